import { eq, getTableColumns, sql } from 'drizzle-orm'
import { decidePayment } from '../../src/domain/payments/decide-payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { paymentOrders, payments } from '../database/payment-tables'
import { bookings } from '../database/tables'
import { log } from '../log'
import { type ChangeRow, changeParts, changesOf } from './changes'
import {
  failStatements,
  isTipOf,
  type LearnedBy,
  type PaymentEvent,
  recordStatements,
  setOrderStatus,
} from './payment-statements'
import { refundablePayments } from './refunds'

export type PaymentOutcome =
  /**
   * The payment counts for the booking, since this event or an earlier one. `changedDriverId`: who had the ride whose change
   * this event made; null in every other case.
   */
  | { outcome: 'applied'; bookingId: string; changedDriverId: string | null }
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
    const [recorded] = await database
      .select({
        booking_id: payments.booking_id,
        applied: sql<boolean>`(${payments.applied} OR ${isTipOf()})`.mapWith(Boolean),
      })
      .from(payments)
      .where(eq(payments.provider_payment_id, payment.id))
    return recorded ? outcomeOf(recorded) : carryOut(database, await loadEvent(database, payment, learned))
  })
  if (!outcome) throw new Error('A payment could not be applied: its booking changed at every attempt')
  return outcome
}

/** A payment that was recorded, by this event or an earlier one. */
interface RecordedPayment {
  booking_id: string | null
  /** The payment counts for its booking, or is its tip. */
  applied: boolean
}

function outcomeOf({ applied, booking_id: bookingId }: RecordedPayment): PaymentOutcome {
  if (bookingId === null) return { outcome: 'unmatched' }
  return applied ? { outcome: 'applied', bookingId, changedDriverId: null } : { outcome: 'refund_due' }
}

/** Null when the batch wrote nothing, because what was decided no longer holds. */
async function carryOut(database: Database, event: PaymentEvent): Promise<PaymentOutcome | null> {
  const { ordered, payment } = event
  const decided = decidePayment(event)
  switch (decided.decision) {
    case 'wait':
      // No second payment is requested while the provider holds the money of the first.
      await setOrderStatus(database, payment, payment.status === 'authorized' ? 'processing' : 'attempted')
      return { outcome: 'waiting' }
    case 'failed':
      await database.batch(failStatements(database, event, decided))
      return { outcome: 'failed' }
    default: {
      const bookingId = decided.decision === 'unmatched' ? null : (ordered?.booking.id ?? null)
      const recording = bookingId === null ? { ...event, ordered: null } : event
      const [recorded] = await database.batch(recordStatements(database, recording, decided))
      if (recorded.meta.changes === 0) return null
      const { decision } = decided
      if (decision === 'refund_in_full') {
        log('warn', 'payment_refund_due', { reason: decided.reason, bookingId })
      }
      if (decision === 'unmatched') log('error', 'payment_unmatched', { paymentId: payment.id })
      const applied =
        decision !== 'refund_in_full' && decision !== 'keep_refunded' && decision !== 'unmatched'
      const outcome = outcomeOf({ booking_id: bookingId, applied })
      return outcome.outcome === 'applied' && decision === 'make_change'
        ? { ...outcome, changedDriverId: ordered?.booking.driver_id ?? null }
        : outcome
    }
  }
}

/** Everything that the decision about a payment depends on, as it is now. */
async function loadEvent(
  database: Database,
  payment: RazorpayPayment,
  learned: LearnedBy,
): Promise<PaymentEvent> {
  const [found] = await database
    .select({
      order: getTableColumns(paymentOrders),
      booking: getTableColumns(bookings),
      isTipped: sql<boolean>`EXISTS (
        SELECT 1 FROM ledger WHERE ledger.id = 'tip|' || payment_orders.booking_id)`.mapWith(Boolean),
    })
    .from(paymentOrders)
    .innerJoin(bookings, eq(bookings.id, paymentOrders.booking_id))
    .where(eq(paymentOrders.id, payment.order_id ?? ''))
  if (!found) return { payment, ordered: null, learned }
  const { order, booking } = found
  if (order.change_number === null)
    return { payment, ordered: { ...found, change: null, parts: null }, learned }
  const [changes, held] = await database.batch([
    changesOf(database, booking.id),
    refundablePayments(database, booking.id),
  ])
  const isOf = ({ number, state }: ChangeRow) => number === order.change_number && state === 'waiting'
  const change = changes.find(isOf) ?? null
  const cause = { actor: 'provider', actorId: null, ...learned } as const
  const parts = change && (await changeParts(database, { row: booking, change, held, cause }))
  return { payment, ordered: { ...found, change, parts }, learned }
}
