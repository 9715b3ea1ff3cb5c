import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { RideFacts } from '../../../src/domain/rides/room-entry'
import { bookings, drivers, rideTraces } from '../../../worker/database/tables'
import { afterTransition } from '../../../worker/rides/after-transition'
import { storeMissingTraces } from '../../../worker/rides/keep-trace'
import { roomOf } from '../../../worker/rides/room'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { fix } from '../../support/rides/room-facts'
import { get, post } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { newSession } from '../../support/worker/people'
import { minutesFrom, newRide, signedInDriver } from '../../support/worker/rides'
import {
  asDriver,
  asRider,
  context,
  envWhere,
  row,
  sendPoints,
  settled,
  transition,
} from '../../support/worker/sockets'

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
    await database
      .update(bookings)
      .set({ arrived_at: minutesFrom(0), ride_version: 3 })
      .where(eq(bookings.id, ride.booking.id))
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
    await database
      .update(drivers)
      .set({ current_latitude: 13, current_at: later })
      .where(eq(drivers.id, ride.driver.userId))
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
        await database
          .update(bookings)
          .set({ driver_id: next.userId })
          .where(eq(bookings.id, ride.booking.id))
        return summary
      },
    }))
    await afterTransition(quicker, context, ride.booking.id)
    await settled()
    expect(await database.select().from(drivers).where(eq(drivers.id, next.userId))).toMatchObject([
      { current_latitude: null },
    ])
  })

  it('an unreachable room fails no transition and no sign-out', async () => {
    const broken = envWhere(() => {
      throw new Error('no objects today')
    })
    const { booking, rider } = await newRide.setOut()
    await expect(afterTransition(broken, context, booking.id)).resolves.toBeUndefined()
    await expect(endAllSessions(broken, rider.userId)).resolves.toBeUndefined()
    expect((await get('/api/rides/active', rider)).status).toBe(401)
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
    expect(await row(ride)).toMatchObject({ actual_distance_metres: 500 })
    const [before] = await kept()
    await afterTransition(env, context, ride.booking.id)
    await settled()
    expect(await kept()).toEqual([before])
  })

  it('a missing trace is stored by upkeep, and none older than a day is searched for', async () => {
    const ride = await newRide.started()
    const begin = Date.now() - 60_000
    await sendPoints(ride, [fix(begin), fix(begin + 10_000, 100)])
    await database
      .update(bookings)
      .set({ status: 'completed', end_time: minutesFrom(-2), ride_version: 5 })
      .where(eq(bookings.id, ride.booking.id))
    const old = await newRide.completed({ overrides: { end_time: minutesFrom(-25 * 60) } })
    await storeMissingTraces(env, new Date())
    expect(await row(ride)).toMatchObject({ actual_distance_metres: 100 })
    expect(await row(old)).toMatchObject({ actual_distance_metres: null })
    const traces = await database.select({ id: rideTraces.booking_id }).from(rideTraces)
    expect(traces.map(({ id }) => id)).not.toContain(old.booking.id)
  })

  it('a ride without a position has no distance, and its room is not asked again', async () => {
    const { booking } = await newRide.completed()
    await storeMissingTraces(env, new Date())
    const traces = await database.select().from(rideTraces).where(eq(rideTraces.booking_id, booking.id))
    expect(traces).toMatchObject([{ points: 0, trace: '' }])
    expect((await database.select().from(bookings).where(eq(bookings.id, booking.id)))[0]).toMatchObject({
      actual_distance_metres: null,
    })
  })
})
