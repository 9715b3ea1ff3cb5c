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
import {
  basicAuthorization,
  type Deadline,
  type ProviderFetch,
  providerFetchOf,
  providerRequest,
} from '../http/provider-request'

/**
 * Why the provider returned nothing. 'refused': it read the request and declined it. 'unanswered': the network failed,
 * or it answered with an error of its own, 'too busy' or nonsense; what was requested may have happened all the same.
 */
export type RazorpayRefusal =
  | { reason: 'refused'; status: number; code: string; detail: string | null }
  | { reason: 'unanswered'; status: number | null }

type Answer<T> = Promise<Result<T, RazorpayRefusal>>

interface NewOrder {
  amountPaise: number
  currency: string
  /** At most 40 characters; one order per receipt, by which an order is found whose answer was lost. */
  receipt: string
  notes: Record<string, string>
}

export interface RazorpayClient {
  /** Never retried: after 'unanswered' ask `ordersByReceipt` whether it exists. */
  createOrder(order: NewOrder): Answer<RazorpayOrder>
  /** Newest first. */
  ordersByReceipt(receipt: string): Answer<RazorpayOrder[]>
  /** Every attempt, failed ones included. */
  paymentsOfOrder(orderId: string): Answer<RazorpayPayment[]>
  payment(paymentId: string): Answer<RazorpayPayment>
}

const TIMEOUT_MS = 10_000

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
  send: ProviderFetch,
  timeoutMs = TIMEOUT_MS,
): RazorpayClient {
  const authorization = basicAuthorization(config.RAZORPAY_KEY_ID, config.RAZORPAY_KEY_SECRET)

  async function once<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    body?: object,
  ): Answer<v.InferOutput<Schema>> {
    const answer = await providerRequest(send, `${config.RAZORPAY_BASE_URL}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
    if (!answer) return refuse({ reason: 'unanswered', status: null })
    if (!answer.ok) return refuse(refusalOf(answer.status, answer.body))
    const parsed = v.safeParse(schema, answer.body)
    return parsed.success ? accept(parsed.output) : refuse({ reason: 'unanswered', status: answer.status })
  }

  /** A read is safe to repeat: one that was not answered, or met a failing server, is sent once more. */
  async function read<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Answer<v.InferOutput<Schema>> {
    const first = await once(path, schema)
    const mayRepeat = !first.ok && first.refusal.reason === 'unanswered' && first.refusal.status !== 429
    return mayRepeat ? once(path, schema) : first
  }

  return {
    createOrder: ({ amountPaise, currency, receipt, notes }) =>
      once('/orders', RazorpayOrderSchema, { amount: amountPaise, currency, receipt, notes }),
    async ordersByReceipt(receipt) {
      const list = await read(`/orders?receipt=${encodeURIComponent(receipt)}`, OrdersSchema)
      return list.ok ? accept(list.value.items) : list
    },
    async paymentsOfOrder(orderId) {
      const list = await read(`/orders/${encodeURIComponent(orderId)}/payments`, PaymentsSchema)
      return list.ok ? accept(list.value.items) : list
    },
    payment: (paymentId) => read(`/payments/${encodeURIComponent(paymentId)}`, RazorpayPaymentSchema),
  }
}

/** The configured provider's client. A page that is being loaded gives it a shorter time-out than a payment. */
export function razorpayOf(env: Bindings, { timeoutMs }: Partial<Deadline> = {}): RazorpayClient {
  return razorpayClient(configOf(env, 'razorpay'), providerFetchOf(env), timeoutMs)
}
