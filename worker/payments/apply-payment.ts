import {
  decidePayment,
  type PaymentDecision,
  type RefundReason,
} from '../../src/domain/payments/decide-payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { log } from '../http/log'
import { loadPaymentFacts } from './payment-facts'
import { applyStatements, failStatements, refundStatements, waitStatements } from './payment-statements'

export type PaymentOutcome =
  /** The booking holds this money, now or since an earlier telling. */
  | { outcome: 'applied'; bookingId: string }
  /** Authorised, not captured: ask again later. */
  | { outcome: 'waiting' }
  | { outcome: 'failed' }
  /** The money is captured and goes back in full. `reason` is null when it was decided by an earlier telling. */
  | { outcome: 'refund_due'; reason: RefundReason | null }

/** Each retry means that somebody else's payment of the same booking went first; there can't be many. */
const TRIES = 5

/**
 * What becomes of a payment, told by the checkout, a poll, the webhook or the reconciler: any number of times, in any
 * order, at the same moment (docs/product.md, Payment). One batch of conditional writes; where the booking has
 * changed since it was read, nothing is written and the decision is made anew.
 */
export async function applyPayment(
  database: Database,
  payment: RazorpayPayment,
  now: Date,
): Promise<PaymentOutcome> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { facts, recorded } = await loadPaymentFacts(database, payment)
    if (recorded) {
      return recorded.applied && recorded.bookingId !== null
        ? { outcome: 'applied', bookingId: recorded.bookingId }
        : { outcome: 'refund_due', reason: null }
    }
    const outcome = await carryOut(database, decidePayment(facts), {
      payment,
      bookingId: facts.booking?.id ?? null,
      now,
    })
    if (outcome) return outcome
  }
  throw new Error('A payment found no rest: its booking changed at every try')
}

export interface Told {
  payment: RazorpayPayment
  /** The booking that the payment's order names; null for money of no booking we know. */
  bookingId: string | null
  now: Date
}

/** Null when the batch wrote nothing, because what was decided no longer holds. */
async function carryOut(
  database: Database,
  decision: PaymentDecision,
  told: Told,
): Promise<PaymentOutcome | null> {
  switch (decision.decision) {
    case 'ignore_replay':
      return null
    case 'wait':
      await database.batch(waitStatements(database, told))
      return { outcome: 'waiting' }
    case 'failed':
      await database.batch(failStatements(database, told, decision))
      return { outcome: 'failed' }
    case 'apply': {
      if (told.bookingId === null) throw new Error('A payment cannot be applied to no booking')
      const [recorded] = await database.batch(
        applyStatements(database, { ...told, bookingId: told.bookingId }, decision),
      )
      return recorded.meta.changes === 1 ? { outcome: 'applied', bookingId: told.bookingId } : null
    }
    case 'refund_in_full': {
      const [recorded] = await database.batch(refundStatements(database, told, decision.reason))
      if (recorded.meta.changes !== 1) return null
      log('warn', 'payment_refund_due', { reason: decision.reason, bookingId: told.bookingId })
      return { outcome: 'refund_due', reason: decision.reason }
    }
  }
}
