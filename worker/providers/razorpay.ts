import * as v from 'valibot'
import {
  RazorpayErrorSchema,
  type RazorpayOrder,
  RazorpayOrderSchema,
  type RazorpayPayment,
  RazorpayPaymentSchema,
  razorpayCollection,
} from '../../src/domain/payments/razorpay'
import { accept, type Result, refuse } from '../../src/domain/result'
import { configOf, type Section } from '../config'
import type { Bindings } from '../http/app-env'
import { type ProviderFetch, providerFetchOf } from '../http/provider-fetch'

/**
 * Why the provider gave nothing. 'refused': it read the request and said no. 'unanswered': the network failed, it
 * broke, was too busy or made no sense; whatever was asked may have happened all the same.
 */
export type RazorpayRefusal =
  | { reason: 'refused'; status: number; code: string; detail: string | null }
  | { reason: 'unanswered'; status: number | null }

type Answer<T> = Promise<Result<T, RazorpayRefusal>>

interface NewOrder {
  amountPaise: number
  currency: string
  /** At most 40 characters; one order per receipt, which is how a lost answer is found again. */
  receipt: string
  notes: Record<string, string>
}

export interface RazorpayClient {
  /** Never repeated by itself: after 'unanswered' ask `ordersByReceipt` whether it exists. */
  createOrder(order: NewOrder): Answer<RazorpayOrder>
  /** Newest first. */
  ordersByReceipt(receipt: string): Answer<RazorpayOrder[]>
  /** Every attempt, failed ones included. */
  paymentsOfOrder(orderId: string): Answer<RazorpayPayment[]>
  payment(paymentId: string): Answer<RazorpayPayment>
}

const PATIENCE_MS = 10_000

const OrdersSchema = razorpayCollection(RazorpayOrderSchema)

const PaymentsSchema = razorpayCollection(RazorpayPaymentSchema)

/** Branches on status, code and reason; Razorpay's descriptions change without notice. */
function refusalOf(status: number, body: unknown): RazorpayRefusal {
  const parsed = v.safeParse(RazorpayErrorSchema, body)
  if (status >= 500 || status === 429 || !parsed.success) return { reason: 'unanswered', status }
  return { reason: 'refused', status, code: parsed.output.error.code, detail: parsed.output.error.reason }
}

/** Razorpay's HTTP API, as much of it as the product uses. Errors are values. Amounts are paise. */
export function razorpayClient(
  config: Section<'razorpay'>,
  outside: ProviderFetch,
  patienceMs = PATIENCE_MS,
): RazorpayClient {
  const authorization = `Basic ${btoa(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`)}`

  async function once<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    body?: object,
  ): Answer<v.InferOutput<Schema>> {
    const request = new Request(`${config.RAZORPAY_BASE_URL}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    try {
      const answer = await outside(request)
      const json: unknown = await answer.json().catch(() => null)
      if (!answer.ok) return refuse(refusalOf(answer.status, json))
      const parsed = v.safeParse(schema, json)
      return parsed.success ? accept(parsed.output) : refuse({ reason: 'unanswered', status: answer.status })
    } catch {
      return refuse({ reason: 'unanswered', status: null })
    }
  }

  /** Reading twice does no harm, so a read that met a hiccup gets a second chance. */
  async function read<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Answer<v.InferOutput<Schema>> {
    const first = await once(path, schema)
    const hiccup = !first.ok && first.refusal.reason === 'unanswered' && first.refusal.status !== 429
    return hiccup ? once(path, schema) : first
  }

  return {
    createOrder: ({ amountPaise, currency, receipt, notes }) =>
      once('/orders', RazorpayOrderSchema, { amount: amountPaise, currency, receipt, notes }),
    async ordersByReceipt(receipt) {
      const found = await read(`/orders?receipt=${encodeURIComponent(receipt)}`, OrdersSchema)
      return found.ok ? accept(found.value.items) : found
    },
    async paymentsOfOrder(orderId) {
      const found = await read(`/orders/${encodeURIComponent(orderId)}/payments`, PaymentsSchema)
      return found.ok ? accept(found.value.items) : found
    },
    payment: (paymentId) => read(`/payments/${encodeURIComponent(paymentId)}`, RazorpayPaymentSchema),
  }
}

/** The configured provider; a page that someone waits for gives it less time than a payment does. */
export function razorpayOf(env: Bindings, { patienceMs }: { patienceMs?: number } = {}): RazorpayClient {
  return razorpayClient(configOf(env, 'razorpay'), providerFetchOf(env), patienceMs)
}
