import { eq, getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings, rideShares } from '../database/tables'
import { endedAt, SHOWN_AFTER_END_MS } from '../rides/ended-at'

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
      revokedAt: rideShares.revokedAt,
      endedAt: endedAt().as('ended_at'),
    })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.bookingId))
    .where(eq(rideShares.id, shareId))
  if (!found) return { state: 'unknown' }
  if (found.revokedAt !== null || isLongOver(found, now)) return { state: 'ended' }
  return { state: 'live', row: found.row }
}

function isLongOver({ row, endedAt }: { row: BookingRow; endedAt: string | null }, now: Date): boolean {
  if (row.status !== 'completed' && row.status !== 'cancelled') return false
  return endedAt === null || now.getTime() - Date.parse(endedAt) >= SHOWN_AFTER_END_MS
}
