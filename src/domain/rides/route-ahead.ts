import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../places/coordinates'
import { nearestOnPolyline, polylineAhead, polylineMetres } from '../places/polyline'
import type { RidePhase } from './phase'

type RouteAhead = NonNullable<RouteAheadAnswer['way']>

/** Farther from its line than this, in metres, a car is on another road, and the way has to be asked for anew. */
export const OFF_ROUTE_METRES = 250

/** A spot this near to a line's last point, in metres, is its end. */
const AT_END_METRES = 1

/** How far along its way a car is, in metres; null where it has left it. */
function metresDriven(way: RouteAhead, car: Coordinates): number | null {
  const spot = nearestOnPolyline(way.line, car)
  if (!spot) return null
  // A shared line stops short: a car beyond its end is on the stretch that is not shown.
  const shown = polylineMetres(way.line)
  const hidden = Math.max(0, way.distance_metres - shown)
  const isBeyond = spot.alongMetres >= shown - AT_END_METRES
  if (spot.asideMetres > OFF_ROUTE_METRES + (isBeyond ? hidden : 0)) return null
  return spot.alongMetres + (isBeyond ? Math.min(hidden, spot.asideMetres) : 0)
}

/**
 * Seconds of driving left from where the car is, by the way's own duration and the share of it that lies ahead
 * (docs/product.md, Live position). Null where the car has left the line. A line that is all cut away is too short to
 * measure along, and its whole time is left.
 */
export function secondsLeft(way: RouteAhead, car: Coordinates): number | null {
  if (way.line.length === 0) return way.duration_seconds
  const driven = metresDriven(way, car)
  if (driven === null) return null
  if (way.distance_metres <= 0) return 0
  const ahead = Math.max(0, way.distance_metres - driven)
  return Math.min(way.duration_seconds, (way.duration_seconds * ahead) / way.distance_metres)
}

/** What of the way lies before the car; all of it where the car has left the line. */
export function remainingLine(way: RouteAhead, car: Coordinates): Coordinates[] {
  return metresDriven(way, car) === null ? way.line : polylineAhead(way.line, car)
}

export interface RouteTargetFacts {
  phase: RidePhase
  pickup: Coordinates
  /** Null of a rental, which goes where its rider says. */
  dropoff: Coordinates | null
  isRoundTrip: boolean
  /** Of a round trip: the car has been there, and is on its way back. */
  reachedDropoff: boolean
}

type RouteTarget = { target: 'pickup' | 'dropoff'; point: Coordinates }

/** So near to the drop-off a round trip has reached it, in metres: a campus has more than one gate. */
export const REACHED_METRES = 300

/** Where the car goes now (docs/product.md, Live position); null while nobody is under way to a known place. */
export function routeTarget(facts: RouteTargetFacts): RouteTarget | null {
  const { phase, pickup, dropoff } = facts
  if (phase === 'on_the_way') return { target: 'pickup', point: pickup }
  if (phase !== 'started' || dropoff === null) return null
  return facts.isRoundTrip && facts.reachedDropoff
    ? { target: 'pickup', point: pickup }
    : { target: 'dropoff', point: dropoff }
}

/**
 * The way still to go, from the car's last fix: to the pickup before the start, to the drop-off after it. Null while
 * there is no fix, or no end to go to. `trimmed` lines stop 500 m short of the end; the distance is the whole one.
 */
export const RouteAheadAnswerSchema = v.object({
  way: v.nullable(
    v.object({
      target: v.picklist(['pickup', 'dropoff']),
      line: v.array(CoordinatesSchema),
      distance_metres: v.number(),
      duration_seconds: v.number(),
      /** Milliseconds since 1970, of the fix it starts at. */
      fix_at: v.number(),
      estimated: v.boolean(),
    }),
  ),
})

export type RouteAheadAnswer = v.InferOutput<typeof RouteAheadAnswerSchema>
