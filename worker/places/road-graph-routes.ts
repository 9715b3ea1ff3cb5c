import { type Coordinates, greatCircleKm } from '../../src/domain/places/coordinates'
import { accept, refuse } from '../../src/domain/result'
import type { RouteFinder } from './ports'
import { roadDistance } from './road-graph/road-distance'
import { roadGraph } from './road-graph/road-graph'
import { shortestWay, type Way } from './road-graph/shortest-way'
import { travelHours } from './road-graph/travel-time'

/**
 * Estimates routes on our own road graph: no network, no key, the same answer every time. Refuses points so
 * far from every road of the graph that nothing can be said. docs/product.md, Places and routes.
 */
export const roadGraphRoutes: RouteFinder = {
  async route(from, to) {
    const way = shortestWay(roadGraph(), from, to)
    if (!way) return refuse({ reason: 'no_route', from, to })
    const distance = roadDistance(way, greatCircleKm(from, to))
    return accept({
      distanceMetres: Math.round((distance.highwayKm + distance.streetKm) * 1000),
      durationSeconds: Math.round(travelHours(distance) * 3600),
      source: 'road-graph',
      estimated: true,
      line: [pointOf(from), ...lineOnRoad(way, from, to), pointOf(to)],
    })
  },
}

/**
 * The points between the ends, to five decimals, about a metre. Between a point and itself there is nothing to
 * draw, the road beside it neither; and where a trip begins or ends on the road no point stands twice.
 */
function lineOnRoad({ line }: Way, from: Coordinates, to: Coordinates): Coordinates[] {
  if (isSame(from, to)) return []
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  return line
    .map(({ lat, lng }) => ({ lat: rounded(lat), lng: rounded(lng) }))
    .filter((point) => !isSame(point, from) && !isSame(point, to))
}

const isSame = (a: Coordinates, b: Coordinates) => a.lat === b.lat && a.lng === b.lng

const pointOf = ({ lat, lng }: Coordinates): Coordinates => ({ lat, lng })
