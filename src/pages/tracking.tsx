import { EmptyState } from '../components/empty-state'
import { NotLoaded } from '../components/not-loaded'
import { type ListedTrip, TripEntry } from '../components/trip-entry'
import { ROUTES } from '../routes'

export const FAILED_TO_LOAD_RIDE = 'Failed to load ride tracking information'

/** The latest ride that is accepted or started. 'failed': it could not be read. */
export function TrackingPage({ ride }: { ride: ListedTrip | null | 'failed' }) {
  return (
    <div className="page-narrow max-w-3xl">
      <h1 className="mb-6">Ride Tracking</h1>
      {ride === 'failed' && <NotLoaded sentence={FAILED_TO_LOAD_RIDE} again={ROUTES.tracking.path} />}
      {ride === null && (
        <EmptyState
          title="No active rides"
          text="A ride appears here when a driver has accepted it, and stays until it ends."
        />
      )}
      {ride && ride !== 'failed' && <TripEntry trip={ride} />}
    </div>
  )
}
