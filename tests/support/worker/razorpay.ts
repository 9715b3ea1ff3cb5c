import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { CheckoutAnswerSchema } from '../../../src/domain/payments/checkout'
import {
  RazorpayOrderSchema,
  type RazorpayPayment,
  RazorpayPaymentSchema,
  RazorpayRefundSchema,
} from '../../../src/domain/payments/razorpay'
import { refuse } from '../../../src/domain/result'
import { configOf } from '../../../worker/config'
import { providerFetchOf } from '../../../worker/http/provider-request'
import { moneyOf, reconcile } from '../../../worker/payments/reconcile'
import { type RazorpayClient, razorpayClient } from '../../../worker/providers/razorpay'
import { granted } from '../surely'
import { sandbox } from './sandbox'

/** The provider as our product reaches it; the sandbox answers. */
export const razorpay = razorpayClient(configOf(env, 'razorpay'), providerFetchOf(env))

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

const NO_REFERENCE = { rrn: null, bank_transaction_id: null, transaction_id: null, auth_code: null }

/** A captured payment by UPI as the provider answers it. */
export const providersPayment = (
  parts: Pick<RazorpayPayment, 'id' | 'order_id' | 'amount'> & Partial<RazorpayPayment>,
): RazorpayPayment => ({
  ...{ entity: 'payment', currency: 'INR', status: 'captured', captured: true, amount_refunded: 0 },
  ...{ method: 'upi', notes: {}, acquirer_data: { ...NO_REFERENCE, rrn: '412345678901' } },
  created_at: Math.floor(Date.now() / 1000),
  ...parts,
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

/** The provider's own view: an order, and the payments on it. */
export async function orderAtProvider(id: string) {
  const schema = v.object({ order: RazorpayOrderSchema, payments: v.array(RazorpayPaymentSchema) })
  return v.parse(schema, await sandbox(`/orders/${id}`))
}

export async function ordersByReceipt(receipt: string) {
  return v.parse(v.array(RazorpayOrderSchema), await sandbox(`/orders?receipt=${receipt}`))
}

/** The clock runs in so many minutes, and learns what became of what is paid at the provider. */
export const clockRuns = (minutes = 1) => reconcile(moneyOf(env), new Date(Date.now() + minutes * 60_000))

/** How the account behaves from here to the end of the test. */
export async function switchProvider(switches: {
  refunds?: 'at_once' | 'by_hand'
  receipts?: 'unique_if_asked' | 'never_unique'
}) {
  await sandbox('/switches', switches)
  onTestFinished(async () => {
    await sandbox('/switches', { refunds: 'at_once', receipts: 'unique_if_asked' })
  })
}

/** A refund that somebody made at the provider, without us unless the receipt is one of ours: its id there. */
export async function refundedAtProvider(
  paymentId: string,
  amountPaise: number,
  key = `console_${crypto.randomUUID()}`,
): Promise<string> {
  const asked = { paymentId, amountPaise, receipt: key.slice(0, 40), notes: {}, idempotencyKey: key }
  return granted(await razorpay.createRefund(asked)).id
}

/** The bank ends a refund that was begun while the account left that to us. */
export const endRefund = (refundId: string, as: 'process' | 'fail') =>
  sandbox(`/refunds/${refundId}/${as}`, {})

/** The refunds of an order's payments as the provider has them, oldest first. */
export async function refundsAtProvider(orderId: string) {
  const { refunds } = v.parse(
    v.object({ refunds: v.array(RazorpayRefundSchema) }),
    await sandbox(`/orders/${orderId}`),
  )
  return refunds.toReversed()
}

/** The provider's client, and how many requests it was given; `answers` stand in the place of the provider's own. */
export function countedProvider(answers: Partial<RazorpayClient> = {}) {
  const asked: string[] = []
  const client: RazorpayClient = new Proxy(
    { ...moneyOf(env).razorpay, ...answers },
    {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver)
        if (typeof call !== 'function') return call
        return (...values: unknown[]) => {
          asked.push(`${String(name)} ${values.map((value) => JSON.stringify(value)).join(' ')}`)
          return call(...values)
        }
      },
    },
  )
  return { client, asked }
}

const notAnswered = async () => refuse({ reason: 'unanswered', status: null } as const)

/** A provider that is down: nothing is answered. */
export const DOWN: RazorpayClient = {
  createOrder: notAnswered,
  ordersByReceipt: notAnswered,
  order: notAnswered,
  paymentsOfOrder: notAnswered,
  payment: notAnswered,
  payments: notAnswered,
  createRefund: notAnswered,
  refundsOfPayment: notAnswered,
  refund: notAnswered,
  refunds: notAnswered,
}
