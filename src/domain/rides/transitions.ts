import type { RemainderMethod } from '../payments/amounts'
import { accept, type Result, refuse } from '../result'
import type { RidePhase } from './phase'
import type { RideRefusal } from './refusals'

/** What a driver does with a ride that is theirs. */
export type DriverTransition = 'set_out' | 'arrive' | 'start' | 'complete' | 'hand_back'

/**
 * The phases a move begins in, and those in which this driver has made it already: a second click is told so as a
 * success. 'I have arrived' may be forgotten, 'Set out' may not: the rider follows the car from then on
 * (docs/product.md, Ride).
 */
const DRIVER_TRANSITIONS: Record<
  DriverTransition,
  { from: readonly RidePhase[]; made: readonly RidePhase[] }
> = {
  set_out: { from: ['assigned'], made: ['on_the_way', 'arrived', 'started'] },
  arrive: { from: ['on_the_way'], made: ['arrived', 'started'] },
  start: { from: ['on_the_way', 'arrived'], made: ['started'] },
  complete: { from: ['started'], made: ['completed'] },
  hand_back: { from: ['assigned', 'on_the_way', 'arrived'], made: [] },
}

/** Whether a move begins in this phase, was made already, or is refused. */
export function transitionStatus(move: DriverTransition, phase: RidePhase): 'begins' | 'made' | RideRefusal {
  const { from, made } = DRIVER_TRANSITIONS[move]
  if (from.includes(phase)) return 'begins'
  if (made.includes(phase)) return 'made'
  return phase === 'cancelled' ? { reason: 'cancelled' } : { reason: 'wrong_phase', phase }
}

/**
 * Whole minutes that the driver waited: from the arrival or the pickup time, whichever is later, to the start. None
 * where the arrival was not told.
 */
export function waitingMinutes(times: { arrivedAt: Date | null; scheduledTime: Date; start: Date }): number {
  const { arrivedAt, scheduledTime, start } = times
  if (arrivedAt === null) return 0
  const since = Math.max(arrivedAt.getTime(), scheduledTime.getTime())
  return Math.max(0, Math.floor((start.getTime() - since) / 60_000))
}

/** What a driver says was collected: whole rupees and how. */
export interface Collected {
  method: RemainderMethod | null
  rupees: number | null
}

/**
 * What the end of a ride records (docs/product.md, Ride). Where something remains, the driver confirms exactly that
 * amount and how it was paid; where nothing does, nothing is recorded, whatever was said.
 */
export function remainderOf(
  remaining: number,
  { method, rupees }: Collected,
): Result<{ method: RemainderMethod; rupees: number } | null, RideRefusal> {
  if (remaining === 0) return accept(null)
  if (method === null || rupees !== remaining) {
    return refuse({ reason: 'remainder_unconfirmed', amount: remaining })
  }
  return accept({ method, rupees })
}
