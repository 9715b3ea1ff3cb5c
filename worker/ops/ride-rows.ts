import { eq, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { type RideRow, RideRowSchema } from '../../src/domain/ops/dispatch-board'
import { phaseOf } from '../../src/domain/rides/phase'
import type { Database } from '../database/client'
import { bookingCancellations, bookings, users, vehicles } from '../database/tables'
import { nameShown } from './name-shown'

const riderUsers = alias(users, 'rider_users')
const driverUsers = alias(users, 'driver_users')

/** A batch knows columns by their bare names: of two that are called alike one would be lost. */
const named = (column: AnySQLiteColumn, name: string) => sql<string | null>`${column}`.as(name)

const columns = {
  id: bookings.id,
  status: bookings.status,
  payment_status: bookings.payment_status,
  set_out_at: bookings.set_out_at,
  arrived_at: bookings.arrived_at,
  service_type: bookings.service_type,
  vehicle_type: bookings.vehicle_type,
  scheduled_time: bookings.scheduled_time,
  pickup_address: bookings.pickup_address,
  dropoff_address: bookings.dropoff_address,
  passengers: bookings.passengers,
  end_time: bookings.end_time,
  rider_name: nameShown(riderUsers).as('rider_name'),
  driver_name: nameShown(driverUsers).as('driver_name'),
  license_plate: vehicles.license_plate,
  cancelledAt: named(bookingCancellations.created_at, 'cancelled_at'),
}

/** Rides with the names an operator's list shows; every one costs a few look-ups by key and no more. */
export const selectRides = (database: Database) =>
  database
    .select(columns)
    .from(bookings)
    .innerJoin(riderUsers, eq(riderUsers.id, bookings.user_id))
    .leftJoin(driverUsers, eq(driverUsers.id, bookings.driver_id))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .leftJoin(bookingCancellations, eq(bookingCancellations.booking_id, bookings.id))

export type SelectedRide = Awaited<ReturnType<typeof selectRides>>[number]

export const rideRowOf = (row: SelectedRide): RideRow =>
  v.parse(RideRowSchema, {
    ...row,
    phase: phaseOf(row),
    ended_at: row.status === 'cancelled' ? row.cancelledAt : row.end_time,
  })
