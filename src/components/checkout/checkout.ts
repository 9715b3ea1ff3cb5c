// One payment, from the press to what became of it: order, payment window and verification. docs/product.md, PAYMENT-4.
import { object, safeParse } from 'valibot'
import { type CallRefusal, call, isSignedOut, numberOf, pause } from '../../api'
import type { Booking } from '../../domain/bookings/booking'
import type { ToastText } from '../../domain/bookings/sentences'
import type { PaymentMethod } from '../../domain/payments/amounts'
import {
  AskedSchema,
  type CheckoutAnswer,
  type GoOn,
  PaymentOrderAnswerSchema,
  type PaymentState,
  PaymentStateSchema,
  PaymentVerificationAnswerSchema,
} from '../../domain/payments/checkout'
import {
  asLine,
  PAYMENT_ERROR,
  PAYMENT_FAILED,
  PAYMENT_NOT_LOADED,
  TERMS_REQUIRED,
  VERIFICATION_FAILED,
  withDescription,
} from '../../domain/payments/sentences'
import type { Result } from '../../domain/result'
import { dismissRefusals, showToast } from '../toast'
import { type Checkout, PAYMENT_CANCELED } from './checkout-state'
import { loadedRazorpay, openCheckout, type RazorpayConstructor } from './payment-window'

type PaidBooking = Pick<Booking, 'id' | 'service_type'>

interface PaymentRequest {
  path: string
  body?: object
}

/** What is paid: a booking, what is owed for its ride, or a booking by its link. */
export interface Payable<Paid extends PaidBooking> {
  booking: Paid
  /** Whole rupees that the payer is shown; the server only compares them. */
  rupees: number
  method: PaymentMethod
  /** Where the state of the payment is read. */
  statePath: string
  order: PaymentRequest
  verification: PaymentRequest
}

/**
 * A payment was made, or may have been. 'processing': authorised and not captured yet; 'unsettled': the window was
 * closed, and the provider has not said what became of the payment; 'unverified': the window reports success, and our
 * server could not verify it.
 */
export type Settled = 'confirmed' | 'processing' | 'already_paid' | 'unsettled' | 'unverified'

/** A press on a payment button: what is paid, and what the page does at its end. */
export interface Payment<Paid extends PaidBooking> {
  /** What the payer was asked about and goes on all the same; absent where they were asked nothing. */
  goOn: GoOn | undefined
  /** Makes or names what is paid; null where the page already shows what has to be done first. */
  payable(): Promise<Result<Payable<Paid>, CallRefusal | null>>
  /** The page shows what is true of the booking. */
  onSettled(end: Settled, booking: Paid): void
  /** The provider says that nothing was paid; `isCanceled`: the payer closed the window. */
  onNothingPaid(booking: Paid, isCanceled: boolean): void
  /** Called once the button may be pressed again after a payment that failed. */
  onIdle?(): unknown
  /** True where the page has renewed what was refused as stale: the payment is tried once more. */
  renews?(refusal: CallRefusal): boolean
  /** What the page does about a refusal in place of showing it as an error. */
  onRefused?(refusal: CallRefusal): (() => void) | null
  /** The session has ended; `claimed`: the booking that the window has reported as paid. */
  onSignedOut?(claimed: Paid | null): void
}

type PaymentEnd<Paid> =
  | { end: 'settled'; as: Settled; booking: Paid }
  | { end: 'closed'; booking: Paid; at: number; failure: ToastText | null }
  | { end: 'asked'; booking: Paid; message: string; goOn: GoOn; second: string | undefined }
  | { end: 'signed_out'; claimed: Paid | null }
  | { end: 'refused'; refusal: CallRefusal }
  /** Nothing was ordered, and the page already shows what the payer has to do. */
  | { end: 'stopped' }

/** Milliseconds for which the button still reads 'Processing Payment...' after the window was closed. */
const AFTER_DISMISSAL_MS = 500

const AFTER_FAILURE_MS = 100

/** True where the terms are accepted; else the payer is led to them. */
export function termsAreAccepted({ termsAccepted, termsMissed }: Checkout): boolean {
  if (termsAccepted.value) return true
  termsMissed.value += 1
  showToast('error', TERMS_REQUIRED)
  return false
}

