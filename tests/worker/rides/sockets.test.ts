import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { RideFacts } from '../../../src/domain/rides/room-entry'
import { newId } from '../../../worker/database/new-id'
import { drivers, rideTraces } from '../../../worker/database/tables'
import { afterTransition } from '../../../worker/rides/after-transition'
import { storeMissingTraces } from '../../../worker/rides/keep-trace'
import { roomOf } from '../../../worker/room/room'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { fix } from '../../support/rides/room-facts'
import { get, post } from '../../support/worker/api'
import { database, setIn } from '../../support/worker/database'
import { driverRow, newSession, ORIGIN, signedInDriver, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { minutesFrom, newRide, paidBooking, type Ride, rideRow } from '../../support/worker/rides'
import {
  after,
  asDriver,
  asRider,
  byShare,
  envWhere,
  open,
  RoomSocket,
  sendPoints,
  settled,
  shareOf,
  transition,
  upgrade,
} from '../../support/worker/sockets'

describe("A ride's socket", () => {
  it('sends its rider, and viewers of its link, the positions that the driver sends', async () => {
    const ride = await newRide.started()
    const [driver, rider, friend] = [
      await asDriver(ride),
      await asRider(ride),
      await byShare(await shareOf(ride)),
    ]
    await driver.receives('ack')
    const now = Date.now()
    driver.points(1, [fix(now)])
    for (const viewer of [rider, friend, driver]) {
      expect(await viewer.receives('snapshot')).toMatchObject({ ride: { version: 4, phase: 'started' } })
      expect(await viewer.receives('position')).toMatchObject({ position: { at: now } })
      expect(viewer.unparsed).toEqual([])
    }
  })

  const hostile: [string, string, (ride: Ride) => Promise<RoomSocket>][] = [
    ['a foreign rider', 'no_such_ride', async (ride) => asRider(ride, await signedInRider())],
    [
      'a driver of another ride',
      'not_yours',
      async (ride) => asDriver(ride, (await newRide.started()).driver),
    ],
    ['its rider, as its driver', 'not_yours', async (ride) => asDriver(ride, ride.rider)],
    ['a made-up link', 'no_such_ride', async () => byShare(newId())],
    ["a link made of the booking's id", 'no_such_ride', async ({ booking }) => byShare(booking.id)],
    ['a revoked link', 'share_ended', async (ride) => byShare(await shareOf(ride, minutesFrom(-1)))],
    [
      'a link of a ride that was over 30 minutes ago',
      'share_ended',
      async () =>
        byShare(await shareOf(await newRide.completed({ overrides: { end_time: minutesFrom(-30) } }))),
    ],
    [
      'a rider whose ride was over 30 minutes ago',
      'ride_over',
      async () => asRider(await newRide.completed({ overrides: { end_time: minutesFrom(-30) } })),
    ],
    ['the driver of a ride that is over', 'ride_over', async () => asDriver(await newRide.completed())],
  ]
  it.each(hostile)('refuses %s: %s', async (_, reason, enter) => {
    const socket = await enter(await newRide.started())
    expect(await socket.isClosed()).toBe(reason)
    expect(socket.received).toEqual([])
  })

  it.each<[string, { origin?: string }]>([
    ['another site', { origin: 'https://hasiru.test.evil.example' }],
    ['plain http', { origin: ORIGIN.replace('https:', 'http:') }],
    ['a file', { origin: 'null' }],
    ['no page', {}],
  ])("refuses %s, with the rider's own cookie", async (_, headers) => {
    const { booking, rider } = await newRide.started()
    const socket = new RoomSocket(await upgrade(`/api/rides/${booking.id}/socket`, rider, headers))
    expect(await socket.isClosed()).toBe('wrong_origin')
  })

  it('is refused to a network address that guesses links, and to no other', async () => {
    overLimit('PLACES_LIMIT', 'shares|203.0.113.77')
    const share = await shareOf(await newRide.started())
    const from = async (address: string) =>
      new RoomSocket(
        await upgrade(`/api/shares/${share}/socket`, null, { origin: ORIGIN, 'cf-connecting-ip': address }),
      )
    expect(await (await from('203.0.113.77')).isClosed()).toBe('too_many')
    await (await from('203.0.113.78')).receives('snapshot')
  })

  it('is refused to a rider who opens too many, and to no other user', async () => {
    const ride = await newRide.started()
    overLimit('RIDER_LIMIT', `socket|${ride.rider.userId}`)
    expect(await (await asRider(ride)).isClosed()).toBe('too_many')
    await (await asDriver(ride)).receives('snapshot')
    expect((await get('/api/rides/active', ride.rider)).status).toBe(200)
  })

  it('refuses requests that are no upgrade', async () => {
    const { booking, rider } = await newRide.started()
    expect((await get(`/api/rides/${booking.id}/socket`, rider)).status).toBe(426)
  })

  it('never takes the identity of its owner from the browser', async () => {
    const ride = await newRide.started()
    const mallory = await signedInRider()
    const entry = { audience: 'driver', person_id: ride.driver.userId, facts: {}, simulated: true }
    const answer = await upgrade(`/api/rides/${ride.booking.id}/socket`, mallory, {
      origin: ORIGIN,
      'x-socket-entry': JSON.stringify(entry),
    })
    expect(await new RoomSocket(answer).isClosed()).toBe('no_such_ride')
  })

  it('opens for a ride without a driver', async () => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider)
    const socket = await open(`/api/rides/${booking.id}/socket`, rider)
    expect(await socket.receives('snapshot')).toMatchObject({ ride: { phase: 'unassigned' }, signal: 'none' })
  })
})

