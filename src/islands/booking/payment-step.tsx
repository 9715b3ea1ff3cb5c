import { useSignals } from '@preact/signals-react/runtime'
import { FareBreakdown } from '../../components/fare-breakdown'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import { asLine, NO_FARE_SELECTED } from '../../domain/payments/sentences'
import { AmountChoiceField } from './amount-choice'
import { BackButton } from './back-button'
import { type BookingState, keep } from './booking-draft'
import { acceptNewPrice } from './choose-vehicle'
import { ExtraRates } from './extra-rates'
import { MethodChoice } from './method-choice'
import { PriceChange } from './price-change'
import { RefundNow } from './refund-now'
import { goTo } from './steps'
import { Terms } from './terms'

/** Step 3: how much, how, and on what terms. The button itself is in the summary, always in reach. */
export function PaymentStep({ state }: { state: BookingState }) {
  useSignals()
  const { value: stored } = state.stored
  const { value: trip } = state.trip
  const { value: selected } = state.selectedFare
  const { value: fare } = state.chosenFare
  const { value: change } = state.priceChange
  const { value: payable } = state.payable
  const busy = state.processing.value
  return (
    <div className="grid gap-8">
      {!selected && (
        <p role="alert" className="card text-error">
          {asLine(NO_FARE_SELECTED)}
        </p>
      )}
      {change && (
        <PriceChange {...change} onAccept={() => acceptNewPrice(state)} onOther={() => goTo(state, 2)} />
      )}
      {selected && (
        <AmountChoiceField
          fare={selected.price}
          choice={stored.amountChoice}
          disabled={busy}
          onChoose={(amountChoice) => keep(state, { amountChoice })}
        />
      )}
      {selected && (
        <MethodChoice
          method={state.method.value}
          disabled={busy}
          onChoose={(paymentMethod) => keep(state, { paymentMethod })}
        />
      )}
      {selected && (
        <section className="field" aria-label="Fare">
          <h2 className="text-xl">Fare</h2>
          {fare ? <FareBreakdown fare={fare} /> : <FareOnItsWay state={state} />}
          {stored.draft.serviceType === 'car_rental' && stored.draft.packageSelection && (
            <ExtraRates packageId={stored.draft.packageSelection} />
          )}
        </section>
      )}
      {trip && payable && <RefundNow trip={trip} payRupees={payable.advance} />}
      {selected && (
        <Terms
          accepted={state.termsAccepted.value}
          missed={state.termsMissed.value}
          disabled={busy}
          onChange={(accepted) => {
            state.termsAccepted.value = accepted
            state.termsMissed.value = 0
          }}
        />
      )}
      <BackButton state={state} />
    </div>
  )
}

function FareOnItsWay({ state }: { state: BookingState }) {
  useSignals()
  if (state.quoting.value !== 'failed') return <div className="skeleton h-32" />
  return (
    <p role="alert">
      <span className="text-error">{FAILED_TO_CALCULATE_FARE}. </span>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => (state.quoteRound.value += 1)}
      >
        Try again
      </button>
    </p>
  )
}
