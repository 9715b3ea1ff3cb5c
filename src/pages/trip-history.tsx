import { EmptyState } from '../components/empty-state'
import { NotLoaded } from '../components/not-loaded'
import { type ListedTrip, TripEntry } from '../components/trip-entry'
import { FAILED_TO_LOAD_TRIPS } from '../domain/bookings/sentences'
import { ROUTES } from '../routes'

interface Props {
  /** Newest first; null when they could not be read. */
  trips: readonly ListedTrip[] | null
  /** Where the next page begins; null on the last. */
  next: string | null
  /** False on the pages after the first. */
  newest: boolean
}

/** A rider's own trips, newest first. */
export function TripHistoryPage({ trips, next, newest }: Props) {
  const { path } = ROUTES.tripHistory
  return (
    <div className="page-narrow max-w-3xl">
      <h1 className="mb-6">Trip History</h1>
      {trips === null && <NotLoaded sentence={FAILED_TO_LOAD_TRIPS} again={path} />}
      {trips?.length === 0 && newest && (
        <EmptyState
          title="No trips yet"
          text="The rides you book are listed here, with their fare and state."
        />
      )}
      {trips?.length === 0 && !newest && <p className="text-muted">No older trips.</p>}
      {trips && trips.length > 0 && (
        <ol className="grid gap-4">
          {trips.map((trip) => (
            <li key={trip.id}>
              <TripEntry trip={trip} />
            </li>
          ))}
        </ol>
      )}
      <nav aria-label="Older and newer trips" className="mt-6 flex justify-between gap-4">
        {!newest && (
          <a className="text-link" href={path}>
            Newest trips
          </a>
        )}
        {next && (
          <a className="text-link ml-auto" href={`${path}?before=${encodeURIComponent(next)}`}>
            Older trips
          </a>
        )}
      </nav>
    </div>
  )
}
