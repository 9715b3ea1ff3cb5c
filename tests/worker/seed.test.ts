import { beforeAll, describe, expect, it } from 'vitest'
import { fleetOf } from '../../scripts/seed/fleet.mjs'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { tripFare } from '../../src/domain/fares/fare'
import { fallbackRates } from '../../src/domain/fares/rates'
import { spanOf } from '../../src/domain/rides/assignment'
import { isIndianMobile } from '../../src/domain/sign-in/phone'
import { bookingOf } from '../../worker/bookings/booking-row'
import { bookings, drivers, reviews, users, vehicles } from '../../worker/database/tables'
import { auditBooks } from '../../worker/payments/audit'
import { roadGraphRoutes } from '../../worker/places/road-graph-routes'
import { there } from '../support/surely'
import { database, run } from '../support/worker/database'
import { sow, sowDemo } from '../support/worker/demo'
import { razorpay } from '../support/worker/razorpay'

const NOW = new Date('2020-11-21T06:45:00.000Z')
const DAY_MS = 86_400_000

const rows = () => database.select().from(bookings).orderBy(bookings.id)
const rowOf = async (status: BookingRow['status']) =>
  there((await rows()).find((one) => one.status === status))

beforeAll(() => sowDemo(NOW))

describe('The seed', () => {
  it('has two operators, three drivers on duty in two sedans and an SUV, and nobody whose phone could not sign in', async () => {
    const people = await database.select().from(users)
    expect(people.filter(({ role }) => role === 'admin')).toHaveLength(2)
    expect(
      people.every(({ phone_no, phone_verified }) => phone_verified && isIndianMobile(phone_no ?? '')),
    ).toBe(true)
    expect(people.every(({ id }) => id.startsWith('demo_'))).toBe(true)
    const onDuty = (await database.select().from(drivers)).filter((driver) => driver.on_duty)
    const cars = await database.select().from(vehicles)
    const types = onDuty.map(({ vehicle_id }) => cars.find(({ id }) => id === vehicle_id)?.type)
    expect(types.sort()).toEqual(['sedan', 'sedan', 'suv'])
  })

  it('has a trip in every status, each as the product could have written it', async () => {
    const trips = (await rows()).map(bookingOf)
    expect([...new Set(trips.map(({ status }) => status))].sort()).toEqual([
      'accepted',
      'cancelled',
      'completed',
      'pending',
      'started',
    ])
    const unpaid = trips.filter(({ payment_status }) => payment_status === 'pending')
    expect(unpaid).toHaveLength(1)
  })

  it('prices every trip as the fare does, by the route of the road graph', async () => {
    for (const row of await rows()) {
      const { fare_parts, ...trip } = bookingOf(row)
      if (trip.service_type === 'car_rental') {
        expect(fare_parts.totalFare).toBe(fare_parts.packageDetails?.base_price)
        continue
      }
      const { dropoff_latitude: lat, dropoff_longitude: lng } = trip
      if (lat === null || lng === null) throw new Error('A trip without an end')
      const way = await roadGraphRoutes.route(
        { lat: trip.pickup_latitude, lng: trip.pickup_longitude },
        { lat, lng },
      )
      if (!way.ok) throw new Error('No way')
      const distanceKm = Math.round(way.value.distanceMetres / 100) / 10
      const durationMinutes = Math.round(way.value.durationSeconds / 60)
      expect([trip.distance_km, trip.duration_minutes]).toEqual([distanceKm, durationMinutes])
      const rates = fallbackRates(trip.service_type, trip.vehicle_type)
      expect(fare_parts).toEqual(
        tripFare({ rates, ruleId: null, distanceKm, durationMinutes, multiplier: 1 }),
      )
    }
  })

  it('has books that balance', async () => {
    const audited = await auditBooks({ database, razorpay }, NOW, { everything: true })
    expect(audited).toMatchObject({ bookings: (await rows()).length, findings: [] })
  })

  it('has three driven trips, of which their riders rated two', async () => {
    const trips = await rows()
    expect(trips.filter(({ status }) => status === 'completed')).toHaveLength(3)
    const rated = await database.select().from(reviews)
    expect(rated).toHaveLength(2)
    for (const { booking_id, reviewer_id, reviewed_id, created_at } of rated) {
      const trip = trips.find(({ id }) => id === booking_id)
      expect(trip).toMatchObject({ user_id: reviewer_id, driver_id: reviewed_id, status: 'completed' })
      expect(created_at > (trip?.end_time ?? '')).toBe(true)
    }
  })

  it('keeps drivers busy for as long as their rides do', async () => {
    for (const row of await rows()) {
      if (row.driver_id === null) continue
      const span = spanOf(row)
      expect([row.busy_from, row.busy_until]).toEqual([span.from.toISOString(), span.until.toISOString()])
    }
  })

  it('leaves the three drivers on duty free to set out', async () => {
    const started = await rowOf('started')
    const [driver] = (await database.select().from(drivers)).filter(({ id }) => id === started.driver_id)
    expect(driver?.on_duty).toBe(false)
    expect(
      (await rows()).filter(({ set_out_at, end_time }) => set_out_at !== null && end_time === null),
    ).toHaveLength(1)
  })

  it('changes nothing when it is repeated, nor a driver who was reviewed since', async () => {
    await run('UPDATE drivers SET rating_sum = rating_sum + 1, rating_count = rating_count + 1')
    const read = async () => [await rows(), await database.select().from(drivers)]
    const before = await read()
    await sowDemo(new Date(NOW.getTime() + 3_600_000))
    expect(await read()).toEqual(before)
  })

  it('moves open trips to today again once local data is old, except those that were changed', async () => {
    const accepted = await rowOf('accepted')
    await run("UPDATE bookings SET last_move = 'somebody' WHERE id = ?", accepted.id)
    const completed = await rowOf('completed')
    const later = new Date(NOW.getTime() + 30 * DAY_MS)
    await sowDemo(later)
    const [pending, started] = [await rowOf('pending'), await rowOf('started')]
    expect(pending.scheduled_time > later.toISOString()).toBe(true)
    expect(Date.parse(started.start_time ?? '')).toBeGreaterThan(later.getTime() - 3_600_000)
    expect(started.ride_version).toBe(1)
    expect(await rowOf('accepted')).toEqual({
      ...accepted,
      last_move: 'somebody',
      version: accepted.version + 1,
    })
    expect(await rowOf('completed')).toEqual(completed)
  })
})

describe('A fleet put beside it', () => {
  it('has a paid ride for each driver and half as many again without one, twice, and books that balance', async () => {
    const before = (await rows()).length
    const count = 40
    for (const now of [NOW, new Date(NOW.getTime() + 1000)]) {
      await sow(fleetOf(count, now).statements)
    }
    const rides = (await rows()).filter(({ id }) => id.startsWith('f1ee7'))
    expect(rides).toHaveLength(2 * 1.5 * count)
    expect(new Set(rides.map(({ driver_id }) => driver_id)).size).toBe(count + 1)
    const audited = await auditBooks({ database, razorpay }, NOW, { everything: true })
    expect(audited).toMatchObject({ bookings: before + rides.length, findings: [] })
  })
})
