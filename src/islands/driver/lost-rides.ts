import { formatDateTime } from '../../domain/bookings/kolkata-time'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { isOver, type RidePhase } from '../../domain/rides/phase'

export interface LostRide {
  ride: DriverRide
  title: string
  text: string
}

const which = (ride: DriverRide) =>
  `${formatDateTime(new Date(ride.scheduled_time))}, from ${ride.pickup_address}.`

/** How a ride's end is told to a driver who did not bring it about. */
export const wordsOfEnd = (phase: Extract<RidePhase, 'cancelled' | 'completed'>, ride: DriverRide) => ({
  title: phase === 'cancelled' ? 'Ride cancelled' : 'Ride ended',
  text: which(ride),
})

/** Rides that the driver had a moment ago and has no more, with what to say of each. */
export function lostRides(before: readonly DriverRide[], after: readonly DriverRide[]): LostRide[] {
  return before.flatMap((ride) => {
    if (isOver(ride.phase)) return []
    const phase = after.find(({ id }) => id === ride.id)?.phase
    if (phase === 'cancelled' || phase === 'completed') return [{ ride, ...wordsOfEnd(phase, ride) }]
    if (phase !== undefined) return []
    return [{ ride, title: 'No longer yours', text: `Cancelled, or given to somebody else: ${which(ride)}` }]
  })
}
