import { type Coordinates, greatCircleKm } from '../../domain/places/coordinates'
import { nearestOnPolyline, type Polyline, pointAlong } from '../../domain/places/polyline'

/** A car's position and heading on the map. */
export interface Pose extends Coordinates {
  heading: number | null
}

/** Milliseconds of the movement from one fix to the next; positions arrive at most once a second. */
export const GLIDE_MS = 900

/** Metres: a fix farther from the route's line is not on it. */
const ON_ROAD_METRES = 60

/** Metres: between fixes farther apart the car jumps without an animation. */
const JUMP_METRES = 1500

const metresBetween = (a: Coordinates, b: Coordinates) => greatCircleKm(a, b) * 1000

/** A heading between two headings, by the shorter turn. `share`: 0 to 1. */
function turned(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to ?? from
  const turn = ((to - from + 540) % 360) - 180
  return (from + turn * share + 360) % 360
}

/**
 * A car's pose at a share (0 to 1) of the movement between two fixes: along the line if both are on it and it moves
 * forward, else straight. At 1 it is exactly at the newer fix; it is never drawn beyond it.
 */
export function glide(from: Pose, to: Pose, line: Polyline | null, share: number): Pose {
  const metres = metresBetween(from, to)
  if (metres > JUMP_METRES) return { ...to, heading: to.heading ?? from.heading }
  const [start, end] = [spotOnRoad(line, from), spotOnRoad(line, to)]
  if (share >= 1) return { ...to, heading: to.heading ?? end?.heading ?? from.heading }

  const part = Math.max(0, share)
  const mix = (a: number, b: number) => a + (b - a) * part
  const heading = turned(from.heading, to.heading, part)
  const straight = { lat: mix(from.lat, to.lat), lng: mix(from.lng, to.lng), heading }
  if (!line || !start || !end) return straight
  const alongMetres = end.alongMetres - start.alongMetres
  // Backwards, or far longer than the straight distance: the car can't have driven along the line.
  if (alongMetres <= 0 || alongMetres > 3 * metres + ON_ROAD_METRES) return straight
  const spot = pointAlong(line, mix(start.alongMetres, end.alongMetres))
  if (!spot) return straight
  // Fixes lie a little beside the line: the offset is interpolated from the first fix's to the second's.
  return {
    lat: spot.point.lat + mix(from.lat - start.point.lat, to.lat - end.point.lat),
    lng: spot.point.lng + mix(from.lng - start.point.lng, to.lng - end.point.lng),
    heading: to.heading === null ? (spot.heading ?? heading) : heading,
  }
}

/** The line's heading at a fix; null if the fix is not on the line. */
export const courseOn = (line: Polyline | null, fix: Coordinates): number | null =>
  spotOnRoad(line, fix)?.heading ?? null

/** The nearest spot of the line; null if the fix is farther than `ON_ROAD_METRES` from it. */
function spotOnRoad(line: Polyline | null, fix: Coordinates) {
  const spot = line && nearestOnPolyline(line, fix)
  return spot && spot.asideMetres <= ON_ROAD_METRES ? spot : null
}
