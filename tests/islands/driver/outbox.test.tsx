// What the store, other tabs, sign-outs and the system do to what a driver has pressed.
import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pause } from '../../../src/api'
import { DRIVER_KEYS, OWNER_KEY, reduce } from '../../../src/domain/rides/outbox'
import { changeOutbox } from '../../../src/offline/driver-store'
import { asked } from '../../support/islands/api'
import { openPageOf } from '../../support/islands/inline-script'
import { alerts, button, heading, pass, press } from '../../support/islands/page'
import { holdStore, otherTab, storedActions } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { aBoard, aRide, arrived, onTheWay, started } from './boards'
import * as driver from './driver-page'
import { Locks } from './locks'

driver.withDriver()

const notSentYet = () => screen.queryByText(/Not sent yet/)

/** What a sign-out on any page does at once, of which the other tabs hear. */
async function signOutElsewhere() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRIVER_KEYS)) localStorage.removeItem(key)
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: OWNER_KEY, newValue: null })))
  await pass(0)
}

describe('A press and the store', () => {
  it('leaves the page once its transaction is complete', async () => {
    driver.answers('complete', driver.over())
    await driver.openWith(started())
    const release = holdStore()
    await driver.endWithCash()
    await pass(60_000)
    expect(driver.sent('complete')).toEqual([])
    release()
    await pass(0)
    expect(driver.sent('complete')).toHaveLength(1)
    expect(await driver.stored()).toBeNull()
  })

  it('has not left a page that the system ended before it was stored: the next page shows the ride as it is', async () => {
    await driver.openWith(started())
    holdStore()
    await driver.endWithCash()
    cleanup()
    await pass(60_000)
    expect(driver.sent('complete')).toEqual([])
    await driver.openWith(started())
    expect(button('End ride')).toBeTruthy()
  })

  it('is kept while the page is open where there is no IndexedDB, and sent with the network', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await driver.endOffline()
    expect(screen.getByText(/Keep this page open. It goes out/)).toBeTruthy()
    driver.answers('complete', driver.over())
    await driver.networkBack(30_000)
    expect(driver.sent('complete').at(-1)).toMatchObject({ collected: { rupees: 627 } })
    expect(heading()).toBe('Ride completed')
  })

  it('that was in flight as the page was loaded anew is sent again as it was, and stays until it is answered', async () => {
    await driver.openWith(started())
    driver.server.moves[driver.move('complete')] = () => 'never'
    await driver.endWithCash()
    expect(driver.sent('complete')).toHaveLength(1)
    expect(notSentYet()).toBeNull()
    cleanup()
    expect(await driver.stored()).toContain('627')
    // The browser lets go of the locks of a page that is gone.
    Locks.reset()
    driver.answers('complete', driver.over())
    await driver.openWith(started())
    await pass(30_000)
    const ids = driver.keysSent('complete')
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await driver.stored()).toBeNull()
  })

  it('goes on after the phone slept in the middle of its request', async () => {
    await driver.openWith(started())
    driver.server.moves[driver.move('complete')] = () => 'never'
    await driver.endWithCash()
    await driver.show(false)
    // No timer runs for an hour.
    vi.setSystemTime(Date.now() + 3_600_000)
    driver.answers('complete', driver.over())
    await driver.show(true)
    await pass(60_000)
    expect(new Set(driver.keysSent('complete')).size).toBe(1)
    expect(heading()).toBe('Ride completed')
    expect(await driver.stored()).toBeNull()
  })

  it('of another ride is sent while the one before cannot be', async () => {
    const next = { id: 'ride-2', scheduled_time: aRide().scheduled_time }
    await driver.openOffline(started(), aRide(next))
    await driver.endWithCash()
    await press('Back to rides')
    driver.refuses('complete', 503, 'unavailable', 'Later.')
    driver.server.moves[driver.move('set-out', 'ride-2')] = () =>
      aBoard({ rides: [started(), onTheWay(next)] })
    await press('Set out')
    await driver.confirm('Set out')
    driver.server.moves[driver.move('arrived', 'ride-2')] = () =>
      aBoard({ rides: [started(), arrived(next)] })
    await driver.arrive()
    expect(asked.filter(({ path }) => path === driver.move('arrived', 'ride-2'))).toHaveLength(1)
    expect((await storedActions()).map(({ kind }) => kind)).toEqual(['complete'])
    expect(screen.getByText(/the end of the ride \(6:00 pm, the ride before\)/)).toBeTruthy()
  })
})

