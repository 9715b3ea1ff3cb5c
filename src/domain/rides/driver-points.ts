// The driver's phone: which fixes become points, and the queue of points that are not acknowledged yet.

import * as v from 'valibot'
import { CountSchema } from '../fields'
import { MAX_POINTS, type Position, PositionSchema } from './messages'

/** Least milliseconds between two points: of a phone that measures every second, each third fix is taken. */
export const MIN_GAP_MS = 2500

/** What a phone measured, as its browser reports it. Degrees, metres, metres a second. */
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

/** Browsers report NaN or null for unknown values. */
const known = (value: number | null, most: number) =>
  value !== null && value >= 0 && value <= most ? Math.round(value * 10) / 10 : null

/** A point measured further than this after its successor, in milliseconds, had a wrong time. */
const MISTIMED_MS = 60_000

/** Whether a fix is taken, or skipped because the last one is too recent (docs/product.md, LIVE-1). */
export function isDue(lastAt: number | null, at: number): boolean {
  return lastAt === null || at - lastAt >= MIN_GAP_MS || lastAt - at > MISTIMED_MS
}

/** This phone's clock, in milliseconds since 1970, and its clock offset: how far the server's is ahead of it. */
interface PhoneClock {
  now: number
  clockOffset: number
}

/**
 * When a fix was measured, by the server's clock. Some browsers report the phone's clock and some the satellites',
 * which needs no offset: of the two readings the one nearer to now holds. Never after now.
 */
export function measuredAt(timestamp: number, { now, clockOffset }: PhoneClock): number {
  const serverNow = now + clockOffset
  const byPhone = timestamp + clockOffset
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

/** Most points in the queue: two hours at a point every 3 seconds. Beyond that the oldest are dropped. */
export const MAX_KEPT = 2400

/** Browser storage key of the queue, which is removed when the ride ends or the driver signs out. */
export const DRIVER_POINTS_KEY = 'driver-points'

/**
 * Points of one ride that are not acknowledged yet (docs/product.md, LIVE-2). Points are numbered from 1 without a
 * gap, and the numbering continues when the queue is empty, so an empty queue is stored too.
 */
const PointQueueSchema = v.object({
  rideId: v.string(),
  /** Number of the first point kept; the next point taken gets `first + points.length`. */
  first: v.pipe(CountSchema, v.minValue(1)),
  /** The highest number that was ever sent; 0 before that. */
  sent: CountSchema,
  points: v.pipe(v.array(PositionSchema), v.maxLength(MAX_KEPT)),
})
export type PointQueue = Readonly<v.InferOutput<typeof PointQueueSchema>>

/** Points of one message: consecutive, with the first one's number. */
export interface Batch {
  first: number
  points: Position[]
}

export const emptyQueue = (rideId: string): PointQueue => ({ rideId, first: 1, sent: 0, points: [] })

export const throughOf = ({ first, points }: Batch): number => first + points.length - 1

/** Appends a point. A full queue drops its oldest point. */
export function keepPoint(queue: PointQueue, point: Position): PointQueue {
  const points = [...queue.points, point]
  const tooMany = Math.max(0, points.length - MAX_KEPT)
  return { ...queue, first: queue.first + tooMany, points: points.slice(tooMany) }
}

/**
 * The oldest points of the queue that are numbered after `through`, as many as one message takes; null where none is.
 * `until`: those that were measured later (milliseconds since 1970) wait; null: none do.
 */
export function nextBatch(
  { first, points }: PointQueue,
  through = 0,
  until: number | null = null,
): Batch | null {
  const from = Math.max(0, through + 1 - first)
  const next = points.slice(from, from + MAX_POINTS)
  const later = until === null ? -1 : next.findIndex(({ at }) => at > until)
  const batch = later === -1 ? next : next.slice(0, later)
  return batch.length === 0 ? null : { first: first + from, points: batch }
}

/** The batch was sent: from now on an acknowledgement may cover it. */
export function markSent(queue: PointQueue, batch: Batch): PointQueue {
  return { ...queue, sent: Math.max(queue.sent, throughOf(batch)) }
}

/**
 * Removes acknowledged points. A number higher than any this queue ever sent was given by another phone, or by this one
 * before its storage was lost: points not sent yet are renumbered after it.
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

/** A stored queue; null for a text that can't be parsed. */
export function readQueue(text: string | null): PointQueue | null {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), PointQueueSchema), text)
  return stored.success ? stored.output : null
}
