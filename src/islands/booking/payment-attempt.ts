// One attempt to pay: booking, payment order, payment window, and verification. docs/product.md, Payment.
import { safeParse } from 'valibot'
import { type CallRefusal, isSignedOut, pause } from '../../api'
import {
  type CheckoutResult,
  openCheckout,
  type RazorpayConstructor,
} from '../../components/checkout/payment-window'
import type { Booking } from '../../domain/bookings/booking'
import type { PaymentMethod } from '../../domain/payments/amounts'
import { type PaymentOrderAnswer, type PaymentState, UnderWaySchema } from '../../domain/payments/checkout'
import type { Result } from '../../domain/result'
import { orderPayment, readPayment, verifyPayment } from './api'

export interface Attempt {
  /** Creates the booking, or returns the one that exists. */
  booking(): Promise<Result<Booking, CallRefusal>>
  method: PaymentMethod
  /** The order of another amount that this window gives up. */
  insteadOf: string | null
  Sheet: RazorpayConstructor
  brandName: string
  onWindow(isOpen: boolean): void
}

/** Can be retried without the rider, with a new quote or a new key. No booking was created. */
export type Stale = { end: 'stale'; what: 'quote' | 'key'; message: string }

export type PaymentResult =
  /** 'processing': the payment is authorised and not captured yet. */
  | { end: 'confirmed' | 'processing'; booking: Booking }
  | { end: 'already_paid'; bookingId: string }
  /** The window was closed, or reported a failure, and the provider says that nothing was paid. */
  | { end: 'dismissed'; closed: ClosedWindow }
  | { end: 'failed'; closed: ClosedWindow; description: string | null }
  /** The same, and the provider has not said what became of the payment. */
  | { end: 'unsettled'; closed: ClosedWindow }
  /** The window reports success and our server could not verify it. */
  | { end: 'unverified'; booking: Booking; message: string | null }
  /** Another window of the rider's was sent to pay another amount. */
  | { end: 'under_way'; message: string; orderId: string; booking: Booking }
  /** The rider has to pay or cancel other bookings first. */
  | { end: 'too_many_unpaid'; message: string }
  /** The server refuses the trip: the pickup is too soon, or outside the service area. */
  | { end: 'trip'; message: string }
  /** The server refuses the vehicle: too few seats, or the package is for another vehicle. */
  | { end: 'vehicle'; message: string }
  /** The session has ended; the draft is kept. `bookingId`: the window has reported that this one is paid. */
  | { end: 'signed_out'; bookingId: string | null }
  /** No booking was created, and the page already shows what the rider has to do. */
  | { end: 'stopped' }
  | { end: 'error'; message: string }

export interface ClosedWindow {
  booking: Booking
  orderId: string
  /** Milliseconds since the epoch. */
  at: number
}

/** One payment, from creating the booking to our server's verification. */
export async function pay(attempt: Attempt): Promise<PaymentResult | Stale> {
  const booked = await attempt.booking()
  if (!booked.ok) return resultOfRefusal(booked.refusal, null)
  const booking = booked.value
  const isPaid = booking.payment_status === 'partial' || booking.payment_status === 'paid'
  if (isPaid && booking.owed_amount === 0) {
    return { end: 'already_paid', bookingId: booking.id }
  }
  const ordered = await orderPayment(booking, attempt.method, attempt.insteadOf)
  if (!ordered.ok) return resultOfRefusal(ordered.refusal, booking)

  const sheet = await collect(attempt, ordered.value, booking)
  switch (sheet.end) {
    case 'dismissed':
    case 'failed':
      return resultOfClosing(sheet, { booking, orderId: ordered.value.order_id, at: Date.now() })
    case 'unreadable':
      return { end: 'unverified', booking, message: null }
    case 'answered': {
      const verified = await verifyPayment(sheet.answer, booking)
      if (verified.ok) return { end: verified.value.status, booking }
      const { refusal } = verified
      if (isSignedOut(refusal)) return { end: 'signed_out', bookingId: booking.id }
      // The message of a 5xx does not help a rider who has just paid.
      const message = refusal.reason === 'refused' && refusal.status < 500 ? refusal.message : null
      return { end: 'unverified', booking, message }
    }
  }
}

async function collect(
  { Sheet, brandName, method, onWindow }: Attempt,
  order: PaymentOrderAnswer,
  booking: Booking,
): Promise<CheckoutResult> {
  onWindow(true)
  try {
    return await openCheckout(Sheet, { order, booking, method, brandName })
  } finally {
    onWindow(false)
  }
}

/** It may have been paid all the same: in another window, or late by the bank. Only the provider knows. */
async function resultOfClosing(
  sheet: Extract<CheckoutResult, { end: 'dismissed' | 'failed' }>,
  closed: ClosedWindow,
): Promise<PaymentResult> {
  const { booking } = closed
  switch (await settledPayment(booking.id)) {
    case 'paid':
      return { end: 'already_paid', bookingId: booking.id }
    case 'processing':
      return { end: 'processing', booking }
    case 'checking':
      return { end: 'unsettled', closed }
    case 'signed_out':
      return { end: 'signed_out', bookingId: null }
    case 'none':
      return sheet.end === 'failed'
        ? { end: 'failed', closed, description: sheet.description }
        : { end: 'dismissed', closed }
  }
}

/** Milliseconds before each question what became of a payment, ten seconds in all. */
const QUESTIONS_MS = [0, 200, 200, 400, 700, 1500, 3000, 4000]

async function settledPayment(bookingId: string): Promise<PaymentState | 'signed_out'> {
  for (const milliseconds of QUESTIONS_MS) {
    if (milliseconds > 0) await pause(milliseconds)
    const payment = await readPayment(bookingId)
    if (payment !== 'checking') return payment
  }
  return 'checking'
}

/** Refusal codes after which a new quote or a new key is tried. */
const STALE_CODES = new Map<string, Stale['what']>([
  ['quote_expired', 'quote'],
  ['price_changed', 'quote'],
  ['conflict', 'key'],
  ['booking_closed', 'key'],
])

/** Refusal codes of the vehicle: the rider returns to step 2, not to the form. */
const VEHICLE_CODES = new Set(['not_bookable', 'too_few_seats', 'package_for_other_vehicle'])

function resultOfRefusal(refusal: CallRefusal, booking: Booking | null): PaymentResult | Stale {
  if (refusal.reason !== 'refused') return { end: 'error', message: refusal.message }
  const { code, message, status, body } = refusal
  if (booking && code === 'already_paid') return { end: 'already_paid', bookingId: booking.id }
  if (booking && code === 'payment_processing') return { end: 'processing', booking }
  if (code === 'too_many_unpaid') return { end: 'too_many_unpaid', message }
  const other = safeParse(UnderWaySchema, body)
  if (booking && code === 'payment_under_way' && other.success) {
    return { end: 'under_way', message, orderId: other.output.order_id, booking }
  }
  const what = STALE_CODES.get(code)
  if (what) return { end: 'stale', what, message }
  if (isSignedOut(refusal)) return { end: 'signed_out', bookingId: null }
  if (status === 422) return { end: VEHICLE_CODES.has(code) ? 'vehicle' : 'trip', message }
  return { end: 'error', message }
}
