import type { Coordinates } from '../../src/domain/places/coordinates'
import type { RoutePreview } from '../../src/domain/places/route'
import { isInServiceArea } from '../../src/domain/places/service-area'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RouteFinder, RouteRefusal } from '../places/ports'

type PreviewRefusal = RouteRefusal | { reason: 'out_of_area'; end: 'pickup' | 'dropoff' }

/** Distance, time and line of a trip, one way, from the route finder that its fare will be computed with. */
export async function previewRoute(
  { pickup, dropoff }: { pickup: Coordinates; dropoff: Coordinates },
  routes: RouteFinder,
): Promise<Result<RoutePreview, PreviewRefusal>> {
  if (!isInServiceArea(pickup)) return refuse({ reason: 'out_of_area', end: 'pickup' })
  if (!isInServiceArea(dropoff)) return refuse({ reason: 'out_of_area', end: 'dropoff' })
  const found = await routes.route(pickup, dropoff)
  if (!found.ok) return found
  const { distanceMetres, durationSeconds, estimated, line } = found.value
  return accept({
    distance_metres: distanceMetres,
    duration_seconds: durationSeconds,
    estimated,
    line: line.map(({ lat, lng }): [number, number] => [lng, lat]),
  })
}
