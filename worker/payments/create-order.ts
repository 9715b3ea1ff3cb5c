import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type BookingRow, isConfirmed, mayBePaidAhead, shortId } from '../../src/domain/bookings/booking'
import { PRICE_CHANGED } from '../../src/domain/fares/sentences'
import { formatDateTime, minutesBefore } from '../../src/domain/kolkata-time'
import {
  type AmountChoice,
  CURRENCY,
  formatPaise,
  formatRupees,
  type PayableAmounts,
  type PaymentMethod,
  paiseOf,
  payableAmounts,
} from '../../src/domain/payments/amounts'
import { CHECKOUT_MINUTES, mayBeTipped, TIP_RUPEES } from '../../src/domain/payments/decide-payment'
import type { OrderPurpose, OrderRow } from '../../src/domain/payments/payment'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { PAYMENT_ERROR } from '../../src/domain/payments/sentences'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ABSENT_BOOKING, findOwnBooking, mayBePaidAhead as isPayableAhead } from '../bookings/booking-row'
import { isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import { paymentOrders } from '../database/payment-tables'
import { updateRow } from '../database/rows'
import { bookings } from '../database/tables'
import { log } from '../log'
import type { RazorpayRefusal } from '../providers/razorpay'
import { changesOf, isPayable } from './changes'
import { isEntered } from './ledger'
import { checkOrders, ordersOfBooking, type PaymentContext, type ProviderDeps, storeOrder } from './orders'
import { ridesAlike } from './second-rides'

/** Sentences for a payment that cannot be ordered, in addition to those of docs/product.md. */
export const ORDER_REFUSALS = {
  not_found: ABSENT_BOOKING,
  already_paid: [409, 'This booking is already paid. We charged nothing more.'],
  pays_driver: [409, 'You pay the driver for this trip. We charged nothing.', { code: 'already_paid' }],
  // The provider holds money for this booking: a second charge must not be possible now.
  processing: [
    409,
    'Your payment is still going through. Wait a moment before you pay again.',
    { code: 'payment_processing' },
  ],
  // Another window of the rider's was sent to pay another amount a moment ago.
  under_way: [
    409,
    ({ order }: { order: OrderRow }) =>
      `A payment of ${formatPaise(order.amount_paise)} is open in another window. Finish it there, or go on here if that window is closed.`,
    {
      code: 'payment_under_way',
      fields: ({ order }: { order: OrderRow }) => ({ go_on: { insteadOf: order.id } }),
    },
  ],
  // Another ride of the rider's that is alike is paid, which the rider was not told of.
  second_ride: [
    409,
    ({ paid, isForAnother }: { paid: BookingRow; isForAnother: boolean }) =>
      `${paid.pays_driver ? 'You have a ride like this already' : 'A ride like this is already paid'}${isForAnother ? ', for another passenger' : ''}: ${formatDateTime(new Date(paid.scheduled_time))}, booking ${shortId(paid.id)}. Pay for this one too?`,
    { fields: ({ paid }: { paid: BookingRow }) => ({ go_on: { besides: paid.id } }) },
  ],
  closed: [409, 'You can’t pay for this booking any more. Search again to book.', { code: 'booking_closed' }],
  wrong_amount: [
    409,
    PRICE_CHANGED,
    {
      code: 'price_changed',
      fields: ({ amounts }: { amounts: Record<AmountChoice, PayableAmounts> }) => ({ amounts }),
    },
  ],
  // Whole rupees that are owed for a driven ride, and not what was to be paid.
  wrong_remainder: [
    409,
    ({ owed }: { owed: number }) =>
      `${formatRupees(owed)} is left to pay for this ride now. Check the amount, then pay.`,
    { code: 'owed_changed' },
  ],
  tip_paid: [409, 'You’ve already tipped for this ride. We charged nothing more.'],
  tip_noted: [409, 'A cash tip is already noted for this ride.'],
  change_over: [409, 'This change was not paid in time. Look at your trip, and change it again.'],
  no_tip: [409, 'You can tip until 48 hours after the ride, once nothing is left to pay.'],
  tip_amount: 'A tip is ₹10 to ₹1,000, in whole rupees.',
  provider: [
    502,
    PAYMENT_ERROR.description,
    {
      code: 'provider_failed',
      logged: [
        'error',
        'payment_order_failed',
        ({ provider }: { provider: RazorpayRefusal }) => ({ ...provider }),
      ],
    },
  ],
} as const satisfies RefusalTable

type OrderRefusal = RefusalOf<typeof ORDER_REFUSALS>

interface OrderRequest {
  bookingId: string
  paymentMethod: PaymentMethod
  /** Rupees the payer was shown; only ever compared. */
  paymentAmount: number
  /** What the payer was told that it is for; null: the booking itself, or what is owed for its ride. */
  purpose?: OrderPurpose | null
  /** The order of another amount that the payer knows about, and no longer pays. */
  insteadOf: string | null
  /** The paid ride that is alike and that the rider was told of. */
  besides?: string | null
  /** Whoever pays by a link is told of no other ride of the rider's (PAYLINK-6), so not asked about one. */
  byLink?: boolean
}

/** An order as it may be made of a booking now. */
interface WantedOrder {
  bookingId: string
  purpose: OrderPurpose
  /** Of a change's order. */
  changeNumber?: number
  amountPaise: number
  /** At most 40 characters, as Razorpay allows; another amount is another receipt, and so another order. */
  receipt: string
  /** The condition that this much of a booking may be paid for this purpose. */
  isStillWanted: SQL | undefined
  /** What an unpaid booking keeps of its rider's choice. */
  chosen: PayableAmounts
  /** The booking where it is paid itself; null for what is paid after its ride. */
  unpaid: BookingRow | null
  /** The orders of the booking, newest first. */
  known: OrderRow[]
}

/**
 * The order that the checkout collects, of the advance, the full fare, or what is owed for a driven ride
 * (docs/product.md, PAYMENT-16 and REMAINDER-2). Before a new order is created, the older ones are checked with the provider,
 * so that a retry never charges twice.
 */
export async function createPaymentOrder(
  context: PaymentContext,
  request: OrderRequest,
): Promise<Result<OrderRow, OrderRefusal>> {
  const { now } = context
  let wanted = await wantedOrder(context, request)
  if (!wanted.ok) return wanted
  if (wanted.value.known.length > 0) {
    const checked = await checkOrders(context, request.bookingId, { event: 'checkout', now })
    if (!checked.ok) return refuse({ reason: 'provider', provider: checked.refusal })
    wanted = await wantedOrder(context, request)
    if (!wanted.ok) return wanted
    if (checked.value.processing) return refuse({ reason: 'processing' })
  }
  const asked = (await secondToAsk(context, wanted.value, request)) ?? underWay(wanted.value, request, now)
  if (asked) return refuse(asked)
  const opened = await openOrder(context, wanted.value, now)
  if (!opened.ok) return refuse({ reason: 'provider', provider: opened.refusal })
  if (await offer(context, opened.value, wanted.value, request)) return opened
  const instead = await wantedOrder(context, request)
  return instead.ok ? refuse(underWay(instead.value, request, now) ?? { reason: 'already_paid' }) : instead
}

/** What may be paid for the booking as it is stored now, where that is the amount that the payer was shown. */
async function wantedOrder(
  { database, userId, now }: PaymentContext,
  { bookingId, paymentAmount, purpose = null, byLink = false }: OrderRequest,
): Promise<Result<WantedOrder, OrderRefusal>> {
  const booking = await findOwnBooking(database, userId, bookingId)
  if (!booking) return refuse({ reason: 'not_found' })
  const { owed_amount: owed } = booking
  const known = await ordersOfBooking(database, bookingId)
  const amounts = payableAmounts(booking.fare_amount)
  const { partial: chosen } = amounts
  const wanted = { bookingId, amountPaise: paiseOf(paymentAmount), known, chosen, unpaid: null }
  if (purpose === 'tip') {
    if (known.some((order) => order.purpose === 'tip' && order.status === 'paid')) {
      return refuse({ reason: 'tip_paid' })
    }
    if (!mayBeTipped(booking, now)) return refuse({ reason: 'no_tip' })
    const { least, most } = TIP_RUPEES
    const fits = Number.isInteger(paymentAmount) && paymentAmount >= least && paymentAmount <= most
    if (!fits) return refuse({ reason: 'tip_amount' })
    return accept({
      ...wanted,
      purpose,
      receipt: `t_${bookingId}${paymentAmount.toString(36)}`,
      isStillWanted: sql`bookings.owed_amount = 0 AND NOT ${isEntered('tip', bookingId)}`,
    })
  }
  if (purpose === 'change') {
    const change = (await changesOf(database, bookingId)).find((one) => isPayable(one, now))
    if (!change) return refuse({ reason: 'change_over' })
    if (paiseOf(paymentAmount) !== change.order_paise) return refuse({ reason: 'wrong_amount', amounts })
    return accept({
      ...wanted,
      purpose,
      changeNumber: change.number,
      receipt: `c${change.number}_${bookingId}`,
      isStillWanted: sql`bookings.change_number = ${change.after_number} AND EXISTS (
        SELECT 1 FROM booking_changes WHERE booking_changes.booking_id = bookings.id
          AND booking_changes.number = ${change.number} AND booking_changes.state = 'waiting')`,
    })
  }
  if (owed > 0) {
    if (paymentAmount !== owed) return refuse({ reason: 'wrong_remainder', owed })
    // The same amount may be owed again after it was paid.
    const paid = known.filter(({ purpose, status }) => purpose === 'remainder' && status === 'paid').length
    return accept({
      ...wanted,
      purpose: 'remainder',
      receipt: `r${paid}_${bookingId}${owed.toString(36)}`,
      isStillWanted: sql`bookings.owed_amount * 100 = ${wanted.amountPaise}`,
    })
  }
  if (purpose === 'remainder') return refuse({ reason: 'already_paid' })
  const isAhead = byLink && mayBePaidAhead(booking)
  if (booking.pays_driver && booking.status !== 'completed' && !isAhead)
    return refuse({ reason: booking.status === 'cancelled' ? 'closed' : 'pays_driver' })
  if (isConfirmed(booking) && !isAhead) return refuse({ reason: 'already_paid' })
  const isOpen = isAhead || (booking.status === 'pending' && new Date(booking.scheduled_time) > now)
  if (!isOpen) return refuse({ reason: 'closed' })
  // Where the advance is the whole fare it counts as paid in full.
  const choice = paymentAmount === amounts.full.advance ? 'full' : 'partial'
  if (paymentAmount !== amounts[choice].advance) return refuse({ reason: 'wrong_amount', amounts })
  return accept({
    ...wanted,
    purpose: choice === 'full' ? 'full' : 'advance',
    receipt: `bk_${bookingId}_${choice === 'full' ? 'f' : 'p'}`,
    isStillWanted: isAhead ? isPayableAhead() : isUnpaidAndOpen(),
    chosen: amounts[choice],
    unpaid: booking,
  })
}

/** The paid ride alike that a rider has to be asked about; null: none, or the rider goes on all the same (SECOND-1). */
async function secondToAsk(
  { database, now }: PaymentContext,
  { unpaid }: WantedOrder,
  { besides = null, byLink = false }: OrderRequest,
): Promise<OrderRefusal | null> {
  if (unpaid === null || byLink) return null
  const { own, alike } = await ridesAlike(database, unpaid, now)
  const [paid] = alike
  if (paid === undefined || paid.id === besides) return null
  return { reason: 'second_ride', paid, isForAnother: paid.passenger !== own?.passenger }
}

/** An order of another amount that may be being paid at this moment, in another window; null: there is none. */
function underWay({ known, receipt }: WantedOrder, { insteadOf }: OrderRequest, now: Date) {
  const order = known.find(
    (one) =>
      one.receipt !== receipt &&
      one.id !== insteadOf &&
      one.status !== 'paid' &&
      (one.offered_at ?? '') > minutesBefore(now, CHECKOUT_MINUTES),
  )
  return order ? ({ reason: 'under_way', order } as const) : null
}

/**
 * The order of this receipt: the stored one, else the provider's, who has one for each receipt. Where its answer is lost
 * the order is looked up instead of being created again, because with a second order the rider could pay twice.
 */
async function openOrder(
  { database, razorpay }: ProviderDeps,
  { bookingId, purpose, changeNumber, amountPaise, receipt, known }: WantedOrder,
  now: Date,
): Promise<Result<OrderRow, RazorpayRefusal>> {
  const stored = known.find((order) => order.receipt === receipt)
  if (stored) return accept(stored)
  const wanted = { bookingId, purpose, changeNumber: changeNumber ?? null, receipt, now }
  const notes = {
    booking_id: bookingId,
    purpose,
    ...(changeNumber && { change_number: String(changeNumber) }),
  }
  const made = await razorpay.createOrder({ amountPaise, currency: CURRENCY, receipt, notes })
  if (made.ok) return accept(await storeOrder(database, made.value, wanted))
  if (made.refusal.reason === 'refused') {
    log('error', 'payment_order_refused', { ...made.refusal })
    return made
  }
  const orders = await razorpay.ordersByReceipt(receipt)
  if (!orders.ok) return orders
  const lost = orders.value.items.find(
    ({ amount, currency }) => amount === amountPaise && currency === CURRENCY,
  )
  return lost ? accept(await storeOrder(database, lost, wanted)) : made
}

/**
 * Writes when the order was offered and an unpaid booking's choice, if this much may still be paid and no other window was
 * sent to pay another amount in between. False where it was not written.
 */
async function offer(
  { database, userId, now }: PaymentContext,
  order: OrderRow,
  { isStillWanted, chosen }: WantedOrder,
  { paymentMethod, insteadOf }: OrderRequest,
): Promise<boolean> {
  const isWanted = sql`EXISTS (SELECT 1 FROM bookings
    WHERE ${and(eq(bookings.id, order.booking_id), eq(bookings.user_id, userId), isStillWanted)})`
  const isAlone = sql`NOT EXISTS (SELECT 1 FROM payment_orders AS other
    WHERE other.booking_id = ${order.booking_id} AND other.id NOT IN (${order.id}, ${insteadOf ?? ''})
      AND other.status <> 'paid' AND other.offered_at > ${minutesBefore(now, CHECKOUT_MINUTES)})`
  const offered = { offered_at: now.toISOString(), ask_at: nextQuestion(now, now)?.toISOString() ?? null }
  const amounts = {
    advance_amount: chosen.advance,
    remaining_amount: chosen.remaining,
    payment_method: paymentMethod,
  }
  const [written] = await database.batch([
    updateRow(database, paymentOrders, order.id, offered, and(isWanted, isAlone)),
    updateRow(database, bookings, order.booking_id, amounts, and(isUnpaidAndOpen(), isAlone)),
  ])
  return written.meta.changes > 0
}
