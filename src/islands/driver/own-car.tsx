import { CarDrawing } from '../../components/drawings/car-drawing'
import { carOfVehicle } from '../../components/drawings/car-shapes'
import type { VehicleType } from '../../domain/fields'

/** The driver's car. Loaded after the page: it tells nothing that the plate does not. */
export function OwnCar({ type }: { type: VehicleType }) {
  const car = carOfVehicle(type)
  return car && <CarDrawing kind={car} />
}
