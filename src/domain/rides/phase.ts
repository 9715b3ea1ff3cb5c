import * as v from 'valibot'
import type { BookingStatus } from '../bookings/booking'

/**
 * Where a ride stands, finer than its booking's status: an accepted ride has a driver, one who set out, or one who
 * waits at the pickup (docs/product.md, Ride).
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

export interface PhaseFacts {
  status: BookingStatus
  /** Null until the driver tapped 'Set out' and 'I have arrived'. */
  set_out_at: string | null
  arrived_at: string | null
}

export function phaseOf({ status, set_out_at: setOutAt, arrived_at: arrivedAt }: PhaseFacts): RidePhase {
  if (status === 'pending') return 'unassigned'
  if (status !== 'accepted') return status
  if (arrivedAt !== null) return 'arrived'
  return setOutAt === null ? 'assigned' : 'on_the_way'
}

/** Positions are taken and shown from 'Set out' to the end: before it the driver may be on another rider's trip. */
export function isMoving(phase: RidePhase): boolean {
  return phase === 'on_the_way' || phase === 'arrived' || phase === 'started'
}

export function isOver(phase: RidePhase): boolean {
  return phase === 'completed' || phase === 'cancelled'
}
