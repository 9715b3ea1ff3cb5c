import type { VehicleType } from '../../domain/fields'
import type { RideVehicle } from '../../domain/rides/vehicle'
import { CarDrawing } from '../drawings/car-drawing'
import { carOfVehicle } from '../drawings/car-shapes'

/** The licence plate, then make, model and colour: how a rider recognises the car. */
export function CarPlate({ vehicle }: { vehicle: RideVehicle }) {
  const { license_plate, make, model, year, color, type } = vehicle
  const car = carOfVehicle(type)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="plate text-[min(1.5rem,7vw)]">{license_plate}</span>
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

/** The driver's car. Loaded after the page: it tells nothing that the plate does not. */
export function OwnCar({ type }: { type: VehicleType }) {
  const car = carOfVehicle(type)
  return car && <CarDrawing kind={car} />
}
