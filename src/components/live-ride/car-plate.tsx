import type { RideVehicle } from '../../domain/rides/vehicle'
import { CarDrawing } from '../drawings/car-drawing'
import { carOfVehicle } from '../drawings/car-shapes'

/** 'KA 05 MJ 1234': a plate is read in its parts, however it was typed. */
function spaced(plate: string): string {
  const parts = /^([A-Z]{2})\s*(\d{1,2})\s*([A-Z]{0,3})\s*(\d{1,4})$/.exec(plate.toUpperCase().trim())
  return parts ? parts.slice(1).filter(Boolean).join(' ') : plate
}

/** What to look for at the kerb: the plate, then the car. */
export function CarPlate({ vehicle }: { vehicle: RideVehicle }) {
  const { license_plate, make, model, year, color, type } = vehicle
  const car = carOfVehicle(type)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="plate text-2xl">{spaced(license_plate)}</span>
      <div className="flex items-center gap-3">
        {car && <CarDrawing kind={car} className="w-24 flex-none" />}
        <p>
          <span className="font-semibold">
            {make} {model}
          </span>
          <span className="block text-muted">
            {color}, {year}
          </span>
        </p>
      </div>
    </div>
  )
}
