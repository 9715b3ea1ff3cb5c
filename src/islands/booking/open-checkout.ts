import { safeParse } from 'valibot'
import {
  type CheckoutAnswer,
  CheckoutAnswerSchema,
  CheckoutFailureSchema,
} from '../../domain/payments/razorpay'
import { type CheckoutAsked, checkoutOptions } from './checkout-options'
import type { Checkout } from './checkout-script'

export type CheckoutEnd =
  | { end: 'answered'; answer: CheckoutAnswer }
  /** It says paid, in words we can't read: not a failure, for money may have moved. */
  | { end: 'unreadable' }
  | { end: 'failed'; description: string | null }
  | { end: 'dismissed' }

/**
 * Opens the payment window and waits for its one end. After a failure the window closes and tells of that too;
 * the first word counts, so a dismissal after a failure is not heard.
 */
export function openCheckout(Sheet: Checkout, asked: CheckoutAsked): Promise<CheckoutEnd> {
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
