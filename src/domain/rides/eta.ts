import type { Coordinates } from '../places/coordinates'
import { lineAhead, lineMetres, spotOn } from './along-line'
import type { WayAnswer } from './ride-details'

type Way = NonNullable<WayAnswer['way']>

/** Farther from its line than this, in metres, a car is on another road, and the way has to be asked for anew. */
export const OFF_LINE_METRES = 250

/** A spot this near to a line's last point, in metres, is its end. */
const AT_END_METRES = 1

/** How far along its way a car is, in metres; null where it has left it. */
function metresDriven(way: Way, car: Coordinates): number | null {
  const spot = spotOn(way.line, car)
  if (!spot) return null
  // A shared line stops short: a car beyond its end is on the stretch that is not shown.
  const shown = lineMetres(way.line)
  const hidden = Math.max(0, way.distance_metres - shown)
  const isBeyond = spot.alongMetres >= shown - AT_END_METRES
  if (spot.asideMetres > OFF_LINE_METRES + (isBeyond ? hidden : 0)) return null
  return spot.alongMetres + (isBeyond ? Math.min(hidden, spot.asideMetres) : 0)
}

/**
 * Seconds of driving left from where the car is, by the way's own duration and the share of it that lies ahead
 * (docs/product.md, Live position). Null where the car has left the line. A line that is all cut away is too short to
 * measure along, and its whole time is left.
 */
export function secondsLeft(way: Way, car: Coordinates): number | null {
  if (way.line.length === 0) return way.duration_seconds
  const driven = metresDriven(way, car)
  if (driven === null) return null
  if (way.distance_metres <= 0) return 0
  const ahead = Math.max(0, way.distance_metres - driven)
  return Math.min(way.duration_seconds, (way.duration_seconds * ahead) / way.distance_metres)
}

/** What of the way lies before the car; all of it where the car has left the line. */
export function wayAhead(way: Way, car: Coordinates): Coordinates[] {
  return metresDriven(way, car) === null ? way.line : lineAhead(way.line, car)
}
