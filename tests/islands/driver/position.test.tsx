import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/point-queue'
import {
  aBoard,
  ack,
  ackDropped,
  advice,
  answerAsked,
  aRide,
  batches,
  browserHas,
  confirm,
  drive,
  failToMeasure,
  lastLine,
  loseLine,
  measure,
  NOW,
  networkBack,
  onTheWay,
  openLine,
  openPage,
  Phone,
  pass,
  position,
  press,
  sentPoints,
  server,
  show,
  started,
  withDriver,
} from './support'

const driving = () => openPage(aBoard({ rides: [onTheWay()] }))
const numbers = () => sentPoints().map(({ number }) => number)
const kept = () => localStorage.getItem(DRIVER_POINTS_KEY)

describe('the position', () => {
  withDriver()

  it('is not measured before setting out', async () => {
    await openPage(aBoard({ rides: [aRide()] }))
    expect(Phone.watches.size).toBe(0)
  })

  it('is measured precisely from setting out to the end, and not after it', async () => {
    server.moves['/api/driver/rides/ride-1/complete'] = () => aBoard()
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    expect(Phone.watches.size).toBe(1)
    expect(Phone.options?.enableHighAccuracy).toBe(true)
    await press('End ride')
    await pass(500)
    await press('Complete ride')
    expect(Phone.watches.size).toBe(0)
    expect(lastLine().readyState).toBe(3)
    expect(kept()).toBeNull()
  })

  it('goes over the line of its own ride, numbered from 1, one every three seconds', async () => {
    await driving()
    expect(new URL(lastLine().url).pathname).toBe('/api/driver/rides/ride-1/socket')
    await openLine()
    for (let point = 1; point <= 4; point++) {
      await drive(3)
      await ack(point)
    }
    expect(numbers()).toEqual([1, 2, 3, 4])
    const gaps = sentPoints().map(
      ({ position: { at } }, place, all) => at - (all[place - 1]?.position.at ?? at),
    )
    expect(gaps.slice(1)).toEqual([3000, 3000, 3000])
    expect(position()).toContain('Live')
    expect(position()).toContain('Position just now')
  })

  it('carries the server’s time, whatever the phone says', async () => {
    server.now = () => new Date(Date.now() + 60 * 60_000)
    await openPage(aBoard({ rides: [onTheWay()], now: server.now().toISOString() }))
    await openLine()
    await measure()
    expect(sentPoints()[0]?.position.at).toBe(NOW.getTime() + 60 * 60_000)
  })

  it('waits until the room has said how far it is, and not for ever', async () => {
    await driving()
    lastLine().welcome({ ride: { version: 2, phase: 'on_the_way' } })
    await measure()
    expect(numbers()).toEqual([])
    await ack(500)
    expect(numbers()).toEqual([501])
    await loseLine()
    await networkBack()
    lastLine().welcome({ ride: { version: 2, phase: 'on_the_way' } })
    await pass(3000)
    expect(numbers()).toEqual([501])
  })

  it('waits for the answer to one message before it sends the next', async () => {
    await driving()
    await openLine()
    await drive(9)
    expect(numbers()).toEqual([1])
    await ack(1)
    expect(numbers()).toEqual([1, 2, 3])
  })

  it('sends what was never answered again, under the same number', async () => {
    await driving()
    await openLine()
    await measure()
    await pass(15_000)
    expect(numbers()).toEqual([1, 1])
  })

  it('is kept while the line is down, and sent in order when it is back', async () => {
    await driving()
    await openLine()
    await measure()
    await ack(1)
    await loseLine()
    await drive(60)
    expect(position()).toContain('Offline: 19 positions kept')
    await networkBack()
    await openLine(1)
    expect(batches()).toMatchObject([{ first: 2 }])
    expect(batches()[0]?.points).toHaveLength(19)
    await ack(20)
    expect(position()).toContain('Live')
  })

  it('is sent in messages of a hundred after a long tunnel', async () => {
    await driving()
    await openLine()
    await loseLine()
    await drive(750)
    await networkBack()
    await openLine()
    expect(batches()).toMatchObject([{ first: 1 }])
    expect(position()).toContain('Sending: 250 positions')
    await ack(100)
    await ack(200)
    expect(batches().map(({ first, points }) => [first, points.length])).toEqual([
      [1, 100],
      [101, 100],
      [201, 50],
    ])
  })

  it('goes on after a reload where it was: nothing lost, nothing numbered twice', async () => {
    await driving()
    await openLine()
    await drive(3)
    await ack(1)
    await loseLine()
    await drive(9)
    cleanup()
    await driving()
    expect(position()).not.toContain('Live')
    await drive(3)
    await openLine(1)
    expect(numbers()).toEqual([2, 3, 4, 5])
    const times = sentPoints().map(({ position: { at } }) => at)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it('takes no point twice for having been loaded anew', async () => {
    await driving()
    await measure()
    cleanup()
    await pass(500)
    await driving()
    await measure()
    await openLine()
    expect(sentPoints()).toHaveLength(1)
  })

  it('numbers on after another phone of this driver', async () => {
    await driving()
    await measure()
    await openLine(500)
    expect(numbers()).toEqual([501])
  })

  it('keeps nothing of a ride that is over, or is another’s', async () => {
    await driving()
    await drive(6)
    expect(kept()).toContain('ride-1')
    cleanup()
    await openPage(aBoard({ rides: [aRide({ id: 'ride-2' })] }))
    expect(kept()).toBeNull()
  })

  it('gives the last points their time to arrive before the ride ends', async () => {
    server.moves['/api/driver/rides/ride-1/complete'] = () => aBoard()
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    await openLine(0, 4)
    await measure()
    await press('End ride')
    await pass(500)
    await press('Complete ride')
    const completed = () => server.asked.some(({ path }) => path.endsWith('/complete'))
    expect(completed()).toBe(false)
    await ack(1)
    await pass(0)
    expect(completed()).toBe(true)
  })

  it('asks the phone where it stands, when its watch says nothing for a while', async () => {
    await driving()
    await openLine()
    await measure()
    await ack(1)
    await pass(5000)
    expect(Phone.asked).toHaveLength(0)
    await pass(3000)
    expect(Phone.asked).toHaveLength(1)
    await answerAsked()
    expect(numbers()).toEqual([1, 2])
  })

  it('is sent at least every ten seconds while the car stands still', async () => {
    await driving()
    await openLine()
    await measure()
    for (let second = 0; second < 60; second++) {
      await pass(1000)
      if (Phone.asked.length > 0) await answerAsked()
      await ack(sentPoints().length)
    }
    const times = sentPoints().map(({ position: { at } }) => at)
    expect(times.length).toBeGreaterThanOrEqual(7)
    expect(Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? 0)))).toBeLessThanOrEqual(
      10_000,
    )
    expect(position()).toContain('Live')
  })

  it('that was measured before setting out is another trip’s: the phone is asked for a new one', async () => {
    await driving()
    await openLine()
    await measure(12.9, { timestamp: NOW.getTime() - 120_000 })
    expect(numbers()).toEqual([])
    expect(position()).toContain('Looking for you')
    await pass(2000)
    expect(Phone.asked).toHaveLength(1)
    await answerAsked()
    expect(numbers()).toEqual([1])
  })

  it.each([3, -3])('is right on a phone whose clock is %s h off and whose fixes are not', async (hours) => {
    const offset = hours * 60 * 60_000
    server.now = () => new Date(Date.now() - offset)
    const set_out_at = new Date(server.now().getTime() - 60_000).toISOString()
    await openPage(aBoard({ rides: [onTheWay({ set_out_at })], now: server.now().toISOString() }))
    await openLine()
    await measure(12.9, { timestamp: server.now().getTime() - 1000 })
    expect(sentPoints()[0]?.position.at).toBe(server.now().getTime() - 1000)
  })

  it('stops for a person who signed out in another tab, and writes nothing any more', async () => {
    await driving()
    await openLine()
    await drive(3)
    localStorage.removeItem(DRIVER_POINTS_KEY)
    server.board = () => ({ status: 401, code: 'signed_out', message: '' })
    dispatchEvent(new StorageEvent('storage', { key: DRIVER_POINTS_KEY, newValue: null }))
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are signed out')
    await drive(6)
    expect(kept()).toBeNull()
    expect(Phone.watches.size).toBe(0)
  })

  it('keeps its points for the same driver when the session merely ended', async () => {
    await driving()
    await openLine()
    await loseLine()
    await drive(6)
    const before = kept()
    server.board = () => ({ status: 401, code: 'signed_out', message: '' })
    await pass(15_000)
    expect(Phone.watches.size).toBe(0)
    expect(kept()).toBe(before)
  })

  it('goes on without storage, and says that a reload would lose it', async () => {
    await driving()
    await openLine()
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...localStorage, getItem: () => null, setItem: full, removeItem() {} })
    await measure()
    expect(numbers()).toEqual([1])
    expect(advice()).toContain('This browser keeps nothing')
  })

  it('opens a refused line again while the board still has the ride', async () => {
    await driving()
    await openLine()
    const refused = lastLine()
    await loseLine('not_yours')
    await pass(10_000)
    expect(lastLine()).not.toBe(refused)
    expect(Phone.watches.size).toBe(1)
  })
})