describe('An open socket', () => {
  it("closes within two seconds when its user signs out everywhere, and no other user's does", async () => {
    const ride = await newRide.started()
    const phone = await asRider(ride)
    const laptop = await asRider(ride, { ...ride.rider, cookie: await newSession(ride.rider.userId) })
    const driver = await asDriver(ride)
    await Promise.all([phone, laptop, driver].map((socket) => socket.receives('snapshot')))
    const begin = performance.now()
    await endAllSessions(env, ride.rider.userId)
    expect([await phone.isClosed(), await laptop.isClosed()]).toEqual(['signed_out', 'signed_out'])
    expect(performance.now() - begin).toBeLessThan(2000)
    expect(driver.closed).toBeNull()
    expect(await (await asRider(ride)).isClosed()).toBe('signed_out')
  })

  it('closes when its own browser signs out, and the other browser’s stays open', async () => {
    const ride = await newRide.started()
    const phone = await asRider(ride)
    const laptop = await asRider(ride, { ...ride.rider, cookie: await newSession(ride.rider.userId) })
    await Promise.all([phone, laptop].map((socket) => socket.receives('snapshot')))
    expect((await post('/sign-out', {}, ride.rider)).status).toBe(303)
    expect(await phone.isClosed()).toBe('signed_out')
    expect(laptop.closed).toBeNull()
  })

  it('receives each state transition, and a room that missed one is synchronised by the next connection', async () => {
    const ride = await newRide.accepted()
    const rider = await asRider(ride)
    await rider.receives('snapshot')
    await transition(ride, { set_out_at: minutesFrom(0) })
    expect(await rider.receives('status')).toMatchObject({ ride: { version: 2, phase: 'on_the_way' } })
    await setIn('bookings', ride.booking.id, { arrived_at: minutesFrom(0), ride_version: 3 })
    await asRider(ride)
    expect(await rider.receives('status', 2)).toMatchObject({ ride: { version: 3, phase: 'arrived' } })
  })
})

describe('After a state transition', () => {
  it("the car's position is copied to its driver, and never an older one over a newer", async () => {
    const ride = await newRide.setOut()
    const now = Date.now()
    await sendPoints(ride, [fix(now)])
    await transition(ride, { arrived_at: minutesFrom(0) })
    await settled()
    const place = () => database.select().from(drivers).where(eq(drivers.id, ride.driver.userId))
    const at = new Date(now).toISOString()
    expect(await place()).toMatchObject([
      { current_latitude: 12.9352, current_longitude: 77.6245, current_at: at },
    ])
    const later = minutesFrom(5)
    await setIn('drivers', ride.driver.userId, { current_latitude: 13, current_at: later })
    await transition(ride, { status: 'started', start_time: minutesFrom(0) })
    await settled()
    expect(await place()).toMatchObject([{ current_latitude: 13, current_at: later }])
  })

  it("the former driver's position is not copied to another driver, who got the ride at that moment", async () => {
    const ride = await newRide.setOut()
    await sendPoints(ride, [fix(Date.now())])
    const next = await signedInDriver()
    const room = roomOf(env, ride.booking.id)
    const quicker = envWhere(() => ({
      fetch: (request: Request) => room.fetch(request),
      syncFromDatabase: async (facts: RideFacts) => {
        const summary = await room.syncFromDatabase(facts)
        await setIn('bookings', ride.booking.id, { driver_id: next.userId })
        return summary
      },
    }))
    await afterTransition({ ...after, env: quicker }, ride.booking.id)
    await settled()
    expect(await driverRow(next.userId)).toMatchObject({ current_latitude: null })
  })

  it('a completed ride has its trace and its distance, stored once', async () => {
    const ride = await newRide.started()
    const driver = await asDriver(ride)
    await driver.receives('ack')
    const begin = Date.now() - 60_000
    driver.points(
      1,
      Array.from({ length: 11 }, (_, index) => fix(begin + index * 5000, index * 50)),
    )
    await driver.acked(11)
    await transition(ride, { status: 'completed', end_time: minutesFrom(0) })
    expect(await driver.isClosed()).toBe('ride_over')
    await settled()
    const kept = () => database.select().from(rideTraces).where(eq(rideTraces.booking_id, ride.booking.id))
    expect(await kept()).toMatchObject([{ points: 11, distance_metres: 500 }])
    expect(await rideRow(ride.id)).toMatchObject({ actual_distance_metres: 500 })
    const [before] = await kept()
    await afterTransition(after, ride.booking.id)
    await settled()
    expect(await kept()).toEqual([before])
  })

  it('a missing trace is stored by upkeep, and none older than two days is searched for', async () => {
    const ride = await newRide.started()
    const begin = Date.now() - 60_000
    await sendPoints(ride, [fix(begin), fix(begin + 10_000, 100)])
    await setIn('bookings', ride.booking.id, {
      status: 'completed',
      end_time: minutesFrom(-2),
      ride_version: 5,
    })
    const old = await newRide.completed({ overrides: { end_time: minutesFrom(-49 * 60) } })
    await storeMissingTraces(env, new Date())
    expect(await rideRow(ride.id)).toMatchObject({ actual_distance_metres: 100 })
    expect(await rideRow(old.id)).toMatchObject({ actual_distance_metres: null })
    const traces = await database.select({ id: rideTraces.booking_id }).from(rideTraces)
    expect(traces.map(({ id }) => id)).not.toContain(old.booking.id)
  })

  it('a ride without a position has no distance, and its room is not asked again', async () => {
    const { booking } = await newRide.completed()
    await storeMissingTraces(env, new Date())
    const traces = await database.select().from(rideTraces).where(eq(rideTraces.booking_id, booking.id))
    expect(traces).toMatchObject([{ points: 0, trace: '' }])
    expect(await rideRow(booking.id)).toMatchObject({ actual_distance_metres: null })
  })
})
