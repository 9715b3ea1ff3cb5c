import { type Coordinates, greatCircleKm } from '../../domain/places/coordinates'
import { nearestOnPolyline, type Polyline, pointAlong } from '../../domain/places/polyline'

/** Where a car is drawn, and where its nose points. */
export interface Pose extends Coordinates {
  heading: number | null
}

/** Milliseconds from one fix to the next: positions come at most once a second. */
export const GLIDE_MS = 900

/** Farther from the road than this, in metres, a fix isn't on it. */
const ON_ROAD_METRES = 60

/** Between fixes so far apart a car does not glide: it is put where it is now. */
const JUMP_METRES = 1500

const metresBetween = (a: Coordinates, b: Coordinates) => greatCircleKm(a, b) * 1000

/** From one course to another by the shorter turn. */
function turned(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to ?? from
  const turn = ((to - from + 540) % 360) - 180
  return (from + turn * share + 360) % 360
}

/**
 * A car between two fixes, after a share (0 to 1) of the way: along the line where both lie on it and it is driven
 * forward, else straight. Ends exactly at the newer fix and is never drawn beyond it.
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
  // Backwards, or the long way round between near neighbours: not what the car did.
  if (alongMetres <= 0 || alongMetres > 3 * metres + ON_ROAD_METRES) return straight
  const spot = pointAlong(line, mix(start.alongMetres, end.alongMetres))
  if (!spot) return straight
  // A fix lies a little aside of the line: so does the car, from the one's aside to the other's.
  return {
    lat: spot.point.lat + mix(from.lat - start.point.lat, to.lat - end.point.lat),
    lng: spot.point.lng + mix(from.lng - start.point.lng, to.lng - end.point.lng),
    heading: to.heading === null ? (spot.heading ?? heading) : heading,
  }
}

/** The course of the road under a fix; null where it is on no road. */
export const courseOn = (line: Polyline | null, fix: Coordinates): number | null =>
  spotOnRoad(line, fix)?.heading ?? null

/** Where a fix is on the line; null where it is too far aside to be driving on it. */
function spotOnRoad(line: Polyline | null, fix: Coordinates) {
  const spot = line && nearestOnPolyline(line, fix)
  return spot && spot.asideMetres <= ON_ROAD_METRES ? spot : null
}
