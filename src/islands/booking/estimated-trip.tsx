import { useSignals } from '@preact/signals-react/runtime'
import { CONFIRMED_WITH_ESTIMATES } from '../../domain/bookings/sentences'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import { formatRupees, PAYMENT_METHOD_LABELS, payableAmounts } from '../../domain/payments/amounts'
import { ROUTES } from '../../routes'
import type { BookingState } from './booking-draft'
import { BookingNumber, LastActions, PaymentSummary } from './confirmation-parts'
import { StepHeading } from './step-heading'
import { TripFacts, TripRoute } from './trip-route'
import { wordsOfDraft } from './trip-words'

/** After a payment whose booking can't be read: what this browser knows of it, marked as such. Writes nothing. */
export function EstimatedTrip({ state, bookingId }: { state: BookingState; bookingId: string }) {
  useSignals()
  const { draft, amountChoice } = state.stored.value
  const { value: trip } = state.trip
  const fare = draft.selectedFare
  const words = wordsOfDraft(draft)
  const amounts = fare && payableAmounts(fare.price)[amountChoice]
  return (
    <div className="grid gap-6">
      <StepHeading>{CONFIRMED_WITH_ESTIMATES.title}</StepHeading>
      <p role="alert" className="card border-warning bg-warning-tint">
        <strong className="block text-warning">These details are estimates.</strong>
        They come from what you entered in this browser and are not confirmed yet. Your{' '}
        <a href={ROUTES.tripHistory.path}>trip history</a> has the final ones.
      </p>
      <BookingNumber id={bookingId} />
      {trip && (
        <section className="card grid gap-5" aria-label="Trip details">
          <h2 className="text-xl">Trip details (estimated)</h2>
          <TripRoute words={words} />
          <TripFacts words={words} vehicle={fare ? vehicleOf(fare.type).name : null} />
        </section>
      )}
      {fare && amounts && (
        <PaymentSummary
          total={formatRupees(fare.price)}
          paid={formatRupees(amounts.advance)}
          remaining={formatRupees(amounts.remaining)}
          method={PAYMENT_METHOD_LABELS[state.method.value]}
          estimated
        />
      )}
      <LastActions state={state} />
    </div>
  )
}
