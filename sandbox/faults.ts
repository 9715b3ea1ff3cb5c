import type { Context, MiddlewareHandler } from 'hono'
import { type SandboxApp, sandboxState } from './environment'

/** How a provider can misbehave. */
export const FAULT_KINDS = {
  rate_limited: 'Too many requests (429)',
  server_error: 'Server error as JSON (500)',
  bad_gateway: 'Bad gateway as HTML (502)',
  unavailable: 'Service unavailable (503)',
  refused: 'Refuse this number or address',
  insufficient_balance: 'Not enough balance',
  key_in_flight: 'Idempotency key still in use (409)',
  wrong_signature: 'Sign with a key that is nobody’s',
  answer_lost: 'Do it, then lose the answer',
  slow: 'Answer late',
} as const
export type FaultKind = keyof typeof FAULT_KINDS

const API_KINDS = ['rate_limited', 'server_error', 'bad_gateway', 'answer_lost', 'slow'] as const

/** Every route that has a switch, and what may go wrong on it. */
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

/** A switch that is on: it applies to the next `remaining` calls of its route. */
export interface Fault {
  route: FaultRoute
  kind: FaultKind
  remaining: number
  delay_ms: number
}

export function isFaultRoute(route: unknown): route is FaultRoute {
  return typeof route === 'string' && Object.hasOwn(FAULT_ROUTES, route)
}

/** Whether this may go wrong on that route. */
export function isFaultKindOf(route: FaultRoute, kind: unknown): kind is FaultKind {
  return FAULT_ROUTES[route].kinds.some((known) => known === kind)
}

/** Thrown after the work is done, so that the caller's fetch fails and it can't know. */
class AnswerLost extends Error {
  override name = 'AnswerLost'
}

/** Stands before a route: applies the switch that is on for it, if any, and counts the call. */
export function faultSwitch(
  route: FaultRoute,
  refusal: (context: Context<SandboxApp>, kind: FaultKind) => Response,
): MiddlewareHandler<SandboxApp> {
  return async (context, next) => {
    const fault = await sandboxState(context.env).takeFault(route)
    if (!fault) return next()
    if (fault.kind === 'answer_lost') {
      await next()
      await scheduler.wait(fault.delay_ms)
      throw new AnswerLost(`The sandbox lost the answer of ${route}, as its switch says`)
    }
    await scheduler.wait(fault.delay_ms)
    return fault.kind === 'slow' ? next() : refusal(context, fault.kind)
  }
}

/** For `onError`: lets the connection break instead of answering. */
export function breakConnection(error: Error): never {
  throw error
}
