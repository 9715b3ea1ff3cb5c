import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import { pass, press } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, aRide, NOW, onTheWay, started } from './boards'
import { answerAsked, failToMeasure, measure, Phone } from './phone'
import { ack, ackDropped, loseSocket, numbers, openSocket, sentPoints, server } from './server'
import {
  browserHas,
  drive,
  driving,
  drivingOnline,
  kept,
  openPage,
  position,
  show,
  withDriver,
} from './support'

/** A sign-out in another tab removes what is kept of the positions. */
function removeElsewhere() {
  localStorage.removeItem(DRIVER_POINTS_KEY)
  dispatchEvent(new StorageEvent('storage', { key: DRIVER_POINTS_KEY, newValue: null }))
}

describe('the position', () => {
  withDriver()

  it('is measured precisely from setting out to the end, and neither before nor after', async () => {
    server.moves['/api/driver/rides/ride-1/complete'] = () => aBoard()
    await openPage(aBoard({ rides: [aRide()] }))
    expect(Phone.watches.size).toBe(0)
    cleanup()
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    expect(Phone.watches.size).toBe(1)
    expect(Phone.options?.enableHighAccuracy).toBe(true)
    await press('End ride')
    await pass(500)
    await press('Complete ride')
    expect(Phone.watches.size).toBe(0)
    expect(lastSocket().readyState).toBe(3)
    expect(kept()).toBeNull()
  })

  it.each([
    ['is seen again', () => show(true)],
    ['is shown from the browser’s memory', () => act(async () => dispatchEvent(new Event('pageshow')))],
  ])('is requested at once when the page %s, and what waits is sent', async (_, comesBack) => {
    await drivingOnline()
    await measure()
    await ack(1)
    await show(false)
    await pass(60_000)
    expect(Phone.asked).toHaveLength(0)
    if (_ !== 'is seen again') await show(true)
    Phone.asked = []
    const [stopped] = Phone.watches.keys()
    await comesBack()
    expect(Phone.asked).toHaveLength(1)
    // A phone stops the watch of a hidden page.
    expect([...Phone.watches.keys()]).not.toContain(stopped)
    expect(Phone.watches.size).toBe(1)
    await answerAsked()
    expect(numbers()).toEqual([1, 2])
  })

  it('is sent at least every ten seconds while the car stands still', async () => {
    await drivingOnline()
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
    await drivingOnline()
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
    await openSocket()
    await measure(12.9, { timestamp: server.now().getTime() - 1000 })
    expect(sentPoints()[0]?.position.at).toBe(server.now().getTime() - 1000)
  })

  it('stops for a driver who signed out in another tab, and stores nothing any more', async () => {
    await drivingOnline()
    await drive(3)
    server.board = () => ({ status: 401, code: 'signed_out', message: '' })
    removeElsewhere()
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are signed out')
    await drive(6)
    expect(kept()).toBeNull()
    expect(Phone.watches.size).toBe(0)
  })

  it.each([
    ['at once', 0],
    ['once it can be asked again', 1],
  ])('is measured on where the server says %s that the ride is still theirs', async (_, failures) => {
    await drivingOnline()
    await drive(3)
    const board = server.board
    let left = failures
    server.board = () => (left-- > 0 ? 'unreachable' : board())
    removeElsewhere()
    expect(Phone.watches.size).toBe(0)
    await pass(0)
    if (failures > 0) {
      expect(Phone.watches.size).toBe(0)
      expect(position()).toContain('Connecting')
      await pass(30_000)
    }
    expect(Phone.watches.size).toBe(1)
    await openSocket()
    await drive(3)
    expect(sentPoints().length).toBeGreaterThan(0)
  })

  it('is not measured on by an answer to what was asked before another tab removed it', async () => {
    await driving()
    const answer = globalThis.fetch
    const arrive = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const early = await answer(path, init)
      await arrive.promise
      return early
    })
    await pass(15_000)
    vi.stubGlobal('fetch', answer)
    server.board = () => 'never'
    await pass(10)
    removeElsewhere()
    arrive.resolve()
    await pass(1000)
    expect(Phone.watches.size).toBe(0)
  })
})

describe('what the driver reads of the position', () => {
  withDriver()

  it('is not "Live" when the room acknowledges a position and broadcasts none (LIVE-9)', async () => {
    await drivingOnline()
    await measure()
    await ackDropped(1)
    expect(position()).not.toContain('Live')
    expect(position()).not.toContain('just now')
  })

  it('is not "Live" while the phone reports the same old fix again', async () => {
    await drivingOnline()
    await measure()
    await ack(1)
    const timestamp = Date.now()
    for (let second = 0; second < 31; second++) {
      await pass(1000)
      if (Phone.asked.length > 0) await answerAsked(timestamp)
    }
    expect(numbers()).toEqual([1])
    expect(position()).toContain('No new position')
    expect(position()).toContain('31 s ago')
    expect(position()).toContain("Your rider can't see you move")
    await measure()
    await ack(2)
    expect(position()).toContain('Live')
  })

  it.each([
    ['not_yours', 'Not accepted'],
    ['wrong_origin', 'Not accepted'],
    ['too_many', 'Server busy'],
    ['try_later', 'Server busy'],
    ['renew', 'Connecting'],
    [null, 'Offline'],
  ] as const)('of a socket closed for "%s" is "%s"', async (reason, words) => {
    await drivingOnline()
    await loseSocket(reason)
    expect(position()).toContain(words)
  })

  it('says how long nothing was sent while another app was in front', async () => {
    await drivingOnline()
    await show(false)
    await pass(4 * 60_000)
    await show(true)
    expect(position()).toContain('We sent nothing for 4 min')
    await pass(30_000)
    expect(position()).not.toContain('We sent nothing')
  })

  it.each([
    [
      'the location is denied',
      () => failToMeasure(1),
      ['Location is blocked', 'Allow location for this site'],
    ],
    ['the phone finds no position', () => failToMeasure(2), ['No position found', 'Turn its location on']],
    [
      'a position is too vague to be shown',
      () => measure(12.9, { accuracy: 1500 }),
      ['Position too vague', 'Allow precise location'],
    ],
  ])('says what to do where %s, sends none, and tries again', async (_, fail, said) => {
    await drivingOnline()
    await fail()
    for (const words of said) expect(position()).toContain(words)
    expect(numbers()).toEqual([])
    await press('Try again')
    await pass(1000)
    await measure()
    await ack(1)
    expect(position()).toContain('Live')
  })

  it('takes a time-out for a search', async () => {
    await drivingOnline()
    await failToMeasure(3)
    expect(position()).toContain('Looking for you')
  })

  it('names a browser that can’t tell where it is', async () => {
    browserHas({ geolocation: null })
    await drivingOnline()
    expect(position()).toContain("This browser can't share your location")
  })

  it('asks for a reload when the server has a later protocol version', async () => {
    await driving()
    lastSocket().accept()
    lastSocket().say({ v: 2, type: 'snapshot' })
    await pass(0)
    expect(position()).toContain('There is a newer version of this page')
  })
})