/** Shows why nothing can be paid now: beside the button, and as a toast. */
export function showPaymentProblem(checkout: Checkout, problem: ToastText, link?: 'trips'): void {
  checkout.paymentProblem.value = { text: asLine(problem), ...(link ? { link } : {}) }
  showToast('error', problem)
}

/**
 * One payment; the refusal that ended it, if any. A second press does nothing while the first is under way, or while
 * the outcome of an earlier payment is not known.
 */
export async function pay<Paid extends PaidBooking>(
  checkout: Checkout,
  payment: Payment<Paid>,
): Promise<CallRefusal | null> {
  if (checkout.processing.value || checkout.checking.value) return null
  const Sheet = loadedRazorpay()
  if (!Sheet) {
    showPaymentProblem(checkout, PAYMENT_NOT_LOADED)
    return null
  }
  checkout.processing.value = true
  checkout.paymentProblem.value = null
  dismissRefusals()
  const end = await payWithOneRetry(checkout, payment, Sheet)
  await showEnd(checkout, payment, end)
  return end.end === 'refused' ? end.refusal : null
}

async function showEnd<Paid extends PaidBooking>(
  checkout: Checkout,
  payment: Payment<Paid>,
  end: PaymentEnd<Paid>,
): Promise<void> {
  const { processing, paymentProblem } = checkout
  switch (end.end) {
    case 'signed_out':
      // Still processing: no other request is made while the page leaves.
      return payment.onSignedOut?.(end.claimed)
    case 'settled':
      // Another tab's change of the draft is applied first.
      processing.value = false
      return payment.onSettled(end.as, end.booking)
    case 'closed': {
      const { booking, failure, at } = end
      payment.onNothingPaid(booking, failure === null)
      if (failure) showPaymentProblem(checkout, failure)
      else showToast('error', PAYMENT_CANCELED)
      await pause(Math.max(0, at + (failure ? AFTER_FAILURE_MS : AFTER_DISMISSAL_MS) - Date.now()))
      payment.onIdle?.()
      break
    }
    case 'asked':
      // The provider was asked first, and says that nothing is paid.
      payment.onNothingPaid(end.booking, false)
      paymentProblem.value = { text: end.message, goOn: end.goOn, second: end.second }
      break
    case 'refused': {
      const { refusal } = end
      const show = payment.onRefused?.(refusal)
      if (show) {
        processing.value = false
        return show()
      }
      const isTooMany = refusal.reason === 'refused' && refusal.code === 'too_many_unpaid'
      const problem = withDescription(PAYMENT_ERROR, refusal.message)
      showPaymentProblem(checkout, problem, isTooMany ? 'trips' : undefined)
      await pause(AFTER_FAILURE_MS)
    }
  }
  processing.value = false
}

/** The window is a third party's script: an exception in it fails the payment, not the page. */
async function payWithOneRetry<Paid extends PaidBooking>(
  checkout: Checkout,
  payment: Payment<Paid>,
  Sheet: RazorpayConstructor,
): Promise<PaymentEnd<Paid>> {
  try {
    const first = await attempt(checkout, payment, Sheet)
    if (first.end !== 'refused' || !payment.renews?.(first.refusal)) return first
    return await attempt(checkout, payment, Sheet)
  } catch {
    return { end: 'refused', refusal: { reason: 'unreachable', message: '' } }
  }
}

async function attempt<Paid extends PaidBooking>(
  { windowOpen, closedOrder }: Checkout,
  { payable, goOn = {} }: Payment<Paid>,
  Sheet: RazorpayConstructor,
): Promise<PaymentEnd<Paid>> {
  const made = await payable()
  if (!made.ok) return made.refusal ? endOfRefusal<Paid>(made.refusal, null, goOn) : { end: 'stopped' }
  const { booking, method, rupees, order, statePath, verification } = made.value
  const ordered = await call(order.path, {
    answer: PaymentOrderAnswerSchema,
    body: {
      ...order.body,
      paymentMethod: method,
      paymentAmount: rupees,
      insteadOf: goOn.insteadOf ?? closedOrder.value,
      besides: goOn.besides,
    },
  })
  if (!ordered.ok) return endOfRefusal(ordered.refusal, booking, goOn)
  windowOpen.value = true
  const result = await openCheckout(Sheet, { order: ordered.value, booking, method }).finally(() => {
    windowOpen.value = false
  })
  if (result.end === 'unreadable') return unverified(booking, null)
  if (result.end === 'answered') return verify(booking, verification, result.answer)
  closedOrder.value = ordered.value.order_id
  const at = Date.now()
  // The booking may have been paid all the same: in another window, or late by the bank. Only the provider knows.
  const state = await settledState(statePath)
  if (state === 'signed_out') return { end: 'signed_out', claimed: null }
  if (state === 'none') {
    const failure = result.end === 'failed' ? withDescription(PAYMENT_FAILED, result.description) : null
    return { end: 'closed', booking, at, failure }
  }
  const as = { paid: 'already_paid', processing: 'processing', checking: 'unsettled' } as const
  return { end: 'settled', as: as[state], booking }
}

