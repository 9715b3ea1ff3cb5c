import { computed, signal } from '@preact/signals-react'
import type { ToastText } from '../../domain/bookings/sentences'
import type { GoOn } from '../../domain/payments/checkout'

export const PAYMENT_CANCELED: ToastText = {
  title: 'Payment Canceled',
  description: 'Your payment was canceled. You can try again.',
}

/** Why the last try to pay failed. */
export interface PaymentProblem {
  text: string
  /** Where the payer can go on. */
  link?: 'trips'
  /** The payer is asked, and goes on with this. */
  goOn?: GoOn
  /** The paid ride that is alike, where the payer is asked about that. */
  second?: string | undefined
}

/**
 * The state of a page's checkout, created for each island. `awaits`: what became of an earlier payment is not known, so
 * nothing can be paid.
 */
export function createCheckout(awaits: () => boolean) {
  const processing = signal(false)
  const windowOpen = signal(false)
  return {
    /** The loading of the payment provider's script. */
    script: signal<'waiting' | 'loading' | 'ready' | 'failed'>('waiting'),
    /** True from the press to its end. */
    processing,
    /** The payment window is open: the payer is not waiting for us. */
    windowOpen,
    checking: computed(() => !processing.value && awaits()),
    /** The payer waits for the bank or for us. */
    waiting: computed(() => (processing.value ? !windowOpen.value : awaits())),
    /** The payer has waited for so long that the page has to say why. */
    slow: signal(false),
    /**
     * The order whose payment window was closed here, or failed: the order is given up when another amount is chosen.
     */
    closedOrder: signal<string | null>(null),
    termsAccepted: signal(false),
    /** Number of presses on Pay without accepted terms; 0 while no warning is needed. */
    termsMissed: signal(0),
    /** Shown beside the button too. */
    paymentProblem: signal<PaymentProblem | null>(null),
  }
}

export type Checkout = ReturnType<typeof createCheckout>
