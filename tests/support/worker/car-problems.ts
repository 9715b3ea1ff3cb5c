import { eq } from 'drizzle-orm'
import { ActiveRideAnswerSchema } from '../../../src/domain/bookings/ride-details'
import { carProblems } from '../../../worker/database/tables'
import { assign, shown } from './actions'
import { get, ok, post } from './api'
import { database } from './database'
import type { SignedIn } from './people'
import { type Ride, rideRow, type SignedInDriver, signedInDriver, signedInOperator } from './rides'

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

export const tracked = async (rider: SignedIn, id: string) =>
  (await ok(await get(`/api/rides/active?booking_id=${id}`, rider), ActiveRideAnswerSchema)).ride

export const endHere = (rider: SignedIn | null, id: string) => post(`/api/trips/${id}/end-at-car`, {}, rider)
