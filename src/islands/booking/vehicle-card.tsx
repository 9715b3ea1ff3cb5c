import { CarDrawing } from '../../components/drawings/car-drawing'
import { carOfVehicle } from '../../components/drawings/car-of-vehicle'
import type { Vehicle } from '../../domain/bookings/vehicle-types'
import { ROUND_TRIP_DOUBLES } from '../../domain/fares/sentences'

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
          <span className={priced ? 'figures flex-none text-3xl leading-none' : 'pt-1 text-right text-muted'}>
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
