import { formatDateTime } from '../../domain/bookings/kolkata-time'
import type { AwaitedRide } from '../../domain/rides/ride-details'
import { NO_ACTIVE_RIDES } from '../../domain/rides/tracking-sentences'
import { ROUTES } from '../../routes'

/** Nothing is under way. Who has booked waits here for a driver, and reads that nothing was forgotten. */
export function NoRide({ awaited }: { awaited: AwaitedRide | null }) {
  return (
    <div className="grid justify-items-start gap-6">
      <div>
        <h2>{NO_ACTIVE_RIDES}</h2>
        {awaited ? (
          <p className="mt-2" role="status">
            {wordsOf(awaited)}
          </p>
        ) : (
          <p className="mt-2 text-muted">
            A ride appears here when a driver has accepted it, and stays until it ends.
          </p>
        )}
        {awaited && (
          <p className="needs-script mt-1 text-muted">You can leave this page open: it looks by itself.</p>
        )}
        <p className="without-script mt-1">Load this page again to see what has happened since.</p>
      </div>
      <WayOn awaited={awaited} />
    </div>
  )
}

function wordsOf({ scheduled_time, had_driver }: AwaitedRide): string {
  const when = formatDateTime(new Date(scheduled_time))
  return had_driver
    ? `We are finding another driver for your ride on ${when}. Your booking stands.`
    : `Your ride on ${when} is booked. A driver appears here once one has accepted it.`
}

function WayOn({ awaited }: { awaited: AwaitedRide | null }) {
  if (awaited === null) {
    return (
      <a className="button" data-size="large" href={ROUTES.booking.path}>
        Book a Ride
      </a>
    )
  }
  // Once it had a driver it has a page of its own, where it can be cancelled.
  return awaited.had_driver ? (
    <a
      className="button"
      data-kind="secondary"
      href={`${ROUTES.tracking.path}?booking_id=${encodeURIComponent(awaited.id)}`}
    >
      See this ride
    </a>
  ) : (
    <a className="button" data-kind="secondary" href={ROUTES.tripHistory.path}>
      Trip History
    </a>
  )
}
