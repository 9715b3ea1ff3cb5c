import { formatDateTime } from '../../domain/bookings/kolkata-time'
import type { AskedRide } from '../../domain/rides/ride-details'
import { ROUTES } from '../../routes'

const STANDING = {
  unpaid: 'It waits for its payment',
  waiting: 'No driver has it yet',
  completed: 'It is over',
  cancelled: 'It was cancelled',
} as const

interface Props {
  asked: AskedRide
  /** When the ride is that is shown in its place; null where none is. */
  shownTime: string | null
}

/** The address named another ride than the one that is shown: which, how it stands, and which one this is. */
export function AskedRideNote({ asked, shownTime }: Props) {
  const when = (iso: string) => formatDateTime(new Date(iso))
  return (
    <div role="note" className="rounded-control bg-sunken p-4">
      <p>
        You asked for your ride on {when(asked.scheduled_time)}. {STANDING[asked.standing]}.
        {shownTime !== null && ` Shown here is your ride on ${when(shownTime)}.`}
      </p>
      <a
        className="text-link inline-flex min-h-11 items-center"
        href={`${ROUTES.tripHistory.path}?trip=${encodeURIComponent(asked.id)}`}
      >
        Open the ride you asked for
      </a>
    </div>
  )
}
