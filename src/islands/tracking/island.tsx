import { useState } from 'react'
import { ChargingCab, EmptyStop } from '../../components/drawings/rider-scenes'
import { pageClock } from '../../components/live-ride/page-clock'
import { type LastFix, NO_FIX } from '../../components/live-ride/use-live-ride'
import { PageHead } from '../../components/page-head'
import type { ActiveRideAnswer } from '../../domain/rides/ride-details'
import { AskedRideNote } from './asked-ride'
import { NoRide } from './no-ride'
import { ReadingTrouble } from './reading-trouble'
import { RideScreen } from './ride-screen'
import { useRide } from './use-ride'

export interface TrackingProps {
  initial: ActiveRideAnswer
  lastFix: LastFix
  /** Milliseconds since 1970, when the page was rendered. */
  renderedAt: number
  mapboxToken: string | null
}

/** /tracking: the ride as it is on the server, kept up by its socket. */
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
          {asked && asked.id !== awaited?.id && <AskedRideNote asked={asked} shownTime={null} />}
          <NoRide awaited={awaited} />
        </div>
      </div>
    )
  }
  // What comes later, by itself, is not in the place of what was asked for.
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
