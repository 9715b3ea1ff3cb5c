import { eq, getTableColumns, sql } from 'drizzle-orm'
import {
  decidePayment,
  type PaymentDecision,
  type PaymentFacts,
} from '../../src/domain/payments/decide-payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { paymentOrders, payments } from '../database/payment-tables'
import { bookings } from '../database/tables'
import { log } from '../http/log'
import { isEntered } from './ledger'
import {
  applyStatements,
  failStatements,
  isTipOf,
  keepStatements,
  type LearnedBy,
  type PaymentEvent,
  recordWaiting,
  refundStatements,
} from './payment-statements'

export type PaymentOutcome =
  /** The payment counts for the booking, since this event or an earlier one. */
  | { outcome: 'applied'; bookingId: string }
  /** Authorised, not captured: to be checked again later. */
  | { outcome: 'waiting' }
  | { outcome: 'failed' }
  /** The payment is captured and is to be refunded in full. */
  | { outcome: 'refund_due' }
  /** Captured, of no booking we know: an operator decides. */
  | { outcome: 'unmatched' }

/**
 * Applies a payment event from the checkout, a poll, the webhook or the reconciler: any number of times, in any order,
 * at the same moment (docs/product.md, PAYMENT-4). One batch of conditional writes; where the booking has changed since
 * it was read, nothing is written and the decision is made anew. The payment's order is known (see `takePayment`).
 */
export async function applyPayment(
  database: Database,
  payment: RazorpayPayment,
  learned: LearnedBy,
): Promise<PaymentOutcome> {
  const outcome = await retryOnConflict(async () => {
    const { facts, recorded } = await loadPaymentFacts(database, payment)
    if (recorded) return outcomeOf(recorded)
    return carryOut(database, decidePayment(facts), { payment, facts, learned })
  })
  if (!outcome) throw new Error('A payment could not be applied: its booking changed at every attempt')
  return outcome
}

/** A payment that an earlier event recorded. */
interface RecordedPayment {
  booking_id: string | null
  applied: boolean
}

/** The outcome of the earlier event that recorded this payment. */
function outcomeOf({ applied, booking_id: bookingId }: RecordedPayment): PaymentOutcome {
  if (bookingId === null) return { outcome: 'unmatched' }
  return applied ? { outcome: 'applied', bookingId } : { outcome: 'refund_due' }
}

/** Null when the batch wrote nothing, because what was decided no longer holds. */
async function carryOut(
  database: Database,
  decision: PaymentDecision,
  event: PaymentEvent,
): Promise<PaymentOutcome | null> {
  const bookingId = event.facts.booking?.id ?? null
  switch (decision.decision) {
    case 'ignore_replay':
      return null
    case 'wait':
      await recordWaiting(database, event)
      return { outcome: 'waiting' }
    case 'failed':
      await database.batch(failStatements(database, event, decision))
      return { outcome: 'failed' }
    case 'apply':
    case 'apply_tip':
    case 'apply_remainder': {
      if (bookingId === null) throw new Error('A payment cannot be applied to no booking')
      const [recorded] = await database.batch(applyStatements(database, event, bookingId, decision))
      return recorded.meta.changes === 1 ? { outcome: 'applied', bookingId } : null
    }
    case 'refund_in_full': {
      const [recorded] = await database.batch(refundStatements(database, event, decision.reason))
      if (recorded.meta.changes !== 1) return null
      log('warn', 'payment_refund_due', { reason: decision.reason, bookingId })
      return { outcome: 'refund_due' }
    }
    case 'keep_refunded': {
      const [recorded] = await database.batch(keepStatements(database, event, 'at_provider'))
      return recorded.meta.changes === 1 ? { outcome: 'refund_due' } : null
    }
    case 'unmatched': {
      const [recorded] = await database.batch(keepStatements(database, event, 'unmatched'))
      if (recorded.meta.changes !== 1) return null
      log('error', 'payment_unmatched', { paymentId: event.payment.id })
      return { outcome: 'unmatched' }
    }
  }
}

/** Everything that the decision about a payment depends on, as it is now. */
async function loadPaymentFacts(
  database: Database,
  payment: RazorpayPayment,
): Promise<{ facts: PaymentFacts; recorded: RecordedPayment | null }> {
  const [[recorded], [order]] = await database.batch([
    database
      .select({
        booking_id: payments.booking_id,
        applied: sql<boolean>`(${payments.applied} OR ${isTipOf()})`.mapWith(Boolean),
      })
      .from(payments)
      .where(eq(payments.provider_payment_id, payment.id)),
    database
      .select({
        booking_id: paymentOrders.booking_id,
        purpose: paymentOrders.purpose,
        amount_paise: paymentOrders.amount_paise,
        currency: paymentOrders.currency,
      })
      .from(paymentOrders)
      .where(eq(paymentOrders.id, payment.order_id ?? '')),
  ])
  const bookingId = order?.booking_id ?? ''
  const [found] = await database
    .select({
      booking: getTableColumns(bookings),
      isTipped: sql<boolean>`${isEntered('tip', bookingId)}`.mapWith(Boolean),
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  const facts: PaymentFacts = {
    booking: found?.booking ?? null,
    isTipped: found?.isTipped ?? false,
    order: order ?? null,
    payment: {
      id: payment.id,
      status: payment.status,
      captured: payment.captured,
      amount_paise: payment.amount,
      currency: payment.currency,
      order_id: payment.order_id,
      paid_at: new Date(payment.created_at * 1000),
    },
    alreadyRecorded: recorded !== undefined,
  }
  return { facts, recorded: recorded ?? null }
}
