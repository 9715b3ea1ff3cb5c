import type { RemainderMethod } from '../payments/amounts'
import { accept, type Result, refuse } from '../result'
import type { RidePhase } from './phase'
import type { RideRefusal } from './refusals'

/** The state transitions that a driver makes. */
export type DriverTransition = 'set_out' | 'arrive' | 'start' | 'complete' | 'hand_back'

/**
 * The phases in which a transition begins, and those in which this driver has made it already, so that a second click
 * succeeds. 'I have arrived' may be skipped, 'Set out' may not: the rider follows the car from then on
 * (docs/product.md, Ride).
 */
const DRIVER_TRANSITIONS: Record<
  DriverTransition,
  { from: readonly RidePhase[]; done: readonly RidePhase[] }
> = {
  set_out: { from: ['assigned'], done: ['on_the_way', 'arrived', 'started'] },
  arrive: { from: ['on_the_way'], done: ['arrived', 'started'] },
  start: { from: ['on_the_way', 'arrived'], done: ['started'] },
  complete: { from: ['started'], done: ['completed'] },
  hand_back: { from: ['assigned', 'on_the_way', 'arrived'], done: [] },
}

/** Whether a transition begins in this phase, was made already, or is refused. */
export function transitionStatus(
  transition: DriverTransition,
  phase: RidePhase,
): 'begins' | 'done' | RideRefusal {
  const { from, done } = DRIVER_TRANSITIONS[transition]
  if (from.includes(phase)) return 'begins'
  if (done.includes(phase)) return 'done'
  return phase === 'cancelled' ? { reason: 'cancelled' } : { reason: 'wrong_phase', phase }
}

/**
 * Whole minutes that the driver waited: from the arrival or the pickup time, whichever is later, to the start. None
 * where the driver did not report the arrival, or the car's position did not confirm it.
 */
export function waitingMinutes(times: {
  confirmedAt: Date | null
  scheduledTime: Date
  start: Date
}): number {
  const { confirmedAt, scheduledTime, start } = times
  if (confirmedAt === null) return 0
  const since = Math.max(confirmedAt.getTime(), scheduledTime.getTime())
  return Math.max(0, Math.floor((start.getTime() - since) / 60_000))
}

/** What the driver reports as collected: whole rupees and how. */
export interface Collected {
  method: RemainderMethod | null
  rupees: number | null
}

/**
 * What the end of a ride records (docs/product.md, Ride). Where an amount is due, the driver confirms exactly that
 * amount and how it was paid; where none is, nothing is recorded, whatever the request holds.
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
