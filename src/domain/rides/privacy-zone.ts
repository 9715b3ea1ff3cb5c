import * as v from 'valibot'
import { type Coordinates, greatCircleKm } from '../places/coordinates'
import { nearestOnPolyline, type Polyline } from '../places/polyline'
import { type Position, type PrivacyZoneEnd, PrivacyZoneEndSchema, type ToViewer } from './messages'
import type { RidePhase } from './phase'

/**
 * An area around an end of a trip, without the end: its middle is that of a square of a fixed grid, so neither where
 * it begins nor many rides from the same door say where in the square the door is.
 */
export const PrivacyZoneSchema = v.object({
  end: PrivacyZoneEndSchema,
  lat: v.number(),
  lng: v.number(),
})

export type PrivacyZone = v.InferOutput<typeof PrivacyZoneSchema>

/** Sides of the grid's squares in degrees, about 550 m: from middle to corner at most 394 m. */
const GRID_DEGREES = 0.005

/** The radius: 500 m of road at least between its edge and any door of the square, in metres. */
export const PRIVACY_ZONE_METRES = 900

const gridMiddle = (degrees: number) =>
  Number(((Math.floor(degrees / GRID_DEGREES) + 0.5) * GRID_DEGREES).toFixed(6))

export const privacyZoneOf = (end: PrivacyZoneEnd, { lat, lng }: Coordinates): PrivacyZone => ({
  end,
  lat: gridMiddle(lat),
  lng: gridMiddle(lng),
})

/** How far inside a zone's edge a place is, in metres; below 0 outside. */
export const metresInside = (zone: Coordinates, place: Coordinates): number =>
  PRIVACY_ZONE_METRES - greatCircleKm(zone, place) * 1000

/**
 * The area that stands for this place, null where the place itself may be shown. Before the start the car has nothing
 * to do with the drop-off: driving past it says nothing.
 */
export function privacyZoneAt(
  zones: readonly PrivacyZone[],
  phase: RidePhase,
  place: Coordinates,
): PrivacyZone | null {
  const over = zones
    .filter(({ end }) => end === 'pickup' || phase === 'started')
    .map((zone) => ({ zone, inside: metresInside(zone, place) }))
    .filter(({ inside }) => inside >= 0)
    .sort((a, b) => b.inside - a.inside)
  return over[0]?.zone ?? null
}

/** When it was is told as it is; where only as the area, and nothing of course or speed. */
export const redactedPosition = ({ at }: Position, { lat, lng }: PrivacyZone): Position => ({
  at,
  lat,
  lng,
  heading: null,
  speed: null,
  accuracy: PRIVACY_ZONE_METRES,
})

/** A room's message as people with a link hear it: the same object where nothing in it is theirs to miss. */
export function redactMessage(message: ToViewer, zones: readonly PrivacyZone[], phase: RidePhase): ToViewer {
  if (message.type !== 'position' && message.type !== 'snapshot') return message
  const { position } = message
  const zone = position && privacyZoneAt(zones, phase, position)
  return zone ? { ...message, position: redactedPosition(position, zone), near: zone.end } : message
}

/** The line up to the edge of an area, the first time it gets there; empty where it begins inside. */
export function polylineToPrivacyZone(line: Polyline, zone: Coordinates): Coordinates[] {
  const shown: Coordinates[] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const nearest = nearestOnPolyline([from, to], zone)
    if (nearest && metresInside(zone, nearest.point) >= 0) {
      return index === 0 ? [] : [...shown, edgeBetween(from, nearest.point, zone)]
    }
    shown.push(to)
  }
  return shown
}

const HALVINGS = 20

/** Where a straight way from outside to inside meets the edge: the last spot that was found outside. */
function edgeBetween(outside: Coordinates, inside: Coordinates, zone: Coordinates): Coordinates {
  let [out, into] = [outside, inside]
  for (let i = 0; i < HALVINGS; i += 1) {
    const half = { lat: (out.lat + into.lat) / 2, lng: (out.lng + into.lng) / 2 }
    if (metresInside(zone, half) >= 0) into = half
    else out = half
  }
  return out
}
