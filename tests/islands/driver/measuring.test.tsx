import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import { pass, press } from '../../support/islands/page'
import { hear, lastSocket } from '../live-ride/fake-socket'
import { aBoard, aRide, NOW, onTheWay, started } from './boards'
import * as driver from './driver-page'

driver.withDriver()

/** A sign-out in another tab removes what is kept of the positions. */
function removeElsewhere() {
  localStorage.removeItem(DRIVER_POINTS_KEY)
  dispatchEvent(new StorageEvent('storage', { key: DRIVER_POINTS_KEY, newValue: null }))
}

describe('the position', () => {
  it('is measured precisely from setting out to the end, and neither before nor after', async () => {
    driver.answers('complete')
    await driver.openWith(aRide())
    expect(driver.Phone.watches.size).toBe(0)
    await driver.openWith(started({ remaining_amount: 0 }))
    expect(driver.Phone.watches.size).toBe(1)
    expect(driver.Phone.options?.enableHighAccuracy).toBe(true)
    await driver.endPaidOnline()
    expect(driver.Phone.watches.size).toBe(0)
    expect(lastSocket().readyState).toBe(3)
    expect(driver.kept()).toBeNull()
  })

  it.each([
    ['is seen again', () => driver.show(true)],
    ['is shown from the browser’s memory', () => act(async () => dispatchEvent(new Event('pageshow')))],
  ])('is requested at once when the page %s, and what waits is sent', async (_, comesBack) => {
    await driver.drivingOnline()
    await driver.measure()
    await driver.ack(1)
    await driver.show(false)
    await pass(60_000)
    expect(driver.Phone.asked).toHaveLength(0)
    if (_ !== 'is seen again') await driver.show(true)
    driver.Phone.asked = []
    const [stopped] = driver.Phone.watches.keys()
    await comesBack()
    expect(driver.Phone.asked).toHaveLength(1)
    // A phone stops the watch of a hidden page.
    expect([...driver.Phone.watches.keys()]).not.toContain(stopped)
    expect(driver.Phone.watches.size).toBe(1)
    await driver.answerAsked()
    expect(driver.numbers()).toEqual([1, 2])
  })

  it('is sent at least every ten seconds while the car stands still', async () => {
    await driver.drivingOnline()
    await driver.measure()
    for (let second = 0; second < 60; second++) {
      await pass(1000)
      if (driver.Phone.asked.length > 0) await driver.answerAsked()
      await driver.ack(driver.sentPoints().length)
    }
    const times = driver.sentPoints().map(({ position: { at } }) => at)
    expect(times.length).toBeGreaterThanOrEqual(7)
    expect(Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? 0)))).toBeLessThanOrEqual(
      10_000,
    )
    expect(driver.position()).toContain('Live')
  })

  it('that was measured before setting out is another trip’s: the phone is asked for a new one', async () => {
    await driver.drivingOnline()
    await driver.measure(12.9, { timestamp: NOW.getTime() - 120_000 })
    expect(driver.numbers()).toEqual([])
    expect(driver.position()).toContain('Looking for you')
    await pass(2000)
    expect(driver.Phone.asked).toHaveLength(1)
    await driver.answerAsked()
    expect(driver.numbers()).toEqual([1])
  })

  it.each([3, -3])('is right on a phone whose clock is %s h off and whose fixes are not', async (hours) => {
    const offset = hours * 60 * 60_000
    driver.server.now = () => new Date(Date.now() - offset)
    const set_out_at = new Date(driver.server.now().getTime() - 60_000).toISOString()
    await driver.openPage(
      aBoard({ rides: [onTheWay({ set_out_at })], now: driver.server.now().toISOString() }),
    )
    await driver.openSocket()
    await driver.measure(12.9, { timestamp: driver.server.now().getTime() - 1000 })
    expect(driver.sentPoints()[0]?.position.at).toBe(driver.server.now().getTime() - 1000)
  })

  it('stops for a driver who signed out in another tab, and stores nothing any more', async () => {
    await driver.drivingOnline()
    await driver.drive(3)
    driver.server.board = () => ({ status: 401, code: 'signed_out', message: '' })
    removeElsewhere()
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are signed out')
    await driver.drive(6)
    expect(driver.kept()).toBeNull()
    expect(driver.Phone.watches.size).toBe(0)
  })

  it.each([
    ['at once', 0],
    ['once it can be asked again', 1],
  ])('is measured on where the server says %s that the ride is still theirs', async (_, failures) => {
    await driver.drivingOnline()
    await driver.drive(3)
    const board = driver.server.board
    let left = failures
    driver.server.board = () => (left-- > 0 ? 'unreachable' : board())
    removeElsewhere()
    expect(driver.Phone.watches.size).toBe(0)
    await pass(0)
    if (failures > 0) {
      expect(driver.Phone.watches.size).toBe(0)
      expect(driver.position()).toContain('Connecting')
      await pass(30_000)
    }
    expect(driver.Phone.watches.size).toBe(1)
    await driver.openSocket()
    await driver.drive(3)
    expect(driver.sentPoints().length).toBeGreaterThan(0)
  })

  it('is not measured on by an answer to what was asked before another tab removed it', async () => {
    await driver.driving()
    const early = Promise.withResolvers<ReturnType<typeof aBoard>>()
    driver.server.board = () => early.promise
    await pass(15_000)
    driver.server.board = () => 'never'
    await pass(10)
    removeElsewhere()
    early.resolve(aBoard({ rides: [onTheWay()] }))
    await pass(1000)
    expect(driver.Phone.watches.size).toBe(0)
  })
})

