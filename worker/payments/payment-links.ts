import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  PAYMENT_LINK_MINUTES,
  PayableBookingSchema,
  type PayableTrip,
  paymentLinkState,
} from '../../src/domain/payments/payment-link'
import { statement } from '../../src/domain/payments/statement'
import { isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import type { Database } from '../database/client'
import { RANDOM_ID } from '../database/new-id'
import { paymentLinks } from '../database/payment-tables'
import { columnsOf, insertRowsFrom } from '../database/rows'
import { bookings } from '../database/tables'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import { entriesFrom, entriesJson } from './ledger'
import { paymentState } from './orders'

/** The id of the link by which a booking may be paid now, or when that link ends; null without one. */
export const livePaymentLink = (now: Date, column: 'id' | 'expires_at' = 'id'): SQL<string | null> => sql<
  string | null
>`(
  SELECT ${sql.raw(`payment_links.${column}`)} FROM payment_links
  WHERE payment_links.booking_id = bookings.id AND payment_links.revoked_at IS NULL
    AND payment_links.expires_at > ${now.toISOString()})`

/** Ends the link of a booking, where `when` holds. */
export const revokePaymentLink = (
  database: Database,
  bookingId: string,
  { now, when }: { now: Date; when: SQL },
) =>
  database
    .update(paymentLinks)
    .set({ revoked_at: now.toISOString() })
    .where(and(eq(paymentLinks.booking_id, bookingId), isNull(paymentLinks.revoked_at), when))

/** The condition that the booking of this id may be paid by a link. */
export const mayBePaidByLink = (bookingId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE ${and(eq(bookings.id, bookingId), isUnpaidAndOpen())})`

/**
 * Statements for a batch, where `when` holds, which includes that the booking is unpaid and open: a new link, 128 random
 * bits, and the end of the one before it (docs/product.md, PAYLINK-2 and PAYLINK-4).
 */
export function putPaymentLink(
  database: Database,
  bookingId: string,
  { now, when }: { now: Date; when: SQL },
) {
  const latest = new Date(now.getTime() + PAYMENT_LINK_MINUTES * 60_000).toISOString()
  const row = {
    id: RANDOM_ID,
    booking_id: sql`bookings.id`,
    created_at: now.toISOString(),
    expires_at: sql`min(${latest}, bookings.scheduled_time)`,
    revoked_at: null,
  }
  return [
    revokePaymentLink(database, bookingId, { now, when }),
    insertRowsFrom(
      database,
      paymentLinks,
      row,
      sql`FROM bookings WHERE bookings.id = ${bookingId} AND ${when}`,
    ),
  ] as const
}

type FoundLink =
  /** Anybody's who has the link; the rider's id is for our own use alone. */
  | { state: PayableTrip['state']; trip: PayableTrip; riderId: string }
  | { state: 'ended' }
  | { state: 'unknown' }

/** What a link shows to whoever has it, field by field. */
export async function readPaymentLink(database: Database, id: string, now: Date): Promise<FoundLink> {
  const [found] = await database
    .select({
      link: getTableColumns(paymentLinks),
      row: getTableColumns(bookings),
      entries: entriesJson().as('entries'),
      payment: paymentState(now).as('payment_state'),
    })
    .from(paymentLinks)
    .innerJoin(bookings, eq(bookings.id, paymentLinks.booking_id))
    .where(eq(paymentLinks.id, id))
  if (!found) return { state: 'unknown' }
  const { link, row, entries, payment } = found
  const state = paymentLinkState({ ...link, status: row.status, payment }, now)
  if (state === 'ended') return { state }
  const trip: PayableTrip = {
    state,
    ...columnsOf(row, v.keyof(PayableBookingSchema).options),
    ...localitiesOf(row),
    payment_state: payment,
    statement: statement({ ...row, payment_state: payment }, entriesFrom(entries), 'payer'),
    pay_until: link.expires_at,
  }
  return { state, trip, riderId: row.user_id }
}

/**
 * Whose booking a link is of, also after the link has ended, because what was paid by it counts. Null for an unknown
 * link.
 */
export async function findPayer(
  database: Database,
  id: string,
): Promise<{ bookingId: string; riderId: string } | null> {
  const [found] = await database
    .select({ bookingId: bookings.id, riderId: bookings.user_id })
    .from(paymentLinks)
    .innerJoin(bookings, eq(bookings.id, paymentLinks.booking_id))
    .where(eq(paymentLinks.id, id))
  return found ?? null
}
