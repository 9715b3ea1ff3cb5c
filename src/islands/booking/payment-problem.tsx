import { useSignals } from '@preact/signals-react/runtime'
import { ROUTES } from '../../routes'
import type { BookingState } from './booking-draft'

/** What went wrong with the last try to pay, beside the button; who was signed out meanwhile comes back to this step. */
export function PaymentProblem({ state }: { state: BookingState }) {
  useSignals()
  if (state.paymentProblem.value === null) return null
  return (
    <p className="text-sm text-error">
      {state.paymentProblem.value}
      {state.signedOut.value && (
        <>
          {' '}
          <a href={ROUTES.auth.path}>Sign in</a>
        </>
      )}
    </p>
  )
}
