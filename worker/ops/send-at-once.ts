// A cab for now: the driver who is sent by the press that books (docs/product.md, OFFICE-6).
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../src/domain/kolkata-time'
import type { CallerBooked } from '../../src/domain/ops/caller'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { spanOf } from '../../src/domain/rides/assignment'
import { occupiedBy } from '../../src/domain/rides/could-drive'
import { assignmentOf, drives, isFree, isOnDuty, papersHold } from '../bookings/assignment'
import type { NewBooking } from '../bookings/new-booking'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings, users, vehicles } from '../database/tables'
import { putInOutbox } from '../outbox'
import { readDrivers, readOpenRides } from '../read-drivers'
import { isTheOnlyOne } from '../rides/driver-transitions'
import { choiceOf } from './candidates'
import { logTransition, type OperatorContext } from './log'

interface Sent {
  driverId: string
  vehicleId: string
  /** When the driver can be at the pickup, by the estimated way. */
  thereAt: Date
}

/** A driver who may be sent, with their own car; null: off duty, without a car, with a ride until they could be there, or none. */
export async function sendable(
  database: Database,
  { driverId, pickup }: { driverId: string; pickup: Coordinates },
  now: Date,
): Promise<Sent | null> {
  const open = await readOpenRides(database)
  const [driver] = await readDrivers(database, open, sql`drivers.id = ${driverId} AND drivers.on_duty = 1`)
  if (!driver?.vehicle) return null
  const { there } = choiceOf(driver, { pickup, pickupTime: now }, now)
  // A whole minute, as it is said, and never before the estimate.
  const thereAt = new Date(Math.ceil(there / MINUTE_MS) * MINUTE_MS)
  const isBusy = occupiedBy([...driver.rides, ...driver.car_rides], { from: now, until: thereAt })
  return isBusy ? null : { driverId, vehicleId: driver.vehicle.id, thereAt }
}

/** The condition that this driver may have a booking that is being made: on duty in their own car, and free. */
export const mayHave = (booking: NewBooking, { driverId, vehicleId }: Sent): SQL => sql`EXISTS (
  SELECT 1 FROM (SELECT ${booking.id} AS id, ${booking.vehicle_type} AS vehicle_type) AS bookings
  WHERE ${and(
    sql`${driverId} <> ${booking.user_id}`,
    drives(driverId, vehicleId),
    isOnDuty(driverId),
    papersHold(booking, driverId, vehicleId),
    isFree({ driverId, vehicleId, span: spanOf(booking) }),
    // A rental may run on for hours after its end was expected.
    isTheOnlyOne(driverId),
  )})`

/** Statements for the batch that makes a booking: its driver has it, with a PIN, and both are told. */
export function sendStatements(
  context: OperatorContext,
  booking: NewBooking,
  sent: Sent,
  when: SQL,
  key: string,
) {
  const { database, now } = context
  const { driverId, vehicleId } = sent
  const message = { bookingId: booking.id, now, transitionId: key, when: transitionApplied(booking.id, key) }
  return [
    transitionBooking(database, key, {
      booking,
      where: when,
      set: assignmentOf({ driverId, vehicleId, span: spanOf(booking), now }),
    }),
    logTransition(context, booking.id, key, {
      action: 'ride.assigned',
      details: { driver_id: driverId, at_once: true },
    }),
    putInOutbox(database, { ...message, event: 'ride.driver_assigned' }),
    putInOutbox(database, { ...message, event: 'driver.ride_assigned', recipientId: driverId }),
  ]
}

/** Who is on the way to a booking, as its caller is told; null: nobody has it. */
export async function sentTo(database: Database, bookingId: string): Promise<CallerBooked['sent']> {
  const [sent] = await database
    .select({
      driver: users.full_name,
      plate: vehicles.license_plate,
      scheduled_time: bookings.scheduled_time,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.driver_id))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .where(eq(bookings.id, bookingId))
  return sent ?? null
}
