// A driver's transitions that wait for a network (docs/product.md, Without a network): kept on the phone like positions,
// sent in their order, each with the time of its press and an id by which the server applies it once.

import * as v from 'valibot'
import { TransitionIdSchema } from '../fields'
import { type RemainderMethod, RemainderMethodSchema } from '../payments/amounts'
import type { RidePhase } from './phase'
import type { DriverTransition } from './transitions'

/** The begin of every browser storage key of the driver's page: what is the driver's is removed by it. */
export const DRIVER_KEYS = 'driver-'

/**
 * Browser storage key: the id of the driver whose page stored what is under these keys. It stays for as long as any of
 * them, so that this driver's next page leaves them, and another's removes them.
 */
export const DRIVER_KEY = 'driver-of'

/** Browser storage key of the queue, which goes with what was sent and with the driver's sign-out. */
export const QUEUED_TRANSITIONS_KEY = 'driver-transitions'

/** The transitions that may wait, by the last part of their path: the ride goes on without an answer to them. */
const QueueableSchema = v.picklist(['arrived', 'start', 'complete'])
export type Queueable = v.InferOutput<typeof QueueableSchema>

const PRESS_ENTRIES = {
  transition: QueueableSchema,
  transition_id: TransitionIdSchema,
  /** Milliseconds since 1970, by the server's clock as the page knows it. */
  pressed_at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The rest of the request; of 'start' the digits that were typed, until the server has answered. */
  body: v.record(v.string(), v.unknown()),
}

const QueuedTransitionSchema = v.object({
  ride_id: v.string(),
  ...PRESS_ENTRIES,
  /** It was stored as it was pressed, and its first request has not ended as far as the storage knows. */
  first_request: v.optional(v.literal(true)),
})
export type QueuedTransition = v.InferOutput<typeof QueuedTransitionSchema>

/** Transitions of one ride or more, in the order in which they were pressed. */
export type TransitionQueue = readonly QueuedTransition[]

const StoredSchema = v.union([
  v.array(QueuedTransitionSchema),
  // As pages stored them that kept those of one ride only.
  v.pipe(
    v.object({ ride_id: v.string(), transitions: v.array(v.object(PRESS_ENTRIES)) }),
    v.transform(({ ride_id, transitions }) => transitions.map((press) => ({ ride_id, ...press }))),
  ),
])

/** Parses what is stored; none for nothing and for anything that does not fit. */
export function parseQueue(stored: string | null): TransitionQueue {
  try {
    const queue = v.safeParse(StoredSchema, JSON.parse(stored ?? '[]'))
    return queue.success ? queue.output : []
  } catch {
    return []
  }
}

/** Those of one ride. */
export const waitingOf = (queue: TransitionQueue, rideId: string | undefined): TransitionQueue =>
  queue.filter(({ ride_id }) => ride_id === rideId)

/** Adds a press; one that waits already is kept as it is, so that a second press is no second transition. */
export function enqueue(queue: TransitionQueue, added: QueuedTransition): TransitionQueue {
  const waits = waitingOf(queue, added.ride_id).some(({ transition }) => transition === added.transition)
  return waits ? queue : [...queue, added]
}

/** Milliseconds: the first request of a press has ended by then, with the wait for the positions before it. */
const FIRST_REQUEST_MS = 30_000

/** Whether a page may be sending a stored press right now: no other sends it meanwhile. `now` by the server's clock. */
export const isInFirstRequest = ({ first_request, pressed_at }: QueuedTransition, now: number): boolean =>
  first_request === true && Math.abs(now - pressed_at) < FIRST_REQUEST_MS

const PHASE_AFTER: Record<Queueable, RidePhase> = {
  arrived: 'arrived',
  start: 'started',
  complete: 'completed',
}

/** The phase of a ride once what waits of it is applied; `queue` is this ride's. */
export const phaseWith = (phase: RidePhase, queue: TransitionQueue): RidePhase => {
  const last = queue.at(-1)
  return last ? PHASE_AFTER[last.transition] : phase
}

/** What the request of an end says of the money that was collected. */
const CollectedSchema = v.object({
  remainder_collected: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  remainder_method: v.nullable(RemainderMethodSchema),
})

/** What a ride's page shows of a press that the server does not have yet. */
interface QueuedFields {
  id: string
  phase: RidePhase
  arrived_at: string | null
  start_time: string | null
  end_time: string | null
  remainder: { amount: number; method: RemainderMethod | null } | null
}

/**
 * A ride as its driver's page shows it: as the server knows it, with the waiting transitions applied. A start that waits
 * has not been checked: the page says so.
 */
export function withQueued<Ride extends QueuedFields>(ride: Ride, queue: TransitionQueue): Ride {
  const waiting = waitingOf(queue, ride.id)
  if (waiting.length === 0) return ride
  const shown = { ...ride, phase: phaseWith(ride.phase, waiting) }
  for (const { transition, pressed_at, body } of waiting) {
    const at = new Date(pressed_at).toISOString()
    if (transition === 'arrived') shown.arrived_at = at
    if (transition === 'start') shown.start_time = at
    if (transition === 'complete') {
      shown.end_time = at
      const collected = v.safeParse(CollectedSchema, body)
      if (collected.success) {
        const { remainder_collected: amount, remainder_method: method } = collected.output
        shown.remainder = { amount, method }
      }
    }
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
