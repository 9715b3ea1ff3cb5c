/** Why a payment fails, in the words and fields that checkout and the payments API share. */
export interface Failure {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  description: string
  source: string
  step: string
  reason: string
}

const authentication = 'payment_authentication'
const authorization = 'payment_authorization'

export const FAILURES = {
  payment_failed: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment failed',
    source: 'gateway',
    step: 'payment_response',
    reason: 'payment_failed',
  },
  payment_cancelled: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as you may have cancelled it. Try again or use another method.',
    source: 'customer',
    step: authentication,
    reason: 'payment_cancelled',
  },
  payment_timed_out: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as it could not be completed in time. Try again.',
    source: 'customer',
    step: authentication,
    reason: 'payment_timed_out',
  },
  insufficient_fund: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful due to insufficient funds in your account. Try another account.',
    source: 'issuer',
    step: authorization,
    reason: 'insufficient_fund',
  },
  card_declined: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as your bank declined the card. Try another card.',
    source: 'issuer',
    step: authorization,
    reason: 'card_declined',
  },
  card_disabled_for_online_payments: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as online payments are switched off for this card.',
    source: 'issuer',
    step: authorization,
    reason: 'card_disabled_for_online_payments',
  },
  card_number_invalid: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as the card number is not valid.',
    source: 'customer',
    step: 'payment_initiation',
    reason: 'card_number_invalid',
  },
  gateway_technical_error: {
    code: 'GATEWAY_ERROR',
    description: 'Payment was unsuccessful due to a technical trouble at the bank. Try again in some time.',
    source: 'gateway',
    step: authorization,
    reason: 'gateway_technical_error',
  },
  authentication_failed: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as the one-time password was not accepted.',
    source: 'customer',
    step: authentication,
    reason: 'authentication_failed',
  },
  order_already_paid: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment failed because the order is already paid.',
    source: 'business',
    step: 'payment_initiation',
    reason: 'order_already_paid',
  },
} as const satisfies Record<string, Failure>

export type FailureReason = keyof typeof FAILURES

export function isFailureReason(reason: unknown): reason is FailureReason {
  return typeof reason === 'string' && Object.hasOwn(FAILURES, reason)
}
