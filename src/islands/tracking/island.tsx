import { useState } from 'react'
import { ChargingCab, EmptyStop } from '../../components/drawings/rider-scenes'
import { type LastFix, NO_FIX } from '../../components/live-ride/live-ride'
import { pageClock } from '../../components/live-ride/page-clock'
import { PageHead } from '../../components/page-head'
import { RideLateness } from '../../components/ride-lateness'
import type { ActiveRideAnswer, AwaitedRide } from '../../domain/bookings/ride-details'
import { formatDateTime } from '../../domain/kolkata-time'
import { NO_ACTIVE_RIDES } from '../../domain/rides/live-status'
import { ROUTES } from '../../routes'
import { ReadingTrouble, RequestedRideNote } from './notices'
import { RideScreen } from './ride-screen'
import { useRide } from './use-ride'

function NoRide({ awaited }: { awaited: AwaitedRide | null }) {
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
        {awaited && <RideLateness lateness={awaited.lateness} />}
        {awaited && (
          <p className="needs-script mt-1 text-muted">You can leave this page open: it updates by itself.</p>
        )}
        <p className="without-script mt-1">Load this page again to see what has happened since.</p>
      </div>
      <NextAction awaited={awaited} />
    </div>
  )
}

function wordsOf({ scheduled_time, had_driver }: AwaitedRide): string {
  const when = formatDateTime(new Date(scheduled_time))
  return had_driver
    ? `We are finding another driver for your ride on ${when}. Your booking stands.`
    : `Your ride on ${when} is booked. A driver appears here once one has accepted it.`
}

function NextAction({ awaited }: { awaited: AwaitedRide | null }) {
  if (awaited === null) {
    return (
      <a className="button" data-size="large" href={ROUTES.booking.path}>
        Book a Ride
      </a>
    )
  }
  // A booking that has had a driver has its own tracking page, where it can be cancelled.
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

export interface TrackingProps {
  initial: ActiveRideAnswer
  lastFix: LastFix
  /** Milliseconds since 1970, when the page was rendered. */
  renderedAt: number
  mapboxToken: string | null
}

function Tracking({ initial, lastFix, renderedAt, mapboxToken }: TrackingProps) {
  const [clock] = useState(() => pageClock(renderedAt))
  const { answer, reading, read } = useRide(initial)
  const { ride, others, awaited } = answer
  const { asked } = initial

  if (ride === null) {
    return (
      <div className="page-wide">
        <PageHead title="Ride Tracking" drawing={awaited ? <ChargingCab /> : <EmptyStop />} />
        <div className="grid max-w-[38rem] gap-6">
          <ReadingTrouble reading={reading} onRead={read} />
          {asked && asked.id !== awaited?.id && <RequestedRideNote asked={asked} shownTime={null} />}
          <NoRide awaited={awaited} />
        </div>
      </div>
    )
  }
  // A ride that the page switches to later does not replace the requested one.
  const inItsPlace = ride.booking.id === initial.ride?.booking.id
  return (
    <RideScreen
      key={ride.booking.id}
      ride={ride}
      others={others}
      asked={inItsPlace ? asked : null}
      lastFix={inItsPlace ? lastFix : NO_FIX}
      clock={clock}
      reading={reading}
      onRead={read}
      mapboxToken={mapboxToken}
    />
  )
}

export { Tracking as island }
