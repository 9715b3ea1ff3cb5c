import type { Coordinates } from '../places/coordinates'
import { lineAhead, spotOn } from './along-line'
import type { WayAnswer } from './ride-details'

type Way = NonNullable<WayAnswer['way']>

/** Farther from its line than this, in metres, a car is on another road, and the way has to be asked for anew. */
export const OFF_LINE_METRES = 250

/**
 * Seconds of driving left from where the car is, by the way's own duration and the share of it that lies ahead
 * (docs/product.md, Live position). Null where the car has left the line. A line that stops short of its end counts
 * with the whole distance; one that is all cut away is too short to measure along, and its whole time is left.
 */
export function secondsLeft(way: Way, car: Coordinates): number | null {
  const spot = spotOn(way.line, car)
  if (!spot) return way.duration_seconds
  if (spot.asideMetres > OFF_LINE_METRES) return null
  if (way.distance_metres <= 0) return 0
  const ahead = Math.max(0, way.distance_metres - spot.alongMetres)
  return Math.min(way.duration_seconds, (way.duration_seconds * ahead) / way.distance_metres)
}

/** What of the way lies before the car; all of it where the car has left the line. */
export function wayAhead(way: Way, car: Coordinates): Coordinates[] {
  const spot = spotOn(way.line, car)
  return spot && spot.asideMetres <= OFF_LINE_METRES ? lineAhead(way.line, car) : way.line
}
