import { and, eq } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { findOwnBooking } from '../bookings/booking-row'
import { paymentOrders } from '../database/tables'
import { isHmac } from '../http/signature'
import type { RazorpayRefusal } from '../providers/razorpay'
import { applyPayment } from './apply-payment'
import type { PaymentContext } from './orders'

export type VerifyRefusal =
  | { reason: 'not_found' }
  /** The order isn't this booking's, the payment isn't this order's, or the signature isn't Razorpay's. */
  | { reason: 'forged'; what: 'order' | 'signature' | 'payment' }
  | { reason: 'failed' }
  | { reason: 'refund_due' }
  | { reason: 'provider'; provider: RazorpayRefusal }

interface CheckoutClaim {
  bookingId: string
  orderId: string
  paymentId: string
  signature: string
}

/**
 * Verifies what the checkout's handler claims: the order must be this booking's, the signature valid for our own order
 * id, and the status of the payment is read from the provider (docs/product.md, Payment).
 */
export async function verifyPayment(
  { database, razorpay, userId, now, keySecret }: PaymentContext & { keySecret: string },
  claim: CheckoutClaim,
): Promise<Result<'confirmed' | 'processing', VerifyRefusal>> {
  const booking = await findOwnBooking(database, userId, claim.bookingId)
  if (!booking) return refuse({ reason: 'not_found' })
  const [order] = await database
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, claim.orderId), eq(paymentOrders.booking_id, booking.id)))
  if (!order) return refuse({ reason: 'forged', what: 'order' })
  if (!(await isHmac(claim.signature, { current: keySecret }, order.id, claim.paymentId))) {
    return refuse({ reason: 'forged', what: 'signature' })
  }

  const answer = await razorpay.payment(claim.paymentId)
  if (!answer.ok) return refuse({ reason: 'provider', provider: answer.refusal })
  if (answer.value.order_id !== order.id) return refuse({ reason: 'forged', what: 'payment' })
  const { outcome } = await applyPayment(database, answer.value, now)
  switch (outcome) {
    case 'applied':
      return accept('confirmed')
    case 'waiting':
      return accept('processing')
    case 'failed':
    case 'refund_due':
      return refuse({ reason: outcome })
  }
}
