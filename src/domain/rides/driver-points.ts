// The driver's phone: which fixes become points, and the queue in which they wait to be acknowledged.

import * as v from 'valibot'
import { MOST_POINTS, type Position, PositionSchema } from './messages'

/** Milliseconds between two points at least: of a phone that measures every second, each third one is taken. */
export const LEAST_GAP_MS = 2500

/** What a phone measured, as its browser says it. Degrees, metres, metres a second. */
export interface Fix {
  latitude: number
  longitude: number
  accuracy: number | null
  heading: number | null
  speed: number | null
}

/** About a decimetre: finer than any phone measures. */
const DECIMALS = 1e6

const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS

/** Browsers say NaN or null for what they don't know. */
const known = (value: number | null, most: number) =>
  value !== null && value >= 0 && value <= most ? Math.round(value * 10) / 10 : null

/** A point that lies further than this after the one that follows it, in milliseconds, had a wrong time. */
const MISTIMED_MS = 60_000

/** Whether a fix is taken, or left out because another was just before it (docs/product.md, Live position). */
export function isDue(lastAt: number | null, at: number): boolean {
  return lastAt === null || at - lastAt >= LEAST_GAP_MS || lastAt - at > MISTIMED_MS
}

/** This phone's clock, in milliseconds since 1970, and how far the server's is ahead of it. */
interface PhoneClock {
  now: number
  ahead: number
}

/**
 * When a fix was measured, by the server's clock. Some browsers say it by the phone's clock and some by the
 * satellites', which is nobody's to put wrong: of the two readings the one nearer to now holds. Never after now.
 */
export function measuredAt(timestamp: number, { now, ahead }: PhoneClock): number {
  const serverNow = now + ahead
  const byPhone = timestamp + ahead
  const nearer = Math.abs(byPhone - serverNow) <= Math.abs(timestamp - serverNow) ? byPhone : timestamp
  return Math.min(nearer, serverNow)
}

/**
 * A fix as it is sent. `at` is in milliseconds since 1970, by the server's clock: a phone's own may be wrong by more
 * than a ride lasts.
 */
export function positionOf({ latitude, longitude, heading, speed, accuracy }: Fix, at: number): Position {
  return {
    at: Math.max(0, Math.round(at)),
    lat: rounded(latitude),
    lng: rounded(longitude),
    heading: known(heading, 360),
    speed: known(speed, Number.MAX_SAFE_INTEGER),
    accuracy: known(accuracy, Number.MAX_SAFE_INTEGER),
  }
}

/** Two hours at a point every 3 seconds; beyond that the oldest go. */
export const MOST_KEPT = 2400

/** Where a driver's browser keeps them, until they are acknowledged, the ride ends, or the driver signs out. */
export const DRIVER_POINTS_KEY = 'driver-points'

/**
 * Points of one ride that wait to be acknowledged (docs/product.md, Live position). They are numbered from 1 without
 * a gap, and the numbering goes on when the queue is empty, so an empty queue is worth keeping.
 */
export interface PointQueue {
  readonly rideId: string
  /** Number of the first point kept; the next point taken gets `first + points.length`. */
  readonly first: number
  /** The highest number that was ever given to a line; 0 before that. */
  readonly sent: number
  readonly points: readonly Position[]
}

/** Points as they go over the line: consecutive, the first one's number beside them. */
export interface Batch {
  first: number
  points: Position[]
}

export const emptyQueue = (rideId: string): PointQueue => ({ rideId, first: 1, sent: 0, points: [] })

export const throughOf = ({ first, points }: Batch): number => first + points.length - 1

/** Takes a point in at the end. A full queue lets its oldest point go. */
export function keepPoint(queue: PointQueue, point: Position): PointQueue {
  const points = [...queue.points, point]
  const tooMany = Math.max(0, points.length - MOST_KEPT)
  return { ...queue, first: queue.first + tooMany, points: points.slice(tooMany) }
}

/** The oldest points that wait, as many as one message takes; null when none does. */
export function nextBatch(queue: PointQueue): Batch | null {
  if (queue.points.length === 0) return null
  return { first: queue.first, points: queue.points.slice(0, MOST_POINTS) }
}

/** A line took the batch: from now on an acknowledgement may mean it. */
export function markSent(queue: PointQueue, batch: Batch): PointQueue {
  return { ...queue, sent: Math.max(queue.sent, throughOf(batch)) }
}

/**
 * Lets go of what is dealt with. A number higher than any this queue ever sent was given by another phone, or by this
 * one before its storage was lost: points not sent yet are numbered anew, after it.
 */
export function acknowledge(queue: PointQueue, through: number): PointQueue {
  const done = Math.max(0, Math.min(through, queue.sent) - queue.first + 1)
  return {
    ...queue,
    first: Math.max(queue.first + Math.min(done, queue.points.length), through + 1),
    sent: Math.max(queue.sent, through),
    points: queue.points.slice(done),
  }
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const PointSchema = v.pipe(
  v.tuple([
    v.number(),
    v.number(),
    v.number(),
    v.nullable(v.number()),
    v.nullable(v.number()),
    v.nullable(v.number()),
  ]),
  v.transform(([at, lat, lng, heading, speed, accuracy]) => ({ at, lat, lng, heading, speed, accuracy })),
  PositionSchema,
)

const StoredSchema = v.object({
  rideId: v.string(),
  first: v.pipe(count, v.minValue(1)),
  sent: count,
  points: v.pipe(v.array(PointSchema), v.maxLength(MOST_KEPT)),
})

/** As it is stored: without the names of the fields, for two hours of them would be most of the text. */
export function writeQueue({ rideId, first, sent, points }: PointQueue): string {
  return JSON.stringify({
    rideId,
    first,
    sent,
    points: points.map(({ at, lat, lng, heading, speed, accuracy }) => [
      at,
      lat,
      lng,
      heading,
      speed,
      accuracy,
    ]),
  })
}

/** The ride that a stored text is of; null for what can't be read. */
export function rideOf(text: string): string | null {
  try {
    const stored = v.safeParse(StoredSchema, JSON.parse(text))
    return stored.success ? stored.output.rideId : null
  } catch {
    return null
  }
}

/** What was stored for this ride; an empty queue instead of another ride's, and of what can't be read. */
export function readQueue(text: string | null, rideId: string): PointQueue {
  try {
    const stored = v.safeParse(StoredSchema, JSON.parse(text ?? 'null'))
    if (stored.success && stored.output.rideId === rideId) return stored.output
  } catch {}
  return emptyQueue(rideId)
}
