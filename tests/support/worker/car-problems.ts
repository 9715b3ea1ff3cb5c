import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CarProblem } from '../../../src/domain/rides/car-problem'
import { carProblems } from '../../../worker/database/tables'
import { drive } from './actions'
import { post } from './api'
import { database } from './database'
import { assign, shown } from './operators'
import { type SignedIn, type SignedInDriver, signedInDriver, signedInOperator } from './people'
import { newRide, type Ride, rideRow } from './rides'

/** What drivers reported of a ride's cars. */
export const problemsOf = (id: string) =>
  database.select().from(carProblems).where(eq(carProblems.booking_id, id)).orderBy(carProblems.reported_at)

/** Another driver, to whom an operator gives the ride. */
export async function nextDriver({ booking, driver }: Pick<Ride, 'booking' | 'driver'>, to?: SignedInDriver) {
  const next = to ?? (await signedInDriver({ fullName: 'Leela Nair' }))
  const asked = { driver_id: next.userId, from_driver_id: driver.userId }
  await shown(await assign(booking.id, asked, await signedInOperator()))
  return { booking: await rideRow(booking.id), driver: next }
}

/** A started ride whose car has a problem; everybody in it. */
export async function stranded(problem: CarProblem = 'flat_tyre') {
  const ride = await newRide.started()
  expect((await drive.problem(ride.driver, ride.booking.id, problem)).status).toBe(200)
  return { ...ride, operator: await signedInOperator() }
}

/** The same with another driver on the way to the rider. */
export async function relieved() {
  const ride = await stranded()
  const { driver: second, booking } = await nextDriver(ride)
  return { ...ride, second, pin: booking.start_pin ?? '' }
}

export const endHere = (rider: SignedIn | null, id: string) => post(`/api/trips/${id}/end-at-car`, {}, rider)
