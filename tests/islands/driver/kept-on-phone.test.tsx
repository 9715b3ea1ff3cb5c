import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import { NOTHING_TYPED, OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { island as Driver } from '../../../src/islands/driver/island'
import { changeOutbox, claimStore, writeRide } from '../../../src/offline/driver-store'
import { asked } from '../../support/islands/api'
import { photosOf } from '../../support/islands/charges'
import { openPageOf } from '../../support/islands/inline-script'
import { heading, pass, press } from '../../support/islands/page'
import { records, storedActions } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { aBoard, anOffer, aRide, arrived, NOW, onTheWay, started } from './boards'
import { Locks } from './locks'
import {
  arrive,
  endOffline,
  endWithCash,
  move,
  offline,
  over,
  sent,
  signedOut,
  stored,
  typePin,
  unreachable,
} from './presses'
import { server } from './server'
import { networkBack, openPage, withDriver } from './support'
import { fill } from './toll-form'

/** The bytes of the photos of tolls that are stored. */
const photos = async () => (await storedActions()).map(({ photo }) => photo?.length)

/** The ride that is stored and may be shown; null: none. */
const keptRide = async () => {
  const ride = localStorage.getItem(RIDE_SHOWN_KEY) === null ? undefined : (await records()).get('ride')
  return ride ? JSON.stringify(ride) : null
}

describe('What the driver’s page keeps on the phone', () => {
  withDriver()
  beforeEach(() => {
    photosOf(90_000)
    openPageOf('ravi')
  })

  it('has what was collected and a toll after the session has ended and its driver has signed in anew', async () => {
    await openPage(aBoard({ rides: [started()] }))
    await fill('65')
    await press('Close')
    offline()
    await endWithCash()
    server.board = signedOut
    server.moves[move('complete')] = signedOut
    await networkBack()
    await pass(30_000)
    expect(screen.getByText(/Sign in, and your ride goes on/)).toBeTruthy()
    expect(screen.getByText(/It's lost if someone else signs in here first/)).toBeTruthy()
    cleanup()
    openPageOf('')
    openPageOf('ravi')
    expect(await stored()).toContain('627')
    expect(await photos()).toContain(90_000)
  })

  it('has the ride still on a page that is loaded anew after its end by the office, while the driver’s own waits', async () => {
    await endOffline()
    cleanup()
    await openPage(aBoard({ rides: [over()] }))
    expect(await keptRide()).toContain('+919000000001')
  })

  it('has nothing of one driver on the page of another', async () => {
    await endOffline()
    cleanup()
    openPageOf('imran')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('driver-'))).toEqual([])
    const { driver } = aBoard()
    await openPage(aBoard({ driver: { ...driver, id: 'imran' } }))
    expect(await storedActions()).toEqual([])
    expect([...(await records()).keys()]).toEqual([])
    expect(localStorage.getItem(OWNER_KEY)).toBe('imran')
  })

  it('is not mixed with another driver’s who signs in beside an open page: that page reloads and shows nothing (OFFLINE-22)', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await openPage(aBoard())
    const [imrans, { driver }] = [onTheWay(), aBoard()]
    server.board = () => aBoard({ driver: { ...driver, id: 'imran' }, rides: [imrans] })
    await pass(130_000)
    expect(reload).toHaveBeenCalled()
    expect(heading()).toBe('Your rides')
    expect(await keptRide()).toBeNull()
  })

  it('is the ride with the most exact offset of the phone’s clock, and not with that of a slow answer', async () => {
    await openPage(aBoard({ rides: [onTheWay()] }))
    await pass(120_000)
    server.now = () => new Date(Date.now() - 4000)
    await pass(120_000)
    const kept = JSON.parse((await keptRide()) ?? 'null')
    expect(Date.parse(kept.board.now)).toBeGreaterThan(NOW.getTime() + 60_000)
    expect(kept.clock_offset_ms).toBe(0)
  })

  it('is the ride for a reload, with no other, and none once it is over', async () => {
    const next = aRide({
      id: 'ride-2',
      rider: { name: 'Imran', phone_no: '+919000000002', profile_picture_url: null },
    })
    await openPage(aBoard({ rides: [onTheWay(), next], offers: [anOffer()] }))
    const kept = (await keptRide()) ?? ''
    expect(JSON.parse(kept)).toMatchObject({
      board: { driver: { id: 'ravi' }, rides: [{ rider: { phone_no: '+919000000001' } }] },
    })
    expect(kept).not.toContain('+919000000002')
    expect(kept).not.toContain('offer-1')
    server.board = () => aBoard()
    await pass(15_000)
    expect(await keptRide()).toBeNull()
  })
})

