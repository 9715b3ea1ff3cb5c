import { memo, useState } from 'react'
import { type LiveRide, useArea, useCar } from '../../components/live-ride/live-ride'
import type { PageClock } from '../../components/live-ride/page-clock'
import type { Coordinates } from '../../domain/places/coordinates'
import { MAP_UNAVAILABLE } from '../../domain/rides/live-status'
import { LazyMap } from '../map/lazy-map'
import type { MapState } from '../map/map-props'

const CalmMap = memo(LazyMap)

interface Props {
  live: LiveRide
  clock: PageClock
  /** The car's remaining route, which the server cuts off before the drop-off. */
  route: readonly Coordinates[] | null
  mapboxToken: string | null
}

/**
 * The car and its remaining route; near pickup or drop-off only the area the car is in. Pickup and drop-off are not
 * shown, since they may be the rider's home (docs/product.md, SHARE-4).
 */
export function SharedMap({ live, clock, route, mapboxToken }: Props) {
  const [state, setState] = useState<MapState>('loading')
  const car = useCar(live.fix, live.signal, clock)
  const area = useArea(live.fix)
  if (state === 'error') {
    return (
      <div className="live-map" data-state="error" role="status">
        {MAP_UNAVAILABLE}
      </div>
    )
  }
  if (!car && !area) {
    return (
      <div className="live-map" data-state="error">
        The map appears with the first position
      </div>
    )
  }
  return (
    <div className="live-map">
      <CalmMap
        pickup={null}
        dropoff={null}
        line={route}
        car={car}
        area={area}
        label={area ? 'Map with the area the car is in' : 'Map with the car'}
        height="100%"
        mapboxToken={mapboxToken}
        onState={setState}
        follow
        routeOnly
      />
    </div>
  )
}
