import { eq, getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import { isShareLive } from '../../src/domain/rides/share'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings, rideShares } from '../database/tables'
import { endedAt } from '../rides/ended-at'

export type FoundShare =
  | { state: 'live'; row: BookingRow }
  /** Revoked, or its ride ended half an hour ago. */
  | { state: 'ended' }
  | { state: 'unknown' }

const ShareIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/**
 * The ride behind a link, for whoever has it (docs/product.md, Sharing). A ride that looks for another driver keeps
 * its link: whoever follows it sees the next one. A text that is no id costs no read.
 */
export async function findShare(database: Database, shareId: string, now: Date): Promise<FoundShare> {
  if (!v.is(ShareIdSchema, shareId)) return { state: 'unknown' }
  const [found] = await database
    .select({
      row: getTableColumns(bookings),
      revoked_at: rideShares.revoked_at,
      endedAt: endedAt().as('ended_at'),
    })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
    .where(eq(rideShares.id, shareId))
  if (!found) return { state: 'unknown' }
  const facts = { revokedAt: instant(found.revoked_at), rideOverAt: overAt(found) }
  return isShareLive(facts, now) ? { state: 'live', row: found.row } : { state: 'ended' }
}

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** An end without a time counts as long ago. */
function overAt({ row, endedAt }: { row: BookingRow; endedAt: string | null }): Date | null {
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  return isOver ? instant(endedAt ?? row.created_at) : null
}
