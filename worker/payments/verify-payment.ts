import { and, eq, ne } from 'drizzle-orm'
import type { CheckoutAnswer } from '../../src/domain/payments/checkout'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { VERIFICATION_FAILED } from '../../src/domain/payments/sentences'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ABSENT_BOOKING, findOwnBooking } from '../bookings/booking-row'
import type { SigningKeys } from '../config'
import { paymentOrders } from '../database/payment-tables'
import { isHmac } from '../http/signature'
import { log } from '../log'
import { applyPayment } from './apply-payment'
import type { PaymentContext } from './orders'

/** Sentences for a payment that cannot be confirmed, in addition to those of docs/product.md. */
export const VERIFICATION_REFUSALS = {
  not_found: ABSENT_BOOKING,
  // The order isn't this booking's, the payment isn't this order's, or the signature isn't Razorpay's.
  forged: [
    400,
    VERIFICATION_FAILED.description,
    {
      code: 'not_verified',
      logged: [
        'warn',
        'payment_claim_refused',
        ({ what }: { what: 'order' | 'signature' | 'payment' }) => ({ what }),
      ],
    },
  ],
  failed: [400, VERIFICATION_FAILED.description, { code: 'payment_failed' }],
  refund_due: [409, 'This booking was already paid or cancelled. All of this payment is coming back to you.'],
  change_lapsed: [
    409,
    'The change was not made, and your trip is as it was before. All of this payment is coming back to you.',
    { code: 'refund_due' },
  ],
} as const satisfies RefusalTable

/**
 * Verifies what the checkout's handler claims: the order must be this booking's, the signature valid for our own order
 * id, and the status of the payment is read from the provider (docs/product.md, PAYMENT-4). The provider signs a payment
 * once it is authorised: where it does not answer now, or what it answers can't be written, the payment is processing, and
 * is asked about until it is known.
 */
export async function verifyPayment(
  { database, razorpay, onApplied, userId, now, keySecrets }: PaymentContext & { keySecrets: SigningKeys },
  bookingId: string,
  claim: CheckoutAnswer,
): Promise<Result<'confirmed' | 'processing', RefusalOf<typeof VERIFICATION_REFUSALS>>> {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = claim
  const booking = await findOwnBooking(database, userId, bookingId)
  if (!booking) return refuse({ reason: 'not_found' })
  const [order] = await database
    .select({ id: paymentOrders.id, purpose: paymentOrders.purpose })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, claim.razorpay_order_id), eq(paymentOrders.booking_id, booking.id)))
  if (!order) return refuse({ reason: 'forged', what: 'order' })
  if (!(await isHmac(signature, keySecrets, order.id, paymentId))) {
    return refuse({ reason: 'forged', what: 'signature' })
  }

  const answer = await razorpay.payment(paymentId)
  if (answer.ok && answer.value.order_id !== order.id) return refuse({ reason: 'forged', what: 'payment' })
  const applied = answer.ok
    ? await applyPayment(database, answer.value, { event: 'checkout', now }).catch((error: unknown) => ({
        failed: error,
      }))
    : { failed: answer.refusal.reason }
  if ('failed' in applied) {
    log('warn', 'payment_not_verified_yet', { orderId: order.id, error: applied.failed })
    await database
      .update(paymentOrders)
      .set({ status: 'processing', ask_at: nextQuestion(now, now)?.toISOString() ?? null })
      .where(and(eq(paymentOrders.id, order.id), ne(paymentOrders.status, 'paid')))
    return accept('processing')
  }
  switch (applied.outcome) {
    case 'applied':
      await onApplied?.(booking.id, applied.changedDriverId)
      return accept('confirmed')
    case 'waiting':
      return accept('processing')
    case 'failed':
      return refuse({ reason: 'failed' })
    case 'refund_due': {
      // Of a trip that was cancelled meanwhile nothing is as it was.
      const after = await findOwnBooking(database, userId, bookingId)
      const isOfChange = order.purpose === 'change' && after?.status !== 'cancelled'
      return refuse({ reason: isOfChange ? 'change_lapsed' : 'refund_due' })
    }
    case 'unmatched':
      throw new Error('A payment of a known order belongs to its booking')
  }
}
