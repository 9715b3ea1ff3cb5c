import { and, eq, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { rentalTermsOf } from '../../src/domain/fares/package-terms'
import {
  decideExtension,
  EXTENSION_REFUSALS,
  type Extension,
  type ExtensionRefusal,
} from '../../src/domain/fares/rental'
import { accept, type Result, refuse } from '../../src/domain/result'
import { MARGIN_MINUTES, type RideSpan } from '../../src/domain/rides/assignment'
import { RIDE_REFUSALS, type RideRefusal } from '../../src/domain/rides/refusals'
import { isFree, papersHold } from '../bookings/assignment'
import { applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'

export const EXTEND_REFUSALS = { ...RIDE_REFUSALS, ...EXTENSION_REFUSALS }

interface Extender {
  database: Database
  bookingId: string
  by: { rider: string } | { driver: string }
  now: Date
}

/**
 * Extends a rental under way to the next larger package, as its rider or its driver was shown it (docs/product.md, RENTAL-4):
 * where driver and car have no other ride by then and their papers hold; else it is said until when. The same extension
 * again is the same one.
 */
export function extendRental(
  { database, bookingId, by, now }: Extender,
  asked: Extension,
): Promise<Result<true, ExtensionRefusal | RideRefusal>> {
  return decideUntilWritten<true, ExtensionRefusal | RideRefusal>(async () => {
    const own = 'rider' in by ? eq(bookings.user_id, by.rider) : eq(bookings.driver_id, by.driver)
    const [row] = await database
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), own))
    if (!row) return refuse({ reason: 'no_such_ride' })
    const terms = rentalTermsOf(row)
    const decided = decideExtension(row, terms, asked)
    if (!decided.ok || decided.value === 'done') return decided.ok ? accept(true) : decided
    const { next } = decided.value
    // A rental that is over even the next package goes on: its papers have to hold today.
    const until = new Date(Math.max(decided.value.until.getTime(), now.getTime()))
    const { driver_id: driverId, vehicle_id: vehicleId } = row
    if (driverId === null || vehicleId === null) return refuse({ reason: 'not_under_way' })
    const span = { from: now, until: new Date(until.getTime() + MARGIN_MINUTES * 60_000) }
    const mayGoOn = and(
      isFree({ driverId, vehicleId, span }),
      papersHold({ ...row, scheduled_time: until.toISOString() }, driverId, vehicleId),
    )
    const made = [...(terms?.sold.extensions ?? []), { ...next, at: now.toISOString() }]
    const set = {
      package_hours: asked.hours,
      fare_parts: sql`json_set(bookings.fare_parts, '$.packageDetails.extensions', json(${JSON.stringify(made)}))`,
      busy_until: span.until.toISOString(),
    }
    const told = { event: 'ride.rental_extended', details: { rupees: asked.rupees } } as const
    const applied = await applyTransition(
      database,
      { booking: row, where: mayGoOn, set, now },
      (transition) => ('rider' in by ? [] : [putInOutbox(database, { ...transition, ...told })]),
    )
    return applied ? accept(true) : whyNot(database, row, { driverId, vehicleId, span })
  })
}

/** Until when the car can stay, where another ride is why; null where the booking has changed since it was read. */
async function whyNot(
  database: Database,
  { id, version }: BookingRow,
  { driverId, vehicleId, span }: { driverId: string; vehicleId: string; span: RideSpan },
): Promise<Result<true, ExtensionRefusal> | null> {
  const [found] = await database
    .select({
      next: sql<string | null>`(SELECT min(taken.busy_from) FROM bookings AS taken
        WHERE (taken.driver_id = ${driverId} OR taken.vehicle_id = ${vehicleId}) AND taken.id <> bookings.id
          AND taken.status = 'accepted' AND taken.busy_from > bookings.start_time
          AND taken.busy_from < ${span.until.toISOString()})`.as('next_ride'),
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.version, version)))
  return found ? refuse({ reason: 'car_is_needed', until: found.next }) : null
}
