import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ActiveRideAnswerSchema } from '../../../src/domain/bookings/ride-details'
import { TripDetailsSchema, TripPageSchema } from '../../../src/domain/bookings/trip-details'
import { NextTripAnswerSchema } from '../../../src/domain/rides/next-trip'
import { ShareAnswerSchema, SharedRideSchema } from '../../../src/domain/rides/share'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { carProblems } from '../../../worker/database/tables'
import { storeTrace } from '../../../worker/rides/keep-trace'
import { assign, board, drive, messagesOf, rideOn, shown } from '../../support/worker/actions'
import { get, ok, post } from '../../support/worker/api'
import { INDIRANAGAR } from '../../support/worker/bookings'
import { database, run } from '../../support/worker/database'
import {
  minutesFrom,
  newRide,
  type Ride,
  rideRow,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'
import { carAt } from '../../support/worker/sockets'

const problemsOf = (id: string) =>
  database.select().from(carProblems).where(eq(carProblems.booking_id, id)).orderBy(carProblems.reported_at)

/** Another driver, to whom an operator gives the ride. */
async function nextDriver({ booking, driver }: Pick<Ride, 'booking' | 'driver'>) {
  const next = await signedInDriver()
  const asked = { driver_id: next.userId, from_driver_id: driver.userId }
  await shown(await assign(booking.id, asked, await signedInOperator()))
  return { booking: await rideRow(booking.id), driver: next }
}

const secondCar = async ({ booking, driver }: Pick<Ride, 'booking' | 'driver'>) =>
  rideOn(await board(driver), booking.id)?.second_car

/** What a started ride's rider reads of car, driver and PIN, on each page, and what a viewer reads by its link. */
async function readByAll({ booking, rider }: Pick<Ride, 'booking' | 'rider'>) {
  const share = await ok(await post(`/api/rides/${booking.id}/share`, {}, rider), ShareAnswerSchema)
  const [{ ride }, trip, { trips }, { trip: next }, shared] = await Promise.all([
    ok(await get(`/api/rides/active?booking_id=${booking.id}`, rider), ActiveRideAnswerSchema),
    ok(await get(`/api/trips/${booking.id}`, rider), TripDetailsSchema),
    ok(await get('/api/trips', rider), TripPageSchema),
    ok(await get('/api/trips/next', rider), NextTripAnswerSchema),
    ok(await get(`/api/shares/${share.share.id}`), SharedRideSchema),
  ])
  return {
    plates: [ride?.vehicle, trip.vehicle, next?.vehicle, shared.vehicle].map((car) => car?.license_plate),
    drivers: [
      ride?.driver?.name,
      trip.driver?.name,
      trips[0]?.driver?.name,
      next?.driver_name,
      shared.driver_first_name,
    ],
    pins: [ride?.pin, next?.pin],
    another: shared.another_car,
  }
}

describe('Plate, driver and PIN (PROBLEM-3)', () => {
  it('of a car with a problem are read by nobody, and those of another once it is assigned', async () => {
    const ride = await newRide.started()
    const nobody = {
      plates: [undefined, undefined, undefined, undefined],
      drivers: [undefined, undefined, undefined, null, null],
      pins: [null, null],
    }
    await drive.problem(ride.driver, ride.booking.id)
    expect(await readByAll(ride)).toMatchObject({ ...nobody, another: 'looked_for' })
    const second = await nextDriver(ride)
    const plate = second.driver.licensePlate
    const { start_pin: pin } = second.booking
    expect(await readByAll(ride)).toMatchObject({
      plates: [plate, plate, plate, plate],
      pins: [pin, pin],
      another: 'on_its_way',
    })
    await drive.problem(second.driver, ride.booking.id)
    expect(await readByAll(ride)).toMatchObject({ ...nobody, another: 'looked_for' })
    const third = await nextDriver(second)
    expect((await drive.start(third.driver, ride.booking.id, third.booking.start_pin ?? '')).status).toBe(200)
    expect(await readByAll(ride)).toMatchObject({ pins: [null, null], another: null })
  })
})

describe('The search for another driver before the start (PROBLEM-4)', () => {
  it('is not lengthened by a second report', async () => {
    const { booking, driver } = await newRide.setOut()
    await drive.problem(driver, booking.id, 'flat_tyre')
    await run('UPDATE car_problems SET reported_at = ? WHERE booking_id = ?', minutesFrom(-10), booking.id)
    await drive.problem(driver, booking.id, 'accident')
    await cancelUndrivenBookings(env, new Date(minutesFrom(6)))
    expect((await rideRow(booking.id)).status).toBe('cancelled')
  })

  it('takes 15 minutes also where the pickup time is long past', async () => {
    const { booking, driver } = await newRide.setOut({ overrides: { scheduled_time: minutesFrom(-20) } })
    await drive.problem(driver, booking.id)
    await cancelUndrivenBookings(env, new Date(minutesFrom(14)))
    expect((await rideRow(booking.id)).status).toBe('pending')
    await cancelUndrivenBookings(env, new Date(minutesFrom(16)))
    expect((await rideRow(booking.id)).status).toBe('cancelled')
  })
})

describe('A second problem after the start', () => {
  it('is none where the same one is pressed twice at once, by two presses: it is told once (PROBLEM-9)', async () => {
    const { booking, driver } = await newRide.started()
    const pressed = await Promise.all([1, 2].map(() => drive.problem(driver, booking.id)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    expect(await problemsOf(booking.id)).toHaveLength(1)
    const told = await messagesOf(booking.id)
    expect(told.filter(({ event }) => event === 'ride.car_problem')).toHaveLength(1)
  })

  it('leaves an accident an accident, and counts the first car’s kilometres once (PROBLEM-1, PROBLEM-7)', async () => {
    const ride = await newRide.started()
    const { id } = ride.booking
    await carAt(ride, 4000, { secondsAgo: 30 })
    await carAt(ride, 4300, { first: 2 })
    for (const problem of ['accident', 'breakdown'] as const) await drive.problem(ride.driver, id, problem)
    const { ride: tracked } = await ok(
      await get(`/api/rides/active?booking_id=${id}`, ride.rider),
      ActiveRideAnswerSchema,
    )
    expect(tracked).toMatchObject({ is_accident: true })
    const next = await nextDriver(ride)
    expect((await drive.start(next.driver, id, next.booking.start_pin ?? '')).status).toBe(200)
    await carAt(next, 4300, { secondsAgo: 0 })
    expect((await drive.complete(next.driver, id)).status).toBe(200)
    await storeTrace(env, id, new Date())
    expect((await rideRow(id)).actual_distance_metres).toBe(300)
  })

  it('of the car on its way is taken near the drop-off too, and the third reads where the rider waits (PROBLEM-2, PROBLEM-6)', async () => {
    const ride = await newRide.started()
    await carAt(ride, 4000)
    await drive.problem(ride.driver, ride.booking.id)
    const second = await nextDriver(ride)
    const waits = await secondCar(second)
    await carAt(second, 900, { from: INDIRANAGAR, secondsAgo: 0 })
    expect((await drive.problem(second.driver, ride.booking.id, 'breakdown')).status).toBe(200)
    expect((await problemsOf(ride.booking.id)).map(({ driven_metres }) => driven_metres)).toEqual([0, null])
    expect(await secondCar(await nextDriver(second))).toEqual(waits)
  })

  it('does not send the next driver to where a car stood before the start (PROBLEM-6)', async () => {
    const ride = await newRide.setOut()
    const { id } = ride.booking
    await carAt(ride, 3000)
    await drive.problem(ride.driver, id)
    const second = await signedInDriver()
    await drive.accept(second, id)
    await drive.setOut(second, id)
    expect((await drive.start(second, id, (await rideRow(id)).start_pin ?? '')).status).toBe(200)
    await drive.problem(second, id, 'battery')
    expect(await secondCar(await nextDriver({ ...ride, driver: second }))).toEqual({ stands_at: null })
  })
})

it('The driver on the way is told where the rider ends the ride at the first car (PROBLEM-8)', async () => {
  const ride = await newRide.started()
  await drive.problem(ride.driver, ride.booking.id)
  const { driver } = await nextDriver(ride)
  expect((await post(`/api/trips/${ride.booking.id}/end-at-car`, {}, ride.rider)).status).toBe(200)
  const told = (await messagesOf(ride.booking.id)).filter(
    ({ recipient_id }) => recipient_id === driver.userId,
  )
  expect(told.map(({ event }) => event).sort()).toEqual(['driver.ride_assigned', 'driver.ride_cancelled'])
})