describe('what the driver reads of the position', () => {
  withDriver()

  it('is not "Live" when the server took a position and shows it to nobody', async () => {
    await driving()
    await openLine()
    await measure()
    await ackDropped(1)
    expect(position()).not.toContain('Live')
    expect(position()).not.toContain('just now')
  })

  it('is not "Live" while the phone tells the same old fix again', async () => {
    await driving()
    await openLine()
    await measure()
    await ack(1)
    const timestamp = Date.now()
    for (let second = 0; second < 31; second++) {
      await pass(1000)
      if (Phone.asked.length > 0) await answerAsked(timestamp)
    }
    expect(numbers()).toEqual([1])
    expect(position()).toContain('No new position')
    expect(position()).toContain('Position 31 s ago')
    expect(position()).toContain('your rider reads that the signal is lost')
    await measure()
    await ack(2)
    expect(position()).toContain('Live')
  })

  it('says that a position is too vague to be shown, and sends none', async () => {
    await driving()
    await openLine()
    await measure(12.9, { accuracy: 1500 })
    expect(position()).toContain('Position too vague')
    expect(position()).toContain('Allow the precise location')
    expect(numbers()).toEqual([])
  })

  it.each([
    ['not_yours', 'Not accepted'],
    ['wrong_origin', 'Not accepted'],
    ['too_many', 'Server busy'],
    ['try_later', 'Server busy'],
    ['renew', 'Connecting'],
    [null, 'Offline'],
  ] as const)('of a line closed for "%s" is "%s"', async (reason, words) => {
    await driving()
    await openLine()
    await loseLine(reason)
    expect(position()).toContain(words)
  })

  it('says that this page has to stay open', async () => {
    await driving()
    await openLine()
    expect(advice()).toContain(
      'Keep this page open: your browser stops sending your position when the screen locks or another app is in front.',
    )
  })

  it('says how long nothing was sent while another app was in front', async () => {
    await driving()
    await openLine()
    await show(false)
    await pass(4 * 60_000)
    await show(true)
    expect(position()).toContain('Nothing was sent for 4 min')
    await pass(30_000)
    expect(position()).not.toContain('Nothing was sent')
  })

  it('says what to do when the location is denied, and tries again', async () => {
    await driving()
    await openLine()
    await failToMeasure(1)
    expect(position()).toContain('Location is blocked')
    expect(position()).toContain("Open your browser's settings of this site")
    await press('Try again')
    await measure()
    await ack(1)
    expect(position()).toContain('Live')
  })

  it('says what to do when the phone finds no position, and takes a time-out for a search', async () => {
    await driving()
    await openLine()
    await failToMeasure(2)
    expect(position()).toContain('Switch its location on')
    await failToMeasure(3)
    expect(position()).toContain('Looking for you')
  })

  it('names a browser that can’t tell where it is', async () => {
    browserHas({ geolocation: null })
    await driving()
    await openLine()
    expect(position()).toContain("This browser can't tell where it is")
  })

  it('begins to measure anew when the page is seen again, as phones stop a hidden one', async () => {
    await driving()
    const [before] = Phone.watches.keys()
    await show(false)
    await show(true)
    expect([...Phone.watches.keys()]).not.toContain(before)
    expect(Phone.watches.size).toBe(1)
  })

  it('asks for the page to be loaded anew when the server speaks a later version', async () => {
    await driving()
    lastLine().accept()
    lastLine().say({ v: 2, type: 'snapshot' })
    await pass(0)
    expect(position()).toContain('There is a newer version of this page')
  })

  it('is measured after setting out on this very page', async () => {
    server.moves['/api/driver/rides/ride-1/set-out'] = () => aBoard({ rides: [onTheWay()] })
    await openPage(aBoard({ rides: [aRide()] }))
    await press('Set out')
    await confirm('Set out')
    expect(Phone.watches.size).toBe(1)
    expect(position()).toContain('Connecting')
  })
})
