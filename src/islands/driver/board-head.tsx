import { CarDrawing } from '../../components/drawings/car-drawing'
import { carOfVehicle } from '../../components/drawings/car-of-vehicle'
import type { DriverBoard } from '../../domain/rides/driver-answers'

/** What the page is, and the car it is about: the plate, and its drawing on the page's road. */
export function BoardHead({ vehicle }: { vehicle: DriverBoard['driver']['vehicle'] }) {
  const car = vehicle && carOfVehicle(vehicle.type)
  return (
    <header className="page-head driver-head">
      <div>
        <h1>Your rides</h1>
        {vehicle && <p className="plate mt-2 text-xl">{vehicle.license_plate}</p>}
      </div>
      {car && (
        <div className="page-head-drawing" aria-hidden="true">
          <CarDrawing kind={car} />
        </div>
      )}
    </header>
  )
}
