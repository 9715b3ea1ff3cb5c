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
    inArray(bookings.payment_status, ['partial', 'paid']),
  )

/**
 * The rides that the sandbox can drive, newest first; with `?booking=` the one of that id, whatever its state. In
 * development and tests only; elsewhere the path is unknown.
 */
export async function listRides(c: Context<AppEnv>, next: Next) {
  if (!isRehearsed(c.env)) return next()
  const name = c.req.query('booking')
  const rows = await databaseOf(c.env.DB)
    .select({ row: getTableColumns(bookings), rider_name: users.full_name })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.user_id))
    .where(name === undefined ? isDrivable() : isNamed(name))
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(MOST)
  const rides = rows.map(({ row, rider_name: riderName }) => ({
    id: row.id,
    short_id: shortId(row.id),
    pickup_address: row.pickup_address,
    dropoff_address: row.dropoff_address,
    scheduled_time: row.scheduled_time,
    vehicle_type: row.vehicle_type,
    status: row.status,
    payment_status: row.payment_status,
    phase: phaseOf(row),
    driver_id: row.driver_id,
    rider_id: row.user_id,
    rider_name: riderName,
  }))
  c.header('cache-control', 'no-store')
  return c.json({ rides })
}
