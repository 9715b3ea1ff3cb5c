import type { CallRefusal } from '../../api'
import type { Booking } from '../../domain/bookings/booking'
import type { PaymentOrderAnswer, PaymentVerificationAnswer } from '../../domain/payments/answers'
import type { CheckoutAnswer } from '../../domain/payments/razorpay'
import type { Result } from '../../domain/result'
import type { CheckoutEnd } from './open-checkout'

/** What a payment needs of the world; tests hand in their own. */
export interface Till {
  /** Makes the booking, or gives back the one already made for this trip. */
  booking(): Promise<Result<Booking, CallRefusal>>
  order(booking: Booking): Promise<Result<PaymentOrderAnswer, CallRefusal>>
  checkout(order: PaymentOrderAnswer, booking: Booking): Promise<CheckoutEnd>
  verify(answer: CheckoutAnswer, booking: Booking): Promise<Result<PaymentVerificationAnswer, CallRefusal>>
}

/** What can be put right without the rider: a new quote at the same price, a new key. Nothing was made. */
export type Stale = { end: 'stale'; what: 'quote' | 'key'; message: string }

export type PayEnd =
  /** 'processing': authorised and not captured yet. */
  | { end: 'confirmed' | 'processing'; booking: Booking }
  | { end: 'already_paid'; bookingId: string }
  | { end: 'dismissed'; booking: Booking }
  | { end: 'failed'; booking: Booking; description: string | null }
  /** The provider says paid and we could not confirm it: nothing is charged again before we know. */
  | { end: 'unverified'; booking: Booking; message: string | null }
  /** The trip itself is refused: too soon by now, out of the area. */
  | { end: 'trip'; message: string }
  /** The car is refused: too few seats, or the package is for another. */
  | { end: 'vehicle'; message: string }
  /** The session has ended meanwhile; what was chosen stays. */
  | { end: 'signed_out'; message: string }
  /** Nothing was made and nothing needs saying: the page already says what the rider is asked. */
  | { end: 'stopped' }
  | { end: 'error'; message: string }

/** Refusals of a booking or its order that a new quote or a new key puts right. */
const STALE = new Map<string, Stale['what']>([
  ['quote_expired', 'quote'],
  ['price_changed', 'quote'],
  ['conflict', 'key'],
  ['booking_closed', 'key'],
])

/** Refusals of the vehicle, not of the trip: going back to the form would not help. */
const VEHICLE = new Set(['not_bookable', 'too_few_seats', 'package_for_other_vehicle'])

/** One payment, from the booking to the provider's word confirmed by our server. docs/product.md, Payment. */
export async function pay(till: Till): Promise<PayEnd | Stale> {
  const booked = await till.booking()
  if (!booked.ok) return refusedEnd(booked.refusal, null)
  const booking = booked.value
  if (booking.payment_status === 'partial' || booking.payment_status === 'paid') {
    return { end: 'already_paid', bookingId: booking.id }
  }

  const ordered = await till.order(booking)
  if (!ordered.ok) return refusedEnd(ordered.refusal, booking)

  const sheet = await till.checkout(ordered.value, booking)
  switch (sheet.end) {
    case 'dismissed':
      return { end: 'dismissed', booking }
    case 'failed':
      return { end: 'failed', booking, description: sheet.description }
    case 'unreadable':
      return { end: 'unverified', booking, message: null }
    case 'answered': {
      const verified = await till.verify(sheet.answer, booking)
      if (verified.ok) return { end: verified.value.status, booking }
      const { refusal } = verified
      // What a server that is itself in trouble says is no help to who has just paid.
      const said = refusal.reason === 'refused' && refusal.status < 500 ? refusal.message : null
      return { end: 'unverified', booking, message: said }
    }
  }
}

function refusedEnd(refusal: CallRefusal, booking: Booking | null): PayEnd | Stale {
  if (refusal.reason !== 'refused') return { end: 'error', message: refusal.message }
  const { code, message, status } = refusal
  if (booking && code === 'already_paid') return { end: 'already_paid', bookingId: booking.id }
  if (booking && code === 'payment_processing') return { end: 'processing', booking }
  const what = STALE.get(code)
  if (what) return { end: 'stale', what, message }
  if (status === 401) return { end: 'signed_out', message }
  if (status === 422) return { end: VEHICLE.has(code) ? 'vehicle' : 'trip', message }
  return { end: 'error', message }
}
