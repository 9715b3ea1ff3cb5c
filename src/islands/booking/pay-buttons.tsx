// The buttons that start a payment, and the reason shown while they are disabled.

import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { Booking } from '../../domain/bookings/booking'
import { formatRupees } from '../../domain/payments/amounts'
import {
  asLine,
  PAYMENT_NOT_LOADED,
  PROCESSING_PAYMENT,
  payButtonLabel,
} from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import type { BookingState } from './booking-state'
import { finishPayment, startPayment } from './checkout'
import { loadPaymentScript, usePaymentScript } from './payment-window'

interface PayButtonProps {
  state: BookingState
  brandName: string
  scriptUrl: string
}

/** Why the rider can't pay yet; null when they can. */
function disabledReason(state: BookingState): string | null {
  if (state.processing.value) return null
  if (state.priceChange.value) return 'Please confirm the new price first.'
  if (state.script.value === 'failed') return asLine(PAYMENT_NOT_LOADED)
  if (state.script.value !== 'ready') return 'Waiting for the payment window to load.'
  if (!state.termsAccepted.value) return 'Accept the Terms and Conditions to pay.'
  return null
}

/**
 * 'Pay ₹… Now'. While only the terms are not accepted it can be pressed, to show a warning and move the focus
 * to them; it looks disabled and has `aria-disabled`.
 */
export function PayButton({ state, brandName, scriptUrl }: PayButtonProps) {
  useSignals()
  const hint = useId()
  const busy = state.processing.value
  const why = disabledReason(state)
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
      {state.script.value === 'failed' && <LoadScriptAgain state={state} scriptUrl={scriptUrl} />}
    </div>
  )
}

interface FinishPaymentProps {
  state: BookingState
  booking: Booking
  brandName: string
  scriptUrl: string
}

/** The button that pays for an existing unpaid booking. */
export function FinishPayment({ state, booking, brandName, scriptUrl }: FinishPaymentProps) {
  useSignals()
  usePaymentScript(state, scriptUrl)
  const busy = state.processing.value
  const script = state.script.value
  return (
    <section className="card grid gap-3 border-warning bg-warning-tint" aria-label="Finish the payment">
      <h2 className="text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)] text-warning">Nothing has been paid yet</h2>
      <p>
        Your ride is held for a short while and goes to a driver once {formatRupees(booking.advance_amount)}{' '}
        is paid.
      </p>
      <PaymentProblem state={state} />
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button"
          disabled={busy || script !== 'ready'}
          aria-busy={busy}
          onClick={() => void finishPayment(state, booking, brandName)}
        >
          {busy ? PROCESSING_PAYMENT : 'Finish the payment'}
        </button>
        {script === 'loading' && (
          <p className="text-sm text-muted">Waiting for the payment window to load.</p>
        )}
        {script === 'failed' && (
          <>
            <p className="text-sm text-error">{asLine(PAYMENT_NOT_LOADED)}</p>
            <LoadScriptAgain state={state} scriptUrl={scriptUrl} />
          </>
        )}
      </div>
    </section>
  )
}

/** Why the last payment attempt failed, beside the button; with a sign-in link after an ended session. */
function PaymentProblem({ state }: { state: BookingState }) {
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

/** Shown when the payment provider's script failed to load. */
function LoadScriptAgain({ state, scriptUrl }: Pick<FinishPaymentProps, 'state' | 'scriptUrl'>) {
  return (
    <button
      type="button"
      className="button"
      data-kind="secondary"
      onClick={() => void loadPaymentScript(state, scriptUrl)}
    >
      Try again
    </button>
  )
}
