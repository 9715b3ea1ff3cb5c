// One attempt to pay by a link: payment order, payment window and verification. docs/product.md, Payment links.
import { safeParse } from 'valibot'
import { call } from '../../api'
import { loadedRazorpay, openCheckout } from '../../components/checkout/payment-window'
import type { PaymentMethod } from '../../domain/payments/amounts'
import {
  PaymentOrderAnswerSchema,
  PaymentVerificationAnswerSchema,
  UnderWaySchema,
} from '../../domain/payments/checkout'
import type { PayableTrip } from '../../domain/payments/payment-link'
import { asLine, PAYMENT_NOT_LOADED } from '../../domain/payments/sentences'

export type PayEnd =
  /** The window reported a payment: our server knows what became of it, or asks the provider. */
  | { end: 'claimed' }
  /** The window was closed, or reported a failure in these words. */
  | { end: 'closed'; orderId: string; description: string | null }
  /** The window reported a payment that our server refuses. */
  | { end: 'unverified'; message: string | null }
  /** Another window was sent to pay another amount. */
  | { end: 'under_way'; message: string; orderId: string }
  | { end: 'refused'; message: string }

interface Asked {
  trip: PayableTrip
  brandName: string
  method: PaymentMethod
  /** Whole rupees. */
  amount: number
  /** The order of another amount that this page gives up. */
  insteadOf: string | null
}

/** The address of the requests about a payment link. */
export const payPath = (linkId: string, rest = '') => `/api/pay/${encodeURIComponent(linkId)}${rest}`

/** Retries after the first verification, each given up after so many milliseconds: verifying twice changes nothing. */
const VERIFY = { retries: 2, timeoutMs: 8000 }

/** Makes an order, opens the payment window for it, and has our server verify what the window reports. */
export async function payByLink(linkId: string, asked: Asked): Promise<PayEnd> {
  const Sheet = loadedRazorpay()
  if (!Sheet) return { end: 'refused', message: asLine(PAYMENT_NOT_LOADED) }
  const { trip: booking, brandName, method, amount, insteadOf } = asked
  const ordered = await call(payPath(linkId, '/order'), {
    answer: PaymentOrderAnswerSchema,
    body: { paymentMethod: method, paymentAmount: amount, insteadOf },
  })
  if (!ordered.ok) {
    const { refusal } = ordered
    const other = refusal.reason === 'refused' ? safeParse(UnderWaySchema, refusal.body) : null
    return other?.success
      ? { end: 'under_way', message: refusal.message, orderId: other.output.order_id }
      : { end: 'refused', message: refusal.message }
  }
  const order = ordered.value
  const sheet = await openCheckout(Sheet, { order, booking, method, brandName })
  switch (sheet.end) {
    case 'unreadable':
      return { end: 'claimed' }
    case 'dismissed':
      return { end: 'closed', orderId: order.order_id, description: null }
    case 'failed':
      return { end: 'closed', orderId: order.order_id, description: sheet.description }
    case 'answered': {
      const verified = await call(payPath(linkId, '/verification'), {
        answer: PaymentVerificationAnswerSchema,
        body: sheet.answer,
        ...VERIFY,
      })
      if (verified.ok || verified.refusal.reason !== 'refused') return { end: 'claimed' }
      return verified.refusal.status < 500
        ? { end: 'unverified', message: verified.refusal.message }
        : { end: 'claimed' }
    }
  }
}
