import type { Sql } from './sql'

/** How a provider can misbehave. */
export const FAULT_KINDS = {
  rate_limited: 'Too many requests (429)',
  server_error: 'Server error as JSON (500)',
  bad_gateway: 'Bad gateway as HTML (502)',
  unavailable: 'Service unavailable (503)',
  refused: 'Refuse this number or address',
  unauthorised: 'Refuse our account or its key',
  insufficient_balance: 'Not enough balance',
  key_in_flight: 'Idempotency key still in use (409)',
  wrong_signature: 'Sign with an unknown key',
  gone: 'The subscription is gone (410)',
  answer_lost: 'Do it, but lose the answer',
  slow: 'Answer late',
  undelivered: 'Take it, and never deliver it',
  reports_doubled: 'Report everything twice',
  reports_late: 'Report late: after the delay, or a minute',
  reports_shuffled: 'Report in the wrong order',
  reports_lost: 'Deliver it, and lose the reports',
} as const
export type FaultKind = keyof typeof FAULT_KINDS

const API_KINDS = ['rate_limited', 'server_error', 'bad_gateway', 'answer_lost', 'slow'] as const

const MESSAGE_KINDS = ['refused', 'rate_limited', 'unauthorised', 'answer_lost', 'slow'] as const

const REPORT_KINDS = [
  'undelivered',
  'reports_doubled',
  'reports_late',
  'reports_shuffled',
  'reports_lost',
] as const

/** Every route that faults can be injected into, and which. */
export const FAULT_ROUTES = {
  'razorpay.orders.create': { label: 'Razorpay: create an order', kinds: API_KINDS },
  'razorpay.orders.fetch': { label: 'Razorpay: look up an order', kinds: API_KINDS },
  'razorpay.orders.list': { label: 'Razorpay: list orders', kinds: API_KINDS },
  'razorpay.orders.payments': { label: "Razorpay: an order's payments", kinds: API_KINDS },
  'razorpay.payments.list': { label: 'Razorpay: list payments', kinds: API_KINDS },
  'razorpay.payments.fetch': { label: 'Razorpay: look up a payment', kinds: API_KINDS },
  'razorpay.refunds.create': {
    label: 'Razorpay: refund',
    kinds: [...API_KINDS, 'insufficient_balance', 'key_in_flight'],
  },
  'razorpay.refunds.list': { label: 'Razorpay: list refunds', kinds: API_KINDS },
  'razorpay.refunds.fetch': { label: 'Razorpay: look up a refund', kinds: API_KINDS },
  'exotel.sms': {
    label: 'Exotel: send an SMS',
    kinds: [...MESSAGE_KINDS, 'insufficient_balance', 'unavailable'],
  },
  'exotel.reports': { label: 'Exotel: what becomes of an SMS', kinds: REPORT_KINDS },
  'whatsapp.messages': { label: 'WhatsApp: send a message', kinds: [...MESSAGE_KINDS, 'server_error'] },
  'whatsapp.reports': { label: 'WhatsApp: what becomes of a message', kinds: REPORT_KINDS },
  'resend.emails': {
    label: 'Resend: send an e-mail',
    kinds: [...MESSAGE_KINDS, 'key_in_flight', 'server_error'],
  },
  'resend.reports': { label: 'Resend: what becomes of an e-mail', kinds: REPORT_KINDS },
  'push.messages': {
    label: 'Push service: send a message',
    kinds: ['gone', 'rate_limited', 'unauthorised', 'answer_lost', 'slow', 'server_error'],
  },
  'google.token': {
    label: 'Google: exchange a code',
    kinds: ['server_error', 'unavailable', 'answer_lost', 'slow'],
  },
  'google.certs': { label: 'Google: its keys', kinds: ['server_error', 'unavailable', 'slow'] },
  'turnstile.siteverify': {
    label: 'Turnstile: check a token',
    kinds: ['server_error', 'answer_lost', 'slow'],
  },
  'google.signature': { label: 'Google: an identity token', kinds: ['wrong_signature'] },
} as const satisfies Record<string, { label: string; kinds: readonly FaultKind[] }>
export type FaultRoute = keyof typeof FAULT_ROUTES

/** An injected fault: the next `remaining` calls of its route meet it. */
export type Fault = {
  route: FaultRoute
  kind: FaultKind
  remaining: number
  delay_ms: number
}

export const isFaultRoute = (route: unknown): route is FaultRoute =>
  typeof route === 'string' && Object.hasOwn(FAULT_ROUTES, route)

/** Whether the route has this fault. */
export const isFaultKindOf = (route: FaultRoute, kind: unknown): kind is FaultKind =>
  FAULT_ROUTES[route].kinds.some((known) => known === kind)

/** The fault that this call of the route meets, if any, which then has one call less to go. */
export function takeFault(sql: Sql, route: FaultRoute): Fault | null {
  const update = 'UPDATE faults SET remaining = remaining - 1 WHERE route = ? RETURNING *'
  const fault = sql.exec<Fault>(update, route).toArray()[0] ?? null
  sql.exec('DELETE FROM faults WHERE remaining <= 0')
  return fault
}
