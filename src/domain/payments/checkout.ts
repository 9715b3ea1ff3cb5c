import * as v from 'valibot'
import { orNull } from './razorpay'

/** Our answer to a request for a payment order. `amount` is paise, the provider's unit. */
export const PaymentOrderAnswerSchema = v.object({
  key_id: v.string(),
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  currency: v.literal('INR'),
  order_id: v.string(),
  user_name: v.string(),
  user_email: v.string(),
  user_phone: v.string(),
})

export type PaymentOrderAnswer = v.InferOutput<typeof PaymentOrderAnswerSchema>

/** Our answer to a verification: processing while the provider has authorised and not captured. */
export const PaymentVerificationAnswerSchema = v.object({
  status: v.picklist(['confirmed', 'processing']),
  booking_id: v.string(),
})

/**
 * The state of a booking's payment. 'none': the provider said a moment ago that nothing was paid; 'checking': it has not
 * said so yet; 'processing': it holds the rider's money and has not captured it. Nothing is to be paid again meanwhile.
 */
export const PaymentStateSchema = v.picklist(['none', 'checking', 'processing', 'paid'])

export type PaymentState = v.InferOutput<typeof PaymentStateSchema>

/** The provider has to be asked before anything is said of the payment. */
export const isUnsettled = (state: PaymentState): boolean => state === 'checking' || state === 'processing'

/**
 * Beside a refusal that only asks: what the next request says where the payer goes on all the same. `insteadOf`: the order
 * of another amount that another window was sent to pay; `besides`: the paid ride that is alike.
 */
export const AskedSchema = v.object({
  go_on: v.object({ insteadOf: v.optional(v.string()), besides: v.optional(v.string()) }),
})

export type GoOn = v.InferOutput<typeof AskedSchema>['go_on']

/** What Razorpay's checkout passes to its handler once a payment is authorised. */
export const CheckoutAnswerSchema = v.object({
  razorpay_payment_id: v.pipe(v.string(), v.regex(/^pay_\w{1,40}$/)),
  razorpay_order_id: v.pipe(v.string(), v.regex(/^order_\w{1,40}$/)),
  razorpay_signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswerSchema>

/** What the checkout's 'payment.failed' event carries. */
export const CheckoutFailureSchema = v.object({
  error: v.object({
    code: v.optional(v.string(), ''),
    description: v.optional(v.nullable(v.string()), null),
    reason: orNull(v.string()),
    metadata: v.optional(v.object({ order_id: orNull(v.string()), payment_id: orNull(v.string()) })),
  }),
})
