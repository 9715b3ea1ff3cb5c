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
import { Locks } from './locks'
import {
  arrive,
  arriveOffline,
  endOffline,
  endWithCash,
  keysSent,
  move,
  offline,
  over,
  sent,
  stored,
} from './presses'
import { server } from './server'
import { confirm, networkBack, openPage, show, withDriver } from './support'

const notSentYet = () => screen.queryByText(/Not sent yet/)

/** What a sign-out on any page does at once, of which the other tabs hear. */
async function signOutElsewhere() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRIVER_KEYS)) localStorage.removeItem(key)
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: OWNER_KEY, newValue: null })))
  await pass(0)
}

describe('A press and the store', () => {
  withDriver()

  it('leaves the page once its transaction is complete', async () => {
    server.moves[move('complete')] = () => aBoard({ rides: [over()] })
    await openPage(aBoard({ rides: [started()] }))
    const release = holdStore()
    await endWithCash()
    await pass(60_000)
    expect(sent('complete')).toEqual([])
    release()
    await pass(0)
    expect(sent('complete')).toHaveLength(1)
    expect(await stored()).toBeNull()
  })

  it('has not left a page that the system ended before it was stored: the next page shows the ride as it is', async () => {
    await openPage(aBoard({ rides: [started()] }))
    holdStore()
    await endWithCash()
    cleanup()
    await pass(60_000)
    expect(sent('complete')).toEqual([])
    await openPage(aBoard({ rides: [started()] }))
    expect(button('End ride')).toBeTruthy()
  })

  it('is kept while the page is open where there is no IndexedDB, and sent with the network', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await endOffline()
    expect(screen.getByText(/Keep this page open. It goes out/)).toBeTruthy()
    server.moves[move('complete')] = () => aBoard({ rides: [over()] })
    await networkBack()
    await pass(30_000)
    expect(sent('complete').at(-1)).toMatchObject({ collected: { rupees: 627 } })
    expect(heading()).toBe('Ride completed')
  })

  it('that was in flight as the page was loaded anew is sent again as it was, and stays until it is answered', async () => {
    await openPage(aBoard({ rides: [started()] }))
    server.moves[move('complete')] = () => 'never'
    await endWithCash()
    expect(sent('complete')).toHaveLength(1)
    expect(notSentYet()).toBeNull()
    cleanup()
    expect(await stored()).toContain('627')
    // The browser lets go of the locks of a page that is gone.
    Locks.reset()
    server.moves[move('complete')] = () => aBoard({ rides: [over()] })
    await openPage(aBoard({ rides: [started()] }))
    await pass(30_000)
    const ids = keysSent('complete')
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await stored()).toBeNull()
  })

  it('goes on after the phone slept in the middle of its request', async () => {
    await openPage(aBoard({ rides: [started()] }))
    server.moves[move('complete')] = () => 'never'
    await endWithCash()
    await show(false)
    // No timer runs for an hour.
    vi.setSystemTime(Date.now() + 3_600_000)
    server.moves[move('complete')] = () => aBoard({ rides: [over()] })
    await show(true)
    await pass(60_000)
    expect(new Set(keysSent('complete')).size).toBe(1)
    expect(heading()).toBe('Ride completed')
    expect(await stored()).toBeNull()
  })

  it('of another ride is sent while the one before cannot be', async () => {
    const next = { id: 'ride-2', scheduled_time: aRide().scheduled_time }
    await openPage(aBoard({ rides: [started(), aRide(next)] }))
    offline()
    await endWithCash()
    await press('Back to rides')
    server.moves[move('complete')] = () => ({ status: 503, code: 'unavailable', message: 'Later.' })
    server.moves[move('set-out', 'ride-2')] = () => aBoard({ rides: [started(), onTheWay(next)] })
    await press('Set out')
    await confirm('Set out')
    server.moves[move('arrived', 'ride-2')] = () => aBoard({ rides: [started(), arrived(next)] })
    await arrive()
    expect(asked.filter(({ path }) => path === move('arrived', 'ride-2'))).toHaveLength(1)
    expect((await storedActions()).map(({ kind }) => kind)).toEqual(['complete'])
    expect(screen.getByText(/the end of the ride \(6:00 pm, the ride before\)/)).toBeTruthy()
  })
})

