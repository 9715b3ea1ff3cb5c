import { accept, refuse } from '../../src/domain/result'
import { newDigits, newId } from '../random-ids'
import { type Answer, badRequest } from './problems'

/** The methods that the checkout shows; Razorpay has more. */
export const METHODS = ['upi', 'card', 'wallet'] as const

export type Method = (typeof METHODS)[number]

export const METHOD_NAMES: Record<Method, string> = { upi: 'UPI', card: 'Card', wallet: 'Wallet' }

export function isMethod(method: unknown): method is Method {
  return METHODS.some((known) => known === method)
}

export const WALLETS = [
  { code: 'mobikwik', name: 'MobiKwik' },
  { code: 'airtelmoney', name: 'Airtel Money' },
  { code: 'freecharge', name: 'Freecharge' },
] as const

/** Razorpay's test cards: any CVV, any future expiry. Cards with a failure show what banks answer. */
export const TEST_CARDS: readonly { number: string; network: string; failure: FailureReason | null }[] = [
  { number: '4100 2800 0000 1007', network: 'Visa', failure: null },
  { number: '5500 6700 0000 1002', network: 'MasterCard', failure: null },
  { number: '6527 6589 0000 1005', network: 'RuPay', failure: null },
  { number: '4100 2800 0009 0000', network: 'Visa', failure: 'payment_timed_out' },
  { number: '4100 2800 0008 0001', network: 'Visa', failure: 'insufficient_fund' },
  { number: '4100 2800 0007 0002', network: 'Visa', failure: 'payment_cancelled' },
  { number: '4100 2800 0006 0003', network: 'Visa', failure: 'card_declined' },
  { number: '4100 2800 0003 0006', network: 'Visa', failure: 'card_disabled_for_online_payments' },
  { number: '4100 2800 0001 0008', network: 'Visa', failure: 'card_number_invalid' },
  { number: '4100 2800 0002 0007', network: 'Visa', failure: 'gateway_technical_error' },
  { number: '4100 2800 0000 0009', network: 'Visa', failure: 'authentication_failed' },
]

/** The part of a payment that depends on how it was paid, in the fields of Razorpay's payment entity. */
export interface Instrument {
  method: Method
  card_id: string | null
  wallet: string | null
  vpa: string | null
  card?: object
  upi?: { vpa: string }
  acquirer_data: Record<string, string>
}

interface Paying {
  method: Method
  /** Of a card; one of the test cards. */
  card_number?: string
  /** Of a wallet: its code. */
  wallet?: string
}

/** How somebody pays, and how their card will fail. A card that is no test card is refused, as in Razorpay's test mode. */
export function instrumentOf({
  method,
  card_number = '',
  wallet = '',
}: Paying): Answer<{ instrument: Instrument; plannedFailure: FailureReason | null }> {
  const by = { method, card_id: null, wallet: null, vpa: null }
  const works = (more: Pick<Instrument, 'acquirer_data'> & Partial<Instrument>) =>
    accept({ instrument: { ...by, ...more }, plannedFailure: null })
  if (method === 'wallet') return works({ wallet, acquirer_data: { transaction_id: newDigits(12) } })
  if (method === 'upi') {
    const vpa = 'success@razorpay'
    const upi_transaction_id = crypto.randomUUID().replaceAll('-', '').toUpperCase()
    return works({ vpa, upi: { vpa }, acquirer_data: { rrn: newDigits(12), upi_transaction_id } })
  }
  const digits = card_number.replaceAll(/\D/g, '')
  const testCard = TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
  if (!testCard) return refuse(badRequest('Please use one of the test cards.', { field: 'card_number' }))
  const id = newId('card')
  const card = {
    ...{ id, entity: 'card', name: '', last4: digits.slice(-4), network: testCard.network },
    ...{ type: 'debit', issuer: null, international: false, emi: false, sub_type: 'customer' },
  }
  const instrument = { ...by, card_id: id, card, acquirer_data: { auth_code: newDigits(6) } }
  return accept({ instrument, plannedFailure: testCard.failure })
}

/** Why a payment fails, in the words and fields that checkout and the payments API share. */
export interface Failure {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  description: string
  source: string
  step: string
  reason: string
}

/** Where each failure comes from, at which step, and how it reads. */
const FAILURES = {
  payment_failed: ['gateway', 'payment_response', 'Payment failed'],
  payment_cancelled: [
    'customer',
    'payment_authentication',
    'Payment was unsuccessful as you may have cancelled it. Try again or use another method.',
  ],
  payment_timed_out: [
    'customer',
    'payment_authentication',
    'Payment was unsuccessful as it could not be completed in time. Try again.',
  ],
  insufficient_fund: [
    'issuer',
    'payment_authorization',
    'Payment was unsuccessful due to insufficient funds in your account. Try another account.',
  ],
  card_declined: [
    'issuer',
    'payment_authorization',
    'Payment was unsuccessful as your bank declined the card. Try another card.',
  ],
  card_disabled_for_online_payments: [
    'issuer',
    'payment_authorization',
    'Payment was unsuccessful as online payments are switched off for this card.',
  ],
  card_number_invalid: [
    'customer',
    'payment_initiation',
    'Payment was unsuccessful as the card number is not valid.',
  ],
  gateway_technical_error: [
    'gateway',
    'payment_authorization',
    'Payment was unsuccessful due to a technical trouble at the bank. Try again in some time.',
  ],
  authentication_failed: [
    'customer',
    'payment_authentication',
    'Payment was unsuccessful as the one-time password was not accepted.',
  ],
  order_already_paid: ['business', 'payment_initiation', 'Payment failed because the order is already paid.'],
} as const

export function failureFor(reason: FailureReason): Failure {
  const [source, step, description] = FAILURES[reason]
  const code = reason === 'gateway_technical_error' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR'
  return { code, description, source, step, reason }
}

export type FailureReason = keyof typeof FAILURES

export function isFailureReason(reason: unknown): reason is FailureReason {
  return typeof reason === 'string' && Object.hasOwn(FAILURES, reason)
}
