import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../places/coordinates'
import { nearestOnPolyline, polylineAhead, polylineMetres } from '../places/polyline'
import { RouteStepSchema } from '../places/route'
import type { RidePhase } from './phase'

type RemainingRoute = NonNullable<RemainingRouteAnswer['route']>

/** A car farther than this from its route, in metres, is on another road, and a new route has to be requested. */
export const OFF_ROUTE_METRES = 250

/** A spot this near to the polyline's last point, in metres, counts as its end. */
const AT_END_METRES = 1

/** How far along its route a car is, in metres; null where it has left the route. */
function metresDriven(route: RemainingRoute, car: Coordinates): number | null {
  const spot = nearestOnPolyline(route.line, car)
  if (!spot) return null
  // A viewer's polyline stops at the privacy zone: a car beyond its end is on the part that is not shown.
  const shown = polylineMetres(route.line)
  const hidden = Math.max(0, route.distance_metres - shown)
  const isBeyond = spot.alongMetres >= shown - AT_END_METRES
  if (spot.asideMetres > OFF_ROUTE_METRES + (isBeyond ? hidden : 0)) return null
  return spot.alongMetres + (isBeyond ? Math.min(hidden, spot.asideMetres) : 0)
}

/**
 * Seconds of driving left from the car's position: the route's duration by the share of it that is left
 * (docs/product.md, LIVE-10). Null where the car has left the route. Of a polyline that lies in the privacy zone
 * as a whole nothing is left to measure along: the whole duration is.
 */
export function secondsLeft(route: RemainingRoute, car: Coordinates): number | null {
  if (route.line.length === 0) return route.duration_seconds
  const driven = metresDriven(route, car)
  if (driven === null) return null
  if (route.distance_metres <= 0) return 0
  const ahead = Math.max(0, route.distance_metres - driven)
  return Math.min(route.duration_seconds, (route.duration_seconds * ahead) / route.distance_metres)
}

/** The part of the route before the car; all of it where the car has left the route. */
export function remainingPolyline(route: RemainingRoute, car: Coordinates): Coordinates[] {
  return metresDriven(route, car) === null ? route.line : polylineAhead(route.line, car)
}

export interface RouteTargetFacts {
  phase: RidePhase
  pickup: Coordinates
  /** Null of a rental, which has no drop-off. */
  dropoff: Coordinates | null
  isRoundTrip: boolean
  /** Of a round trip: the car has been at the drop-off and is on its way back. */
  reachedDropoff: boolean
}

type RouteTarget = { target: 'pickup' | 'dropoff'; point: Coordinates }

/** Within so many metres a round trip has reached its drop-off: a campus has more than one gate. */
export const REACHED_METRES = 300

/** Where the car goes now (docs/product.md, LIVE-10); null while it is not under way to a known place. */
export function routeTarget(facts: RouteTargetFacts): RouteTarget | null {
  const { phase, pickup, dropoff } = facts
  if (phase === 'on_the_way') return { target: 'pickup', point: pickup }
  if (phase !== 'started' || dropoff === null) return null
  return facts.isRoundTrip && facts.reachedDropoff
    ? { target: 'pickup', point: pickup }
    : { target: 'dropoff', point: dropoff }
}

/**
 * The remaining route from the car's last fix: to the pickup before the start, to the drop-off after it. Null while
 * there is no fix, or no known place to go to. By a share link the polyline stops at the privacy zone, and distance and
 * duration are rounded.
 */
export const RemainingRouteAnswerSchema = v.object({
  route: v.nullable(
    v.object({
      target: v.picklist(['pickup', 'dropoff']),
      line: v.array(CoordinatesSchema),
      distance_metres: v.number(),
      duration_seconds: v.number(),
      estimated: v.boolean(),
    }),
  ),
})

export type RemainingRouteAnswer = v.InferOutput<typeof RemainingRouteAnswerSchema>

/** The remaining route as the ride's driver gets it: whole, and road by road. */
export const DriverRouteAnswerSchema = v.object({
  route: v.nullable(
    v.object({
      ...RemainingRouteAnswerSchema.entries.route.wrapped.entries,
      steps: v.pipe(v.array(RouteStepSchema), v.minLength(1)),
    }),
  ),
})

export type DriverRouteAnswer = v.InferOutput<typeof DriverRouteAnswerSchema>
