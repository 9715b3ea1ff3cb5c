import { useState } from 'react'
import { pageClock } from '../../components/live-ride/page-clock'
import { type LastFix, NO_FIX } from '../../components/live-ride/use-live-ride'
import type { ActiveRideAnswer } from '../../domain/rides/ride-details'
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

  if (ride === null) {
    return (
      <div className="page-narrow max-w-3xl grid content-start gap-6">
        <h1>Ride Tracking</h1>
        <ReadingTrouble reading={reading} onRead={read} />
        <NoRide awaited={awaited} />
      </div>
    )
  }
  return (
    <RideScreen
      key={ride.booking.id}
      ride={ride}
      others={others}
      lastFix={ride.booking.id === initial.ride?.booking.id ? lastFix : NO_FIX}
      clock={clock}
      reading={reading}
      onRead={read}
      mapboxToken={mapboxToken}
    />
  )
}

export { Tracking as island }
