import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTHING_TYPED, OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { changeOutbox, claimStore, writeRide } from '../../../src/offline/driver-store'
import { asked } from '../../support/islands/api'
import { photosOf } from '../../support/islands/charges'
import { openPageOf } from '../../support/islands/inline-script'
import { heading, pass, press } from '../../support/islands/page'
import { records, storedActions } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { aBoard, aDriver, aRide, arrived, NOW, onTheWay, started } from './boards'
import * as driver from './driver-page'
import { Locks } from './locks'
import * as toll from './toll-form'

driver.withDriver()

/** The bytes of the photos of tolls that are stored. */
const photos = async () => (await storedActions()).map(({ photo }) => photo?.length)

/** The ride that is stored and may be shown; null: none. */
const keptRide = async () => {
  const ride = localStorage.getItem(RIDE_SHOWN_KEY) === null ? undefined : (await records()).get('ride')
  return ride ? JSON.stringify(ride) : null
}

describe('What the driver’s page keeps on the phone', () => {
  beforeEach(() => {
    photosOf(90_000)
    openPageOf('ravi')
  })

  it('has what was collected and a toll after the session has ended and its driver has signed in anew', async () => {
    await driver.openWith(started())
    await toll.fill('65')
    await press('Close')
    driver.offline()
    await driver.endWithCash()
    driver.server.board = driver.signedOut
    driver.server.moves[driver.move('complete')] = driver.signedOut
    await driver.networkBack(30_000)
    expect(screen.getByText(/Sign in, and your ride goes on/)).toBeTruthy()
    expect(screen.getByText(/It's lost if someone else signs in here first/)).toBeTruthy()
    cleanup()
    openPageOf('')
    openPageOf('ravi')
    expect(await driver.stored()).toContain('627')
    expect(await photos()).toContain(90_000)
  })

  it('has the ride still on a page that is loaded anew after its end by the office, while the driver’s own waits', async () => {
    await driver.endOffline()
    await driver.openWith(driver.over())
    expect(await keptRide()).toContain('+919000000001')
  })

  it('has nothing of one driver on the page of another', async () => {
    await driver.endOffline()
    cleanup()
    openPageOf('imran')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('driver-'))).toEqual([])
    await driver.openPage(aBoard({ driver: aDriver({ id: 'imran' }) }))
    expect(await storedActions()).toEqual([])
    expect([...(await records()).keys()]).toEqual([])
    expect(localStorage.getItem(OWNER_KEY)).toBe('imran')
  })

  it('is not mixed with another driver’s who signs in beside an open page: that page reloads and shows nothing (OFFLINE-22)', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await driver.openPage(aBoard())
    driver.server.board = () => aBoard({ driver: aDriver({ id: 'imran' }), rides: [onTheWay()] })
    await pass(130_000)
    expect(reload).toHaveBeenCalled()
    expect(heading()).toBe('Your rides')
    expect(await keptRide()).toBeNull()
  })

  it('is the ride alone with the most exact offset of the phone’s clock, not of a slow answer, until it is over', async () => {
    await driver.openWith(onTheWay(), aRide({ id: 'ride-2' }))
    await pass(120_000)
    driver.server.now = () => new Date(Date.now() - 4000)
    await pass(120_000)
    const kept = JSON.parse((await keptRide()) ?? 'null')
    expect(Date.parse(kept.board.now)).toBeGreaterThan(NOW.getTime() + 60_000)
    expect(kept.clock_offset_ms).toBe(0)
    expect(kept.board.rides).toMatchObject([{ id: 'ride-1' }])
    driver.has()
    await pass(15_000)
    expect(await keptRide()).toBeNull()
  })
})

describe('A press whose answer does not come', () => {
  it('goes at once beside another action that has no answer', async () => {
    await driver.openWith(arrived({ arrival_confirmed_at: null }))
    driver.server.board = driver.unreachable
    driver.server.moves[driver.move('arrived')] = () => 'never'
    driver.answers('start', started())
    await press('I am here now')
    await pass(1000)
    await pass(10)
    await driver.typePin()
    expect(driver.sent('start')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'End ride' })).toBeTruthy()
    expect(await driver.stored()).toBeNull()
  })

  it('does not write over what another tab has stored since', async () => {
    await driver.openWith(started())
    const other = { ...anAction('arrived'), ride_id: 'ride-2' }
    // This tab has not heard of it.
    await changeOutbox('ravi', () => [other])
    driver.offline()
    await driver.endWithCash()
    expect((await storedActions()).map(({ ride_id, kind }) => [ride_id, kind])).toEqual([
      ['ride-2', 'arrived'],
      ['ride-1', 'complete'],
    ])
  })
})

