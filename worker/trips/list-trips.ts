import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Booking } from '../../src/domain/bookings/booking'
import { bookingOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { paidAmount } from '../payments/applied-payments'
import { refundDuePaise } from '../payments/due-refunds'

/** A booking in the list, with what was paid online for it, in whole rupees, and what is still to come back. */
export interface Trip extends Booking {
  paid_amount: number
  refund_due_paise: number
}

export interface TripPage {
  trips: Trip[]
  /** For `before`, to get the next page; null on the last one. */
  next: string | null
}

export const TRIPS_PER_PAGE = 20

/** Where a page begins: after this row, in the order of the list. `<created_at>~<id>`. */
export const CursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[\w-]{1,64}$/),
)

/**
 * A rider's own trips, newest first, page by page: through the index of rider and time, so that the hundredth page
 * reads no more rows than the first. `before` fits CursorSchema, or is null for the first page.
 */
export async function listTrips(
  database: Database,
  userId: string,
  before: string | null,
): Promise<TripPage> {
  const [createdAt = '', id = ''] = before?.split('~') ?? []
  // As a row value, which the index can seek; the same written with OR would read every page before this one.
  const older = sql`(${bookings.createdAt}, ${bookings.id}) < (${createdAt}, ${id})`
  const rows = await database
    .select({ row: getTableColumns(bookings), paidAmount: paidAmount(), refundDuePaise: refundDuePaise() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), before === null ? undefined : older))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(TRIPS_PER_PAGE + 1)
  const trips = rows.slice(0, TRIPS_PER_PAGE).map(({ row, ...money }) => ({
    ...bookingOf(row),
    paid_amount: money.paidAmount,
    refund_due_paise: money.refundDuePaise,
  }))
  const last = trips.at(-1)
  const next = rows.length > TRIPS_PER_PAGE && last ? `${last.created_at}~${last.id}` : null
  return { trips, next }
}
