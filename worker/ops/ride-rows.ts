import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { ListedFieldsSchema, type RideRow, RideRowSchema } from '../../src/domain/ops/ride-lists'
import { phaseOf } from '../../src/domain/rides/phase'
import { isConfirmed } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { columnsOf } from '../database/rows'
import { bookingCancellations, bookingPassengers, bookings, rideAssignments, users } from '../database/tables'

const riderUsers = alias(users, 'rider_users')

const driverUsers = alias(users, 'driver_users')

/** A D1 batch returns rows as objects: of two columns of one name one would be lost. */
const named = (column: AnySQLiteColumn, name: string) => sql<string | null>`${column}`.as(name)

/** A person's name as operators read it; null without one. Of a deleted account only 'deleted' is known. */
export const nameShown = (user: {
  full_name: AnySQLiteColumn | SQL
  deleted_at: AnySQLiteColumn
}): SQL<string | null> =>
  sql<string | null>`CASE WHEN ${user.deleted_at} IS NULL THEN ${user.full_name} ELSE 'Deleted account' END`

const columns = {
  ...columnsOf(getTableColumns(bookings), v.keyof(ListedFieldsSchema).options),
  city: bookings.city,
  set_out_at: bookings.set_out_at,
  arrived_at: bookings.arrived_at,
  arrival_confirmed_at: bookings.arrival_confirmed_at,
  end_time: bookings.end_time,
  rider_name: nameShown(riderUsers).as('rider_name'),
  passenger_name: named(bookingPassengers.name, 'passenger_name'),
  driver_name: nameShown({
    ...driverUsers,
    full_name: sql`coalesce(${rideAssignments.driver_name}, ${driverUsers.full_name})`,
  }).as('driver_name'),
  license_plate: rideAssignments.license_plate,
  cancelledAt: named(bookingCancellations.created_at, 'cancelled_at'),
}

/** Rides with the names an operator's list shows; every one costs a few look-ups by key and no more. */
export const selectRides = (database: Database) =>
  database
    .select(columns)
    .from(bookings)
    .innerJoin(riderUsers, eq(riderUsers.id, bookings.user_id))
    .leftJoin(driverUsers, eq(driverUsers.id, bookings.driver_id))
    .leftJoin(rideAssignments, eq(rideAssignments.booking_id, bookings.id))
    .leftJoin(bookingPassengers, eq(bookingPassengers.booking_id, bookings.id))
    .leftJoin(bookingCancellations, eq(bookingCancellations.booking_id, bookings.id))

export const rideRowOf = (row: Awaited<ReturnType<typeof selectRides>>[number]): RideRow =>
  v.parse(RideRowSchema, {
    ...row,
    phase: phaseOf(row),
    ended_at: row.status === 'cancelled' ? row.cancelledAt : row.end_time,
  })

// Word for word the conditions of the partial indexes of migrations/, literal values included: SQLite uses one only then.

/** Index bookings_under_way, by pickup time. */
export const isAccepted = () =>
  sql`bookings.status IN ('accepted', 'started') AND bookings.status = 'accepted'`

/** Index bookings_under_way, by pickup time. */
export const isStarted = () => sql`bookings.status IN ('accepted', 'started') AND bookings.status = 'started'`

/** The driver set out and the ride is not over, at most one a driver: index one_ride_under_way. */
export const isUnderWay = () =>
  sql`bookings.set_out_at IS NOT NULL AND bookings.status IN ('accepted', 'started')`

/** Index bookings_pin_locked. */
export const isPinLocked = () =>
  sql`+bookings.status IN ('accepted', 'started') AND bookings.start_pin IS NOT NULL AND bookings.pin_tries >= 5`

/** Index bookings_completed, by the end. */
export const isCompleted = () => sql`bookings.status = 'completed'`

/**
 * The condition that a cancellation is no end of a booking that was never confirmed, nor of one that was cancelled unpaid.
 * Index cancellations_by_time.
 */
export const wasNotUnpaid = () => sql`booking_cancellations.code <> 'unpaid' AND ${isConfirmed()}`
