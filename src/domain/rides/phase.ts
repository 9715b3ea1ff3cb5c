import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'

/**
 * The phases of a ride, finer than its booking's status: an accepted booking is `assigned`, `on_the_way` or `arrived`
 * (docs/product.md, RIDE-2).
 */
export const RIDE_PHASES = [
  'unassigned',
  'assigned',
  'on_the_way',
  'arrived',
  'started',
  'completed',
  'cancelled',
] as const

export const RidePhaseSchema = v.picklist(RIDE_PHASES)

export type RidePhase = v.InferOutput<typeof RidePhaseSchema>

/** `set_out_at` and `arrived_at`: null until the driver tapped 'Set out' and 'I have arrived'. */
export type PhaseFacts = Pick<BookingRow, 'status' | 'set_out_at' | 'arrived_at'>

export function phaseOf({ status, set_out_at, arrived_at }: PhaseFacts): RidePhase {
  if (status === 'pending') return 'unassigned'
  if (status !== 'accepted') return status
  if (arrived_at !== null) return 'arrived'
  return set_out_at === null ? 'assigned' : 'on_the_way'
}

/** Positions are accepted and shown in these phases only: before 'Set out' the driver may be on another rider's trip. */
export const MovingPhaseSchema = v.picklist(['on_the_way', 'arrived', 'started'])

export const isMoving = (phase: RidePhase): phase is v.InferOutput<typeof MovingPhaseSchema> =>
  MovingPhaseSchema.options.some((one) => one === phase)

export const isOver = (phase: RidePhase): boolean => phase === 'completed' || phase === 'cancelled'
