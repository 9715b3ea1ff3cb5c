import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { entryRequest } from '../../../durable-objects/object-sockets'
import type { DispatchEntry } from '../../../src/domain/ops/dispatch-entry'
import type { RideReport } from '../../../src/domain/rides/ride-report'
import { newId } from '../../../worker/database/new-id'
import { dispatchAt } from '../../../worker/dispatch'
import { run } from '../../support/worker/database'
import { LiveSocket } from '../../support/worker/live-socket'
import { signedInOperator } from '../../support/worker/people'
import { newRide } from '../../support/worker/rides'
import { evict } from '../../support/worker/sockets'

const dispatch = () => dispatchAt(env, 'mysuru')

const MYSURU = { pickup_latitude: 12.3052, pickup_longitude: 76.6552 }

const aReport = (booking_id: string, parts: Partial<RideReport> = {}): RideReport => ({
  booking_id,
  city: 'mysuru',
  version: 2,
  phase: 'on_the_way',
  signal: 'live',
  position: { lat: 12.31, lng: 76.65, heading: null },
  age_ms: 1000,
  ...parts,
})

async function connect(parts: Partial<DispatchEntry> = {}): Promise<LiveSocket> {
  const entry: DispatchEntry = {
    audience: 'operator',
    vehicle_type: null,
    offer_cities: [],
    person_id: parts.person_id ?? (await signedInOperator()).userId,
    session_hash: newId(),
    proved_at: Date.now(),
    ...parts,
  }
  return new LiveSocket(await dispatch().fetch(entryRequest(entry)))
}

const silentRides = async () => (await dispatch().signals(20)).silent.map(({ booking_id }) => booking_id)

const snapshot = async (socket: LiveSocket) => socket.hears(({ type }) => type === 'snapshot')

beforeEach(async () => {
  // Rides of other tests are over, and the object is new.
  await run("UPDATE bookings SET status = 'completed', end_time = start_time WHERE set_out_at IS NOT NULL")
  // Only a running object can be evicted.
  await dispatch().signals(1)
  await evict(dispatch())
})

