import { useEffect } from 'react'
import type { BookingState } from './booking-draft'
import { loadCheckout } from './checkout-script'

/** Loads the payment script the first time that a payment is on screen. */
export function useCheckout(state: BookingState, url: string, wanted: boolean): void {
  useEffect(() => {
    if (wanted && state.script.peek() === 'waiting') void loadScript(state, url)
  }, [state, url, wanted])
}

export async function loadScript(state: BookingState, url: string): Promise<void> {
  state.script.value = 'loading'
  state.script.value = (await loadCheckout(url)) ? 'ready' : 'failed'
}
