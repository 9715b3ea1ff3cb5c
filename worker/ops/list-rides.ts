import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ListedState, RidePage } from '../../src/domain/ops/dispatch-board'
import type { Database } from '../database/client'
import { bookingCancellations, bookings } from '../database/tables'
import { isAccepted, isCompleted, isStarted, isToAssign, wasNotUnpaid } from './ride-conditions'
import { rideRowOf, selectRides } from './ride-rows'

export const RIDES_PER_PAGE = 25

const OPEN: Partial<Record<ListedState, () => SQL>> = {
  unassigned: isToAssign,
  accepted: isAccepted,
  started: isStarted,
}

/**
 * One of the lists of rides, page by page: open rides by pickup time, ended ones newest first. Keyset through an
 * index, so the hundredth page reads no more rows than the first. `after` fits CursorSchema, or is null.
 */
export async function listRides(
  database: Database,
  state: ListedState,
  after: string | null,
): Promise<RidePage> {
  const rows = await pageOf(database, state, after)
  const rides = rows.slice(0, RIDES_PER_PAGE).map(rideRowOf)
  const last = rides.at(-1)
  const at = last && (last.ended_at ?? last.scheduled_time)
  return { rides, next: rows.length > RIDES_PER_PAGE && last ? `${at}~${last.id}` : null }
}

function pageOf(database: Database, state: ListedState, after: string | null) {
  const [at = '', id = ''] = after?.split('~') ?? []
  // Row values, which an index can seek.
  const beyond = (than: SQL) => (after === null ? undefined : than)
  const open = OPEN[state]
  if (open) {
    const later = beyond(sql`(${bookings.scheduled_time}, ${bookings.id}) > (${at}, ${id})`)
    return selectRides(database)
      .where(and(open(), later))
      .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
      .limit(RIDES_PER_PAGE + 1)
  }
  if (state === 'completed') {
    const older = beyond(sql`(${bookings.end_time}, ${bookings.id}) < (${at}, ${id})`)
    return selectRides(database)
      .where(and(isCompleted(), older))
      .orderBy(desc(bookings.end_time), desc(bookings.id))
      .limit(RIDES_PER_PAGE + 1)
  }
  return cancelledRides(database, after === null ? null : { at, id })
}

/** From the cancellations, whose index has the time; each finds its booking by key. */
async function cancelledRides(database: Database, before: { at: string; id: string } | null) {
  const { created_at: createdAt, booking_id: bookingId } = bookingCancellations
  const newest = database
    .select({ id: bookingCancellations.booking_id })
    .from(bookingCancellations)
    .where(
      and(
        wasNotUnpaid(),
        before ? sql`(${createdAt}, ${bookingId}) < (${before.at}, ${before.id})` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(bookingId))
    .limit(RIDES_PER_PAGE + 1)
  return selectRides(database)
    .where(sql`${bookings.id} IN ${newest}`)
    .orderBy(desc(createdAt), desc(bookingId))
}