describe('The dispatch object of a city', () => {
  it('broadcasts reports once a second at the most, all together', async () => {
    const [one, other] = [newId(), newId()]
    const live = await connect()
    await snapshot(live)
    for (let lat = 12.3; lat < 12.31; lat += 0.001) {
      await dispatch().report(aReport(one, { position: { lat, lng: 76.6, heading: null } }))
      await dispatch().report(aReport(other))
    }
    await live.ride(other)
    expect(live.heard().filter(({ type }) => type === 'changes')).toMatchObject([
      { rides: [{ id: one }, { id: other }], board: true },
    ])
  })

  it('writes nothing for a report of a position', async () => {
    const id = newId()
    await dispatch().report(aReport(id))
    const stored = () =>
      runInDurableObject(dispatch(), async (_, { storage }) => [
        storage.sql.databaseSize,
        ...(await storage.list({ prefix: 'lost|' })).keys(),
      ])
    const before = await stored()
    for (let count = 0; count < 50; count += 1) await dispatch().report(aReport(id, { age_ms: count }))
    expect(await stored()).toEqual(before)
  })

  it('shows the plate of a new ride with the next report, though D1 could not be read before', async () => {
    const { booking } = await newRide.accepted({ overrides: MYSURU })
    const live = await connect()
    await dispatch().report(aReport(newId()))
    await live.hears(({ type }) => type === 'changes')
    const failed = await runInDurableObject(dispatch(), (object) =>
      vi.spyOn(Reflect.get(object, 'env').DB, 'prepare').mockImplementationOnce(() => {
        throw new Error('D1 cannot be read')
      }),
    )
    await dispatch().report(aReport(booking.id))
    expect(await live.ride(booking.id)).toMatchObject({ plate: null })
    expect(failed).toHaveBeenCalledOnce()
    await dispatch().report(aReport(booking.id, { age_ms: 500 }))
    await live.ride(booking.id, ({ plate }) => plate !== null)
  })

  it('keeps where a car was seen last through an eviction while its signal is lost, with its age', async () => {
    const { booking } = await newRide.setOut({ overrides: MYSURU })
    await dispatch().report(aReport(booking.id, { signal: 'lost', age_ms: 95_000 }))
    await evict(dispatch())
    const ride = await (await connect()).ride(booking.id)
    expect(ride).toMatchObject({ signal: 'lost', position: { lat: 12.31 } })
    expect(Date.now() - (ride.seen_at ?? 0)).toBeGreaterThanOrEqual(95_000)
    expect(await dispatch().signals(20)).toMatchObject({ silent: [{ booking_id: booking.id }], cars: [] })
    await dispatch().report(aReport(booking.id, { signal: 'live' }))
    expect(await dispatch().signals(20)).toEqual({
      silent: [],
      cars: [{ booking_id: booking.id, at: { lat: 12.31, lng: 76.65 } }],
    })
    await evict(dispatch())
    expect(await silentRides()).toEqual([])
  })

  it('names as silent a ride that was not reported for a minute', async () => {
    const { booking } = await newRide.setOut({ overrides: MYSURU })
    await dispatch().report(aReport(booking.id))
    expect(await silentRides()).toEqual([])
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(await silentRides()).toContain(booking.id)
  })

  it('reads again after ten minutes which rides are under way, also while no operator is connected', async () => {
    const over = await newRide.setOut({ overrides: MYSURU })
    await silentRides()
    const unreported = await newRide.setOut({ overrides: MYSURU })
    await run("UPDATE bookings SET status = 'completed' WHERE id = ?", over.booking.id)
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    expect(await silentRides()).toEqual([unreported.booking.id])
  })

  it('says that a ride is gone to a page that still shows it, though it has forgotten the ride', async () => {
    const { booking } = await newRide.setOut({ overrides: MYSURU })
    const live = await connect()
    await live.ride(booking.id)
    await evict(dispatch())
    await run("UPDATE bookings SET status = 'completed' WHERE id = ?", booking.id)
    await dispatch().report(aReport(booking.id, { phase: 'completed', version: 3 }))
    await live.hears((message) => message.type === 'changes' && message.gone.includes(booking.id))
  })
})

describe('A socket at the dispatch object', () => {
  it('of a session that ended meanwhile is refused, though it was authorised before', async () => {
    const { userId } = await signedInOperator()
    const provedAt = Date.now() - 1000
    await dispatch().closeSockets({ person_id: userId }, 'signed_out', Date.now())
    await evict(dispatch())
    const live = await connect({ person_id: userId, proved_at: provedAt })
    expect(await live.isClosed()).toBe('renew')
    expect(live.frames()).toBe('')
  })

  it.each<[string, () => unknown]>([
    [
      'a minute after rights were read',
      () => vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] }),
    ],
    ['in an object that is new', () => evict(dispatch())],
  ])('gets nothing more once its person is no operator any longer: %s', async (_, later) => {
    const { userId } = await signedInOperator()
    const [former, other] = [await connect({ person_id: userId }), await connect()]
    await snapshot(former)
    await snapshot(other)
    const before = newId()
    await dispatch().report(aReport(before))
    await other.ride(before)
    await run("UPDATE users SET role = 'customer' WHERE id = ?", userId)
    await later()
    const id = newId()
    await dispatch().report(aReport(id))
    expect(await former.isClosed()).toBe('not_yours')
    await other.ride(id)
    expect(former.frames()).not.toContain(id)
  })

  it('that sends anything is closed', async () => {
    const live = await connect()
    await snapshot(live)
    live.send('{"v":1,"type":"points"}')
    expect(await live.isClosed()).toBe('bad_message')
  })

  it('is refused to whoever asks the object without the worker’s entry', async () => {
    const answer = await dispatch().fetch('https://dispatch/', { headers: { upgrade: 'websocket' } })
    expect(answer.status).toBe(400)
  })
})
