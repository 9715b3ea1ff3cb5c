import { act, fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, press } from '../../support/islands/page'
import { FakeSocket } from '../live-ride/fake-socket'
import { aRide, arrived, onTheWay, started } from './boards'
import * as driver from './driver-page'
import { Locks, SEEN, SENDS, WakeLocks } from './locks'

driver.withDriver()

describe('two tabs of one driver', () => {
  /** A page that is open side by side with this one. */
  const otherSeen = () => {
    const seen = Locks.holdElsewhere(SEEN)
    return { seen, sends: Locks.holdElsewhere() }
  }

  it('leave measuring to the first that is seen, which the other shows, and hand over when that is closed', async () => {
    const other = otherSeen()
    await driver.driving()
    expect(driver.Phone.watches.size).toBe(0)
    expect(FakeSocket.opened).toHaveLength(0)
    expect(driver.position()).toContain('Another tab sends')
    other.seen.close()
    other.sends.close()
    await pass(0)
    expect(driver.Phone.watches.size).toBe(1)
    expect(FakeSocket.opened).toHaveLength(1)
  })

  it('hand over where the page is opened in front of one that is hidden', async () => {
    const hidden = Locks.holdElsewhere()
    await driver.driving()
    expect(hidden.stolen).toBe(true)
    expect(driver.Phone.watches.size).toBe(1)
    expect(FakeSocket.opened).toHaveLength(1)
  })

  it('leave it to the one that sends where the page is opened behind it', async () => {
    const other = Locks.holdElsewhere()
    await driver.show(false)
    await driver.driving()
    expect(other.stolen).toBe(false)
  })

  it('keep the one that sends while it is hidden and no other is seen', async () => {
    await driver.drivingOnline()
    await driver.show(false)
    await pass(60_000)
    expect(FakeSocket.opened).toHaveLength(1)
    await driver.show(true)
    expect(FakeSocket.opened).toHaveLength(1)
    expect(driver.Phone.watches.size).toBe(1)
  })

  it('take turns as each is seen', async () => {
    await driver.driving()
    for (let turn = 0; turn < 3; turn++) {
      const other = Locks.holdElsewhere(SEEN)
      await driver.show(false)
      await pass(0)
      expect(other.has).toBe(true)
      const sends = Locks.holdElsewhere(SENDS, { steal: true })
      await pass(0)
      expect(driver.Phone.watches.size).toBe(0)
      other.close()
      await driver.show(true)
      await pass(0)
      expect(sends.stolen).toBe(true)
      expect(driver.Phone.watches.size).toBe(1)
    }
  })

  it.each([
    ['sends on where no other does', false],
    ['leaves it to another that sends by now', true],
  ])('that was in the browser’s memory %s', async (_, isTaken) => {
    await driver.driving()
    await driver.show(false)
    // The browser lets go of the locks of a page that it stores.
    Locks.reset()
    if (isTaken) otherSeen()
    const back = new Event('pageshow')
    Object.defineProperty(back, 'persisted', { value: true })
    await driver.show(true)
    await act(async () => dispatchEvent(back))
    await pass(0)
    expect(driver.position().includes('Another tab sends')).toBe(isTaken)
    expect(driver.Phone.watches.size).toBe(isTaken ? 0 : 1)
    // Nothing else can begin to send beside it.
    expect(Locks.holdElsewhere().has).toBe(false)
  })

  it('take over from each other more than once', async () => {
    await driver.driving()
    for (let turn = 0; turn < 3; turn++) {
      // The other page takes over, as when it is seen, or its driver presses 'Send from here'.
      const [seen, sends] = [SEEN, SENDS].map((lock) => Locks.holdElsewhere(lock, { steal: true }))
      await pass(0)
      expect(driver.Phone.watches.size).toBe(0)
      await press('Send from here')
      expect(sends?.stolen).toBe(true)
      expect(driver.Phone.watches.size).toBe(1)
      seen?.close()
      sends?.close()
      await pass(0)
      expect(driver.Phone.watches.size).toBe(1)
    }
  })

  it('are not waited for once the ride is over', async () => {
    const other = otherSeen()
    await driver.driving()
    expect(Locks.waiting).toBe(1)
    driver.has(aRide({ phase: 'completed', rider: null }))
    await pass(15_000)
    expect(Locks.waiting).toBe(0)
    other.sends.close()
    await pass(0)
    expect(driver.Phone.watches.size).toBe(0)
  })
})

describe('the screen', () => {
  it('is kept awake while the ride is under way, and no longer (DRIVER-20)', async () => {
    await driver.driving()
    expect(WakeLocks.held).toBe(1)
    driver.has()
    await pass(15_000)
    await press('Back to rides')
    expect(WakeLocks.held).toBe(0)
  })

  it('is asked for again when the page is seen again, for the platform lets go of it', async () => {
    await driver.driving()
    WakeLocks.releaseAll()
    await driver.show(false)
    expect(WakeLocks.held).toBe(0)
    await driver.show(true)
    expect(WakeLocks.held).toBe(1)
  })

  it.each([
    ['the browser can’t keep it on', { wakeLock: null }, 'Set the longest screen time-out'],
    ['the phone refuses', {}, 'Plug it in'],
  ])('is spoken of before setting out where %s, and on the road in the menu alone', async (_, has, words) => {
    WakeLocks.refuses = true
    driver.browserHas(has)
    await driver.openWith(aRide())
    await press('Set out')
    expect(driver.advice()).toContain(words)
    driver.answers('set-out', onTheWay())
    await driver.confirm('Set out')
    expect(driver.position()).not.toContain('time-out')
    expect(driver.advice()).toContain(words)
    expect(WakeLocks.held).toBe(0)
  })

  it('is kept awake by a press where the phone refused before it', async () => {
    WakeLocks.refuses = true
    await driver.drivingOnline()
    WakeLocks.refuses = false
    dispatchEvent(new Event('pointerup'))
    // The second press of a double tap asks for no second one, which nobody would let go of.
    dispatchEvent(new Event('pointerup'))
    await pass(0)
    expect(WakeLocks.held).toBe(1)
    expect(driver.advice()).not.toContain('time-out')
  })

  it('begins at its top with each phase', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    await driver.openWith(arrived())
    expect(scrolled, 'where the page was loaded it stays').not.toHaveBeenCalled()
    driver.has(started())
    await pass(15_000)
    expect(scrolled).toHaveBeenCalledTimes(1)
    await press('End ride')
    expect(scrolled).toHaveBeenCalledTimes(2)
    expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  })
})

const rider = { name: 'Asha Murthy', phone_no: null, profile_picture_url: '/profile-pictures/us_1-1.jpg' }
const photo = () => document.querySelector('img')

describe('The photo of a rider', () => {
  beforeEach(() => {
    // Nothing is loaded here, and nothing has failed to.
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(512)
  })

  it.each([
    ['on the ride to come', aRide({ rider })],
    ['at the pickup', arrived({ rider })],
  ])('is shown %s, and initials where it cannot be seen', async (_, ride) => {
    await driver.openWith(ride)
    expect(photo()?.getAttribute('src')).toBe(rider.profile_picture_url)
    // The name stands beside it.
    expect(photo()?.alt).toBe('')
    fireEvent.error(photo() ?? document.body)
    expect([photo(), document.body.textContent?.includes('AM')]).toEqual([null, true])
  })

  it('is not shown while the ride is under way', async () => {
    await driver.openWith(started({ rider }))
    expect(photo()).toBeNull()
  })
})
