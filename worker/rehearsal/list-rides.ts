import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Next } from 'hono'
import { shortId } from '../../src/domain/bookings/booking'
import { phaseOf } from '../../src/domain/rides/phase'
import { databaseOf } from '../database/client'
import { bookings, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { isRehearsed } from './is-rehearsed'

const MOST = 20

/** A booking by its whole id or by its last eight characters. */
const isNamed = (name: string): SQL | undefined =>
  or(eq(bookings.id, name), sql`substr(${bookings.id}, -8) = ${name}`)

/** Paid for and not over: what a simulated driver can drive. */
const isDrivable = (): SQL | undefined =>
  and(
    inArray(bookings.status, ['pending', 'accepted', 'started']),
    inArray(bookings.paymentStatus, ['partial', 'paid']),
  )

/**
 * The rides that the sandbox can drive, newest first; with `?booking=` the one of that id, whatever its state. In
 * development and tests only; elsewhere the path is unknown.
 */
export async function listRides(c: Context<AppEnv>, next: Next) {
  if (!isRehearsed(c.env)) return next()
  const name = c.req.query('booking')
  const rows = await databaseOf(c.env.DB)
    .select({ row: getTableColumns(bookings), riderName: users.fullName })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(name === undefined ? isDrivable() : isNamed(name))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MOST)
  const rides = rows.map(({ row, riderName }) => ({
    id: row.id,
    short_id: shortId(row.id),
    pickup_address: row.pickupAddress,
    dropoff_address: row.dropoffAddress,
    scheduled_time: row.scheduledTime,
    vehicle_type: row.vehicleType,
    status: row.status,
    payment_status: row.paymentStatus,
    phase: phaseOf(row),
    driver_id: row.driverId,
    rider_id: row.userId,
    rider_name: riderName,
  }))
  c.header('cache-control', 'no-store')
  return c.json({ rides })
}
