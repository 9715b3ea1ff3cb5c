// Razorpay's checkout.js: loading it, its options, and its result.

import { safeParse } from 'valibot'
import { pause } from '../../api'
import { BRAND } from '../../brand'
import { type Booking, shortId } from '../../domain/bookings/booking'
import { SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../../domain/payments/amounts'
import {
  type CheckoutAnswer,
  CheckoutAnswerSchema,
  CheckoutFailureSchema,
  type PaymentOrderAnswer,
} from '../../domain/payments/checkout'
import { addScript } from '../add-script'
import type { Checkout } from './checkout-state'

export type CheckoutResult =
  | { end: 'answered'; answer: CheckoutAnswer }
  /** The window reported success in a format that fails validation: no failure, because money may have been taken. */
  | { end: 'unreadable' }
  | { end: 'failed'; description: string | null }
  | { end: 'dismissed' }

/**
 * Opens the payment window and waits for its result. After a failure the window closes and reports a dismissal as
 * well: the first event counts.
 */
export function openCheckout(Sheet: RazorpayConstructor, asked: CheckoutRequest): Promise<CheckoutResult> {
  return new Promise((resolve) => {
    const sheet = new Sheet(
      checkoutOptions(asked, {
        handler: (answer) => {
          const parsed = safeParse(CheckoutAnswerSchema, answer)
          resolve(parsed.success ? { end: 'answered', answer: parsed.output } : { end: 'unreadable' })
        },
        ondismiss: () => resolve({ end: 'dismissed' }),
      }),
    )
    sheet.on('payment.failed', (answer) => {
      const parsed = safeParse(CheckoutFailureSchema, answer)
      resolve({ end: 'failed', description: parsed.success ? parsed.output.error.description : null })
    })
    sheet.open()
  })
}

/** The brand green: the payment window is another site's page, without our CSS custom properties. */
const THEME_COLOR = '#0B6B3A'

/** Only the chosen method. UPI 'collect' (typing a UPI id) is withdrawn in India; QR code and apps remain. */
function displayOf(method: PaymentMethod): object {
  return {
    blocks: { chosen: { name: `Pay using ${PAYMENT_METHOD_LABELS[method]}`, instruments: [{ method }] } },
    sequence: ['block.chosen'],
    preferences: { show_default_blocks: false },
    ...(method === 'upi' ? { hide: [{ method: 'upi', flows: ['collect'] }] } : {}),
  }
}

/** Razorpay uses `method` only if both contact and e-mail are given. */
function prefillOf(order: PaymentOrderAnswer, method: PaymentMethod) {
  const { user_name: name, user_email: email, user_phone: contact } = order
  return {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(contact ? { contact } : {}),
    ...(email && contact ? { method } : {}),
  }
}

interface CheckoutRequest {
  order: PaymentOrderAnswer
  booking: Pick<Booking, 'id' | 'service_type'>
  method: PaymentMethod
}

/**
 * The options of Razorpay's checkout.js that we set, under their names there. Neither the backdrop nor Escape closes it
 * (PAYMENT-2).
 */
function checkoutOptions(
  { order, booking, method }: CheckoutRequest,
  on: { handler: (answer: unknown) => void; ondismiss: () => void },
) {
  return {
    key: order.key_id,
    // Paise; Razorpay charges the order's amount, whatever is given here.
    amount: order.amount,
    currency: order.currency,
    name: BRAND.name,
    description: `${SERVICE_LABELS[booking.service_type]}, booking ${shortId(booking.id)}`,
    order_id: order.order_id,
    prefill: prefillOf(order, method),
    notes: { booking_id: booking.id },
    theme: { color: THEME_COLOR },
    modal: { backdropclose: false, escape: false, ondismiss: on.ondismiss },
    // With retries inside the window a payment could still succeed after a reported failure.
    retry: { enabled: false },
    config: { display: displayOf(method) },
    handler: on.handler,
  }
}

export type CheckoutOptions = ReturnType<typeof checkoutOptions>

/** The part of Razorpay's checkout that we use; what it reports is validated. */
interface RazorpayCheckout {
  open(): void
  on(event: 'payment.failed', listener: (answer: unknown) => void): void
}

export type RazorpayConstructor = new (options: CheckoutOptions) => RazorpayCheckout

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}

const SCRIPT_TRIES = 3

const SCRIPT_RETRY_MS = 1000

/** A script that has neither loaded nor failed by then counts as missing; it may still load. */
const SCRIPT_TIMEOUT_MS = 15_000

/** The script's constructor; null until it is loaded. */
export const loadedRazorpay = (): RazorpayConstructor | null => window.Razorpay ?? null

let loading: Promise<boolean> | null = null

/**
 * Loads the payment script: 'failed' after 15 seconds as well, and 'ready' where it comes after that. An empty URL disables
 * payments.
 */
export async function loadPaymentScript({ script }: Pick<Checkout, 'script'>): Promise<void> {
  script.value = 'loading'
  const late = setTimeout(() => {
    script.value = 'failed'
  }, SCRIPT_TIMEOUT_MS)
  loading ??= tryToLoad().finally(() => {
    loading = null
  })
  script.value = (await loading) ? 'ready' : 'failed'
  clearTimeout(late)
}

/** Loads the script with three attempts. True when the script is loaded. */
async function tryToLoad(): Promise<boolean> {
  const url = document.documentElement.dataset.checkoutUrl
  if (!url) return loadedRazorpay() !== null
  for (let tried = 0; tried < SCRIPT_TRIES; tried++) {
    if (tried > 0) await pause(SCRIPT_RETRY_MS)
    if (!loadedRazorpay()) await addScript(url, SCRIPT_TIMEOUT_MS)
    if (loadedRazorpay()) return true
  }
  return false
}
