import { and, eq, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { type CaseRefusal, checkRiderCase, type RiderCase } from '../../src/domain/rides/cases'
import type { Database } from '../database/client'
import { bookingCancellations, bookings } from '../database/tables'
import { caseFactsOf, putCase } from '../rides/cases'

interface RiderCaseRequest {
  userId: string
  bookingId: string
  kind: RiderCase
  ownWords: string | null
  now: Date
}

/**
 * A rider tells us that they were not there, or got out early (docs/product.md, Cases). Once of a kind: the second press
 * finds the first one's case. Another rider's trip answers as one that does not exist.
 */
export async function openRiderCase(
  database: Database,
  { userId, bookingId, kind, ownWords, now }: RiderCaseRequest,
): Promise<Result<true, CaseRefusal | 'no_such_booking'>> {
  const [trip] = await database
    .select({
      status: bookings.status,
      arrived_at: bookings.arrived_at,
      end_time: bookings.end_time,
      code: bookingCancellations.code,
      cancelledAt: bookingCancellations.created_at,
    })
    .from(bookings)
    .leftJoin(bookingCancellations, eq(bookingCancellations.booking_id, bookings.id))
    .where(and(eq(bookings.id, bookingId), eq(bookings.user_id, userId)))
  if (!trip) return refuse('no_such_booking')
  const cancellation =
    trip.code === null || trip.cancelledAt === null ? null : { code: trip.code, created_at: trip.cancelledAt }
  const checked = checkRiderCase(kind, caseFactsOf(trip, cancellation), now)
  if (!checked.ok) return checked
  await putCase(database, { bookingId, kind, openedBy: userId, ownWords, now, when: sql`TRUE` })
  return accept(true)
}
