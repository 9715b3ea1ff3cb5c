import { memo, useMemo } from 'react'
import { type LiveRide, useCar } from '../../components/live-ride/live-ride'
import type { PageClock } from '../../components/live-ride/page-clock'
import type { RideDetails } from '../../domain/bookings/ride-details'
import type { Coordinates } from '../../domain/places/coordinates'
import { dropoffOf, pickupOf } from '../../domain/places/coordinates'
import { MAP_UNAVAILABLE } from '../../domain/rides/live-status'
import { isMoving } from '../../domain/rides/phase'
import { LazyMap } from '../map/lazy-map'
import type { MapState } from '../map/map-props'

/** Memoised: rendering the map is expensive, and the clock beside it ticks every second. */
const CalmMap = memo(LazyMap)

interface Props {
  ride: RideDetails
  live: LiveRide
  clock: PageClock
  route: readonly Coordinates[] | null
  mapboxToken: string | null
  isUp: boolean
  onState(state: MapState): void
}

/** Pickup, drop-off, route and car. The text beside it is complete without the map. */
export function RideMap({ ride, live, clock, route, mapboxToken, isUp, onState }: Props) {
  const { booking } = ride
  const pickup = useMemo(() => pickupOf(booking), [booking])
  const dropoff = useMemo(() => dropoffOf(booking), [booking])
  const car = useCar(live.fix, live.signal, clock)
  const line = car && ride.phase !== 'arrived' ? (route ?? []) : ride.line
  if (!isUp) {
    return (
      <div className="live-map" data-state="error" role="status">
        {MAP_UNAVAILABLE}
      </div>
    )
  }
  return (
    <div className="live-map">
      <CalmMap
        pickup={pickup}
        dropoff={dropoff}
        line={line}
        car={car}
        label={isMoving(ride.phase) ? 'Map of your ride with the car' : 'Map of your ride'}
        height="100%"
        mapboxToken={mapboxToken}
        onState={onState}
        follow
        routeOnly={ride.phase === 'on_the_way' || ride.phase === 'started'}
      />
    </div>
  )
}
