/** How a provider can misbehave. */
export const FAULT_KINDS = {
  rate_limited: 'Too many requests (429)',
  server_error: 'Server error as JSON (500)',
  bad_gateway: 'Bad gateway as HTML (502)',
  unavailable: 'Service unavailable (503)',
  refused: 'Refuse this number or address',
  insufficient_balance: 'Not enough balance',
  key_in_flight: 'Idempotency key still in use (409)',
  wrong_signature: 'Sign with an unknown key',
  answer_lost: 'Do it, but lose the answer',
  slow: 'Answer late',
} as const
export type FaultKind = keyof typeof FAULT_KINDS

const API_KINDS = ['rate_limited', 'server_error', 'bad_gateway', 'answer_lost', 'slow'] as const

/** Every route that faults can be injected into, and which. */
export const FAULT_ROUTES = {
  'razorpay.orders.create': { label: 'Razorpay: create an order', kinds: API_KINDS },
  'razorpay.orders.fetch': { label: 'Razorpay: look up an order', kinds: API_KINDS },
  'razorpay.orders.list': { label: 'Razorpay: find orders by receipt', kinds: API_KINDS },
  'razorpay.orders.payments': { label: "Razorpay: an order's payments", kinds: API_KINDS },
  'razorpay.payments.fetch': { label: 'Razorpay: look up a payment', kinds: API_KINDS },
  'razorpay.payments.capture': { label: 'Razorpay: capture a payment', kinds: API_KINDS },
  'razorpay.refunds.create': {
    label: 'Razorpay: refund',
    kinds: [...API_KINDS, 'insufficient_balance', 'key_in_flight'],
  },
  'razorpay.refunds.fetch': { label: 'Razorpay: look up refunds', kinds: API_KINDS },
  'exotel.sms': {
    label: 'Exotel: send an SMS',
    kinds: ['refused', 'rate_limited', 'unavailable', 'answer_lost', 'slow'],
  },
  'whatsapp.messages': {
    label: 'WhatsApp: send a message',
    kinds: ['refused', 'rate_limited', 'server_error', 'answer_lost', 'slow'],
  },
  'resend.emails': {
    label: 'Resend: send an e-mail',
    kinds: ['refused', 'rate_limited', 'server_error', 'answer_lost', 'slow'],
  },
  'google.token': {
    label: 'Google: exchange a code',
    kinds: ['server_error', 'unavailable', 'answer_lost', 'slow'],
  },
  'google.certs': {
    label: 'Google: its keys',
    kinds: ['server_error', 'unavailable', 'slow'],
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

export function isFaultRoute(route: unknown): route is FaultRoute {
  return typeof route === 'string' && Object.hasOwn(FAULT_ROUTES, route)
}

/** Whether the route has this fault. */
export function isFaultKindOf(route: FaultRoute, kind: unknown): kind is FaultKind {
  return FAULT_ROUTES[route].kinds.some((known) => known === kind)
}
