import { useSignals } from '@preact/signals-react/runtime'
import { useAnswer } from '../../components/answer'
import { Button, Problem } from '../../components/button'
import { PaymentFields } from '../../components/checkout/payment-fields'
import { FareBreakdown } from '../../components/fare-breakdown'
import { beyondWords, RentalPackagesAnswerSchema } from '../../domain/fares/rates'
import { instantOf } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { asLine, NO_FARE_SELECTED } from '../../domain/payments/sentences'
import { type BookingState, keep } from './booking-state'
import { goTo } from './step-history'
import { acceptNewPrice } from './vehicle-choice'
import { BackButton, NoPrices } from './vehicle-step'

/** Step 3: amount and method. The terms and the Pay button are in the summary, which stays on screen. */
export function PaymentStep({ state }: { state: BookingState }) {
  useSignals()
  const { value: stored } = state.stored
  const { value: trip } = state.trip
  const { value: selected } = state.selectedFare
  const { value: fare } = state.chosenFare
  const { value: change } = state.priceChange
  const pickupAt = trip && instantOf(trip.scheduled_time)
  return (
    <div className="grid gap-5 lg:gap-8">
      <Problem className="card text-error">{!selected && asLine(NO_FARE_SELECTED)}</Problem>
      {change && <PriceChange {...change} state={state} />}
      {selected && (
        <PaymentFields
          checkout={state}
          fare={selected.price}
          amount={stored.amountChoice}
          onAmount={(amountChoice) => keep(state, { amountChoice })}
          method={state.method.value}
          onMethod={(paymentMethod) => keep(state, { paymentMethod })}
          trip={trip && pickupAt && { service: trip.service_type, pickupAt }}
        >
          <section className="field" aria-label="Fare">
            <h2 className="text-xl">Fare</h2>
            {fare ? <FareBreakdown fare={fare} /> : <FareLoading state={state} />}
            {stored.draft.package_id && <ExtraRates packageId={stored.draft.package_id} />}
          </section>
        </PaymentFields>
      )}
      <BackButton state={state} />
    </div>
  )
}

function FareLoading({ state }: { state: BookingState }) {
  useSignals()
  const refusal = state.quoteRefusal.value
  if (state.quoting.value === 'failed' && refusal) return <NoPrices state={state} refusal={refusal} />
  return <div className="skeleton h-32" />
}

/** The price has changed since the vehicle was chosen: the rider has to accept the new one. */
function PriceChange({ state, was, is }: { state: BookingState; was: number; is: number }) {
  return (
    <div role="alert" className="card grid gap-4 border-warning bg-warning-tint">
      <p>
        <strong className="block text-warning">The price has changed</strong>
        It was {formatRupees(was)} and is <span className="figures text-xl">{formatRupees(is)}</span> now. You
        haven’t paid anything.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => acceptNewPrice(state)}>Accept {formatRupees(is)}</Button>
        <Button kind="secondary" onClick={() => goTo(state, 2)}>
          Choose another vehicle
        </Button>
      </div>
    </div>
  )
}

/** A rental's rates beyond its package, charged after the ride. Renders nothing if they can't be loaded. */
function ExtraRates({ packageId }: { packageId: string }) {
  const { answered } = useAnswer('/api/rental-packages', RentalPackagesAnswerSchema)
  const chosen = answered?.ok && answered.value.packages.find(({ id }) => id === packageId)
  if (!chosen) return null
  return (
    <p className="mt-2 text-muted">
      {chosen.included_kilometers} km and {chosen.duration_hours} hours are included. Beyond that, after the
      ride: {beyondWords(chosen)}.
    </p>
  )
}
