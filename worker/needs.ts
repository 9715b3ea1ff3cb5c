import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { NEED_KINDS, NEEDS, needId, type RecordedKind } from '../src/domain/ops/needs'
import { RIDER_CASES, type RiderCase } from '../src/domain/rides/cases'
import type { Database } from './database/client'
import { insertRow } from './database/rows'
import { needs, opsLog } from './database/tables'

interface OpenedNeed {
  kind: RecordedKind
  /** The booking's id, or the message's. */
  subject: string
  /** What happened, where it may happen again. Absent: the need is opened once, whatever becomes of it. */
  cause?: string
  /** The rider or driver whose word it is. */
  openedBy: string | null
  /** What is known of it, as the schema of its kind in the catalogue reads it. */
  facts?: Record<string, string | null>
  now: Date
  /** What must hold for it to be opened, such as `when` of an `AppliedTransition`. */
  when: SQL
}

export type NeedRow = typeof needs.$inferSelect

/** The row of a need that nobody has closed. */
export const openRow = (named: Pick<NeedRow, 'id' | 'kind' | 'subject'>, now: Date): NeedRow => ({
  ...named,
  opened_by: null,
  opened_at: now.toISOString(),
  reported_at: now.toISOString(),
  facts: '{}',
  closed_at: null,
  closed_by: null,
  answer: null,
})

/**
 * A statement that opens a need, for the batch of what causes it (decision 42). The same cause opens a need once.
 * Another cause makes an open need reported again, so that an operator who closes it has to have seen that; where the
 * ride has settled what was open, the cause opens another need.
 */
export function openNeed(
  database: Database,
  { kind, subject, cause, openedBy, facts = {}, now, when }: OpenedNeed,
) {
  const id = cause === undefined ? needId(kind, subject) : needId(kind, subject, cause)
  const row = { ...openRow({ id, kind, subject }, now), opened_by: openedBy, facts: JSON.stringify(facts) }
  return insertRow(database, needs, row, when)
    .onConflictDoNothing({ target: needs.id })
    .onConflictDoUpdate({
      target: [needs.kind, needs.subject],
      targetWhere: sql`closed_at IS NULL`,
      set: {
        id: sql`iif(${isUnsettled()}, needs.id, excluded.id)`,
        opened_at: sql`iif(${isUnsettled()}, needs.opened_at, excluded.opened_at)`,
        opened_by: openedBy,
        reported_at: row.reported_at,
        facts: row.facts,
      },
    })
}

/** What the rider or driver of a need about a ride said. */
export const ownWords = () => sql<string | null>`needs.facts ->> 'own_words'`.as('own_words')

/**
 * The condition that the ride has not settled an open need. What is said of a driver who waits ends with the start and
 * with another driver; that an arrival is not confirmed ends with its confirmation (docs/product.md, NEED-12).
 */
export const isUnsettled =
  (): SQL => sql`(needs.kind NOT IN ('arrival_not_confirmed', 'no_show_reported', 'wrong_pin_offline') OR EXISTS (
  SELECT 1 FROM bookings AS waiting WHERE waiting.id = needs.subject
    AND waiting.status = 'accepted' AND (waiting.arrived_at IS NOT NULL OR needs.kind = 'wrong_pin_offline')
    AND waiting.accepted_at <= needs.opened_at
    AND (needs.kind <> 'arrival_not_confirmed' OR waiting.arrival_confirmed_at IS NULL)))`

/** Ends open needs that nobody has to answer any more. */
export const endNeeds = (database: Database, which: SQL | undefined, now: Date) =>
  database
    .update(needs)
    .set({ closed_at: now.toISOString() })
    .where(and(isNull(needs.closed_at), which))

/**
 * Ends the needs that rides have settled by going on. The board lists only unsettled needs, so it does not wait for
 * this.
 */
export const endSettledNeeds = (database: Database, now: Date) =>
  endNeeds(database, sql`NOT ${isUnsettled()}`, now)

const CLOSINGS = NEED_KINDS.flatMap((kind) => NEEDS[kind].closing?.log ?? [])

/**
 * Empties what was said of needs, with which words they were closed, and these words in the operators' log; it keeps who
 * closed what, and when. `subjects`: a query of the ids of a deleted person's bookings and messages (DATA-11).
 */
export const forgetAnswers = (database: Database, subjects: SQL) =>
  [
    database
      .update(needs)
      .set({ facts: sql`json_remove(facts, '$.own_words')`, answer: null })
      .where(sql`subject IN (${subjects}) AND (facts ->> 'own_words' IS NOT NULL OR answer IS NOT NULL)`),
    database
      .update(opsLog)
      .set({ details: sql`json_remove(details, '$.reason')` })
      .where(
        and(
          sql`subject_kind IN ('booking', 'message') AND subject_id IN (${subjects})`,
          inArray(opsLog.action, CLOSINGS),
        ),
      ),
  ] as const

/** A rider's case, as they read it. */
const RIDER_CASE = {
  booking_id: sql<string>`${needs.subject}`.as('booking_id'),
  kind: sql<RiderCase>`${needs.kind}`.as('kind'),
  own_words: ownWords(),
  opened_at: needs.opened_at,
  closed_at: needs.closed_at,
  answer: needs.answer,
}

export const isRiderCase = () => inArray(needs.kind, [...RIDER_CASES])

/** What a rider told us of a booking, oldest first. */
export const riderCasesOf = (database: Database, bookingId: string) =>
  database
    .select(RIDER_CASE)
    .from(needs)
    .where(and(eq(needs.subject, bookingId), isRiderCase()))
    .orderBy(asc(needs.opened_at))
