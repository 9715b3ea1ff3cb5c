import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { minutesAfter } from '../../src/domain/kolkata-time'
import { CHANGE_PAYABLE_MINUTES } from '../../src/domain/payments/decide-payment'
import {
  PAYMENT_LINK_MINUTES,
  PayableBookingSchema,
  type PayableTrip,
  paymentLinkState,
} from '../../src/domain/payments/payment-link'
import { statement } from '../../src/domain/payments/statement'
import { mayBePaidAhead } from '../bookings/booking-row'
import { isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import type { Database } from '../database/client'
import { RANDOM_ID } from '../database/new-id'
import { bookingChanges, paymentLinks } from '../database/payment-tables'
import { columnsOf, insertRowsFrom } from '../database/rows'
import { bookings } from '../database/tables'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import { type ChangeRow, termsFrom } from './changes'
import { statementEntries } from './ledger'
import { paymentState, unpaidState } from './orders'

/**
 * The condition that a link is of this change: it was made while the change waited. A booking whose change waits is paid,
 * and has no link of its own any more.
 */
const isOfLink = () => sql`booking_changes.booking_id = payment_links.booking_id
  AND booking_changes.order_paise > 0 AND booking_changes.created_at <= payment_links.created_at
  AND (booking_changes.ended_at IS NULL OR booking_changes.ended_at > payment_links.created_at)`

/** The id of the link by which a booking may be paid now, or when that link ends; null without one. */
export const livePaymentLink = (now: Date, column: 'id' | 'expires_at' = 'id'): SQL<string | null> => sql<
  string | null
>`(
  SELECT ${sql.raw(`payment_links.${column}`)} FROM payment_links
  WHERE payment_links.booking_id = bookings.id AND payment_links.revoked_at IS NULL
    AND payment_links.expires_at > ${now.toISOString()}
    AND NOT (bookings.pays_driver = 1 AND bookings.change_number > 0)
    AND NOT EXISTS (SELECT 1 FROM booking_changes WHERE ${isOfLink()} AND booking_changes.state <> 'waiting'))`

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

/** Until when the change of a booking that waits may be paid, in SQL of the booking; null: none waits. */
const changePayableUntil = () => sql`(
  SELECT strftime('%Y-%m-%dT%H:%M:%fZ', booking_changes.created_at, ${`+${CHANGE_PAYABLE_MINUTES} minutes`})
  FROM booking_changes WHERE booking_changes.booking_id = bookings.id AND booking_changes.state = 'waiting')`

/** The condition that the booking of this id, or its change, may be paid by a link now. */
export const mayBePaidByLink = (bookingId: string, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${bookingId}
    AND (${isUnpaidAndOpen()} OR ${mayBePaidAhead()} OR ${changePayableUntil()} > ${now.toISOString()}))`

/**
 * Statements for a batch, where `when` holds, which includes that the booking, or a change of it that waits, may be
 * paid by it: a new link, 128 random bits, and the end of the one before it (docs/product.md, PAYLINK-2 and PAYLINK-4).
 */
export function putPaymentLink(
  database: Database,
  bookingId: string,
  { now, when }: { now: Date; when: SQL },
) {
  const latest = minutesAfter(now, PAYMENT_LINK_MINUTES)
  const row = {
    id: RANDOM_ID,
    booking_id: sql`bookings.id`,
    created_at: now.toISOString(),
    expires_at: sql`coalesce(${changePayableUntil()}, iif(bookings.pays_driver = 1, ${latest}, min(${latest}, bookings.scheduled_time)))`,
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
      entries: statementEntries().as('entries'),
      payment: paymentState(now).as('payment_state'),
      change: columnsOf(getTableColumns(bookingChanges), ['state', 'order_paise', 'former', 'wanted']),
      paymentAhead: unpaidState(now).as('payment_ahead'),
    })
    .from(paymentLinks)
    .innerJoin(bookings, eq(bookings.id, paymentLinks.booking_id))
    .leftJoin(bookingChanges, isOfLink())
    .where(eq(paymentLinks.id, id))
  if (!found) return { state: 'unknown' }
  const { link, row, entries, change } = found
  const isToPay = change !== null && change.state !== 'made'
  // The booking itself is confirmed.
  const payment = isToPay || row.pays_driver ? found.paymentAhead : found.payment
  const state = paymentLinkState({ ...link, ...row, payment, change: change?.state ?? null }, now)
  if (state === 'ended') return { state }
  const shown = change && state === 'open' ? { ...row, ...termsFrom(change.wanted) } : row
  const trip: PayableTrip = {
    state,
    ...columnsOf(shown, v.keyof(PayableBookingSchema).options),
    ...localitiesOf(shown),
    payment_state: payment,
    statement: statement({ ...row, payment_state: payment }, entries, 'payer'),
    pay_until: link.expires_at,
    change: change && payableChange(change),
  }
  return { state, trip, riderId: row.user_id }
}

/** What the payer of a change reads of the trip before it: no door and no passenger. */
function payableChange({
  order_paise,
  former,
}: Pick<ChangeRow, 'order_paise' | 'former'>): PayableTrip['change'] {
  const terms = termsFrom(former)
  const { scheduled_time, vehicle_type, fare_amount } = terms
  return { order_paise, former: { scheduled_time, vehicle_type, fare_amount, ...localitiesOf(terms) } }
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
