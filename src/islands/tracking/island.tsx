import { useState } from 'react'
import { ChargingCab, EmptyStop } from '../../components/drawings/rider-scenes'
import { type LastFix, NO_FIX } from '../../components/live-ride/live-ride'
import { pageClock } from '../../components/live-ride/page-clock'
import { NextStep, PageHead } from '../../components/page-head'
import type { ActiveRideAnswer, AwaitedRide } from '../../domain/bookings/ride-details'
import { formatDateTime } from '../../domain/kolkata-time'
import { ROUTES, trackingPath } from '../../routes'
import { ReadingTrouble, RequestedRideNote } from './notices'
import { LateRide, RideScreen } from './ride-screen'
import { useRide } from './use-ride'

function NoRide({ awaited }: { awaited: AwaitedRide | null }) {
  const lateness = awaited?.lateness
  return (
    <div className="grid justify-items-start gap-6">
      <div>
        <h2>{lateness?.headline ?? 'No active rides'}</h2>
        {awaited ? (
          <p className="mt-2" role="status">
            {wordsOf(awaited)}
          </p>
        ) : (
          <p className="mt-2 text-muted">Your ride appears here once a driver has it.</p>
        )}
        <p className="without-script mt-1">Reload this page to see what’s new.</p>
      </div>
      {lateness && <LateRide lateness={lateness} isHeaded phone={null} />}
      <NextAction awaited={awaited} />
    </div>
  )
}

function wordsOf({ scheduled_time, had_driver }: AwaitedRide): string {
  const when = formatDateTime(new Date(scheduled_time))
  return had_driver
    ? `We’re finding another driver for your ride on ${when}. Your booking stands.`
    : `Your ride on ${when} is booked. Your driver appears here by itself.`
}

function NextAction({ awaited }: { awaited: AwaitedRide | null }) {
  if (awaited === null) return <NextStep href={ROUTES.booking.path}>Book a Ride</NextStep>
  // A booking that has had a driver has its own tracking page, where it can be cancelled.
  return awaited.had_driver ? (
    <a className="button" data-kind="secondary" href={trackingPath(awaited.id)}>
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
}

function Tracking({ initial, lastFix, renderedAt }: TrackingProps) {
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
    />
  )
}

export { Tracking as island }
