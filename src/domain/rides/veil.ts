import * as v from 'valibot'
import { type Coordinates, greatCircleKm } from '../places/coordinates'
import { type Line, spotOn } from './along-line'
import type { Position, ToViewer } from './messages'
import type { RidePhase } from './phase'

// Where a home may be, people with a link are told an area in place of the car (docs/product.md, Sharing).

export const VeiledEndSchema = v.picklist(['pickup', 'dropoff'])
export type VeiledEnd = v.InferOutput<typeof VeiledEndSchema>

/**
 * An area around an end of a trip, without the end: its middle is that of a square of a fixed grid, so neither where
 * it begins nor many rides from the same door say where in the square the door is.
 */
export const VeilSchema = v.object({
  end: VeiledEndSchema,
  lat: v.number(),
  lng: v.number(),
})
export type Veil = v.InferOutput<typeof VeilSchema>

/** Sides of the grid's squares in degrees, about 550 m: from middle to corner at most 394 m. */
const GRID_DEGREES = 0.005
/** The radius: 500 m of road at least between its edge and any door of the square, in metres. */
export const VEIL_METRES = 900

const middle = (degrees: number) =>
  Number(((Math.floor(degrees / GRID_DEGREES) + 0.5) * GRID_DEGREES).toFixed(6))

export const veilOf = (end: VeiledEnd, { lat, lng }: Coordinates): Veil => ({
  end,
  lat: middle(lat),
  lng: middle(lng),
})

/** How far inside a veil's edge a place is, in metres; below 0 outside. */
export const metresInside = (veil: Coordinates, place: Coordinates): number =>
  VEIL_METRES - greatCircleKm(veil, place) * 1000

/**
 * The area that stands for this place, null where the place itself may be shown. Before the start the car has nothing
 * to do with the drop-off: driving past it says nothing.
 */
export function veilOver(veils: readonly Veil[], phase: RidePhase, place: Coordinates): Veil | null {
  const over = veils
    .filter(({ end }) => end === 'pickup' || phase === 'started')
    .map((veil) => ({ veil, inside: metresInside(veil, place) }))
    .filter(({ inside }) => inside >= 0)
    .sort((a, b) => b.inside - a.inside)
  return over[0]?.veil ?? null
}

/** When it was is told as it is; where only as the area, and nothing of course or speed. */
export const veiled = ({ at }: Position, { lat, lng }: Veil): Position => ({
  at,
  lat,
  lng,
  heading: null,
  speed: null,
  accuracy: VEIL_METRES,
})

/** A room's message as people with a link hear it: the same object where nothing in it is theirs to miss. */
export function toldByLink(message: ToViewer, veils: readonly Veil[], phase: RidePhase): ToViewer {
  if (message.type !== 'position' && message.type !== 'snapshot') return message
  const { position } = message
  const veil = position && veilOver(veils, phase, position)
  return veil ? { ...message, position: veiled(position, veil), near: veil.end } : message
}

/** The line up to the edge of an area, the first time it gets there; empty where it begins inside. */
export function lineToVeil(line: Line, veil: Coordinates): Coordinates[] {
  const shown: Coordinates[] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const nearest = spotOn([from, to], veil)
    if (nearest && metresInside(veil, nearest.point) >= 0) {
      return index === 0 ? [] : [...shown, edgeBetween(from, nearest.point, veil)]
    }
    shown.push(to)
  }
  return shown
}

const HALVINGS = 20

/** Where a straight way from outside to inside meets the edge: the last spot that was found outside. */
function edgeBetween(outside: Coordinates, inside: Coordinates, veil: Coordinates): Coordinates {
  let [out, into] = [outside, inside]
  for (let i = 0; i < HALVINGS; i += 1) {
    const half = { lat: (out.lat + into.lat) / 2, lng: (out.lng + into.lng) / 2 }
    if (metresInside(veil, half) >= 0) into = half
    else out = half
  }
  return out
}
