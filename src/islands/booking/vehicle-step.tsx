import { useSignals } from '@preact/signals-react/runtime'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import { BackButton } from './back-button'
import type { BookingState } from './booking-draft'
import { chooseVehicle } from './choose-vehicle'
import { VehicleCard } from './vehicle-card'
import { vehicleOffers } from './vehicle-offers'

/** Step 2: what each vehicle costs for this trip. */
export function VehicleStep({ state }: { state: BookingState }) {
  useSignals()
  const { value: stored } = state.stored
  const { value: quoting } = state.quoting
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {quoting === 'loading' && 'Calculating the prices of your trip'}
        {quoting === 'ready' && 'The prices of your trip are shown'}
      </p>
      {stored.error !== null && (
        <p role="alert" className="card border-error text-error">
          {stored.error}
        </p>
      )}
      {quoting === 'failed' && <NoPrices onAgain={() => (state.quoteRound.value += 1)} />}
      <ul aria-busy={quoting === 'loading'} className="grid gap-3">
        {vehicleOffers(stored, quoting).map((offer) => (
          <li key={offer.vehicle.type}>
            <VehicleCard offer={offer} onPick={() => chooseVehicle(state, offer.vehicle.type)} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {stored.quote?.route?.estimated
          ? 'Distance and time are estimated from the road map. The price is fixed once you book.'
          : 'The price is fixed once you book.'}
      </p>
      <BackButton state={state} />
    </div>
  )
}

function NoPrices({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="card flex flex-wrap items-center justify-between gap-4 border-error">
      <p>
        <strong className="block text-error">{FAILED_TO_CALCULATE_FARE}</strong>
        Your trip is kept. Check your connection and try again.
      </p>
      <button type="button" className="button" data-kind="secondary" onClick={onAgain}>
        Try again
      </button>
    </div>
  )
}
