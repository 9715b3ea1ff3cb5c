import { formatDateTime } from '../../domain/bookings/kolkata-time'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { isOver } from '../../domain/rides/phase'

export interface LostRide {
  ride: DriverRide
  title: string
  text: string
}

/** Rides that the driver had a moment ago and has no more, with what to say of each. */
export function lostRides(before: readonly DriverRide[], after: readonly DriverRide[]): LostRide[] {
  return before.flatMap((ride) => {
    if (isOver(ride.phase)) return []
    const now = after.find(({ id }) => id === ride.id)
    const which = `${formatDateTime(new Date(ride.scheduled_time))}, from ${ride.pickup_address}.`
    if (!now)
      return [{ ride, title: 'No longer yours', text: `Cancelled, or given to somebody else: ${which}` }]
    if (now.phase === 'cancelled') return [{ ride, title: 'Ride cancelled', text: which }]
    if (now.phase === 'completed') return [{ ride, title: 'Ride ended', text: which }]
    return []
  })
}
