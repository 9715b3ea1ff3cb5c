import { useSignals } from '@preact/signals-react/runtime'
import type { Booking } from '../../domain/bookings/booking'
import { formatRupees } from '../../domain/payments/amounts'
import { asLine, PAYMENT_NOT_LOADED, PROCESSING_PAYMENT } from '../../domain/payments/sentences'
import type { BookingState } from './booking-draft'
import { PaymentProblem } from './payment-problem'
import { finishPayment } from './start-payment'
import { loadScript, useCheckout } from './use-checkout'

interface Props {
  state: BookingState
  booking: Booking
  brandName: string
  scriptUrl: string
}

/** An own booking that nobody has paid for: said plainly, with the way to pay for this very booking. */
export function FinishPayment({ state, booking, brandName, scriptUrl }: Props) {
  useSignals()
  useCheckout(state, scriptUrl)
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
            <button
              type="button"
              className="button"
              data-kind="secondary"
              onClick={() => void loadScript(state, scriptUrl)}
            >
              Try again
            </button>
          </>
        )}
      </div>
    </section>
  )
}
