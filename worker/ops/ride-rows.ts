import { eq, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { type RideRow, RideRowSchema } from '../../src/domain/ops/ride-row'
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
  paymentStatus: bookings.paymentStatus,
  setOutAt: bookings.setOutAt,
  arrivedAt: bookings.arrivedAt,
  serviceType: bookings.serviceType,
  vehicleType: bookings.vehicleType,
  scheduledTime: bookings.scheduledTime,
  pickupAddress: bookings.pickupAddress,
  dropoffAddress: bookings.dropoffAddress,
  passengers: bookings.passengers,
  endTime: bookings.endTime,
  riderName: nameShown(riderUsers).as('rider_name'),
  driverName: nameShown(driverUsers).as('driver_name'),
  licensePlate: vehicles.licensePlate,
  cancelledAt: named(bookingCancellations.createdAt, 'cancelled_at'),
}

/** Rides with the names an operator's list shows; every one costs a few look-ups by key and no more. */
export const selectRides = (database: Database) =>
  database
    .select(columns)
    .from(bookings)
    .innerJoin(riderUsers, eq(riderUsers.id, bookings.userId))
    .leftJoin(driverUsers, eq(driverUsers.id, bookings.driverId))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .leftJoin(bookingCancellations, eq(bookingCancellations.bookingId, bookings.id))

export type SelectedRide = Awaited<ReturnType<typeof selectRides>>[number]

export function rideRowOf(row: SelectedRide): RideRow {
  return v.parse(RideRowSchema, {
    id: row.id,
    status: row.status,
    payment_status: row.paymentStatus,
    phase: phaseOf(row),
    service_type: row.serviceType,
    vehicle_type: row.vehicleType,
    scheduled_time: row.scheduledTime,
    pickup_address: row.pickupAddress,
    dropoff_address: row.dropoffAddress,
    passengers: row.passengers,
    rider_name: row.riderName,
    driver_name: row.driverName,
    license_plate: row.licensePlate,
    ended_at: row.status === 'cancelled' ? row.cancelledAt : row.endTime,
  } satisfies Record<keyof RideRow, unknown>)
}
