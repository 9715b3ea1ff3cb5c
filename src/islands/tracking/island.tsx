import { useEffect, useState } from 'react'
import { EmptyState } from '../../components/empty-state'
import { pageClock } from '../../components/live-ride/page-clock'
import { type LastFix, NO_FIX } from '../../components/live-ride/use-live-ride'
import type { ActiveRideAnswer } from '../../domain/rides/ride-details'
import { NO_ACTIVE_RIDES } from '../../domain/rides/tracking-sentences'
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
  const { answer, failed, read } = useRide(initial)
  const { ride, others } = answer

  useEffect(() => {
    if (ride !== null) return
    // A driver may have accepted while nobody looked.
    const look = () => document.visibilityState === 'visible' && read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ride, read])

  if (ride === null) {
    return (
      <div className="page-narrow max-w-3xl">
        <h1 className="mb-6">Ride Tracking</h1>
        <EmptyState
          title={NO_ACTIVE_RIDES}
          text="A ride appears here when a driver has accepted it, and stays until it ends."
        />
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
      failed={failed}
      onRead={read}
      mapboxToken={mapboxToken}
    />
  )
}

export { Tracking as island }
