// Positions of a car: which ones count, the trace that they make, and how old one is.

import * as v from 'valibot'
import { CoordinatesSchema, metresBetween } from '../places/coordinates'
import { encodePolylineStep } from '../places/polyline'
import type { FromDriver, Position } from './messages'

/** A fix further than this from the server's time, in milliseconds ahead, was not taken yet: its clock is wrong. */
const MOST_AHEAD_MS = 60_000

/** Metres a second: 216 km/h. What needs more between two fixes is a fix gone wrong. */
const MOST_SPEED = 60

/** In a rehearsal a ride of an hour may take a minute and a half. */
const SIMULATION_FACTOR = 40

/** Metres: a fix that may be further off than this says nothing about a street. */
export const WORST_ACCURACY = 200

/** Metres a fix may be off, for a phone that doesn't say. */
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

/** Too far from the last kept fix for the time between them, even if both are off by all that they may be. */
function isJump(last: Position, point: Position, simulated: boolean): boolean {
  const metres = metresBetween(last, point) - errorOf(last) - errorOf(point)
  const speed = MOST_SPEED * (simulated ? SIMULATION_FACTOR : 1)
  return metres > (speed * (point.at - last.at)) / 1000
}

/**
 * Whether a point counts, given the last one that did (docs/product.md, Live position). The driver's page counts time
 * by the server's clock; a page whose idea of it is over a minute ahead is not believed, one that is behind is shown
 * with that age. A first fix gone wrong heals: the way that is possible from it grows with each second.
 */
export function judgePoint(
  last: Position | null,
  point: Position,
  { now, setOutAt, simulated }: PointRules,
): PointVerdict {
  if (point.at < setOutAt) return 'before_set_out'
  if (point.at > now + MOST_AHEAD_MS) return 'ahead'
  if (last !== null && point.at <= last.at) return 'older'
  if (point.accuracy !== null && point.accuracy > WORST_ACCURACY) return 'inaccurate'
  if (last !== null && isJump(last, point, simulated)) return 'jump'
  return 'kept'
}

interface JudgedPoints {
  /** Everything to this number is dealt with. */
  through: number
  /** The points that count, oldest first. */
  kept: Position[]
}

/** Judges a message's points one after the other. What was numbered before is a repetition and is left out. */
export function judgePoints(
  { last, through }: { last: Position | null; through: number },
  { first, points }: Pick<FromDriver, 'first' | 'points'>,
  rules: PointRules,
): JudgedPoints {
  const kept: Position[] = []
  for (const point of points.slice(Math.max(0, through + 1 - first))) {
    if (judgePoint(kept.at(-1) ?? last, point, rules) === 'kept') kept.push(point)
  }
  return { through: Math.max(through, first + points.length - 1), kept }
}

/** Metres between two points of a trace at least: what a standing phone reports around itself is no way driven. */
const LEAST_STEP = 10

/** A fix that may be off by more than the step has to be that far away, up to so many metres. */
const MOST_UNCERTAINTY = 50

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
function uncertaintyOf({ accuracy, speed }: Position): number {
  if (speed !== null && speed < STANDING) return MOST_UNCERTAINTY
  return Math.min((accuracy ?? 0) * (speed === null ? 3 : 1), MOST_UNCERTAINTY)
}

/** The trace with one more point, if that is far enough from its end (docs/product.md, Live position). */
export function addToTrace(trace: Trace, point: Position): Trace {
  const { lat, lng } = point
  const { points, end } = trace
  const metres = end === null ? 0 : metresBetween(end, point)
  if (end !== null && metres < Math.max(stepAfter(points), uncertaintyOf(point))) return trace
  const onward = { ...trace, end: { lat, lng }, distance_metres: trace.distance_metres + metres }
  if (points >= MOST_TRACE_POINTS) return onward
  return {
    ...onward,
    points: points + 1,
    tail: trace.tail + encodePolylineStep(end ?? { lat: 0, lng: 0 }, point),
  }
}

/** Older than this, a position no longer says where the car is (docs/product.md, Live position). */
export const FRESH_MS = 30_000

const JUST_NOW_MS = 5000

const MINUTE_MS = 60_000

const HOUR_MS = 60 * MINUTE_MS

/**
 * The age of a position in words: 'just now', '12 s ago', '3 min ago', '2 h ago'. Rounded down, so that it is never
 * said to be older than it is. `ageMs` below 0 (two clocks that differ) reads as now.
 */
export function positionAge(ageMs: number): string {
  if (ageMs < JUST_NOW_MS) return 'just now'
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / 1000)} s ago`
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  return `${Math.floor(ageMs / HOUR_MS)} h ago`
}
