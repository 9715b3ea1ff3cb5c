import { and, eq, sql } from 'drizzle-orm'
import type { BookingRow, CancellationCode } from '../../src/domain/bookings/booking'
import { rentalRupees } from '../../src/domain/fares/rental'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CASE_REFUSALS, checkRiderCase, type RiderCase } from '../../src/domain/rides/cases'
import { ABSENT_BOOKING, feeOwedPaise } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookingCancellations, bookings } from '../database/tables'
import { openNeed, riderCasesOf } from '../needs'

export const TRIP_CASE_REFUSALS = {
  ...CASE_REFUSALS,
  no_such_booking: ABSENT_BOOKING,
} as const satisfies RefusalTable

interface RiderCaseRequest {
  userId: string
  bookingId: string
  kind: RiderCase
  ownWords: string | null
  now: Date
}

/**
 * A rider tells us that they were not there, or got out early (docs/product.md, NEED-9). Once of a kind: the second press
 * finds the first one's case, and is refused with other words than those. Another rider's trip answers as one that does not exist.
 */
export async function openRiderCase(
  database: Database,
  { userId, bookingId, kind, ownWords, now }: RiderCaseRequest,
): Promise<Result<true, RefusalOf<typeof TRIP_CASE_REFUSALS>>> {
  const [trip] = await database
    .select({
      status: bookings.status,
      arrived_at: bookings.arrived_at,
      end_time: bookings.end_time,
      fare_parts: bookings.fare_parts,
      rental_over: bookings.rental_over,
      fee: feeOwedPaise(),
      cancellation: { code: bookingCancellations.code, created_at: bookingCancellations.created_at },
    })
    .from(bookings)
    .leftJoin(bookingCancellations, eq(bookingCancellations.booking_id, bookings.id))
    .where(and(eq(bookings.id, bookingId), eq(bookings.user_id, userId)))
  if (!trip) return refuse({ reason: 'no_such_booking' })
  const checked = checkRiderCase(kind, caseFactsOf(trip, trip.cancellation, trip.fee), now)
  if (!checked.ok) return checked
  const [, told] = await database.batch([
    openNeed(database, {
      kind,
      subject: bookingId,
      openedBy: userId,
      facts: { own_words: ownWords },
      now,
      when: sql`TRUE`,
    }),
    riderCasesOf(database, bookingId),
  ])
  const kept = told.find((one) => one.kind === kind)
  // Other words, typed in a second tab, are refused, so that they are not dropped in silence.
  return ownWords === null || kept?.own_words === ownWords ? accept(true) : refuse({ reason: 'already_told' })
}

/** What decides which cases a rider may open. */
export const caseFactsOf = (
  booking: Pick<BookingRow, 'status' | 'arrived_at' | 'end_time' | 'fare_parts' | 'rental_over'>,
  cancellation: { code: CancellationCode; created_at: string } | null,
  fee: number,
) => ({
  fee,
  status: booking.status,
  arrived_at: booking.arrived_at,
  extra: booking.end_time === null ? 0 : rentalRupees(booking),
  over_at: booking.status === 'completed' ? booking.end_time : (cancellation?.created_at ?? null),
  cancellation: cancellation?.code ?? null,
})
