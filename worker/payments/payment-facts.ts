import { eq, sql } from 'drizzle-orm'
import type { PaymentFacts } from '../../src/domain/payments/decide-payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { bookings, paymentOrders, payments } from '../database/tables'
import { appliedPaise, isApplied } from './applied-payments'

/** What became of a payment that is recorded already. */
export interface Recorded {
  bookingId: string | null
  applied: boolean
}

/** Whether this payment is recorded, and whether it counts for its booking. */
export async function findRecorded(database: Database, providerPaymentId: string): Promise<Recorded | null> {
  const [row] = await database
    .select({ booking_id: payments.booking_id, applied: sql<number>`${isApplied()}` })
    .from(payments)
    .where(eq(payments.provider_payment_id, providerPaymentId))
  return row ? { bookingId: row.booking_id, applied: row.applied === 1 } : null
}

/** Everything that the decision about a payment depends on, as it stands now. */
export async function loadPaymentFacts(
  database: Database,
  payment: RazorpayPayment,
): Promise<{ facts: PaymentFacts; recorded: Recorded | null }> {
  const [recorded, order] = await Promise.all([
    findRecorded(database, payment.id),
    payment.order_id === null ? null : findOrder(database, payment.order_id),
  ])
  const booking = order ? await findBooking(database, order.booking_id) : null
  const facts: PaymentFacts = {
    booking,
    order,
    payment: {
      id: payment.id,
      status: payment.status,
      amount_paise: payment.amount,
      currency: payment.currency,
      order_id: payment.order_id,
    },
    alreadyApplied: recorded !== null,
    otherPaidPaise: booking ? await appliedPaise(database, booking.id) : 0,
  }
  return { facts, recorded }
}

async function findOrder(database: Database, id: string) {
  const [order] = await database
    .select({
      booking_id: paymentOrders.booking_id,
      amount_paise: paymentOrders.amount_paise,
      currency: paymentOrders.currency,
    })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, id))
  return order ?? null
}

async function findBooking(database: Database, id: string) {
  const [booking] = await database
    .select({
      id: bookings.id,
      status: bookings.status,
      payment_status: bookings.payment_status,
      fare_amount: bookings.fare_amount,
      advance_amount: bookings.advance_amount,
      remaining_amount: bookings.remaining_amount,
    })
    .from(bookings)
    .where(eq(bookings.id, id))
  return booking ?? null
}