describe('what the driver reads of the position', () => {
  it('is not "Live" when the room acknowledges a position and broadcasts none (LIVE-9)', async () => {
    await driver.drivingOnline()
    await driver.measure()
    await driver.ackDropped(1)
    expect(driver.position()).not.toContain('Live')
    expect(driver.position()).not.toContain('just now')
  })

  it('is not "Live" while the phone reports the same old fix again', async () => {
    await driver.drivingOnline()
    await driver.measure()
    await driver.ack(1)
    const timestamp = Date.now()
    for (let second = 0; second < 31; second++) {
      await pass(1000)
      if (driver.Phone.asked.length > 0) await driver.answerAsked(timestamp)
    }
    expect(driver.numbers()).toEqual([1])
    expect(driver.position()).toContain('No new position')
    expect(driver.position()).toContain('31 s ago')
    expect(driver.position()).toContain("Your rider can't see you move")
    await driver.measure()
    await driver.ack(2)
    expect(driver.position()).toContain('Live')
  })

  it.each([
    ['not_yours', 'Not accepted'],
    ['wrong_origin', 'Not accepted'],
    ['too_many', 'Server busy'],
    ['try_later', 'Server busy'],
    ['renew', 'Connecting'],
    [null, 'Offline'],
  ] as const)('of a socket closed for "%s" is "%s"', async (reason, words) => {
    await driver.drivingOnline()
    await driver.loseSocket(reason)
    expect(driver.position()).toContain(words)
  })

  it('says how long nothing was sent while another app was in front', async () => {
    await driver.drivingOnline()
    await driver.show(false)
    await pass(4 * 60_000)
    await driver.show(true)
    expect(driver.position()).toContain('We sent nothing for 4 min')
    await pass(30_000)
    expect(driver.position()).not.toContain('We sent nothing')
  })

  it.each([
    [
      'the location is denied',
      () => driver.failToMeasure(1),
      ['Location is blocked', 'Allow location for this site'],
    ],
    [
      'the phone finds no position',
      () => driver.failToMeasure(2),
      ['No position found', 'Turn its location on'],
    ],
    [
      'a position is too vague to be shown',
      () => driver.measure(12.9, { accuracy: 1500 }),
      ['Position too vague', 'Allow precise location'],
    ],
  ])('says what to do where %s, sends none, and tries again', async (_, fail, said) => {
    await driver.drivingOnline()
    await fail()
    for (const words of said) expect(driver.position()).toContain(words)
    expect(driver.numbers()).toEqual([])
    await press('Try again')
    await pass(1000)
    await driver.measure()
    await driver.ack(1)
    expect(driver.position()).toContain('Live')
  })

  it('takes a time-out for a search', async () => {
    await driver.drivingOnline()
    await driver.failToMeasure(3)
    expect(driver.position()).toContain('Looking for you')
  })

  it('names a browser that can’t tell where it is', async () => {
    driver.browserHas({ geolocation: null })
    await driver.drivingOnline()
    expect(driver.position()).toContain("This browser can't share your location")
  })

  it('asks for a reload when the server has a later protocol version', async () => {
    await driver.driving()
    lastSocket().accept()
    await hear({ v: 2, type: 'snapshot' })
    expect(driver.position()).toContain('There is a newer version of this page')
  })
})
