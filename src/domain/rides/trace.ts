import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../places/coordinates'
import type { Position } from './messages'
import { metresBetween } from './points'

/** Metres between two points of a trace at least: what a standing phone reports around itself is no way driven. */
const LEAST_STEP = 10
/** A fix that may be off by more than the step has to be that far away, up to so many metres. */
const MOST_DOUBT = 50
/** Metres a second: below it a phone says that the car stands, and its fixes wander alone. */
const STANDING = 1
/** After so many points (50 km in town) a trace goes on in bigger steps … */
const FINE_POINTS = 5000
const COARSE_STEP = 50
/** … and here it ends: a text of about 150 kB. The distance is counted on. */
export const MOST_TRACE_POINTS = 20_000

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The way driven so far. `tail` is the newest part of the encoded line, that is not in a finished piece yet. */
export const TraceSchema = v.object({
  points: count,
  distance_metres: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Where the counted way ends. */
  end: v.nullable(CoordinatesSchema),
  tail: v.string(),
})
export type Trace = v.InferOutput<typeof TraceSchema>

export const EMPTY_TRACE: Trace = { points: 0, distance_metres: 0, end: null, tail: '' }

const stepAfter = (points: number) => (points < FINE_POINTS ? LEAST_STEP : COARSE_STEP)

/**
 * Metres within which a fix says nothing of a way. Accuracy is no bound: every third fix is further off than it. Three
 * times that counts where the phone doesn't tell its speed.
 */
function doubtOf({ accuracy, speed }: Position): number {
  if (speed !== null && speed < STANDING) return MOST_DOUBT
  return Math.min((accuracy ?? 0) * (speed === null ? 3 : 1), MOST_DOUBT)
}

/** The trace with one more point, if that is far enough from its end (docs/product.md, Live position). */
export function addToTrace(trace: Trace, point: Position): Trace {
  const { lat, lng } = point
  const { points, end } = trace
  const metres = end === null ? 0 : metresBetween(end, point)
  if (end !== null && metres < Math.max(stepAfter(points), doubtOf(point))) return trace
  const onward = { ...trace, end: { lat, lng }, distance_metres: trace.distance_metres + metres }
  if (points >= MOST_TRACE_POINTS) return onward
  return { ...onward, points: points + 1, tail: trace.tail + encodeStep(end ?? { lat: 0, lng: 0 }, point) }
}

const DECIMALS = 1e5
const whole = (degrees: number) => Math.round(degrees * DECIMALS)

function encodeNumber(difference: number): string {
  let rest = difference < 0 ? ~(difference << 1) : difference << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

const encodeStep = (from: Coordinates, to: Coordinates): string =>
  encodeNumber(whole(to.lat) - whole(from.lat)) + encodeNumber(whole(to.lng) - whole(from.lng))

/** The points of an encoded polyline of five decimals, as `addToTrace` writes it in pieces; degrees. */
export function decodeLine(line: string): Coordinates[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of line) {
    const bits = letter.charCodeAt(0) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  const points: Coordinates[] = []
  let [lat, lng] = [0, 0]
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    lat += numbers[index] ?? 0
    lng += numbers[index + 1] ?? 0
    points.push({ lat: lat / DECIMALS, lng: lng / DECIMALS })
  }
  return points
}
