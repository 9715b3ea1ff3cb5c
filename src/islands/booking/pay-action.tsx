import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { formatRupees } from '../../domain/payments/amounts'
import {
  asLine,
  PAYMENT_NOT_LOADED,
  PROCESSING_PAYMENT,
  payButtonLabel,
} from '../../domain/payments/sentences'
import type { BookingState } from './booking-draft'
import { PaymentProblem } from './payment-problem'
import { startPayment } from './start-payment'
import { loadScript } from './use-checkout'

interface Props {
  state: BookingState
  brandName: string
  scriptUrl: string
}

/** Why the rider can't pay yet; null when nothing is in the way. */
function waitingFor(state: BookingState): string | null {
  if (state.processing.value) return null
  if (state.priceChange.value) return 'Please confirm the new price first.'
  if (state.script.value === 'failed') return asLine(PAYMENT_NOT_LOADED)
  if (state.script.value !== 'ready') return 'Waiting for the payment window to load.'
  if (!state.termsAccepted.value) return 'Accept the Terms and Conditions to pay.'
  return null
}

/**
 * 'Pay ₹… Now'. Where only the terms are missing the button can still be pressed, so that it can say so and point
 * at them; to assistive technology and in its look it is disabled.
 */
export function PayAction({ state, brandName, scriptUrl }: Props) {
  useSignals()
  const hint = useId()
  const busy = state.processing.value
  const why = waitingFor(state)
  const closed = busy || state.script.value !== 'ready' || state.priceChange.value !== null
  const amount = state.payable.value?.advance
  if (amount === undefined) return null
  return (
    <div className="grid gap-2">
      <PaymentProblem state={state} />
      <button
        type="button"
        className="button w-full"
        data-size="large"
        disabled={closed}
        aria-disabled={why !== null || busy}
        aria-busy={busy}
        aria-describedby={why ? hint : undefined}
        onClick={() => void startPayment(state, brandName)}
      >
        {busy ? PROCESSING_PAYMENT : payButtonLabel(formatRupees(amount))}
      </button>
      {why && (
        <p id={hint} className="text-center text-sm text-muted">
          {why}
        </p>
      )}
      {state.script.value === 'failed' && (
        <button
          type="button"
          className="button"
          data-kind="secondary"
          onClick={() => void loadScript(state, scriptUrl)}
        >
          Try again
        </button>
      )}
    </div>
  )
}
