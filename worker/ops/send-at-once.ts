// A cab for now: the driver who is sent by the press that books (docs/product.md, OFFICE-6).
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../src/domain/kolkata-time'
import type { CallerBooked } from '../../src/domain/ops/caller'
import type { FreeDrivers, FreeDriversQuery } from '../../src/domain/ops/requests'
import { spanOf, type TripTimes } from '../../src/domain/rides/assignment'
import { occupiedBy } from '../../src/domain/rides/could-drive'
import { MAX_WAY_KM } from '../../src/domain/rides/offer-fit'
import { assignmentOf, drives, isFree, isOnDuty, papersHold } from '../bookings/assignment'
import type { NewBooking } from '../bookings/new-booking'
import { appliedTransition, transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings, drivers, users, vehicles } from '../database/tables'
import { ratingOf } from '../driver-facts'
import { putInOutbox } from '../outbox'
import { readDrivers, readOpenRides, withNames } from '../read-drivers'
import { isTheOnlyOne } from '../rides/driver-transitions'
import { choiceOf, FREE_SHOWN } from './candidates'
import { logTransition, type OperatorContext } from './log'

interface Sent {
  driverId: string
  vehicleId: string
  /** When the driver can be at the pickup, by the estimated way. */
  thereAt: Date
}

/** What of a booking decides who may have it. */
type Sought = TripTimes & Pick<NewBooking, 'id' | 'user_id' | 'vehicle_type' | 'created_at'>

/** The conditions that a driver on duty, in this car of their own, fits a booking that is being made, and is free for it. */
function conditionsOf(booking: Sought, { driverId, vehicleId }: Pick<Sent, 'driverId' | 'vehicleId'>) {
  const { from, until } = spanOf(booking)
  // The way to the pickup begins now.
  const span = { from: new Date(Math.min(from.getTime(), Date.parse(booking.created_at))), until }
  const which = (...all: (SQL | undefined)[]) => sql`EXISTS (
    SELECT 1 FROM (SELECT ${booking.id} AS id, ${booking.vehicle_type} AS vehicle_type) AS bookings
    WHERE ${and(...all)})`
  return {
    fits: which(
      sql`${driverId} <> ${booking.user_id}`,
      drives(driverId, vehicleId),
      isOnDuty(driverId),
      papersHold(booking, driverId, vehicleId),
    ),
    // A rental may run on for hours after its end was expected.
    isFree: which(isFree({ driverId, vehicleId, span }), isTheOnlyOne(driverId)),
  }
}

/** The condition that this driver may have a booking that is being made. */
export function mayHave(booking: Sought, sent: Sent): SQL {
  const { fits, isFree } = conditionsOf(booking, sent)
  return sql`${fits} AND ${isFree}`
}

/** Drivers within reach who are looked at, the soonest there first. */
const NEAREST = 60

type Pickup = Pick<FreeDriversQuery, 'pickup_latitude' | 'pickup_longitude' | 'vehicle_type'>

/**
 * Who of these drivers could be sent (docs/product.md, OFFICE-6): those whose estimated way is within reach, with whether they
 * fit such a booking and are free for it, by the conditions of the write itself. `minutes`: how long the trip takes.
 */