/** Retries after the first request, each given up after so many milliseconds: verifying twice changes nothing. */
const VERIFY = { retries: 2, timeoutMs: 8000 }

/** Money may have been taken, so a verification that fails is retried (docs/product.md, PAYMENT-14). */
async function verify<Paid extends PaidBooking>(
  booking: Paid,
  { path, body }: PaymentRequest,
  claim: CheckoutAnswer,
): Promise<PaymentEnd<Paid>> {
  const verified = await call(path, {
    answer: PaymentVerificationAnswerSchema,
    body: { ...claim, ...body },
    ...VERIFY,
  })
  if (verified.ok) return { end: 'settled', as: verified.value.status, booking }
  const { refusal } = verified
  if (isSignedOut(refusal)) return { end: 'signed_out', claimed: booking }
  // The message of a 5xx does not help a payer who has just paid: its number helps whom the payer calls.
  const isSaid = refusal.reason === 'refused' && refusal.status < 500
  return unverified(booking, isSaid ? refusal.message : VERIFICATION_FAILED.description + numberOf(refusal))
}

function unverified<Paid>(booking: Paid, message: string | null): PaymentEnd<Paid> {
  showToast('error', withDescription(VERIFICATION_FAILED, message))
  return { end: 'settled', as: 'unverified', booking }
}

/** `booking`: the booking whose order was refused; null where none was made. `goOn`: what was asked and answered before. */
function endOfRefusal<Paid>(refusal: CallRefusal, booking: Paid | null, goOn: GoOn): PaymentEnd<Paid> {
  if (isSignedOut(refusal)) return { end: 'signed_out', claimed: null }
  if (refusal.reason !== 'refused' || booking === null) return { end: 'refused', refusal }
  const { code, message, body } = refusal
  if (code === 'already_paid') return { end: 'settled', as: 'already_paid', booking }
  if (code === 'payment_processing') return { end: 'settled', as: 'processing', booking }
  const asked = safeParse(AskedSchema, body)
  if (!asked.success) return { end: 'refused', refusal }
  const { go_on } = asked.output
  return { end: 'asked', booking, message, goOn: { ...goOn, ...go_on }, second: go_on.besides }
}

/** Milliseconds before each question about the outcome of a payment, ten seconds in all. */
const QUESTIONS_MS = [0, 200, 200, 400, 700, 1500, 3000, 4000]

async function settledState(path: string): Promise<PaymentState | 'signed_out'> {
  for (const milliseconds of QUESTIONS_MS) {
    if (milliseconds > 0) await pause(milliseconds)
    const payment = await readPaymentState(path)
    if (payment !== 'checking') return payment
  }
  return 'checking'
}

/** Milliseconds: an answer that never comes must not end the polling. */
export const READ_TIMEOUT_MS = 10_000

const StateSchema = object({ payment_state: PaymentStateSchema })

/** Statuses of an answer about something that this payer can't read: nothing can be paid for it either. */
const NOT_READABLE = [403, 404, 410]

/** What is known of a payment: 'checking' also where the answer is lost, or the server refuses to say it now. */
export async function readPaymentState(path: string): Promise<PaymentState | 'signed_out'> {
  const found = await call(path, { answer: StateSchema, timeoutMs: READ_TIMEOUT_MS })
  if (found.ok) return found.value.payment_state
  const { refusal } = found
  if (isSignedOut(refusal)) return 'signed_out'
  return refusal.reason === 'refused' && NOT_READABLE.includes(refusal.status) ? 'none' : 'checking'
}
