import type { Vehicle } from '../../domain/bookings/vehicle-types'
import { ROUND_TRIP_DOUBLES } from '../../domain/fares/sentences'
import { VehiclePicture } from './vehicle-picture'

export interface VehicleOffer {
  vehicle: Vehicle
  /** '₹1,021', or why there is none yet. */
  price: string
  /** Whether `price` is a price. */
  priced: boolean
  distance: string
  duration: string
  doubled: boolean
  chosen: boolean
  /** Why it can't be had; null when it can. */
  refusal: string | null
}

interface Props {
  offer: VehicleOffer
  onPick: () => void
}

/** One card of step 2. The whole card is the button; one that can't be had says why. */
export function VehicleCard({ offer, onPick }: Props) {
  const { vehicle, price, priced, distance, duration, doubled, chosen, refusal } = offer
  const soon = !vehicle.bookable
  return (
    <button
      type="button"
      disabled={refusal !== null}
      aria-pressed={chosen}
      onClick={onPick}
      className="card group grid w-full cursor-pointer grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 text-left transition-colors duration-150 enabled:hover:border-green disabled:cursor-not-allowed disabled:bg-sunken aria-pressed:border-green aria-pressed:bg-green-tint sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-6"
    >
      <span className="self-start text-ink group-disabled:opacity-60 sm:self-center">
        <VehiclePicture type={vehicle.type} name={vehicle.name} />
      </span>
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="heading text-2xl">{vehicle.name}</span>
          {soon && <span className="badge">{refusal}</span>}
          {chosen && (
            <span className="badge" data-tone="green">
              Your choice
            </span>
          )}
        </span>
        <span>{vehicle.seats} passengers</span>
        <span className="text-muted">{vehicle.description}</span>
      </span>
      <span
        className={`self-start text-right sm:self-center ${
          priced ? 'figures text-3xl leading-none' : 'max-w-28 text-muted'
        }`}
      >
        {price}
      </span>
      <span className="col-span-3 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-3 text-sm text-muted sm:col-span-2 sm:col-start-2">
        <span>{distance}</span>
        <span aria-hidden="true">·</span>
        <span>{duration}</span>
        {doubled && <span className="font-semibold text-ink">{ROUND_TRIP_DOUBLES}</span>}
      </span>
      {refusal !== null && !soon && (
        <span className="col-span-3 text-sm text-warning sm:col-span-2 sm:col-start-2">{refusal}</span>
      )}
    </button>
  )
}
