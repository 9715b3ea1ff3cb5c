// The records of a booking's money: what was asked of the provider, what came in and what goes back.
import * as v from 'valibot'
import { InstantSchema, PaiseSchema } from '../fields'

/**
 * A payment is recorded once captured; refunds are records of their own. Only `applied` of a payment changes later.
 */
export const RECORDED_PAYMENT_STATUSES = ['paid'] as const

/** What may be answered of a payment. */
export const PaymentSchema = v.object({
  provider_payment_id: v.string(),
  amount_paise: PaiseSchema,
  status: v.picklist(RECORDED_PAYMENT_STATUSES),
  created_at: InstantSchema,
})

/**
 * What an order is for. Advance and full are two ways to pay for one booking: after either, the other is double. A
 * remainder is what is owed for a driven ride, with its tolls and parking; a tip is beside all of that. A change's order is paid
 * before the change is made.
 */
export const ORDER_PURPOSES = ['advance', 'full', 'change', 'remainder', 'tip'] as const

export type OrderPurpose = (typeof ORDER_PURPOSES)[number]

/** As a payment is recorded: one for a change is paid ahead, and counts as an advance. */
export const PAYMENT_PURPOSES = ['advance', 'full', 'remainder', 'tip'] as const

// Marked as pure for the bundler: pages that don't use a record don't load it.
/* @__NO_SIDE_EFFECTS__ */
function paymentFields() {
  return {
    ...PaymentSchema.entries,
    id: v.string(),
    /** Null for money that belongs to no booking we know. */
    booking_id: v.nullable(v.string()),
    /** The purpose of the payment's order; null where the order is unknown or says no purpose of ours. */
    purpose: v.nullable(v.picklist(PAYMENT_PURPOSES)),
    /**
     * Whether the payment counts for its booking. Any other payment went back in full, from the first or because the
     * driver was paid the same, or belongs to no booking.
     */
    applied: v.boolean(),
    transaction_id: v.string(),
    /**
     * The provider's answer. The method is 'upi', 'card', 'wallet', 'netbanking'; null where the provider gave none.
     */
    gateway_response: v.fallback(
      v.pipe(v.string(), v.parseJson(), v.object({ method: v.fallback(v.nullable(v.string()), null) })),
      { method: null },
    ),
    /** The reference by which the rider's bank knows the payment; null where the provider said none. */
    bank_reference: v.nullable(v.string()),
  }
}

/** Every column of the table `payments`, read from a row as it is stored. */
export const PaymentRecordSchema = /* @__PURE__ */ v.object(paymentFields())

/** A row of the table: the record with its JSON as text. */
export type PaymentRow = v.InferInput<typeof PaymentRecordSchema>

/** The audiences of a payment's fields (docs/decisions/0023). */
export const PAYMENT_AUDIENCES = {
  operator: 'applied',
  'operator export': 'amount_paise provider_payment_id created_at',
  nobody: 'id booking_id status purpose transaction_id gateway_response bank_reference',
} as const

/** What is not 'processed' is still owed (docs/product.md, REFUND-1). */
export const REFUND_STATES = ['due', 'sent', 'processed', 'failed'] as const

/**
 * Why money goes back, as its rider reads it: the booking was cancelled by one of these; the payment could not be applied from
 * the first; an operator decided so; it was refunded at the provider, without us; a change made the trip cheaper; or a change
 * was paid that could not be made any more.
 */
export const REFUND_REASONS = {
  rider_cancelled: 'You cancelled the booking',
  second_ride: 'You had paid for two rides alike',
  company_cancelled: 'We cancelled the ride',
  no_driver: 'No driver was found',
  car_problem: 'The car had a problem',
  cancelled: 'It reached us after the booking was cancelled',
  already_paid: 'It was paid twice',
  amount_mismatch: 'It wasn’t the amount of the booking',
  tip_late: 'It came more than 48 hours after the ride',
  second_tip: 'It was a second tip',
  by_operator: 'Given back by our support',
  at_provider: 'Money back',
  changed: 'Your change made the trip cheaper',
  change_lapsed: 'The change it was for could not be made any more',
} as const

export type RefundReason = keyof typeof REFUND_REASONS

/** What may be answered of a refund. */
export const RefundSchema = v.object({
  amount_paise: PaiseSchema,
  /** A code; its rider reads a sentence in its place. */
  reason: v.string(),
  status: v.picklist(REFUND_STATES),
  created_at: InstantSchema,
  /** When the provider took it, and when it said that the money is on its way to the bank. */
  sent_at: v.nullable(InstantSchema),
  processed_at: v.nullable(InstantSchema),
  provider_refund_id: v.nullable(v.string()),
  /** The bank's own reference of the transfer. */
  bank_reference: v.nullable(v.string()),
  /** When the refund got this state. */
  updated_at: InstantSchema,
})

/** Every column of the table `refunds`. */
export interface RefundRow extends v.InferOutput<typeof RefundSchema> {
  id: string
  payment_id: string
  booking_id: string | null
  reason: RefundReason
  /** What caused the refund, together with the payment's id: once for each payment. */
  cause_id: string
  /** Rises when a refund that failed is tried again; part of the idempotency key. */
  attempt: number
  /** Requests of this attempt so far. */
  tries: number
  /** When the provider is sent it, or asked about it, again; null: no more. */
  try_at: string | null
  /** Why an operator has to look at it. */
  failure: string | null
}

/** The audiences of a refund's fields. */
export const REFUND_AUDIENCES = {
  operator: 'id booking_id failure',
  'operator export':
    'amount_paise reason status provider_refund_id bank_reference created_at sent_at processed_at updated_at',
  nobody: 'payment_id cause_id attempt tries try_at',
} as const

/** What one operator proposes waits for another's consent, had it, or was declined. */
export const PROPOSAL_STATES = ['proposed', 'consented', 'declined'] as const

/** 'processing': the provider holds the rider's money and has not captured it. */
export const ORDER_STATUSES = ['created', 'attempted', 'processing', 'paid'] as const

/** Every column of the table `payment_orders`. */
export interface OrderRow {
  id: string
  booking_id: string
  purpose: OrderPurpose
  amount_paise: number
  currency: string
  /** Null for an order that the provider has and no rider was ever sent to. */
  receipt: string | null
  status: (typeof ORDER_STATUSES)[number]
  created_at: string
  /** When the rider was last sent to pay it. */
  offered_at: string | null
  /** When the provider was last asked about it, and when it last answered. */
  asked_at: string | null
  answered_at: string | null
  /** When reconciliation asks about it next; null once it need not. */
  ask_at: string | null
  /** Of its booking: the change that it pays for. */
  change_number: number | null
}

/** The audiences of an order's fields: the rider's checkout is opened with the order. */
export const ORDER_AUDIENCES = {
  rider: 'id amount_paise currency',
  nobody: 'booking_id purpose receipt status created_at offered_at asked_at answered_at ask_at change_number',
} as const
