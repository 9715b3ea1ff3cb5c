import type { Booking } from '../../domain/bookings/booking'
import { shortId } from '../../domain/bookings/booking'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../../domain/payments/amounts'
import type { PaymentOrderAnswer } from '../../domain/payments/answers'

/** The options of Razorpay's checkout.js that we set, in its own words. */
export interface CheckoutOptions {
  key: string
  /** Paise; the order's own amount is what counts. */
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: { name?: string; email?: string; contact?: string; method?: PaymentMethod }
  notes: Record<string, string>
  theme: { color: string }
  modal: { backdropclose: boolean; escape: boolean; ondismiss: () => void }
  retry: { enabled: boolean }
  config: { display: object }
  handler: (answer: unknown) => void
}

/** The plate's green; the sheet is another site's page and knows no tokens. */
const THEME_COLOR = '#0B6B3A'

/** Only the chosen method. Typing a UPI id ('collect') is withdrawn in India, so the QR code and apps remain. */
function displayOf(method: PaymentMethod): object {
  return {
    blocks: { chosen: { name: `Pay using ${PAYMENT_METHOD_LABELS[method]}`, instruments: [{ method }] } },
    sequence: ['block.chosen'],
    preferences: { show_default_blocks: false },
    ...(method === 'upi' ? { hide: [{ method: 'upi', flows: ['collect'] }] } : {}),
  }
}

/** Its `method` is heard only beside both contact and e-mail. */
function prefillOf(order: PaymentOrderAnswer, method: PaymentMethod): CheckoutOptions['prefill'] {
  const { user_name: name, user_email: email, user_phone: contact } = order
  return {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(contact ? { contact } : {}),
    ...(email && contact ? { method } : {}),
  }
}

export interface CheckoutAsked {
  order: PaymentOrderAnswer
  booking: Booking
  method: PaymentMethod
  brandName: string
}

/** What the payment window is opened with: it can't be left by the backdrop or the escape key, nor tried in twice. */
export function checkoutOptions(
  { order, booking, method, brandName }: CheckoutAsked,
  heard: { handler: (answer: unknown) => void; ondismiss: () => void },
): CheckoutOptions {
  return {
    key: order.key_id,
    amount: order.amount,
    currency: order.currency,
    name: brandName,
    description: `${SERVICE_LABELS[booking.service_type]}, booking ${shortId(booking.id)}`,
    order_id: order.order_id,
    prefill: prefillOf(order, method),
    notes: { booking_id: booking.id },
    theme: { color: THEME_COLOR },
    modal: { backdropclose: false, escape: false, ondismiss: heard.ondismiss },
    // With retries inside the sheet a payment could still succeed after we were told that it failed.
    retry: { enabled: false },
    config: { display: displayOf(method) },
    handler: heard.handler,
  }
}