describe('A press whose answer does not come', () => {
  withDriver()

  it('goes at once beside another action that has no answer', async () => {
    await openPage(aBoard({ rides: [arrived({ arrival_confirmed_at: null })] }))
    server.board = unreachable
    server.moves[move('arrived')] = () => 'never'
    server.moves[move('start')] = () => aBoard({ rides: [started()] })
    await press('I am here now')
    await pass(1000)
    await pass(10)
    await typePin()
    expect(sent('start')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'End ride' })).toBeTruthy()
    expect(await stored()).toBeNull()
  })

  it('does not write over what another tab has stored since', async () => {
    await openPage(aBoard({ rides: [started()] }))
    const other = { ...anAction('arrived'), ride_id: 'ride-2' }
    // This tab has not heard of it.
    await changeOutbox('ravi', () => [other])
    offline()
    await endWithCash()
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
  const view = render(<Driver board={null} isStored mapboxToken={null} />)
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  await pass(0)
  return view
}

/** The driver's own page has shown this ride, and then the network goes. */
async function seenOnline(ride: DriverRide) {
  await openPage(aBoard({ rides: [ride] }))
  offline()
}

const shown = () => document.body.textContent ?? ''

describe('The page that is kept for a time without a network', () => {
  withDriver()
  beforeEach(() => {
    reload.mockReset()
    replace.mockReset()
    vi.spyOn(location, 'reload').mockImplementation(reload)
    vi.spyOn(location, 'replace').mockImplementation(replace)
    openPageOf('ravi')
  })

  it('goes on with each phase of the ride, and sends what was pressed once there is a network (OFFLINE-8)', async () => {
    await seenOnline(onTheWay())
    await openStored()
    expect(heading()).toContain('Prestige Shantiniketan')
    await arrive()
    await openStored()
    expect(heading()).toBe('Asha Murthy')
    await typePin('4821')
    await openStored()
    expect(shown()).toContain('The PIN is to be checked')
    await endWithCash()
    await openStored()
    expect((await storedActions()).map(({ kind }) => kind)).toEqual(['arrived', 'start', 'complete'])
    expect(heading()).toBe('Your rides')

    server.moves[move('arrived')] = () => aBoard({ rides: [arrived()] })
    server.moves[move('start')] = () => aBoard({ rides: [started()] })
    server.moves[move('complete')] = () => {
      server.board = () => aBoard()
      return aBoard()
    }
    server.board = () => aBoard({ rides: [onTheWay()] })
    asked.length = 0
    await networkBack()
    await pass(30_000)
    const moves = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(moves).toEqual([move('arrived'), move('start'), move('complete')])
    expect(sent('start')).toMatchObject([{ pin: '4821' }])
    expect(sent('complete')).toMatchObject([{ collected: { method: 'cash', rupees: 627 } }])
    expect(await stored()).toBeNull()
    expect(reload, 'then the driver’s own page takes its place').toHaveBeenCalled()
  })

  it('shows the end of the ride, however long the phone takes to note that it was sent', async () => {
    await seenOnline(started())
    await openStored()
    server.board = () => aBoard({ rides: [started()] })
    await networkBack()
    server.moves[move('complete')] = () => aBoard()
    const noted = Promise.withResolvers<void>()
    const { request } = Locks.prototype
    vi.spyOn(Locks.prototype, 'request').mockImplementation(async (name, ...rest) => {
      const value = await request(name, ...rest)
      if (name.startsWith('action ')) await noted.promise
      return value
    })
    await endWithCash()
    await pass(5000)
    expect(sent('complete')).toHaveLength(1)
    expect(reload).not.toHaveBeenCalled()
    noted.resolve()
    await pass(5000)
    expect(heading()).toBe('Ride completed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps a toll that is begun for a ride which it does not know', async () => {
    await seenOnline(onTheWay())
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

  it('gives way to another driver who has signed in, once there is a network', async () => {
    await seenOnline(onTheWay())
    await openStored()
    const { driver } = aBoard()
    server.board = () => aBoard({ driver: { ...driver, id: 'imran' }, rides: [] })
    await networkBack()
    await pass(15_000)
    expect(reload).toHaveBeenCalled()
  })
})
