// The records of a booking's money: what was asked of the provider, what came in and what goes back.
import * as v from 'valibot'
import { CountSchema, InstantSchema, PaiseSchema } from '../fields'

/**
 * What may be answered of a payment, which is recorded once captured. Refunds are records of their own; only `applied` of a
 * payment changes later.
 */
export const PaymentSchema = v.object({
  provider_payment_id: v.string(),
  amount_paise: PaiseSchema,
  status: v.picklist(['paid']),
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

/**
 * Every column of the table `payments`, read from a row as it is stored. Marked as pure for the bundler, as the records
 * below: pages that don't use one don't load it.
 */
export const PaymentRecordSchema = /* @__PURE__ */ (() =>
  v.object({
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
  }))()

/** A row of the table: the record with its JSON as text. */
export type PaymentRow = v.InferInput<typeof PaymentRecordSchema>

/** The audiences of a payment's fields (docs/decisions/0023). */
export const PAYMENT_AUDIENCES = {
  operator: 'applied',
  'operator export': 'amount_paise provider_payment_id created_at',
  nobody: 'id booking_id status purpose transaction_id gateway_response bank_reference',
} as const

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
  /** What is not 'processed' is still owed (docs/product.md, REFUND-1). */
  status: v.picklist(['due', 'sent', 'processed', 'failed']),
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
export const RefundRecordSchema = /* @__PURE__ */ (() =>
  v.object({
    ...RefundSchema.entries,
    id: v.string(),
    payment_id: v.string(),
    booking_id: v.nullable(v.string()),
    reason: v.custom<RefundReason>((reason) => String(reason) in REFUND_REASONS),
    /** What caused the refund, together with the payment's id: once for each payment. */
    cause_id: v.string(),
    /** Rises when a refund that failed is tried again; part of the idempotency key. */
    attempt: CountSchema,
    /** Requests of this attempt so far. */
    tries: CountSchema,
    /** When the provider is sent it, or asked about it, again; null: no more. */
    try_at: v.nullable(InstantSchema),
    /** Why an operator has to look at it. */
    failure: v.nullable(v.string()),
  }))()

export type RefundRow = v.InferInput<typeof RefundRecordSchema>

/** The audiences of a refund's fields. */
export const REFUND_AUDIENCES = {
  operator: 'id booking_id failure',
  'operator export':
    'amount_paise reason status provider_refund_id bank_reference created_at sent_at processed_at updated_at',
  nobody: 'payment_id cause_id attempt tries try_at',
} as const

/** What one operator proposes waits for another's consent, had it, or was declined. */
export const PROPOSAL_STATES = ['proposed', 'consented', 'declined'] as const

/** Every column of the table `payment_orders`. */
export const OrderRecordSchema = /* @__PURE__ */ (() =>
  v.object({
    id: v.string(),
    booking_id: v.string(),
    purpose: v.picklist(ORDER_PURPOSES),
    amount_paise: PaiseSchema,
    currency: v.string(),
    /** Null for an order that the provider has and no rider was ever sent to. */
    receipt: v.nullable(v.string()),
    /** 'processing': the provider holds the rider's money and has not captured it. */
    status: v.picklist(['created', 'attempted', 'processing', 'paid']),
    created_at: InstantSchema,
    /** When the rider was last sent to pay it. */
    offered_at: v.nullable(InstantSchema),
    /** When the provider was last asked about it, and when it last answered. */
    asked_at: v.nullable(InstantSchema),
    answered_at: v.nullable(InstantSchema),
    /** When reconciliation asks about it next; null once it need not. */
    ask_at: v.nullable(InstantSchema),
    /** Of its booking: the change that it pays for. */
    change_number: v.nullable(CountSchema),
  }))()

export type OrderRow = v.InferInput<typeof OrderRecordSchema>

/** The audiences of an order's fields: the rider's checkout is opened with the order. */
export const ORDER_AUDIENCES = {
  rider: 'id amount_paise currency',
  nobody: 'booking_id purpose receipt status created_at offered_at asked_at answered_at ask_at change_number',
} as const
