import { EmptyState } from '../../components/empty-state'
import { statusBadge } from '../../domain/bookings/badges'
import type { BookingStatus } from '../../domain/bookings/booking'
import { tripsAddress } from './trips-address'

interface Props {
  status: BookingStatus | null
  /** False on the pages after the first. */
  newest: boolean
}

/** Why the list is empty, which is not always that nothing was ever booked. */
export function NoTrips({ status, newest }: Props) {
  if (!newest) return <p className="text-muted">No older trips.</p>
  if (status === null) {
    return (
      <EmptyState
        title="No trips yet"
        text="The rides you book are listed here, with their fare and state."
      />
    )
  }
  return (
    <div className="grid max-w-[38rem] justify-items-start gap-6">
      <div>
        <h2>{`No ${statusBadge(status).label.toLowerCase()} trips`}</h2>
        <p className="mt-2 text-muted">Your other trips are under All.</p>
      </div>
      <a className="button" data-kind="secondary" href={tripsAddress({ status: null })}>
        All trips
      </a>
    </div>
  )
}