describe('Two tabs of one driver', () => {
  withDriver()

  it('send a press once between them', async () => {
    await arriveOffline()
    await openPage(aBoard({ rides: [onTheWay()] }))
    expect(screen.getAllByText(/Not sent yet/)).toHaveLength(2)
    await pass(60_000)
    asked.length = 0
    server.moves[move('arrived')] = async () => {
      await pause(2000)
      return aBoard({ rides: [arrived()] })
    }
    server.board = () => aBoard({ rides: [arrived()] })
    await networkBack()
    await pass(60_000)
    expect(sent('arrived')).toHaveLength(1)
    expect(screen.queryAllByText(/Not sent yet/)).toEqual([])
  })

  it('respect the lock of the one that sends, and go on when that is closed', async () => {
    await openPage(aBoard({ rides: [onTheWay()] }))
    const action = anAction('arrived')
    const other = Locks.holdElsewhere(`action ${action.id}`)
    server.moves[move('arrived')] = () => aBoard({ rides: [arrived()] })
    await otherTab((outbox) => reduce(outbox, { type: 'pressed', action }))
    expect(notSentYet()).toBeTruthy()
    await pass(60_000)
    expect(sent('arrived')).toEqual([])
    other.close()
    await pass(60_000)
    expect(keysSent('arrived')).toEqual([action.id])
    expect(await stored()).toBeNull()
  })
})

describe('What a driver left in the store', () => {
  withDriver()

  it('is neither shown nor sent by a tab that is open after a sign-out in another one, and erased by the next page (OFFLINE-21)', async () => {
    await arriveOffline()
    await signOutElsewhere()
    expect(notSentYet()).toBeNull()
    asked.length = 0
    server.moves[move('arrived')] = () => aBoard({ rides: [arrived()] })
    await networkBack()
    await pass(60_000)
    expect(sent('arrived')).toEqual([])
    cleanup()
    openPageOf('ravi')
    await openPage(aBoard())
    expect(await storedActions()).toEqual([])
  })

  it('is gone with a sign-out in another tab where this page alone has it, too', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await arriveOffline()
    expect(notSentYet()).toBeTruthy()
    await signOutElsewhere()
    expect(notSentYet()).toBeNull()
  })

  it('is begun anew once the server has answered a driver whose sign-out did not reach it', async () => {
    await openPage(aBoard({ rides: [onTheWay()] }))
    await signOutElsewhere()
    await pass(130_000)
    offline()
    await arrive()
    expect(await stored()).toContain('arrived')
    expect(notSentYet()).toBeTruthy()
  })

  it('is sent by no tab that has not heard of the sign-out yet', async () => {
    await arriveOffline()
    localStorage.removeItem(OWNER_KEY)
    asked.length = 0
    await networkBack()
    await pass(60_000)
    expect(sent('arrived')).toEqual([])
  })

  it('takes nothing more after a sign-out in another tab: a press then is refused', async () => {
    await openPage(aBoard({ rides: [started()] }))
    localStorage.removeItem(OWNER_KEY)
    await endWithCash()
    expect(sent('complete')).toEqual([])
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
      await arriveOffline()
      dispatchEvent(event)
      expect(reload).not.toHaveBeenCalled()
      localStorage.setItem(OWNER_KEY, 'imran')
      asked.length = 0
      await act(async () => dispatchEvent(event))
      await networkBack()
      await pass(60_000)
      expect(reload).toHaveBeenCalled()
      expect(sent('arrived')).toEqual([])
    },
  )

  it('is dropped by its readers where it is another driver’s, whatever the keys say', async () => {
    localStorage.setItem(OWNER_KEY, 'ravi')
    await changeOutbox('ravi', () => [anAction('arrived', { driver: 'imran' })])
    await openPage(aBoard({ rides: [onTheWay()] }))
    await pass(30_000)
    expect(notSentYet()).toBeNull()
    expect(sent('arrived')).toEqual([])
  })
})
