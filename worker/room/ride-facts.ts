import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { dropoffOf, pickupOf, type TripPoints } from '../../src/domain/places/coordinates'
import { phaseOf } from '../../src/domain/rides/phase'
import { type PrivacyZone, privacyZoneOf } from '../../src/domain/rides/privacy-zone'
import type { RideFacts } from '../../src/domain/rides/room-entry'
import type { Database } from '../database/client'
import { RANDOM_ID } from '../database/new-id'
import { insertRowsFrom } from '../database/rows'
import { bookings, rideShares } from '../database/tables'

/** When a booking was completed or cancelled, as an ISO instant; null while it is neither. */
export const endedAt = (): SQL<string | null> => sql<string | null>`CASE bookings.status
  WHEN 'completed' THEN bookings.end_time
  WHEN 'cancelled' THEN (
    SELECT booking_cancellations.created_at FROM booking_cancellations
    WHERE booking_cancellations.booking_id = bookings.id)
  END`

/** Of a booking: the metres that a first car drove until it had a problem, however many its driver reported of it. */
export const firstCarMetres = () => sql<number>`(SELECT coalesce(sum(driven), 0)
  FROM (SELECT max(car_problems.driven_metres) AS driven FROM car_problems
    WHERE car_problems.booking_id = bookings.id AND car_problems.relieved_at IS NOT NULL
    GROUP BY car_problems.relieved_at))`

/** What `rideFactsOf` needs beside a booking's row. */
export const factsBeside = () => ({
  overAt: endedAt().as('over_at'),
  drivenBefore: firstCarMetres().as('driven_before'),
})

/** What `rideFactsOf` needs of a booking. */
export const factColumns = { ...getTableColumns(bookings), ...factsBeside() }

type FactsRow = BookingRow & { overAt: string | null; drivenBefore: number }

/** The privacy zones of a trip (docs/product.md, SHARE-4). */
export function privacyZonesOf(row: TripPoints): PrivacyZone[] {
  const dropoff = dropoffOf(row)
  return [privacyZoneOf('pickup', pickupOf(row)), ...(dropoff ? [privacyZoneOf('dropoff', dropoff)] : [])]
}

const instantOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

/** The facts of a booking for its room. A ride that is over without a time counts as over long ago. */
export function rideFactsOf(row: FactsRow): RideFacts {
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  return {
    booking_id: row.id,
    city: row.city,
    version: row.ride_version,
    phase: phaseOf(row),
    driver_id: row.driver_id,
    set_out_at: instantOf(row.set_out_at),
    // A second car is not in the ride before it has the rider.
    started_at: row.start_pin === null ? instantOf(row.start_time) : null,
    driven_before: row.drivenBefore,
    over_at: isOver ? instantOf(row.overAt ?? row.created_at) : null,
    privacy_zones: privacyZonesOf(row),
  }
}

/** The facts of one ride, as D1 has them now; null without such a booking. */
export async function readRideFacts(database: Database, bookingId: string): Promise<RideFacts | null> {
  const [row] = await database.select(factColumns).from(bookings).where(eq(bookings.id, bookingId))
  return row ? rideFactsOf(row) : null
}

/**
 * A statement that makes a link for the bookings of which this holds: 128 random bits, one live link of each kind per
 * ride. `emergencyUntil`: when an emergency link ends; null for an ordinary one.
 */
export function putShare(
  database: Database,
  which: SQL | undefined,
  now: Date,
  emergencyUntil: Date | null = null,
) {
  const row = {
    id: RANDOM_ID,
    booking_id: sql`bookings.id`,
    user_id: sql`bookings.user_id`,
    created_at: now.toISOString(),
    revoked_at: null,
    emergency_until: emergencyUntil?.toISOString() ?? null,
  }
  return insertRowsFrom(database, rideShares, row, sql`FROM bookings WHERE ${which}`).onConflictDoNothing()
}
