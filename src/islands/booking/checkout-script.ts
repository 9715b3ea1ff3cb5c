import type { CheckoutOptions } from './checkout-options'

/** Razorpay's sheet as far as we use it; what it tells us is parsed, not trusted. */
export interface CheckoutSheet {
  open(): void
  on(event: 'payment.failed', listener: (answer: unknown) => void): void
}

export type Checkout = new (options: CheckoutOptions) => CheckoutSheet

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

const TRIES = 3
const AGAIN_AFTER_MS = 1000

/** A script that is neither there nor refused after this is said to be missing; it may still come. */
export const PATIENCE_MS = 15_000

/** The script's constructor, once it is there. */
export const loadedCheckout = (): Checkout | null => window.Razorpay ?? null

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    setTimeout(resolve, PATIENCE_MS)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The payment script did not load'))
    })
    document.head.append(script)
  })
}

let loading: Promise<boolean> | null = null

/** Loads the payment script, trying three times. True when it is there; no address means no payments here. */
export function loadCheckout(url: string): Promise<boolean> {
  if (loadedCheckout()) return Promise.resolve(true)
  if (url === '') return Promise.resolve(false)
  loading ??= tryToLoad(url).finally(() => {
    loading = null
  })
  return loading
}

async function tryToLoad(url: string): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    await addScript(url).catch(() => null)
    if (loadedCheckout()) return true
    if (tried === TRIES) return false
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
  }
}