async function withinReach(
  database: Database,
  { minutes, ...asked }: Pickup & { minutes: number },
  which: SQL,
  now: Date,
) {
  const goal = { pickup: { lat: asked.pickup_latitude, lng: asked.pickup_longitude }, pickupTime: now }
  const near = (await readDrivers(database, await readOpenRides(database), which))
    .flatMap((driver) => {
      const { choice, there } = choiceOf(driver, goal, now)
      if (!driver.vehicle || (choice.way?.km ?? Number.POSITIVE_INFINITY) > MAX_WAY_KM) return []
      // A whole minute, as it is said, and never before the estimate.
      const thereAt = new Date(Math.ceil(there / MINUTE_MS) * MINUTE_MS)
      return { driver, choice, sent: { driverId: driver.id, vehicleId: driver.vehicle.id, thereAt } }
    })
    .sort((one, other) => one.sent.thereAt.getTime() - other.sent.thereAt.getTime())
    .slice(0, NEAREST)
  const [first, ...others] = near.map(({ sent }) => {
    const booking = {
      ...{ id: '', user_id: '', vehicle_type: asked.vehicle_type, created_at: now.toISOString() },
      ...{ scheduled_time: sent.thereAt.toISOString(), return_scheduled_time: null, is_round_trip: false },
      ...{ duration_minutes: minutes, package_hours: null },
    }
    const { fits, isFree } = conditionsOf(booking, sent)
    return database
      .select({
        fits: sql`${fits}`.mapWith(Boolean).as('fits'),
        isFree: sql`${isFree}`.mapWith(Boolean).as('is_free'),
      })
      .from(drivers)
      .where(eq(drivers.id, sent.driverId))
  })
  const read = first ? await database.batch([first, ...others]) : []
  return near.flatMap((one, index) => (read[index]?.[0] ? { ...one, ...read[index][0] } : []))
}

/** A driver who may be sent, with their own car; null: off duty, without a car, too far, or with a ride until they could be there. */
export async function sendable(
  database: Database,
  { driverId, ...asked }: Pickup & { driverId: string },
  now: Date,
): Promise<Sent | null> {
  // How long the trip takes is the quote's, which the write looks at.
  const which = sql`drivers.id = ${driverId}`
  const [found] = await withinReach(database, { ...asked, minutes: 0 }, which, now)
  return found?.fits && found.isFree ? found.sent : null
}

/** Whom an operator may send at once, and from when on the first of the others is free again (docs/product.md, OFFICE-6). */
export async function freeDrivers(
  database: Database,
  asked: FreeDriversQuery,
  now: Date,
): Promise<FreeDrivers> {
  const which = sql`drivers.on_duty = 1 AND vehicles.type = ${asked.vehicle_type}`
  const found = (await withinReach(database, asked, which, now)).filter(({ fits }) => fits)
  const free = found.filter(({ isFree }) => isFree).slice(0, FREE_SHOWN)
  const busyUntil = found.flatMap(({ driver: { rides, car_rides }, sent: { thereAt } }) => {
    const until = new Date(thereAt.getTime() + asked.minutes * MINUTE_MS)
    return occupiedBy([...rides, ...car_rides], { from: now, until })?.busy_until ?? []
  })
  return {
    drivers: await withNames(
      database,
      free.map(({ driver, choice }) => ({
        ...{ ...choice, total_rides: driver.total_rides, rating: ratingOf(driver) },
        ...{ ended: null, car_ended: null, busy: null },
      })),
    ),
    free_at: busyUntil.sort()[0] ?? null,
  }
}

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
  const transition = appliedTransition(booking.id, key, now)
  return [
    transitionBooking(database, key, {
      booking,
      where: when,
      set: assignmentOf({ driverId, vehicleId, span: spanOf(booking), now }),
    }),
    logTransition(context, transition, {
      action: 'ride.assigned',
      details: { driver_id: driverId, at_once: true },
    }),
    putInOutbox(database, { ...transition, event: 'ride.driver_assigned' }),
    putInOutbox(database, { ...transition, event: 'driver.ride_assigned', recipientId: driverId }),
  ]
}

/** Who is on the way to a booking, as its caller is told; null: nobody has it. */
export async function sentTo(database: Database, bookingId: string): Promise<CallerBooked['sent']> {
  const [sent] = await database
    .select({
      driver: users.full_name,
      plate: vehicles.license_plate,
      scheduled_time: bookings.scheduled_time,
      has_link: sql<boolean>`EXISTS (SELECT 1 FROM payment_links
        WHERE payment_links.booking_id = bookings.id)`.mapWith(Boolean),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.driver_id))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .where(eq(bookings.id, bookingId))
  return sent ?? null
}
