// Notices above a ride that is not the requested one, or may be out of date.
import { Button } from '../../components/button'
import type { EndReason } from '../../components/live-ride/ride-socket'
import type { AskedRide } from '../../domain/bookings/ride-details'
import { formatDateTime } from '../../domain/kolkata-time'
import { FAILED_TO_LOAD_RIDE } from '../../domain/rides/live-status'
import { ROUTES, trackingPath, tripPath } from '../../routes'
import { type Reading, SIGNED_OUT } from './use-ride'

/** The newest state could not be loaded: why, and what to do. */
export function ReadingTrouble({ reading, onRead }: { reading: Reading; onRead(): void }) {
  if (reading === 'fine') return null
  if (reading === 'signed_out') return <ConnectionEnded reason="signed_out" />
  return (
    <div role="alert" className="rounded-control bg-warning-tint p-4">
      <p>{FAILED_TO_LOAD_RIDE}. This may be out of date.</p>
      <Button className="mt-2" kind="secondary" onClick={onRead}>
        Try again
      </Button>
    </div>
  )
}

/** The socket is closed and will not reconnect: what the rider can do. */
export function ConnectionEnded({ reason, bookingId }: { reason: EndReason; bookingId?: string }) {
  const own = bookingId ? trackingPath(bookingId) : ROUTES.tracking.path
  const signedOut = reason === 'signed_out'
  return (
    <div role="alert" className="rounded-control bg-warning-tint p-4">
      <p>{signedOut ? SIGNED_OUT : 'This page has stopped following your ride. Reload it to go on.'}</p>
      <a className="button mt-2" data-kind="secondary" href={signedOut ? ROUTES.auth.path : own}>
        {signedOut ? 'Sign in' : 'Reload'}
      </a>
    </div>
  )
}

const STATUS_SENTENCES = {
  unpaid: 'It isn’t paid yet',
  waiting: 'We’re finding your driver',
  completed: 'It’s over',
  cancelled: 'It’s cancelled',
} as const

interface RequestedRideProps {
  asked: AskedRide
  /** Pickup time of the ride shown instead; null if none is. */
  shownTime: string | null
}

/** The URL names another ride than the shown one: its state, and which ride is shown. */
export function RequestedRideNote({ asked, shownTime }: RequestedRideProps) {
  const when = (iso: string) => formatDateTime(new Date(iso))
  return (
    <div role="note" className="rounded-control bg-sunken p-4">
      <p>
        You asked for your ride on {when(asked.scheduled_time)}. {STATUS_SENTENCES[asked.state]}.
        {shownTime !== null && ` This is your ride on ${when(shownTime)}.`}
      </p>
      <a className="text-link inline-flex min-h-11 items-center" href={tripPath(asked.id)}>
        Open that ride
      </a>
    </div>
  )
}
