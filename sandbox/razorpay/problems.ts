import type { Result } from '../../src/domain/result'

interface RazorpayError {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  source?: string | null
  step?: string | null
  reason?: string | null
  metadata: Record<string, string>
  field?: string
}

/** A refusal in Razorpay's envelope. */
export interface Problem {
  status: 400 | 401 | 409 | 429 | 500
  body: { error: RazorpayError }
}

export type Answer<T> = Result<T, Problem>

const problem = (status: Problem['status'], error: RazorpayError): Problem => ({ status, body: { error } })

/** Errors that Razorpay doesn't classify carry 'NA' in source, step and reason. */
function unclassified(status: Problem['status'], description: string): Problem {
  const na = { source: 'NA', step: 'NA', reason: 'NA' }
  return problem(status, { code: 'BAD_REQUEST_ERROR', description, ...na, metadata: {} })
}

/** The usual refusal: input that fails validation, or an action that the state of the thing forbids. */
export function badRequest(description: string, more: Partial<RazorpayError> = {}): Problem {
  return problem(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...more,
  })
}

export const problems = {
  keyMissing: unclassified(401, 'Please provide your api key for authentication purposes.'),
  keyInvalid: unclassified(401, 'The api key provided is invalid'),
  secretInvalid: unclassified(401, 'Authentication failed'),
  urlNotFound: unclassified(400, 'The requested URL was not found on the server.'),
  notJson: unclassified(400, 'The request body is not valid JSON.'),
  idUnknown: badRequest('The id provided does not exist'),
  extraFields: (fields: string[]) =>
    badRequest(`${fields.join(', ')} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    }),
  receiptTaken: (orderId: string) =>
    badRequest('Order receipt should be unique.', { field: 'receipt', metadata: { order_id: orderId } }),
  orderPaid: (orderId: string) =>
    badRequest('Payment failed because the order is already paid.', {
      reason: 'order_already_paid',
      metadata: { order_id: orderId },
    }),
  paymentUnderWay: (orderId: string) =>
    badRequest('Payment failed because another payment on this order is authorized.', {
      reason: 'payment_in_progress',
      metadata: { order_id: orderId },
    }),
  bankAskedTooLong: badRequest('The bank has been asked for three days; this payment stays failed.'),
  refundFinished: (status: string) => badRequest(`This refund is already ${status}.`),
  paymentFinished: (status: string) => badRequest(`This payment is already ${status}.`),
  captureTwice: badRequest('This payment has already been captured'),
  captureState: badRequest('Only payments which have been authorized and not yet captured can be captured'),
  refundState: badRequest('The payment status should be captured for action to be taken'),
  refundTooMuch: badRequest('The refund amount provided is greater than amount captured', {
    field: 'amount',
  }),
  refundAgain: badRequest('The payment has been fully refunded already'),
  refundBalance: badRequest('Your account does not have enough balance to carry out the refund operation.', {
    reason: 'insufficient_balance',
  }),
  refundTooLate: badRequest(
    'Refund is not supported by the bank because the payment is more than 6 months old',
    { source: null, step: null, reason: null },
  ),
  idempotencyKeyShort: badRequest('The idempotency key must be at least 10 characters long.'),
  idempotencyKeyCharacters: badRequest(
    'The idempotency key must only contain alphanumeric characters, underscores, and hyphens.',
  ),
  idempotencyKeyReused: unclassified(
    409,
    'Different request with the same idempotency key has already been processed.',
  ),
  idempotencyKeyInFlight: unclassified(
    409,
    'Another request with the same idempotency key is still in progress.',
  ),
  tooMany: unclassified(429, 'Request failed. Please try after sometime.'),
  serverError: problem(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    metadata: {},
  }),
} as const
