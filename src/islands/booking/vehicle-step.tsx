import { useSignals } from '@preact/signals-react/runtime'
import { CarDrawing } from '../../components/drawings/car-drawing'
import { carOfVehicle } from '../../components/drawings/car-shapes'
import { lineIcon } from '../../components/line-icon'
import { ROUND_TRIP_DOUBLES } from '../../domain/fares/fare'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import type { BookingState } from './booking-state'
import { goBack } from './step-history'
import { chooseVehicle, type VehicleOffer, vehicleOffers } from './vehicle-choice'

/** Step 2: the vehicles with their prices. */
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

interface VehicleCardProps {
  offer: VehicleOffer
  onPick: () => void
}

/** One card of step 2. The whole card is the button; one that can't be chosen shows the reason. */
function VehicleCard({ offer, onPick }: VehicleCardProps) {
  const { vehicle, price, priced, distance, duration, doubled, chosen, refusal } = offer
  const soon = !vehicle.bookable
  const car = carOfVehicle(vehicle.type)
  return (
    <button
      type="button"
      disabled={refusal !== null}
      aria-pressed={chosen}
      onClick={onPick}
      className="card group grid w-full cursor-pointer grid-cols-[5rem_minmax(0,1fr)] gap-x-3 text-left transition-colors duration-150 enabled:hover:border-green disabled:cursor-not-allowed disabled:bg-sunken aria-pressed:border-green aria-pressed:bg-green-tint sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-center sm:gap-x-6"
    >
      <span className="text-ink group-disabled:opacity-60">{car && <CarDrawing kind={car} />}</span>
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-start justify-between gap-3">
          <span className="flex flex-1 basis-20 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="heading text-2xl">{vehicle.name}</span>
            {soon && <span className="badge bg-raised">{refusal}</span>}
            {chosen && (
              <span className="badge" data-tone="green">
                Your choice
              </span>
            )}
          </span>
          <span
            className={
              priced && !soon
                ? 'figures flex-none text-3xl leading-none'
                : `pt-1 text-right text-muted ${soon ? 'text-sm' : ''}`
            }
          >
            {price}
          </span>
        </span>
        <span>{vehicle.seats} passengers</span>
        <span className="text-muted">{vehicle.description}</span>
        <span className="mt-2 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-2 text-sm text-muted">
          <span>{distance}</span>
          <span aria-hidden="true">·</span>
          <span>{duration}</span>
          {doubled && <span className="font-semibold text-ink">{ROUND_TRIP_DOUBLES}</span>}
        </span>
        {refusal !== null && !soon && <span className="text-sm text-warning">{refusal}</span>}
      </span>
    </button>
  )
}

/** To the previous step; disabled while a payment is under way. */
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

/** Icons on a grid of 24 by 24. */
const BackIcon = lineIcon(<path d="M19 12H5M11 6l-6 6 6 6" />)
