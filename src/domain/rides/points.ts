import { type Coordinates, greatCircleKm } from '../places/coordinates'
import type { FromDriver, Position } from './messages'

/** A fix further than this from the server's time, in milliseconds ahead, was not taken yet: its clock is wrong. */
const MOST_AHEAD_MS = 60_000
/** Metres a second: 216 km/h. What needs more between two fixes is a fix gone wrong. */
const MOST_SPEED = 60
/** In a rehearsal a ride of an hour may take a minute and a half. */
const REHEARSAL_FACTOR = 40
/** Metres: a fix that may be further off than this says nothing about a street. */
export const WORST_ACCURACY = 200
/** Metres a fix may be off, for a phone that doesn't say. */
const USUAL_ACCURACY = 30

export interface PointRules {
  /** Milliseconds since 1970, by the room's clock. */
  now: number
  /** Milliseconds since 1970: points taken before it belong to another trip. */
  setOutAt: number
  rehearsal: boolean
}

export type PointVerdict = 'kept' | 'older' | 'before_set_out' | 'ahead' | 'inaccurate' | 'jump'

export const metresBetween = (a: Coordinates, b: Coordinates): number => greatCircleKm(a, b) * 1000

const errorOf = ({ accuracy }: Position) => accuracy ?? USUAL_ACCURACY

/** Too far from the last kept fix for the time between them, even if both are off by all that they may be. */
function isJump(last: Position, point: Position, rehearsal: boolean): boolean {
  const metres = metresBetween(last, point) - errorOf(last) - errorOf(point)
  const speed = MOST_SPEED * (rehearsal ? REHEARSAL_FACTOR : 1)
  return metres > (speed * (point.at - last.at)) / 1000
}

/**
 * Whether a point counts, given the last one that did (docs/product.md, Live position). The driver's page counts time
 * by the server's clock; a page whose idea of it is over a minute ahead is not believed, one that is behind is shown
 * with that age. A first fix gone wrong heals: the way that is possible from it grows with each second.
 */
export function verdictOf(
  last: Position | null,
  point: Position,
  { now, setOutAt, rehearsal }: PointRules,
): PointVerdict {
  if (point.at < setOutAt) return 'before_set_out'
  if (point.at > now + MOST_AHEAD_MS) return 'ahead'
  if (last !== null && point.at <= last.at) return 'older'
  if (point.accuracy !== null && point.accuracy > WORST_ACCURACY) return 'inaccurate'
  if (last !== null && isJump(last, point, rehearsal)) return 'jump'
  return 'kept'
}

export interface Judged {
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
): Judged {
  const kept: Position[] = []
  for (const point of points.slice(Math.max(0, through + 1 - first))) {
    if (verdictOf(kept.at(-1) ?? last, point, rules) === 'kept') kept.push(point)
  }
  return { through: Math.max(through, first + points.length - 1), kept }
}
