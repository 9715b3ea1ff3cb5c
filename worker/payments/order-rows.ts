import { and, desc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { CURRENCY } from '../../src/domain/payments/amounts'
import type { RazorpayOrder } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { paymentOrders } from '../database/tables'

export type OrderRow = typeof paymentOrders.$inferSelect

/** The orders made for a booking, newest first: one for each amount that the rider chose to pay. */
export function ordersOfBooking(database: Database, bookingId: string): Promise<OrderRow[]> {
  return database
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.booking_id, bookingId))
    .orderBy(desc(paymentOrders.created_at))
}

/**
 * Keeps the provider's order. Two requests at once may have made two orders under one receipt: the first that is
 * kept is the one both get, and the other is never shown to anybody.
 */
export async function keepOrder(
  database: Database,
  bookingId: string,
  receipt: string,
  order: RazorpayOrder,
  now: Date,
): Promise<OrderRow> {
  await database
    .insert(paymentOrders)
    .values({
      id: order.id,
      booking_id: bookingId,
      amount_paise: order.amount,
      currency: CURRENCY,
      receipt,
      status: order.status,
      created_at: now.toISOString(),
    })
    .onConflictDoNothing()
  const [kept] = await database.select().from(paymentOrders).where(eq(paymentOrders.receipt, receipt))
  if (!kept) throw new Error('A payment order was written and is not there')
  return kept
}

/**
 * True for one caller every `everyMs`: who gets it may ask the provider about this booking's orders, the others
 * believe what is known. So a page that polls does not poll the provider.
 */
export async function claimCheck(
  database: Database,
  bookingId: string,
  everyMs: number,
  now: Date,
): Promise<boolean> {
  const due = new Date(now.getTime() - everyMs).toISOString()
  const claimed = await database
    .update(paymentOrders)
    .set({ checked_at: now.toISOString() })
    .where(
      and(
        eq(paymentOrders.booking_id, bookingId),
        ne(paymentOrders.status, 'paid'),
        or(isNull(paymentOrders.checked_at), lte(paymentOrders.checked_at, due)),
      ),
    )
  return claimed.meta.changes > 0
}
