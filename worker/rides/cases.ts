import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow, CancellationCode } from '../../src/domain/bookings/booking'
import { type CaseKind, CaseSchema, RIDER_CASES } from '../../src/domain/rides/cases'
import type { Database } from '../database/client'
import { columnsOf, insertRow } from '../database/rows'
import { rideCases } from '../database/tables'

interface NewCase {
  bookingId: string
  kind: CaseKind
  /** The driver or rider whose word it is. */
  openedBy: string
  ownWords: string | null
  now: Date
  /** What must hold for it to be opened. */
  when: SQL
}

const rowOf = ({ bookingId, kind, openedBy, ownWords, now }: NewCase) => ({
  booking_id: bookingId,
  kind,
  opened_by: openedBy,
  own_words: ownWords,
  opened_at: now.toISOString(),
  closed_at: null,
  closed_by: null,
  answer: null,
})

/** A statement that opens a case once: there is one of a kind a booking. */
export const putCase = (database: Database, opened: NewCase) =>
  insertRow(database, rideCases, rowOf(opened), opened.when).onConflictDoNothing()

/** As `putCase`, of what a driver may report again: the case of its kind is opened anew. */
export function putCaseAnew(database: Database, opened: NewCase) {
  const { booking_id, kind, ...rest } = rowOf(opened)
  return insertRow(database, rideCases, { booking_id, kind, ...rest }, opened.when).onConflictDoUpdate({
    target: [rideCases.booking_id, rideCases.kind],
    set: rest,
  })
}

/**
 * Of a case that nobody has closed: the ride has not settled it. What is said of a driver who waits ends with the start,
 * with another driver, and that an arrival is not confirmed with its confirmation.
 */
export const isUnsettled =
  (): SQL => sql`(ride_cases.kind NOT IN ('arrival_not_confirmed', 'no_show_reported', 'wrong_pin_offline') OR EXISTS (
  SELECT 1 FROM bookings AS waiting WHERE waiting.id = ride_cases.booking_id
    AND waiting.status = 'accepted' AND (waiting.arrived_at IS NOT NULL OR ride_cases.kind = 'wrong_pin_offline')
    AND waiting.accepted_at <= ride_cases.opened_at
    AND (ride_cases.kind <> 'arrival_not_confirmed' OR waiting.arrival_confirmed_at IS NULL)))`

/** Closes what rides have settled by going on; nobody answers it. */
export const closeSettledCases = (database: Database, now: Date) =>
  database
    .update(rideCases)
    .set({ closed_at: now.toISOString() })
    .where(and(isNull(rideCases.closed_at), sql`NOT ${isUnsettled()}`))

/** What a rider told us of a booking, oldest first. */
export const riderCasesOf = (database: Database, bookingId: string) =>
  database
    .select(columnsOf(getTableColumns(rideCases), v.keyof(CaseSchema).options))
    .from(rideCases)
    .where(and(eq(rideCases.booking_id, bookingId), inArray(rideCases.kind, [...RIDER_CASES])))
    .orderBy(asc(rideCases.opened_at))

/** What decides which cases a rider may open. */
export const caseFactsOf = (
  { status, arrived_at, end_time }: Pick<BookingRow, 'status' | 'arrived_at' | 'end_time'>,
  cancellation: { code: CancellationCode; created_at: string } | null,
) => ({
  status,
  arrived_at,
  over_at: status === 'completed' ? end_time : (cancellation?.created_at ?? null),
  cancellation: cancellation?.code ?? null,
})