const reload = vi.fn<() => void>()
const replace = vi.fn<(to: string | URL) => void>()

/** The page that the service worker keeps, opened without a network. */
async function openStored() {
  cleanup()
  delete document.documentElement.dataset.rider
  await driver.openTab(null, true)
}

const shown = () => document.body.textContent ?? ''

describe('The page that is kept for a time without a network', () => {
  beforeEach(() => {
    reload.mockReset()
    replace.mockReset()
    vi.spyOn(location, 'reload').mockImplementation(reload)
    vi.spyOn(location, 'replace').mockImplementation(replace)
    openPageOf('ravi')
  })

  it('goes on with each phase of the ride, and sends what was pressed once there is a network (OFFLINE-8)', async () => {
    await driver.openOffline(onTheWay())
    await openStored()
    expect(heading()).toContain('Prestige Shantiniketan')
    await driver.arrive()
    await openStored()
    expect(heading()).toBe('Asha Murthy')
    await driver.typePin('4821')
    await openStored()
    expect(shown()).toContain('The PIN is to be checked')
    await driver.endWithCash()
    await openStored()
    expect((await storedActions()).map(({ kind }) => kind)).toEqual(['arrived', 'start', 'complete'])
    expect(heading()).toBe('Your rides')

    driver.answers('arrived', arrived())
    driver.answers('start', started())
    driver.server.moves[driver.move('complete')] = () => {
      driver.has()
      return aBoard()
    }
    driver.has(onTheWay())
    asked.length = 0
    await driver.networkBack(30_000)
    const moves = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(moves).toEqual([driver.move('arrived'), driver.move('start'), driver.move('complete')])
    expect(driver.sent('start')).toMatchObject([{ pin: '4821' }])
    expect(driver.sent('complete')).toMatchObject([{ collected: { method: 'cash', rupees: 627 } }])
    expect(await driver.stored()).toBeNull()
    expect(reload, 'then the driver’s own page takes its place').toHaveBeenCalled()
  })

  it('shows the end of the ride, however long the phone takes to note that it was sent', async () => {
    await driver.openOffline(started())
    await openStored()
    driver.has(started())
    await driver.networkBack()
    driver.answers('complete')
    const noted = Promise.withResolvers<void>()
    const { request } = Locks.prototype
    vi.spyOn(Locks.prototype, 'request').mockImplementation(async (name, ...rest) => {
      const value = await request(name, ...rest)
      if (name.startsWith('action ')) await noted.promise
      return value
    })
    await driver.endWithCash()
    await pass(5000)
    expect(driver.sent('complete')).toHaveLength(1)
    expect(reload).not.toHaveBeenCalled()
    noted.resolve()
    await pass(5000)
    expect(heading()).toBe('Ride completed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps a toll that is begun for a ride which it does not know', async () => {
    await driver.openOffline(onTheWay())
    const draft = anAction('charge', { ride_id: 'ride-0', pressed_at: null, order: 0, body: NOTHING_TYPED })
    await changeOutbox('ravi', () => [draft])
    await openStored()
    expect(await storedActions()).toHaveLength(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['after a sign-out', OWNER_KEY, null],
    ['where nobody is signed in', RIDE_SHOWN_KEY, null],
    ['after another driver’s sign-in', OWNER_KEY, 'imran'],
  ])('leads to the offline page and shows nothing %s', async (_, key, value) => {
    await claimStore('ravi')
    await writeRide('ravi', { board: aBoard({ rides: [onTheWay()] }), clock_offset_ms: 0 })
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    await openStored()
    expect(replace).toHaveBeenCalledWith('?no-ride')
    expect(shown()).not.toContain('Asha Murthy')
  })
})
