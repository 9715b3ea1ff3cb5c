import { CarPlate } from '../../components/live-ride/car-plate'
import type { RideDetails } from '../../domain/rides/ride-details'
import { DriverCard } from './driver-card'
import { Pin } from './pin'
import { TripCard } from './trip-card'

/** What a rider at the kerb needs, in the order they need it: plate and car, PIN, driver, trip. */
export function RideParts({ ride }: { ride: RideDetails }) {
  const { vehicle, driver, pin, pin_locked, booking } = ride
  return (
    <>
      {vehicle && (
        <section aria-label="Vehicle">
          <CarPlate vehicle={vehicle} />
        </section>
      )}
      {pin && <Pin pin={pin} locked={pin_locked} />}
      {driver && <DriverCard driver={driver} />}
      <TripCard booking={booking} />
    </>
  )
}
