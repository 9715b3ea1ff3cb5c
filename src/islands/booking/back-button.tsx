import { useSignals } from '@preact/signals-react/runtime'
import type { BookingState } from './booking-draft'
import { BackIcon } from './icons'
import { goBack } from './steps'

/** To the step before; not while a payment is under way. */
export function BackButton({ state }: { state: BookingState }) {
  useSignals()
  return (
    <button
      type="button"
      className="button justify-self-start"
      data-kind="secondary"
      disabled={state.processing.value}
      onClick={() => goBack(state)}
    >
      <BackIcon />
      Back
    </button>
  )
}
