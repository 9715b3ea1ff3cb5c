import * as v from 'valibot'
import {
  RazorpayCollectionSchema,
  RazorpayErrorSchema,
  type RazorpayOrder,
  RazorpayOrderSchema,
  type RazorpayPayment,
  RazorpayPaymentSchema,
  type RazorpayRefund,
  RazorpayRefundSchema,
} from '../../src/domain/payments/razorpay'
import { accept, type Result, refuse } from '../../src/domain/result'
import { configOf, type Section, settingsOf } from '../config'
import type { Bindings } from '../http/app-env'
import {
  basicAuthorization,
  type Deadline,
  type ProviderFetch,
  providerFetchOf,
  providerRequest,
} from '../http/provider-request'
import { log } from '../log'

/**
 * Why the provider returned nothing. 'refused': the provider read the request and declined it; its description is for
 * people. 'unanswered': the network failed, or the answer was an error of the provider's own, 'too busy' or nonsense;
 * what was requested may have happened all the same.
 */
export type RazorpayRefusal =
  | { reason: 'refused'; status: number; code: string; detail: string | null; description: string }
  | { reason: 'unanswered'; status: number | null }

/** The provider answered, and part of its answer cannot be read: nothing is concluded from the rest. */
export const UNREADABLE: RazorpayRefusal = {
  reason: 'refused',
  status: 200,
  code: 'unreadable',
  detail: null,
  description: '',
}

type Answer<T> = Promise<Result<T, RazorpayRefusal>>

/** A list. An item that can't be read is logged, left out and counted in `unread`, because nothing is known of it. */
export interface RazorpayList<Item> {
  items: Item[]
  unread: number
}

interface NewOrder {
  amountPaise: number
  currency: string
  /** At most 40 characters; one order per receipt, here and at the provider. */
  receipt: string
  notes: Record<string, string>
}

interface NewRefund {
  paymentId: string
  /** Paise, 100 or more. */
  amountPaise: number
  /** At most 40 characters. */
  receipt: string
  notes: Record<string, string>
  /** 10 characters or more of A-Z, a-z, 0-9, _ and -: the same key never refunds twice. */
  idempotencyKey: string
}

/** Bounds of a list: created from and to these instants, in seconds since 1970; 100 a page at the most. */
export interface ListPage {
  fromSeconds: number
  toSeconds: number
  count: number
  skip: number
}

export interface RazorpayClient {
  /**
   * The same receipt answers with the same order. The client does not repeat this request: after 'unanswered' ask
   * `ordersByReceipt`.
   */
  createOrder(order: NewOrder): Answer<RazorpayOrder>
  /** Newest first. */
  ordersByReceipt(receipt: string): Answer<RazorpayList<RazorpayOrder>>
  order(orderId: string): Answer<RazorpayOrder>
  /** Every attempt, failed attempts included. */
  paymentsOfOrder(orderId: string): Answer<RazorpayList<RazorpayPayment>>
  payment(paymentId: string): Answer<RazorpayPayment>
  /** All payments of the account, newest first. */
  payments(page: ListPage): Answer<RazorpayList<RazorpayPayment>>
  /** All refunds of the account, newest first. */
  refunds(page: ListPage): Answer<RazorpayList<RazorpayRefund>>
  createRefund(refund: NewRefund): Answer<RazorpayRefund>
  refundsOfPayment(paymentId: string): Answer<RazorpayList<RazorpayRefund>>
  refund(refundId: string): Answer<RazorpayRefund>
}

const TIMEOUT_MS = 10_000

/** Branches on status, code and reason, because Razorpay's descriptions change without notice. */
function refusalOf(status: number, body: unknown): RazorpayRefusal {
  const parsed = v.safeParse(RazorpayErrorSchema, body)
  if (status >= 500 || status === 429 || !parsed.success) return { reason: 'unanswered', status }
  const { code, reason, description } = parsed.output.error
  return { reason: 'refused', status, code, detail: reason, description }
}

function readList<Item extends v.GenericSchema<unknown, { id: string }>>(
  items: unknown[],
  schema: Item,
): RazorpayList<v.InferOutput<Item>> {
  const read: v.InferOutput<Item>[] = []
  for (const item of items) {
    const parsed = v.safeParse(schema, item)
    if (parsed.success) read.push(parsed.output)
    else log('error', 'provider_item_unread', { error: new v.ValiError(parsed.issues) })
  }
  return { items: read, unread: items.length - read.length }
}

