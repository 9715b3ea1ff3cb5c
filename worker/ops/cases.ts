import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { NeedsPerson } from '../../src/domain/ops/dispatch-board'
import type { CloseCase } from '../../src/domain/ops/requests'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CASE_KINDS, type CaseKind, CaseSchema, RIDER_CASES } from '../../src/domain/rides/cases'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { columnsOf } from '../database/rows'
import { rideCalls, rideCases, users } from '../database/tables'
import { putInOutbox } from '../outbox'
import { isUnsettled } from '../rides/cases'
import { carryOut, isLogged, type OperatorContext, SOMEBODY, withoutNumbers } from './log'
import type { OpsRefusal } from './refusals'
import { rideRowOf, selectRides } from './ride-rows'

/** The cases of a booking, oldest first; what the ride has settled is closed. */
export const casesOf = (database: Database, bookingId: string) =>
  database
    .select({
      ...columnsOf(getTableColumns(rideCases), v.keyof(CaseSchema).options),
      closed_at: sql<string | null>`CASE WHEN ride_cases.closed_at IS NULL AND NOT ${isUnsettled()}
        THEN ride_cases.opened_at ELSE ride_cases.closed_at END`.as('closed_at'),
    })
    .from(rideCases)
    .where(eq(rideCases.booking_id, bookingId))
    .orderBy(asc(rideCases.opened_at))

/** So many open cases of each kind, the oldest first: old ones of one kind hide no other. Index ride_cases_open. */
const openCases = (database: Database, most: number) =>
  database
    .select({
      booking_id: sql<string>`listed.booking_id`.as('booking_id'),
      kind: sql<CaseKind>`listed.kind`.as('kind'),
      opened_at: sql<string>`listed.opened_at`.as('opened_at'),
    })
    .from(sql`json_each(${JSON.stringify(CASE_KINDS)}) AS kinds CROSS JOIN ride_cases AS listed
      ON listed.kind = kinds.value AND listed.booking_id IN (
        SELECT ride_cases.booking_id FROM ride_cases
        WHERE ride_cases.kind = kinds.value AND ride_cases.closed_at IS NULL AND ${isUnsettled()}
        ORDER BY ride_cases.opened_at LIMIT ${most})`)

/** The cases that nobody has closed, the oldest first, as the board lists them; opened again, one is another need. */
export async function readCaseNeeds(database: Database, most: number): Promise<NeedsPerson[]> {
  const [cases, rows] = await database.batch([
    openCases(database, most),
    selectRides(database).where(sql`bookings.id IN (SELECT booking_id FROM (${openCases(database, most)}))`),
  ])
  const rides = new Map(rows.map((row) => [row.id, rideRowOf(row)]))
  return cases.flatMap(({ booking_id, kind, opened_at: at }) => {
    const ride = rides.get(booking_id)
    return ride ? [{ id: `${kind}|${booking_id}|${at}`, need: kind, ride, at }] : []
  })
}

const isRiderCase = (kind: CaseKind) => RIDER_CASES.some((each) => each === kind)

/** When drivers of a booking pressed Call, oldest first. */
export const callsOf = (database: Database, bookingId: string) =>
  database
    .select({ at: rideCalls.pressed_at })
    .from(rideCalls)
    .where(eq(rideCalls.booking_id, bookingId))
    .orderBy(asc(rideCalls.pressed_at))

/**
 * An operator closes a case with words, which are logged (docs/product.md, Cases). One that is closed already stays as
 * it is, and the words are refused, because they are written nowhere. So is one that was reported again since the
 * operator looked: nobody has seen what is said now.
 */
export async function closeCase(
  context: OperatorContext,
  bookingId: string,
  kind: CaseKind,
  { reason: words, opened_at: seen }: CloseCase,
): Promise<Result<true, OpsRefusal | RideRefusal>> {
  const { database, operatorId, now } = context
  const open = sql`ride_cases.booking_id = ${bookingId} AND ride_cases.kind = ${kind}
    AND ride_cases.opened_at = ${seen} AND ride_cases.closed_at IS NULL`
  const answer = withoutNumbers(words)
  const closed = await carryOut(
    context,
    {
      action: 'case.closed',
      subject: { kind: 'booking', id: bookingId },
      details: { case: kind, reason: words },
      when: sql`EXISTS (SELECT 1 FROM ride_cases WHERE ${open})`,
    },
    (logId) => [
      database
        .update(rideCases)
        .set({ closed_at: now.toISOString(), closed_by: operatorId, answer })
        .where(and(open, isLogged(logId))),
      ...(isRiderCase(kind)
        ? [
            putInOutbox(database, {
              event: 'ride.case_answered',
              bookingId,
              now,
              transitionId: kind,
              when: isLogged(logId),
            }),
          ]
        : []),
      // The driver's page reads the answer with the ride's next version.
      ...(kind === 'no_show_reported'
        ? [transitionBooking(database, newId(), { bookingId, only: [isLogged(logId)], set: {} })]
        : []),
    ],
  )
  if (closed) return accept(true)
  const [found] = await database
    .select({
      at: rideCases.closed_at,
      closedBy: rideCases.closed_by,
      by: users.full_name,
    })
    .from(rideCases)
    .leftJoin(users, eq(users.id, rideCases.closed_by))
    .where(and(eq(rideCases.booking_id, bookingId), eq(rideCases.kind, kind)))
  if (!found) return refuse({ reason: 'nothing_to_close' })
  const { at, closedBy, by } = found
  if (at === null) return refuse({ reason: 'reported_again' })
  return refuse({ reason: 'done_meanwhile', by: closedBy && (by ?? SOMEBODY), at })
}
