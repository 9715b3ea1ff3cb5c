// Positions of a car: which points count, the trace they make, and the position age in words.

import * as v from 'valibot'
import { CountSchema } from '../fields'
import { HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { type Coordinates, CoordinatesSchema, metresBetween } from '../places/coordinates'
import { decodePolyline, encodePolylineStep } from '../places/polyline'
import type { DriverPoints, Position } from './messages'

/** A fix further than this in the future, in milliseconds, comes from a wrong clock. */
const MAX_AHEAD_MS = 60_000

/** Metres a second: 200 km/h. A fix that a car could not reach at this speed is an error of the phone. */
const MAX_SPEED = 200 / 3.6

/** How many times faster than the limit a simulated car may be: a ride of an hour may take a second. */
const SIMULATION_FACTOR = 5000

/** Metres: a fix of worse accuracy is dropped. */
export const WORST_ACCURACY = 200

/** Metres of accuracy assumed for a phone that reports none. */
const USUAL_ACCURACY = 30

export interface PointRules {
  /** Milliseconds since 1970, by the room's clock. */
  now: number
  /** Milliseconds since 1970: points taken before it belong to another trip. */
  setOutAt: number
  simulated: boolean
}

type PointVerdict = 'kept' | 'older' | 'before_set_out' | 'ahead' | 'inaccurate' | 'jump'

const errorOf = ({ accuracy }: Position) => accuracy ?? USUAL_ACCURACY

/** Too far from the last kept fix for the time between them, even if both are off by their whole accuracy. */
function isJump(last: Position, point: Position, simulated: boolean): boolean {
  const metres = metresBetween(last, point) - errorOf(last) - errorOf(point)
  const speed = MAX_SPEED * (simulated ? SIMULATION_FACTOR : 1)
  return metres > (speed * (point.at - last.at)) / 1000
}

/**
 * Whether a point counts, given the last one that did (docs/product.md, LIVE-4). The driver's page stamps points
 * by the server's clock; a point over a minute in the future is dropped, a late one is kept and shown with its age. A
 * wrong first fix does not block the ride: the distance reachable from it grows with each second.
 */
export function judgePoint(
  last: Position | null,
  point: Position,
  { now, setOutAt, simulated }: PointRules,
): PointVerdict {
  if (point.at < setOutAt) return 'before_set_out'
  if (point.at > now + MAX_AHEAD_MS) return 'ahead'
  if (last !== null && point.at <= last.at) return 'older'
  if (point.accuracy !== null && point.accuracy > WORST_ACCURACY) return 'inaccurate'
  if (last !== null && isJump(last, point, simulated)) return 'jump'
  return 'kept'
}

interface JudgedPoints {
  /** All points up to this number were kept or dropped. */
  through: number
  /** The points that count, oldest first. */
  kept: Position[]
}

/** Judges a message's points one after the other. Points numbered up to `through` are repetitions and are skipped. */
export function judgePoints(
  { last, through }: { last: Position | null; through: number },
  { first, points }: Pick<DriverPoints, 'first' | 'points'>,
  rules: PointRules,
): JudgedPoints {
  const kept: Position[] = []
  for (const point of points.slice(Math.max(0, through + 1 - first))) {
    if (judgePoint(kept.at(-1) ?? last, point, rules) === 'kept') kept.push(point)
  }
  return { through: Math.max(through, first + points.length - 1), kept }
}

/** Least metres between two points of a trace: the scatter of a phone that stands still is no distance driven. */
const MIN_STEP = 10

/** A fix of worse accuracy than the step must be that much farther away, up to so many metres. */
const MAX_UNCERTAINTY = 50

/** Metres a second: below it the car stands still, and its fixes only scatter. */
const STANDING = 1

/** Points (50 km in town) after which a trace continues in bigger steps. */
const FINE_POINTS = 5000

const COARSE_STEP = 50

/** Points (a text of about 150 kB) after which no more are added; the distance is still counted. */
export const MAX_TRACE_POINTS = 20_000

/** The trace so far. `tail` is the newest part of the encoded polyline, which is in no stored piece yet. */
export const TraceSchema = v.object({
  points: CountSchema,
  distance_metres: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** The last point that counted. */
  end: v.nullable(CoordinatesSchema),
  tail: v.string(),
  /** Where no positions came for long: an encoded polyline of both ends of each stretch, measured by road at the end. */
  gaps: v.optional(v.string(), ''),
})

export type Trace = v.InferOutput<typeof TraceSchema>

/** Both ends of a stretch. */
export interface Gap {
  from: Coordinates
  to: Coordinates
}

export const EMPTY_TRACE: Trace = { points: 0, distance_metres: 0, end: null, tail: '', gaps: '' }

const stepAfter = (points: number) => (points < FINE_POINTS ? MIN_STEP : COARSE_STEP)

/**
 * Metres within which a fix is no proof of movement. Accuracy is no upper bound: every third fix is off by more. Where
 * the phone reports no speed, three times the accuracy is used.
 */
function uncertaintyOf({ accuracy, speed }: Position): number {
  if (speed !== null && speed < STANDING) return MAX_UNCERTAINTY
  return Math.min((accuracy ?? 0) * (speed === null ? 3 : 1), MAX_UNCERTAINTY)
}

/** A car that was elsewhere after a time without positions drove there by road, and not along the straight line. */
const GAP = { milliseconds: 2 * MINUTE_MS, metres: 500, most: 8 } as const

/** The ends of the stretches without positions (docs/product.md, RENTAL-5). */
export function gapsOf({ gaps }: Pick<Trace, 'gaps'>): Gap[] {
  const ends = decodePolyline(gaps)
  return ends.flatMap((from, at) => {
    const to = ends[at + 1]
    return at % 2 === 0 && to ? [{ from, to }] : []
  })
}

/** Metres of a stretch by road; a fix beside its road may lead the finder around half a town (docs/product.md, RENTAL-5). */
export const roadOfGap = (straight: number, road: number): number =>
  Math.min(2 * straight, Math.max(straight, road))

function withGap(gaps: string, from: Coordinates, to: Coordinates): string {
  const known = decodePolyline(gaps)
  if (known.length >= 2 * GAP.most) return gaps
  return gaps + encodePolylineStep(known.at(-1) ?? { lat: 0, lng: 0 }, from) + encodePolylineStep(from, to)
}

/** The trace with one more point, if that is far enough from its end (docs/product.md, LIVE-11). `before`: the point before it. */
export function addToTrace(trace: Trace, point: Position, before: Position | null): Trace {
  const { lat, lng } = point
  const { points, end } = trace
  const metres = end === null ? 0 : metresBetween(end, point)
  if (end !== null && metres < Math.max(stepAfter(points), uncertaintyOf(point))) return trace
  const isGap = before !== null && point.at - before.at > GAP.milliseconds && metres > GAP.metres
  const gaps = end !== null && isGap ? withGap(trace.gaps, end, point) : trace.gaps
  const onward = { ...trace, end: { lat, lng }, distance_metres: trace.distance_metres + metres, gaps }
  if (points >= MAX_TRACE_POINTS) return onward
  return {
    ...onward,
    points: points + 1,
    tail: trace.tail + encodePolylineStep(end ?? { lat: 0, lng: 0 }, point),
  }
}

/** '4:05', of a wait. */
export const stopwatch = (milliseconds: number): string =>
  `${Math.floor(milliseconds / MINUTE_MS)}:${String(Math.floor(milliseconds / 1000) % 60).padStart(2, '0')}`

/** Older than this, a position no longer says where the car is (docs/product.md, LIVE-5). */
export const FRESH_MS = 30_000

const JUST_NOW_MS = 5000

/**
 * The position age in words: 'just now', '12 s ago', '3 min ago', '2 h ago', rounded down. `ageMs` below 0 (two clocks
 * that differ) reads 'just now'.
 */
export function positionAge(ageMs: number): string {
  if (ageMs < JUST_NOW_MS) return 'just now'
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / 1000)} s ago`
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  return `${Math.floor(ageMs / HOUR_MS)} h ago`
}
