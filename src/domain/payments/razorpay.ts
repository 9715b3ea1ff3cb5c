import * as v from 'valibot'
import { CountSchema as PaiseSchema } from '../fields'

/* Razorpay's own shapes, as far as we read them; what else they send is dropped. Amounts are paise. */

export const orNull = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema), null)

/** Notes are an object of texts, but an empty one arrives as an array. */
const NotesSchema = v.fallback(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {})

export const RazorpayOrderSchema = v.object({
  id: v.pipe(v.string(), v.startsWith('order_')),
  entity: v.literal('order'),
  amount: PaiseSchema,
  currency: v.string(),
  receipt: orNull(v.string()),
  status: v.picklist(['created', 'attempted', 'paid']),
  notes: NotesSchema,
})

export type RazorpayOrder = v.InferOutput<typeof RazorpayOrderSchema>

/** The bank's reference of a payment, under the name of its method: UPI, netbanking, wallet, card. */
const AcquirerDataSchema = v.object({
  rrn: orNull(v.string()),
  bank_transaction_id: orNull(v.string()),
  transaction_id: orNull(v.string()),
  auth_code: orNull(v.string()),
})

export const RazorpayPaymentSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.startsWith('pay_')),
    entity: v.literal('payment'),
    amount: PaiseSchema,
    currency: v.string(),
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: orNull(v.string()),
    method: orNull(v.string()),
    notes: NotesSchema,
    amount_refunded: v.optional(PaiseSchema, 0),
    captured: v.optional(v.nullable(v.boolean()), false),
    acquirer_data: v.fallback(AcquirerDataSchema, v.parse(AcquirerDataSchema, {})),
    created_at: v.number(),
  }),
  // The money was taken, whatever became of it since: 'refunded' alone does not say so.
  v.transform(({ captured, ...payment }) => ({
    ...payment,
    captured: captured === true || payment.status === 'captured',
  })),
)

export type RazorpayPayment = v.InferOutput<typeof RazorpayPaymentSchema>

export const RazorpayRefundSchema = v.object({
  id: v.pipe(v.string(), v.startsWith('rfnd_')),
  entity: v.literal('refund'),
  amount: PaiseSchema,
  currency: v.string(),
  payment_id: v.pipe(v.string(), v.startsWith('pay_')),
  notes: NotesSchema,
  receipt: orNull(v.string()),
  /** The bank's reference, under the name of the payment's method. */
  acquirer_data: v.fallback(
    v.object({ arn: orNull(v.string()), rrn: orNull(v.string()), utr: orNull(v.string()) }),
    { arn: null, rrn: null, utr: null },
  ),
  status: v.picklist(['pending', 'processed', 'failed']),
  created_at: v.number(),
})

export type RazorpayRefund = v.InferOutput<typeof RazorpayRefundSchema>

/** A list as Razorpay answers it; each item is parsed by itself. */
export const RazorpayCollectionSchema = v.object({
  entity: v.literal('collection'),
  items: v.array(v.unknown()),
})

/** What comes with a 4xx or 5xx. Branch on the status, `code` and `reason`; the description is for people. */
export const RazorpayErrorSchema = v.object({
  error: v.object({
    code: v.string(),
    description: v.optional(v.string(), ''),
    source: orNull(v.string()),
    step: orNull(v.string()),
    reason: orNull(v.string()),
    field: orNull(v.string()),
    metadata: v.optional(v.unknown()),
  }),
})
