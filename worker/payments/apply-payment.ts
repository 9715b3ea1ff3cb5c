import { and, eq, getTableColumns, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { BookingRow } from '../../src/domain/bookings/booking'
import {
  decidePayment,
  type PaymentDecision,
  type PaymentFacts,
} from '../../src/domain/payments/decide-payment'
import type { OrderRow, PaymentRow } from '../../src/domain/payments/payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { paymentOrders, payments } from '../database/payment-tables'
import { insertRow, updateRow } from '../database/rows'
import { bookings } from '../database/tables'
import { log } from '../log'
import { putInOutbox } from '../outbox'
import { type ChangeRow, changeParts, changesOf, partBackStatements } from './changes'
import { isEntered, owesAtLeast, putInLedger } from './ledger'
import { putRefund, refundablePayments } from './refunds'

/** When a payment event is applied, and how we learned of it: 'checkout', 'webhook evt_…', 'reconciliation'. */
export interface LearnedBy {
  event: string
  now: Date
}

interface PaymentEvent extends PaymentFacts {
  payment: RazorpayPayment
  ordered: {
    order: OrderRow
    booking: BookingRow
    floorPaise: number
    isTipped: boolean
    change: ChangeRow | null
    /** What making the change of the order writes; null of any other order. */
    parts: Awaited<ReturnType<typeof changeParts>> | null
  } | null
  learned: LearnedBy
}

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
      floorPaise: sql<number>`(SELECT coalesce(max(kept_paise), 0) FROM booking_changes
        WHERE booking_changes.booking_id = bookings.id AND booking_changes.state = 'made')`,
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

type Decided<Kind extends PaymentDecision['decision']> = Extract<PaymentDecision, { decision: Kind }>

/** The one reference that a bank finds a payment by, whatever its method calls it. */
const bankReferenceOf = ({
  acquirer_data: { rrn, bank_transaction_id, transaction_id, auth_code },
}: RazorpayPayment) => rrn ?? bank_transaction_id ?? transaction_id ?? auth_code

/** The condition that a payment is the tip of its ride. */
export const isTipOf = (): SQL => sql`EXISTS (SELECT 1 FROM ledger
  WHERE ledger.id = 'tip|' || payments.booking_id AND ledger.payment_id = payments.id)`

/** The condition that a booking is open, and nothing of it was paid ahead. */
const acceptsFirst = (): SQL | undefined =>
  and(
    ne(bookings.status, 'cancelled'),
    sql`bookings.captured_paise = 0 AND NOT (bookings.pays_driver = 1 AND bookings.status = 'completed')`,
  )

const isBookingThat = (bookingId: string | null, which: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE ${and(eq(bookings.id, bookingId ?? ''), which)})`

/** True in the batch that recorded this payment, and in no other: the id is new. */
const isRecorded = (id: string) => sql`EXISTS (SELECT 1 FROM payments WHERE payments.id = ${id})`

/** A status that is not final: 'paid' stays. */
const setOrderStatus = (
  database: Database,
  { order_id }: RazorpayPayment,
  status: 'processing' | 'attempted',
) =>
  database
    .update(paymentOrders)
    .set({ status })
    .where(and(eq(paymentOrders.id, order_id ?? ''), notInArray(paymentOrders.status, ['paid', status])))

const purposeOf = (order: Pick<OrderRow, 'purpose'> | null): PaymentRow['purpose'] =>
  order?.purpose === 'change' ? 'advance' : (order?.purpose ?? null)

type Recording = Exclude<PaymentDecision, Decided<'wait' | 'failed'>>

/**
 * Records a captured payment where what was decided of it still holds; every later statement is conditional on that row,
 * so that the batch does everything or nothing. The order is paid then, which is final: nobody is asked about it again.
 */
function recordStatements(database: Database, event: PaymentEvent, decided: Recording) {
  const { payment, ordered, learned } = event
  const id = newId()
  const bookingId = ordered?.booking.id ?? null
  const { reason, counts, isPayable, beside } = partsOf(database, event, id, decided)
  const row: PaymentRow = {
    id,
    booking_id: bookingId,
    status: 'paid',
    purpose: decided.decision === 'apply_remainder' ? 'remainder' : purposeOf(ordered?.order ?? null),
    applied: counts,
    amount_paise: payment.amount,
    transaction_id: payment.order_id ?? payment.id,
    provider_payment_id: payment.id,
    // As we read it, which names no person.
    gateway_response: JSON.stringify(payment),
    bank_reference: bankReferenceOf(payment),
    created_at: learned.now.toISOString(),
  }
  const captured = { kind: 'captured', source: payment.id, paise: payment.amount, reason } as const
  const paid = { status: 'paid', ask_at: null } as const
  return [
    insertRow(database, payments, row, isPayable).onConflictDoNothing(),
    putInLedger(
      database,
      { ...captured, booking_id: bookingId, payment_id: id, counts },
      { ...learned, actor: 'provider', actorId: null },
      isRecorded(id),
    ),
    ...beside,
    updateRow(database, paymentOrders, payment.order_id ?? '', paid, isRecorded(id)),
  ] as const
}

interface RecordedParts {
  /** Why the payment counts, or does not. */
  reason: string
  counts: boolean
  isPayable?: SQL
  /** What is written with the payment of this id. */
  beside: BatchItem<'sqlite'>[]
}

function partsOf(
  database: Database,
  { payment: { id: paymentId, amount: paise }, ordered, learned }: PaymentEvent,
  id: string,
  decided: Recording,
): RecordedParts {
  const { now } = learned
  const bookingId = ordered?.booking.id ?? null
  const told = { bookingId: bookingId ?? '', now, when: isRecorded(id) }
  const number = ordered?.booking.change_number ?? 0
  /** What a payment of the dearer fare before a change is above the fare. */
  const back = (backPaise: number) => {
    const part = { paymentId: id, source: paymentId, paise: backPaise, bookingId: told.bookingId, number }
    const cause = { ...learned, actor: 'system', actorId: null } as const
    return backPaise > 0 ? partBackStatements(database, part, cause, told.when) : []
  }
  switch (decided.decision) {
    case 'apply': {
      const { pays_driver = false } = ordered?.booking ?? {}
      const set = {
        advance_amount: decided.advanceRupees,
        remaining_amount: decided.remainingRupees,
        // A paid booking from now on: the driver's page shows what is left to collect.
        ...(pays_driver && { pays_driver: false, ride_version: sql`${bookings.ride_version} + 1` }),
      }
      return {
        reason: ordered?.order.purpose ?? 'advance',
        counts: true,
        isPayable: isBookingThat(bookingId, and(acceptsFirst(), eq(bookings.change_number, number))),
        beside: [
          updateRow(database, bookings, told.bookingId, set, told.when),
          // The confirmation without a payment was a message of its own.
          putInOutbox(database, {
            ...{ ...told, event: 'booking.confirmed' },
            ...(pays_driver && { transitionId: paymentId }),
          }),
          ...back(decided.backPaise),
        ],
      }
    }
    case 'make_change': {
      const { change, parts, booking } = ordered ?? {}
      if (!change || !parts || !booking) throw new Error('A change is made by no payment without it')
      const isStill = and(
        eq(bookings.version, booking.version),
        parts.where,
        sql`EXISTS (SELECT 1 FROM booking_changes WHERE booking_changes.booking_id = bookings.id
          AND booking_changes.number = ${change.number} AND booking_changes.state = 'waiting')`,
      )
      const moved = { last_move: id, ride_version: sql`${bookings.ride_version} + 1` }
      return {
        reason: 'change',
        counts: true,
        isPayable: isBookingThat(bookingId, isStill),
        beside: [
          updateRow(database, bookings, booking.id, { ...parts.set, ...moved }, told.when),
          ...parts.beside(told.when),
        ],
      }
    }
    case 'apply_remainder':
      return {
        reason: 'remainder',
        counts: true,
        isPayable: isBookingThat(bookingId, owesAtLeast(paise - decided.backPaise)),
        beside: back(decided.backPaise),
      }
    case 'apply_tip': {
      const tip = { kind: 'tip', reason: 'online', paise, booking_id: bookingId, counts: false } as const
      const cause = { ...learned, actor: 'provider', actorId: null } as const
      return {
        reason: 'tip',
        counts: false,
        isPayable: sql`NOT ${isEntered('tip', told.bookingId)}`,
        beside: [
          putInLedger(database, { ...tip, source: told.bookingId, payment_id: id }, cause, told.when),
          putInOutbox(database, { ...told, event: 'ride.tipped' }),
        ],
      }
    }
    case 'refund_in_full': {
      const { reason } = decided
      const cause = { ...learned, actor: 'system', actorId: null } as const
      const details = { refund_paise: paise, reason }
      return {
        reason,
        counts: false,
        beside: [
          ...putRefund(database, { paymentId: id, bookingId, paise, reason }, cause),
          putInOutbox(database, { ...told, event: 'refund.due', transitionId: paymentId, details }),
        ],
      }
    }
    // The payment's refunds are recorded as the provider reports them.
    case 'keep_refunded':
      return { reason: 'at_provider', counts: false, beside: [] }
    // On the dispatch board until an operator has decided.
    case 'unmatched':
      return { reason: 'unmatched', counts: false, beside: [] }
  }
}

/** A failed payment. The booking stays open to another one, and keeps a payment that is applied to it. */
function failStatements(
  database: Database,
  { payment, ordered, learned }: PaymentEvent,
  { marksBooking }: Decided<'failed'>,
) {
  const bookingId = ordered?.booking.id ?? ''
  const isMarked = and(acceptsFirst(), marksBooking ? undefined : sql`FALSE`)
  const failed = updateRow(database, bookings, bookingId, { payment_failed: true }, isMarked)
  // The rider was told that the bank has the money, and to wait for a message.
  const wasProcessing = sql`EXISTS (SELECT 1 FROM payment_orders
    WHERE payment_orders.id = ${payment.order_id ?? ''} AND payment_orders.status = 'processing')`
  const message = putInOutbox(database, {
    event: 'booking.payment_failed',
    bookingId,
    now: learned.now,
    transitionId: payment.id,
    when: wasProcessing,
  })
  return [message, setOrderStatus(database, payment, 'attempted'), failed] as const
}
