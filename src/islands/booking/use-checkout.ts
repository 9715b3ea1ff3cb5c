import { useEffect } from 'react'
import type { BookingState } from './booking-draft'
import { loadCheckout, PATIENCE_MS } from './checkout-script'

/** Loads the payment script the first time that a payment is on screen. */
export function useCheckout(state: BookingState, url: string): void {
  useEffect(() => {
    if (state.script.peek() === 'waiting') void loadScript(state, url)
  }, [state, url])
}

export async function loadScript(state: BookingState, url: string): Promise<void> {
  state.script.value = 'loading'
  const late = setTimeout(() => {
    state.script.value = 'failed'
  }, PATIENCE_MS)
  state.script.value = (await loadCheckout(url)) ? 'ready' : 'failed'
  clearTimeout(late)
}
