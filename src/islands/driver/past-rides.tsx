import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { ChargesButton } from './charge-button'
import type { DriverState } from './driver-state'

export interface PastRidesProps {
  state: DriverState
  today: DriverRide[]
  /** Of those that ended before today: for as long as a charge can be entered. */
  yesterday: DriverRide[]
}

/** Rides that are over. Loaded after the page. */
export function PastRides({ state, today, yesterday }: PastRidesProps) {
  return (
    <>
      <Past state={state} title="Over today" rides={today} />
      <Past state={state} title="Over yesterday" rides={yesterday} />
    </>
  )
}

/** Rides that are over; the completed ones with their tolls and parking, which can be entered for a day. */
function Past({ state, title, rides }: { state: DriverState; title: string; rides: DriverRide[] }) {
  if (rides.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-2xl!">{title}</h2>
      <ul className="mt-3 grid gap-2 text-lg">
        {rides.map((ride) => (
          <li
            key={ride.id}
            className="flex flex-wrap items-center gap-x-3 text-muted [overflow-wrap:anywhere]"
          >
            <span className="figures text-ink">{formatTime(new Date(ride.scheduled_time))}</span>
            <span>{ride.phase === 'completed' ? 'Completed' : 'Cancelled'}</span>
            <span>{ride.pickup_address}</span>
            {ride.phase === 'completed' && <ChargesButton state={state} ride={ride} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
