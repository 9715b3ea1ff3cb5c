// The buttons that start a payment, and the reason shown while they are disabled.

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId } from 'react'
import { BRAND } from '../../brand'
import { useFocusAfter } from '../../components/button-actions'
import { loadPaymentScript } from '../../components/checkout/payment-window'
import type { Booking } from '../../domain/bookings/booking'
import { formatRupees } from '../../domain/payments/amounts'
import {
  asLine,
  BANK_IS_SLOW,
  CHECKING_PAYMENT,
  PAYMENT_NOT_LOADED,
  PROCESSING_PAYMENT,
  payButtonLabel,
  unsettledSentence,
} from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import type { BookingState } from './booking-state'
import { finishPayment, startPayment } from './checkout'

interface PayButtonProps {
  state: BookingState
  brandName: string
  scriptUrl: string
}

/** Why the rider can't pay yet; null when they can. */
function disabledReason(state: BookingState): string | null {
  if (state.processing.value) return null
  if (state.unsettled.value) return unsettledSentence('checking', 'pending')
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
  const checking = !busy && state.unsettled.value
  const closed = busy || checking || state.script.value !== 'ready' || state.priceChange.value !== null
  const button = useFocusAfter(busy || checking)
  const amount = state.payable.value?.advance
  if (amount === undefined) return null
  const { otherOrder } = state.paymentProblem.value ?? {}
  if (otherOrder) {
    return <OtherWindow state={state} onGoOn={() => void startPayment(state, brandName, { otherOrder })} />
  }
  return (
    <div className="grid gap-2">
      <PaymentProblem state={state} />
      <button
        ref={button}
        type="button"
        className="button w-full"
        data-size="large"
        disabled={closed}
        aria-disabled={why !== null || busy}
        aria-busy={busy || checking}
        aria-describedby={why ? hint : undefined}
        onClick={() => void startPayment(state, brandName)}
      >
        {busy && PROCESSING_PAYMENT}
        {checking && CHECKING_PAYMENT}
        {!busy && !checking && payButtonLabel(formatRupees(amount))}
      </button>
      {why && (
        <p id={hint} className="text-center text-sm text-muted">
          {why}
        </p>
      )}
      <SlowNotice state={state} bookingId={state.stored.value.bookingId} />
      {state.script.value === 'failed' && <LoadScriptAgain state={state} scriptUrl={scriptUrl} />}
    </div>
  )
}

/** The trip among the rider's trips. */
export const tripPath = (bookingId: string | null): string =>
  bookingId === null
    ? ROUTES.tripHistory.path
    : `${ROUTES.tripHistory.path}?trip=${encodeURIComponent(bookingId)}`

interface SlowNoticeProps {
  state: BookingState
  /** Null while it is being made. */
  bookingId: string | null
}

/** What a rider is told who has waited for ten seconds. */
export function SlowNotice({ state, bookingId }: SlowNoticeProps) {
  useSignals()
  return (
    <div role="status">
      {state.slow.value && (
        <p className="mt-2 text-sm">
          {BANK_IS_SLOW} <a href={tripPath(bookingId)}>See your trip</a>
        </p>
      )}
    </div>
  )
}

interface FinishPaymentProps {
  state: BookingState
  booking: Booking
  brandName: string
  scriptUrl: string
}

/** The button that pays for an existing unpaid booking, or what is owed for a driven ride. */
export function FinishPayment({ state, booking, brandName, scriptUrl }: FinishPaymentProps) {
  useSignals()
  usePaymentScript(state, scriptUrl)
  const busy = state.processing.value
  const script = state.script.value
  const button = useFocusAfter(busy)
  const owed = booking.owed_amount
  const { otherOrder } = state.paymentProblem.value ?? {}
  return (
    <section className="card grid gap-3 border-warning bg-warning-tint" aria-label="Finish the payment">
      {owed > 0 ? (
        <p>
          {formatRupees(owed)} of your fare{booking.charges_amount > 0 && ', tolls and parking'} is not paid
          yet. If you have paid it to your driver, call us first,{' '}
          <a className="text-link whitespace-nowrap" href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>
            {BRAND.phone}
          </a>
          : what comes twice goes back.
        </p>
      ) : (
        <>
          <h2 className="text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)] text-warning">
            Nothing has been paid yet
          </h2>
          <p>
            {booking.payment_status === 'failed' &&
              'Your last payment did not go through: what your bank held of it, it gives back. '}
            Your ride is held for a short while and goes to a driver once{' '}
            {formatRupees(booking.advance_amount)} is paid.
          </p>
        </>
      )}
      {otherOrder ? (
        <OtherWindow
          state={state}
          onGoOn={() => void finishPayment(state, booking, brandName, { otherOrder })}
        />
      ) : (
        <PaymentProblem state={state} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!otherOrder && (
          <button
            ref={button}
            type="button"
            className="button"
            disabled={busy || script !== 'ready'}
            aria-busy={busy}
            onClick={() => void finishPayment(state, booking, brandName)}
          >
            {busy ? PROCESSING_PAYMENT : owed > 0 ? `Pay ${formatRupees(owed)}` : 'Finish the payment'}
          </button>
        )}
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
      <SlowNotice state={state} bookingId={booking.id} />
    </section>
  )
}

interface OtherWindowProps {
  state: BookingState
  onGoOn: () => void
}

/** In place of the button: another window is about to pay another amount. */
function OtherWindow({ state, onGoOn }: OtherWindowProps) {
  useSignals()
  return (
    <div role="alert" className="grid gap-2 text-sm text-warning">
      {state.paymentProblem.value?.text}
      <button type="button" className="button" data-kind="secondary" onClick={onGoOn}>
        Go on here
      </button>
    </div>
  )
}

/** Why the last payment attempt failed, beside the button, and where to go on. */
function PaymentProblem({ state }: { state: BookingState }) {
  useSignals()
  const { value: problem } = state.paymentProblem
  if (problem === null) return null
  return (
    <p className="text-sm text-error">
      {problem.text} {problem.link === 'trips' && <a href={ROUTES.tripHistory.path}>Trip History</a>}
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
      onClick={() => loadScript(state, scriptUrl)}
    >
      Try again
    </button>
  )
}

/** Loads the payment script when a payment button is first on screen. */
export function usePaymentScript(state: BookingState, url: string): void {
  useEffect(() => {
    if (state.script.peek() === 'waiting') loadScript(state, url)
  }, [state, url])
}

const loadScript = ({ script }: BookingState, url: string) =>
  void loadPaymentScript(url, (loaded) => {
    script.value = loaded
  })
