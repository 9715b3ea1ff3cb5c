// A driver's transitions that wait for a network (docs/product.md, Without a network): kept on the phone like positions,
// sent in their order, each with the time of its press and an id by which the server applies it once.

import * as v from 'valibot'
import { TransitionIdSchema } from '../fields'
import type { RidePhase } from './phase'
import type { DriverTransition } from './transitions'

/** Browser storage key of the queue, which goes with the ride and with the driver's sign-out. */
export const QUEUED_TRANSITIONS_KEY = 'driver-transitions'

/** The transitions that may wait, by the last part of their path: the ride goes on without an answer to them. */
const QueueableSchema = v.picklist(['arrived', 'start', 'complete'])
export type Queueable = v.InferOutput<typeof QueueableSchema>

const QueuedTransitionSchema = v.object({
  transition: QueueableSchema,
  transition_id: TransitionIdSchema,
  /** Milliseconds since 1970, by the server's clock as the page knows it. */
  pressed_at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The rest of the request; of 'start' the digits that were typed, until the server has answered. */
  body: v.record(v.string(), v.unknown()),
})
export type QueuedTransition = v.InferOutput<typeof QueuedTransitionSchema>

const QueueSchema = v.object({
  ride_id: v.string(),
  transitions: v.pipe(v.array(QueuedTransitionSchema), v.maxLength(QueueableSchema.options.length)),
})
/** Transitions of one ride, in the order in which they were pressed. */
export type TransitionQueue = v.InferOutput<typeof QueueSchema>

/** Parses what is stored; null for nothing and for anything that does not fit. */
export function parseQueue(stored: string | null): TransitionQueue | null {
  if (stored === null) return null
  try {
    const queue = v.safeParse(QueueSchema, JSON.parse(stored))
    return queue.success ? queue.output : null
  } catch {
    return null
  }
}

/** Adds a press; one that waits already is kept as it is, so that a second press is no second transition. */
export function enqueue(
  queue: TransitionQueue | null,
  rideId: string,
  added: QueuedTransition,
): TransitionQueue {
  const before = queue?.ride_id === rideId ? queue.transitions : []
  const waits = before.some(({ transition }) => transition === added.transition)
  return { ride_id: rideId, transitions: waits ? before : [...before, added] }
}

const PHASE_AFTER: Record<Queueable, RidePhase> = {
  arrived: 'arrived',
  start: 'started',
  complete: 'completed',
}

/** The phase of a ride once what waits of it is applied; `queue` is this ride's, null where nothing waits. */
export const phaseWith = (phase: RidePhase, queue: TransitionQueue | null): RidePhase => {
  const last = queue?.transitions.at(-1)
  return last ? PHASE_AFTER[last.transition] : phase
}

/**
 * A ride as its driver's page shows it: as the server knows it, with the waiting transitions applied. A start that waits
 * has not been checked: the page says so.
 */
export function withQueued<
  Ride extends { id: string; phase: RidePhase; arrived_at: string | null; start_time: string | null },
>(ride: Ride, queue: TransitionQueue | null): Ride {
  if (queue?.ride_id !== ride.id) return ride
  const shown = { ...ride, phase: phaseWith(ride.phase, queue) }
  for (const { transition, pressed_at } of queue.transitions) {
    const at = new Date(pressed_at).toISOString()
    if (transition === 'arrived') shown.arrived_at = at
    if (transition === 'start') shown.start_time = at
  }
  return shown
}

/** What each request of a transition says of its press; a page that is older than this says nothing, and it was now. */
export const PRESS_FIELDS = {
  transition_id: v.optional(TransitionIdSchema),
  pressed_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
}

/** The times of the transitions before one, of a ride as the database has it. */
interface TransitionTimes {
  set_out_at: string | null
  arrived_at: string | null
  start_time: string | null
}

/** When the transition before this one was made: no press of this one is earlier. */
export function transitionBefore(
  transition: DriverTransition,
  { set_out_at, arrived_at, start_time }: TransitionTimes,
): Date | null {
  const before: Partial<Record<DriverTransition, string | null>> = {
    arrive: set_out_at,
    start: arrived_at ?? set_out_at,
    complete: start_time,
  }
  const at = before[transition] ?? null
  return at === null ? null : new Date(at)
}

/** A press that comes later than this was made without a network, in milliseconds. */
const LATE_MS = 30_000

export const isLate = (pressedAt: Date, now: Date): boolean => now.getTime() - pressedAt.getTime() > LATE_MS

/** A press may be so old when it arrives, in milliseconds: longer than any drive through hills without a network. */
const MAX_PRESS_AGE_MS = 12 * 3_600_000

/** How far a phone's clock may be ahead of the server's: such a press counts as made now. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/**
 * When a transition was made, by the time of its press. `since` is the transition before it: a press is never earlier.
 * Null where the time can't be true: from the future, from before the transition before it, or too long ago.
 */
export function pressTime(pressedAt: number, { since, now }: { since: Date | null; now: Date }): Date | null {
  const age = now.getTime() - pressedAt
  if (age < -CLOCK_TOLERANCE_MS || age > MAX_PRESS_AGE_MS) return null
  const earliest = since?.getTime() ?? 0
  if (pressedAt < earliest - CLOCK_TOLERANCE_MS) return null
  return new Date(Math.min(now.getTime(), Math.max(pressedAt, earliest)))
}
