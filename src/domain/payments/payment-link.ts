// A link by which anybody pays a booking, without an account (docs/product.md, PAYLINK-1).
import * as v from 'valibot'
import { type BookingRow, BookingSchema, mayBePaidAhead } from '../bookings/booking'
import type { CHANGE_STATES } from '../bookings/change-terms'
import { InstantSchema, PaiseSchema } from '../fields'
import { DAY_MS } from '../kolkata-time'
import { type PaymentState, PaymentStateSchema } from './checkout'
import { StatementSchema } from './statement-lines'

/**
 * How long a link lives, in minutes; at most until the pickup, or the end of a ride that is else paid to the driver.
 * While a link lives its booking is not cancelled as unpaid.
 */
export const PAYMENT_LINK_MINUTES = 120

/** After ten seconds of waiting for the bank: a payer may be nobody whom we could tell. */
export const BANK_IS_SLOW_TO_PAYER =
  'The bank is slow. Your money is safe: you can leave this page, and we’ll message the rider once it’s paid.'

/** Of the booking itself. */
export const PayableBookingSchema = v.pick(BookingSchema, [
  'id',
  'status',
  'service_type',
  'vehicle_type',
  'scheduled_time',
  'is_round_trip',
  'package_hours',
  'fare_amount',
])

/**
 * What the holder of a link reads: 'open' is to be paid, or its payment is being checked; 'over' was driven. Nobody's
 * name, number, address or door is in it.
 */
export const PayableTripSchema = v.object({
  state: v.picklist(['open', 'paid', 'cancelled', 'over']),
  ...PayableBookingSchema.entries,
  pickup_locality: v.string(),
  /** Null for a rental. */
  dropoff_locality: v.nullable(v.string()),
  payment_state: PaymentStateSchema,
  /** As whoever pays reads it. */
  statement: StatementSchema,
  pay_until: InstantSchema,
  /**
   * Of a link that pays a change: what the trip was before it, and what is paid. The trip above is as the change makes it.
   * Null of a link that pays the booking; absent in the answers of an older server.
   */
  change: v.optional(
    v.nullable(
      v.object({
        order_paise: PaiseSchema,
        former: v.object({
          ...v.pick(BookingSchema, ['scheduled_time', 'vehicle_type', 'fare_amount']).entries,
          pickup_locality: v.string(),
          dropoff_locality: v.nullable(v.string()),
        }),
      }),
    ),
    null,
  ),
})

export type PayableTrip = v.InferOutput<typeof PayableTripSchema>

interface LinkFacts extends Pick<BookingRow, 'status' | 'pays_driver' | 'change_number'> {
  expires_at: string
  revoked_at: string | null
  payment: PaymentState
  /** Of the change that it pays; null: it pays the booking. */
  change: (typeof CHANGE_STATES)[number] | null
}

/**
 * What a link is good for now: 'ended' once it was revoked or its time is over. Whoever paid by it reads for a day more
 * what became of the booking (docs/product.md, PAYLINK-3).
 */
export function paymentLinkState(facts: LinkFacts, now: Date): PayableTrip['state'] | 'ended' {
  const { revoked_at, status, payment, change } = facts
  const ends = Date.parse(facts.expires_at)
  const isOpen = facts.pays_driver
    ? mayBePaidAhead(facts)
    : status === 'pending' || (change !== null && status === 'accepted')
  const isToPay = isOpen && (change ?? 'waiting') === 'waiting'
  if (revoked_at !== null) return 'ended'
  if (payment === 'processing' && isToPay) return 'open'
  if (now.getTime() >= ends + DAY_MS) return 'ended'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'completed') return 'over'
  if (payment === 'paid') return 'paid'
  return now.getTime() >= ends || !isToPay ? 'ended' : 'open'
}
