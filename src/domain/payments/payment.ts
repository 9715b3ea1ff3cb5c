// The records of a booking's money: what was asked of the provider, what came in and what goes back.
import * as v from 'valibot'
import { type Audience, CountSchema, InstantSchema, PaiseSchema } from '../fields'

/** A payment is recorded once captured, and never changed: refunds are records of their own. */
export const RECORDED_PAYMENT_STATUSES = ['paid'] as const

const paid = {
  provider_payment_id: v.string(),
  amount_paise: PaiseSchema,
  status: v.picklist(RECORDED_PAYMENT_STATUSES),
  created_at: InstantSchema,
}

/** What may be answered of a payment. */
export const PaymentSchema = v.object(paid)

// Marked as pure for the bundler: pages that don't use a record don't load it.
/* @__NO_SIDE_EFFECTS__ */
function paymentFields() {
  return {
    ...paid,
    id: v.string(),
    /** Null for money that belongs to no booking we know. */
    booking_id: v.nullable(v.string()),
    /** Whole rupees; `amount_paise` is exact. */
    amount: CountSchema,
    transaction_id: v.string(),
    /** The provider's answer. Its method is 'upi', 'card', 'wallet', 'netbanking'; null where it gave none. */
    gateway_response: v.fallback(
      v.pipe(v.string(), v.parseJson(), v.object({ method: v.fallback(v.nullable(v.string()), null) })),
      { method: null },
    ),
  }
}

/** Every column of the table `payments`, read from a row as it is stored. */
export const PaymentRecordSchema = /* @__PURE__ */ v.object(paymentFields())

/** A row of the table: the record with its JSON as text. */
export type PaymentRow = v.InferInput<typeof PaymentRecordSchema>

/** The audiences of a payment's fields (docs/decisions/0023). */
export const PAYMENT_AUDIENCES = {
  id: [],
  booking_id: [],
  status: ['rider'],
  amount: [],
  amount_paise: ['rider', 'operator', 'export'],
  transaction_id: [],
  provider_payment_id: ['rider', 'operator', 'export'],
  gateway_response: [],
  created_at: ['rider', 'operator', 'export'],
} as const satisfies Record<keyof PaymentRow, readonly Audience[]>

/** What is not 'processed' is still owed (docs/product.md, Trips). */
export const REFUND_STATES = ['due', 'sent', 'processed', 'failed'] as const

const refunded = {
  amount_paise: PaiseSchema,
  /** A code; its rider reads a sentence in its place. */
  reason: v.string(),
  status: v.picklist(REFUND_STATES),
  created_at: InstantSchema,
  /** When it got this state. */
  updated_at: InstantSchema,
}

/** What may be answered of a refund. */
export const RefundSchema = v.object(refunded)

/* @__NO_SIDE_EFFECTS__ */
function refundFields() {
  return {
    ...refunded,
    id: v.string(),
    payment_id: v.string(),
    booking_id: v.nullable(v.string()),
    provider_refund_id: v.nullable(v.string()),
  }
}

/** Every column of the table `refunds`. */
export const RefundRecordSchema = /* @__PURE__ */ v.object(refundFields())

export type RefundRow = v.InferInput<typeof RefundRecordSchema>

/** The audiences of a refund's fields. */
export const REFUND_AUDIENCES = {
  id: [],
  payment_id: [],
  booking_id: [],
  amount_paise: ['rider', 'operator', 'export'],
  reason: ['rider', 'operator', 'export'],
  status: ['rider', 'operator', 'export'],
  provider_refund_id: [],
  created_at: ['rider', 'export'],
  updated_at: ['rider', 'operator', 'export'],
} as const satisfies Record<keyof RefundRow, readonly Audience[]>

/** 'processing': the provider holds the rider's money and has not captured it. */
export const ORDER_STATUSES = ['created', 'attempted', 'processing', 'paid'] as const

/* @__NO_SIDE_EFFECTS__ */
function orderFields() {
  return {
    id: v.string(),
    booking_id: v.string(),
    amount_paise: PaiseSchema,
    currency: v.string(),
    receipt: v.string(),
    status: v.picklist(ORDER_STATUSES),
    created_at: InstantSchema,
    /** When the rider was last sent to pay it. */
    offered_at: v.nullable(InstantSchema),
    /** When the provider was last asked about it. */
    checked_at: v.nullable(InstantSchema),
  }
}

/** Every column of the table `payment_orders`. */
export const OrderRecordSchema = /* @__PURE__ */ v.object(orderFields())

export type OrderRow = v.InferInput<typeof OrderRecordSchema>

/** The audiences of an order's fields: its rider's checkout is opened with them. */
export const ORDER_AUDIENCES = {
  id: ['rider'],
  booking_id: [],
  amount_paise: ['rider'],
  currency: ['rider'],
  receipt: [],
  status: [],
  created_at: [],
  offered_at: [],
  checked_at: [],
} as const satisfies Record<keyof OrderRow, readonly Audience[]>
