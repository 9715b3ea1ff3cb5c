// A link by which anybody pays a booking, without an account (docs/product.md, PAYLINK-1).
import * as v from 'valibot'
import { type BookingRow, BookingSchema } from '../bookings/booking'
import { InstantSchema } from '../fields'
import { type PaymentState, PaymentStateSchema } from './checkout'
import { StatementSchema } from './statement-lines'

/**
 * How long a link lives, in minutes; at most until the pickup. While a link lives its booking is not cancelled as
 * unpaid.
 */
export const PAYMENT_LINK_MINUTES = 120

/** After ten seconds of waiting for the bank: a payer may be nobody whom we could tell. */
export const BANK_IS_SLOW_TO_PAYER =
  'The bank is slow to answer. Nothing is lost: you may leave this page, and the rider gets a message once the payment is through.'

/**
 * What the holder of a link reads: 'open' is to be paid, or its payment is being checked. Nobody's name, number, address
 * or door is in it.
 */
export const PayableTripSchema = v.object({
  state: v.picklist(['open', 'paid', 'cancelled']),
  ...v.pick(BookingSchema, [
    'id',
    'service_type',
    'vehicle_type',
    'scheduled_time',
    'is_round_trip',
    'package_hours',
    'fare_amount',
  ]).entries,
  pickup_locality: v.string(),
  /** Null for a rental. */
  dropoff_locality: v.nullable(v.string()),
  payment_state: PaymentStateSchema,
  /** As whoever pays reads it. */
  statement: StatementSchema,
  pay_until: InstantSchema,
})

export type PayableTrip = v.InferOutput<typeof PayableTripSchema>

interface LinkFacts {
  expires_at: string
  revoked_at: string | null
  status: BookingRow['status']
  payment: PaymentState
}

/**
 * What a link is good for now. A newer one, or an operator, revoked it, or its time is over: 'ended', unless there is
 * something to say of the booking that the payer has to know.
 */
export function paymentLinkState(facts: LinkFacts, now: Date): PayableTrip['state'] | 'ended' {
  if (facts.revoked_at !== null) return 'ended'
  if (facts.status === 'cancelled') return 'cancelled'
  if (facts.payment === 'paid') return 'paid'
  if (facts.payment === 'processing') return 'open'
  return new Date(facts.expires_at) <= now || facts.status !== 'pending' ? 'ended' : 'open'
}