interface CallLimits extends Deadline {
  /** Sends a read once more that was not answered, or met a failing server. */
  repeatsReads: boolean
}

const boundsOf = ({ fromSeconds, toSeconds, count, skip }: ListPage) =>
  `from=${fromSeconds}&to=${toSeconds}&count=${count}&skip=${skip}`

/** Razorpay's HTTP API, as much of it as the product uses. Errors are values. Amounts are paise. */
export function razorpayClient(
  config: Section<'razorpay'>,
  send: ProviderFetch,
  { timeoutMs = TIMEOUT_MS, repeatsReads = true }: Partial<CallLimits> = {},
): RazorpayClient {
  const authorization = basicAuthorization(config.RAZORPAY_KEY_ID, config.RAZORPAY_KEY_SECRET)

  async function once<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Answer<v.InferOutput<Schema>> {
    const answer = await providerRequest(send, `${config.RAZORPAY_BASE_URL}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
    if (!answer) return refuse({ reason: 'unanswered', status: null })
    if (!answer.ok) return refuse(refusalOf(answer.status, answer.body))
    const parsed = v.safeParse(schema, answer.body)
    return parsed.success ? accept(parsed.output) : refuse({ reason: 'unanswered', status: answer.status })
  }

  /** A read is safe to repeat. */
  async function read<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Answer<v.InferOutput<Schema>> {
    const first = await once(path, schema)
    const mayRepeat =
      repeatsReads && !first.ok && first.refusal.reason === 'unanswered' && first.refusal.status !== 429
    return mayRepeat ? once(path, schema) : first
  }

  async function list<Item extends v.GenericSchema<unknown, { id: string }>>(
    path: string,
    item: Item,
  ): Answer<RazorpayList<v.InferOutput<Item>>> {
    const answer = await read(path, RazorpayCollectionSchema)
    return answer.ok ? accept(readList(answer.value.items, item)) : answer
  }

  const part = encodeURIComponent
  return {
    createOrder: ({ amountPaise, currency, receipt, notes }) =>
      once('/orders', RazorpayOrderSchema, {
        body: { amount: amountPaise, currency, receipt, notes, unique_receipt: true },
      }),
    ordersByReceipt: (receipt) => list(`/orders?receipt=${part(receipt)}`, RazorpayOrderSchema),
    order: (orderId) => read(`/orders/${part(orderId)}`, RazorpayOrderSchema),
    paymentsOfOrder: (orderId) => list(`/orders/${part(orderId)}/payments`, RazorpayPaymentSchema),
    payment: (paymentId) => read(`/payments/${part(paymentId)}`, RazorpayPaymentSchema),
    payments: (page) => list(`/payments?${boundsOf(page)}`, RazorpayPaymentSchema),
    refunds: (page) => list(`/refunds?${boundsOf(page)}`, RazorpayRefundSchema),
    createRefund: ({ paymentId, amountPaise, receipt, notes, idempotencyKey }) =>
      once(`/payments/${part(paymentId)}/refund`, RazorpayRefundSchema, {
        body: { amount: amountPaise, speed: 'normal', receipt, notes },
        headers: { 'x-refund-idempotency': idempotencyKey },
      }),
    refundsOfPayment: (paymentId) =>
      list(`/payments/${part(paymentId)}/refunds?count=100`, RazorpayRefundSchema),
    refund: (refundId) => read(`/refunds/${part(refundId)}`, RazorpayRefundSchema),
  }
}

/** The configured provider's client. A page that is being loaded gives it a shorter time-out than a payment. */
export function razorpayOf(env: Bindings, limits: Partial<CallLimits> = {}): RazorpayClient {
  return razorpayClient(configOf(env, 'razorpay'), providerFetchOf(env), limits)
}

/** Hosts of the checkout's script, frames and requests. */
const RAZORPAY_HOSTS = [
  'https://checkout.razorpay.com',
  'https://api.razorpay.com',
  'https://*.razorpay.com',
] as const

/** The address of the checkout's script; '' while payments are not configured, which a page that pays shows. */
export const checkoutUrlOf = (env: object): string => settingsOf(env, 'razorpay')?.RAZORPAY_CHECKOUT_URL ?? ''

/** None where the sandbox's checkout is served by ourselves. */
export const checkoutHosts = (url: string | null): readonly string[] =>
  url?.startsWith('https://') ? RAZORPAY_HOSTS : []
