import { exports } from 'cloudflare:workers'
import * as v from 'valibot'

const RAZORPAY = 'https://api.razorpay.com'
export const SITE = 'http://localhost:8787'

export const KEY_ID = 'rzp_test_hasiru'
export const KEY_SECRET = 'sandbox-key-secret'

export interface Answered {
  status: number
  /** The parsed JSON; read it with `pick`. */
  body: unknown
}

/** One request to the sandbox, as the product's binding or a browser makes it. */
export function call(url: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(url, { redirect: 'manual', ...init }))
}

/** The HTML of one of the sandbox's pages. */
export const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await call(SITE + path, { headers })).text()

/** A form of the sandbox's pages, as a browser posts it. */
export const postForm = (path: string, fields: Record<string, string>): Promise<Response> =>
  call(SITE + path, { method: 'POST', body: new URLSearchParams(fields) })

async function answered(response: Response): Promise<Answered> {
  return { status: response.status, body: await response.json() }
}

const jsonRequest = (method: string, headers: Record<string, string>, body?: unknown) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/** A call of Razorpay's API with the account's own keys. */
export async function razorpay(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const authorization = `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`
  return answered(await call(RAZORPAY + path, jsonRequest(method, { authorization, ...headers }, body)))
}

/** A call of the sandbox's own JSON API, as its pages and e2e tests make it. */
export async function sandbox(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return answered(await call(SITE + path, jsonRequest(method, headers, body)))
}

/** Injects a fault into a provider's route, for its next call unless `more` says otherwise. */
export const injectFault = (route: string, kind: string, more: object = {}): Promise<Answered> =>
  sandbox('POST', '/sandbox/api/faults', { fault: `${route} ${kind}`, ...more })

/** The text at a path of the answer; a test fails where there is none. */
export function pick(answer: Answered, ...path: (string | number)[]): string {
  let value = answer.body
  for (const step of path) {
    value = Object(value)[step]
  }
  return v.parse(v.string(), value)
}

/** A new order of 1,250 rupees, and its id. */
export async function newOrder(fields: Record<string, unknown> = {}): Promise<string> {
  const order = { amount: 125_000, currency: 'INR', receipt: 'booking-1', ...fields }
  return pick(await razorpay('POST', '/v1/orders', order), 'id')
}

export const orderOf = async (id: string) => (await razorpay('GET', `/v1/orders/${id}`)).body

export const paymentOf = async (id: string) => (await razorpay('GET', `/v1/payments/${id}`)).body

/** Starts a payment as the checkout does, and returns its id. */
export async function startPayment(orderId: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { key_id: KEY_ID, order_id: orderId, method: 'upi', ...more }
  return pick(await sandbox('POST', '/sandbox/api/checkout/payments', body), 'payment_id')
}

/** Ends a payment as the checkout does. */
export function finishPayment(paymentId: string, ending: Record<string, unknown>): Promise<Answered> {
  return sandbox('POST', `/sandbox/api/checkout/payments/${paymentId}/finish`, ending)
}

/** A captured payment on a new order. */
export async function capturedPayment(
  fields: Record<string, unknown> = {},
): Promise<{ order: string; payment: string }> {
  const order = await newOrder(fields)
  const payment = await startPayment(order)
  await finishPayment(payment, { outcome: 'pay' })
  return { order, payment }
}

/** A payment that failed, on a new order unless one is given. Returns its id. */
export async function failedPayment(order?: string): Promise<string> {
  const payment = await startPayment(order ?? (await newOrder()))
  await finishPayment(payment, { outcome: 'fail', reason: 'payment_failed' })
  return payment
}

/** Presses the account's clock forward. */
export const forward = (forward_seconds: number): Promise<Answered> =>
  sandbox('POST', '/sandbox/api/clock', { forward_seconds })

const DeliverySchema = v.object({
  id: v.number(),
  event_id: v.string(),
  event: v.string(),
  attempt: v.number(),
  body: v.string(),
  headers: v.record(v.string(), v.string()),
})

type Delivery = v.InferOutput<typeof DeliverySchema>

/** The webhooks that are due now. The caller sends them, and says how each ended. */
export async function takeWebhooks(): Promise<Delivery[]> {
  const taken = await sandbox('POST', '/sandbox/api/webhooks/take')
  return v.parse(v.object({ deliveries: v.array(DeliverySchema) }), taken.body).deliveries
}

/** Reports the status that an endpoint answered to each of these deliveries; null for none in time. */
export async function endWebhooks(deliveries: Delivery[], status: number | null = 200): Promise<void> {
  for (const { id } of deliveries) await sandbox('POST', '/sandbox/api/webhooks/ended', { id, status })
}

export const setSwitches = (switches: object): Promise<Answered> =>
  sandbox('POST', '/sandbox/api/switches', switches)

const ReportSchema = v.object({
  id: v.number(),
  channel: v.string(),
  state: v.string(),
  attempt: v.number(),
  reference: v.nullable(v.string()),
  path: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
})

/** The reports of messages that are due within so many seconds. The caller sends them. */
export async function takeReports(within_seconds?: number) {
  const taken = await sandbox('POST', '/sandbox/api/reports/take', { within_seconds })
  return v.parse(v.object({ reports: v.array(ReportSchema) }), taken.body).reports
}
