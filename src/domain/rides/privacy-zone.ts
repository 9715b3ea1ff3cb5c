import * as v from 'valibot'
import { type Coordinates, greatCircleKm } from '../places/coordinates'
import { nearestOnPolyline, type Polyline } from '../places/polyline'
import { type Position, type PrivacyZoneEnd, PrivacyZoneEndSchema, type ToViewer } from './messages'
import type { RidePhase } from './phase'

/**
 * The privacy zone around an end of a trip (its pickup or drop-off), which does not contain that point's coordinates:
 * the zone's middle is that of a square of a fixed grid. So neither its edge nor many rides from one address tell where
 * in the square the address is.
 */
export const PrivacyZoneSchema = v.object({
  end: PrivacyZoneEndSchema,
  lat: v.number(),
  lng: v.number(),
})

export type PrivacyZone = v.InferOutput<typeof PrivacyZoneSchema>

/** Sides of the grid's squares in degrees, about 550 m: from middle to corner at most 394 m. */
const GRID_DEGREES = 0.005

/** The radius in metres: at least 500 m between its edge and any address in the square. */
export const PRIVACY_ZONE_METRES = 900

const gridMiddle = (degrees: number) =>
  Number(((Math.floor(degrees / GRID_DEGREES) + 0.5) * GRID_DEGREES).toFixed(6))

export const privacyZoneOf = (end: PrivacyZoneEnd, { lat, lng }: Coordinates): PrivacyZone => ({
  end,
  lat: gridMiddle(lat),
  lng: gridMiddle(lng),
})

/** How far inside a zone's edge a point is, in metres; below 0 outside. */
export const metresInside = (zone: Coordinates, place: Coordinates): number =>
  PRIVACY_ZONE_METRES - greatCircleKm(zone, place) * 1000

/**
 * The zone that this point is in, or null where the point itself may be shown. The drop-off's zone counts from the
 * start of the ride only: before it, a car that drives past the drop-off reveals nothing.
 */
export function privacyZoneAt(zones: readonly PrivacyZone[], phase: RidePhase, place: Coordinates) {
  const over = zones
    .filter(({ end }) => end === 'pickup' || phase === 'started')
    .map((zone) => ({ zone, inside: metresInside(zone, place) }))
    .filter(({ inside }) => inside >= 0)
    .sort((a, b) => b.inside - a.inside)
  return over[0]?.zone ?? null
}

/** A redacted position: the time of the fix with the zone's middle and radius, without heading and speed. */
export const redactedPosition = ({ at }: Position, { lat, lng }: PrivacyZone): Position => ({
  at,
  lat,
  lng,
  heading: null,
  speed: null,
  accuracy: PRIVACY_ZONE_METRES,
})

/** A room's message for viewers by share link, who read no distance; near an end of the trip no exact position either. */
export function redactMessage(message: ToViewer, zones: readonly PrivacyZone[], phase: RidePhase): ToViewer {
  if (message.type !== 'position' && message.type !== 'snapshot') return message
  const { driven_metres, ...without } = message
  const shown = driven_metres === undefined ? message : without
  const { position } = shown
  const zone = position && privacyZoneAt(zones, phase, position)
  return zone ? { ...shown, position: redactedPosition(position, zone), near: zone.end } : shown
}

/** The polyline up to the zone's edge, the first time it reaches it; empty where it begins inside. */
export function polylineToPrivacyZone(polyline: Polyline, zone: Coordinates): Coordinates[] {
  const shown: Coordinates[] = []
  for (const [index, to] of polyline.entries()) {
    const from = polyline[index - 1] ?? to
    const nearest = nearestOnPolyline([from, to], zone)
    if (nearest && metresInside(zone, nearest.point) >= 0) {
      return index === 0 ? [] : [...shown, edgeBetween(from, nearest.point, zone)]
    }
    shown.push(to)
  }
  return shown
}

const HALVINGS = 20

/** The point at which a straight segment from outside to inside meets the edge, by bisection. */
function edgeBetween(outside: Coordinates, inside: Coordinates, zone: Coordinates): Coordinates {
  let [out, into] = [outside, inside]
  for (let i = 0; i < HALVINGS; i += 1) {
    const half = { lat: (out.lat + into.lat) / 2, lng: (out.lng + into.lng) / 2 }
    if (metresInside(zone, half) >= 0) into = half
    else out = half
  }
  return out
}
