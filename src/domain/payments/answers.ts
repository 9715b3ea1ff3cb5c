import * as v from 'valibot'

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
export type PaymentVerificationAnswer = v.InferOutput<typeof PaymentVerificationAnswerSchema>

/** What step 4 reads: the booking's payments added up, in rupees, and where the last one stands. */
export const PaymentStateSchema = v.picklist(['none', 'processing', 'paid'])
export type PaymentState = v.InferOutput<typeof PaymentStateSchema>