describe('Two tabs of one driver', () => {
  it('send a press once between them', async () => {
    await driver.arriveOffline()
    driver.has(onTheWay())
    await driver.openTab(aBoard({ rides: [onTheWay()] }))
    expect(screen.getAllByText(/Not sent yet/)).toHaveLength(2)
    await pass(60_000)
    asked.length = 0
    driver.server.moves[driver.move('arrived')] = async () => {
      await pause(2000)
      return aBoard({ rides: [arrived()] })
    }
    driver.has(arrived())
    await driver.networkBack(60_000)
    expect(driver.sent('arrived')).toHaveLength(1)
    expect(screen.queryAllByText(/Not sent yet/)).toEqual([])
  })

  it('respect the lock of the one that sends, and go on when that is closed', async () => {
    await driver.openWith(onTheWay())
    const action = anAction('arrived')
    const other = Locks.holdElsewhere(`action ${action.id}`)
    driver.answers('arrived', arrived())
    await otherTab((outbox) => reduce(outbox, { type: 'pressed', action }))
    expect(notSentYet()).toBeTruthy()
    await pass(60_000)
    expect(driver.sent('arrived')).toEqual([])
    other.close()
    await pass(60_000)
    expect(driver.keysSent('arrived')).toEqual([action.id])
    expect(await driver.stored()).toBeNull()
  })
})

describe('What a driver left in the store', () => {
  it('is neither shown nor sent by a tab that is open after a sign-out in another one, and erased by the next page (OFFLINE-21)', async () => {
    await driver.arriveOffline()
    await signOutElsewhere()
    expect(notSentYet()).toBeNull()
    asked.length = 0
    driver.answers('arrived', arrived())
    await driver.networkBack(60_000)
    expect(driver.sent('arrived')).toEqual([])
    cleanup()
    openPageOf('ravi')
    await driver.openPage(aBoard())
    expect(await storedActions()).toEqual([])
  })

  it('is gone with a sign-out in another tab where this page alone has it, too', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await driver.arriveOffline()
    expect(notSentYet()).toBeTruthy()
    await signOutElsewhere()
    expect(notSentYet()).toBeNull()
  })

  it('is begun anew once the server has answered a driver whose sign-out did not reach it', async () => {
    await driver.openWith(onTheWay())
    await signOutElsewhere()
    await pass(130_000)
    driver.offline()
    await driver.arrive()
    expect(await driver.stored()).toContain('arrived')
    expect(notSentYet()).toBeTruthy()
  })

  it('is sent by no tab that has not heard of the sign-out yet', async () => {
    await driver.arriveOffline()
    localStorage.removeItem(OWNER_KEY)
    asked.length = 0
    await driver.networkBack(60_000)
    expect(driver.sent('arrived')).toEqual([])
  })

  it('takes nothing more after a sign-out in another tab: a press then is refused', async () => {
    await driver.openWith(started())
    localStorage.removeItem(OWNER_KEY)
    await driver.endWithCash()
    expect(driver.sent('complete')).toEqual([])
    expect(heading()).toContain('Collect')
    expect(alerts().join()).toContain('Not sent')
    expect(await storedActions()).toEqual([])
  })

  it.each([
    ['is told', new StorageEvent('storage', { key: OWNER_KEY })],
    ['comes back from the browser’s memory', new Event('pageshow')],
  ])(
    'is not another driver’s, who signs in beside it: a page that %s reloads and sends nothing',
    async (_, event) => {
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
      await driver.arriveOffline()
      dispatchEvent(event)
      expect(reload).not.toHaveBeenCalled()
      localStorage.setItem(OWNER_KEY, 'imran')
      asked.length = 0
      await act(async () => dispatchEvent(event))
      await driver.networkBack(60_000)
      expect(reload).toHaveBeenCalled()
      expect(driver.sent('arrived')).toEqual([])
    },
  )

  it('is dropped by its readers where it is another driver’s, whatever the keys say', async () => {
    localStorage.setItem(OWNER_KEY, 'ravi')
    await changeOutbox('ravi', () => [anAction('arrived', { driver: 'imran' })])
    await driver.openWith(onTheWay())
    await pass(30_000)
    expect(notSentYet()).toBeNull()
    expect(driver.sent('arrived')).toEqual([])
  })
})
