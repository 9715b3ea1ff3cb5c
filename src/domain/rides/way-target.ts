import type { Coordinates } from '../places/coordinates'
import type { RidePhase } from './phase'

export interface WayFacts {
  phase: RidePhase
  pickup: Coordinates
  /** Null of a rental, which goes where its rider says. */
  dropoff: Coordinates | null
  isRoundTrip: boolean
  /** Of a round trip: the car has been there, and is on its way back. */
  reachedDropoff: boolean
}

export type WayTarget = { target: 'pickup' | 'dropoff'; point: Coordinates }

/** So near to the drop-off a round trip has reached it, in metres: a campus has more than one gate. */
export const REACHED_METRES = 300

/** Where the car goes now (docs/product.md, Live position); null while nobody is under way to a known place. */
export function wayTarget(facts: WayFacts): WayTarget | null {
  const { phase, pickup, dropoff } = facts
  if (phase === 'on_the_way') return { target: 'pickup', point: pickup }
  if (phase !== 'started' || dropoff === null) return null
  return facts.isRoundTrip && facts.reachedDropoff
    ? { target: 'pickup', point: pickup }
    : { target: 'dropoff', point: dropoff }
}
