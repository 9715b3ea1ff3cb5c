import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import type { Booking } from '../../../src/domain/bookings/booking'
import {
  CheckoutAnswerSchema,
  PaymentOrderAnswerSchema,
  PaymentVerificationAnswerSchema,
} from '../../../src/domain/payments/checkout'
import { RazorpayOrderSchema, RazorpayPaymentSchema } from '../../../src/domain/payments/razorpay'
import { configOf } from '../../../worker/config'
import { providerFetchOf } from '../../../worker/http/provider-request'
import { razorpayClient } from '../../../worker/providers/razorpay'
import { ok, post } from './api'
import { ORIGIN, type SignedIn } from './people'

/** The provider as our product reaches it; the sandbox answers. */
export const razorpay = razorpayClient(configOf(env, 'razorpay'), providerFetchOf(env))

async function sandbox(path: string, body?: object): Promise<unknown> {
  const answer = await env.SANDBOX.fetch(`${ORIGIN}/sandbox/api${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  })
  const json: unknown = await answer.json()
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${JSON.stringify(json)}`)
  return json
}

/** How a rider's try at the checkout ends. `held`: authorised and not captured. */
export type Ending = 'pay' | 'held' | 'fail'

const ENDINGS = {
  pay: { outcome: 'pay' },
  held: { outcome: 'authorise', capture_after_seconds: null },
  fail: { outcome: 'fail', reason: 'payment_failed' },
} as const satisfies Record<Ending, object>

const StartedSchema = v.object({ payment_id: v.string() })
const FinishedSchema = v.object({
  paid: v.optional(CheckoutAnswerSchema),
})

/** Pays an order in the checkout's sheet; what its handler is given, or null where the payment failed. */
export async function payInSheet(orderId: string, ending: Ending = 'pay') {
  const { RAZORPAY_KEY_ID: key_id } = configOf(env, 'razorpay')
  const start = await sandbox('/checkout/payments', { key_id, order_id: orderId, method: 'upi' })
  const paymentId = v.parse(StartedSchema, start).payment_id
  const finished = await sandbox(`/checkout/payments/${paymentId}/finish`, ENDINGS[ending])
  return { paymentId, answer: v.parse(FinishedSchema, finished).paid ?? null }
}

export const captureHeld = (paymentId: string) => sandbox(`/payments/${paymentId}/capture`, {})
export const authoriseLate = (paymentId: string) => sandbox(`/payments/${paymentId}/authorise`, {})

/** Lets the next `calls` calls of a route go wrong. */
export const breakRoute = (route: string, kind: string, calls = 1, delay_ms = 0) =>
  sandbox('/faults', { route, kind, calls, delay_ms })
export const mendRoutes = () => sandbox('/faults/clear', {})

/** The provider's own view: an order, and the payments on it. */
export async function orderAtProvider(id: string) {
  const schema = v.object({ order: RazorpayOrderSchema, payments: v.array(RazorpayPaymentSchema) })
  return v.parse(schema, await sandbox(`/orders/${id}`))
}

export async function ordersByReceipt(receipt: string) {
  return v.parse(v.array(RazorpayOrderSchema), await sandbox(`/orders?receipt=${receipt}`))
}

export const askOrder = (rider: SignedIn | null, booking: Booking, overrides: Record<string, unknown> = {}) =>
  post(
    '/api/payment-order',
    {
      bookingData: { fare_amount: 1 },
      bookingId: booking.id,
      paymentMethod: 'upi',
      paymentAmount: booking.advance_amount,
      ...overrides,
    },
    rider,
  )

export const orderFor = async (rider: SignedIn, booking: Booking, overrides: Record<string, unknown> = {}) =>
  ok(await askOrder(rider, booking, overrides), PaymentOrderAnswerSchema)

export const askVerification = (
  rider: SignedIn | null,
  bookingId: string,
  answer: v.InferOutput<typeof CheckoutAnswerSchema> | null,
  overrides: Record<string, unknown> = {},
) => post('/api/payment-verification', { ...answer, booking_id: bookingId, ...overrides }, rider)

export const verified = async (
  rider: SignedIn,
  bookingId: string,
  answer: v.InferOutput<typeof CheckoutAnswerSchema> | null,
) => ok(await askVerification(rider, bookingId, answer), PaymentVerificationAnswerSchema)
