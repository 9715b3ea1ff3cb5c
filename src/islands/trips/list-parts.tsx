// Parts around the list of trips: filters, the button for older trips, and the empty list.

import { useEffect, useState } from 'react'
import { Modal } from '../../components/modal'
import { EmptyState } from '../../components/page-head'
import { statusBadge } from '../../domain/bookings/badges'
import { BOOKING_STATUSES, type BookingStatus } from '../../domain/bookings/booking'
import type { Draft } from '../../domain/bookings/draft'
import { FAILED_TO_LOAD_TRIPS } from '../../domain/bookings/sentences'
import { ROUTES } from '../../routes'
import { tripsAddress } from './trips-address'
import type { Trips } from './use-trips'

const CHOICES = [null, ...BOOKING_STATUSES] as const

/** All trips, or those of one status: links, so that each has a URL and works without script. */
export function Filters({ status }: { status: BookingStatus | null }) {
  return (
    <nav aria-label="Trips by status">
      <ul className="flex flex-wrap gap-2">
        {CHOICES.map((choice) => (
          <li key={choice}>
            <a
              className="chip"
              href={tripsAddress({ status: choice })}
              aria-current={choice === status ? 'page' : undefined}
            >
              {choice === null ? 'All' : statusBadge(choice).label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface NoTripsProps {
  status: BookingStatus | null
  /** False on the pages after the first. */
  newest: boolean
}

/** Explains an empty list: nothing booked yet, none of this status, or no older trips. */
export function NoTrips({ status, newest }: NoTripsProps) {
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

interface OlderTripsProps {
  trips: Trips
  /** URL of the page of older trips, for browsers without script. */
  address: string
}

/** Button that appends older trips to the list; after a failure the list is unchanged. */
export function OlderTrips({ trips: { reading, more }, address }: OlderTripsProps) {
  const slow = useSlow(reading.state === 'loading')
  const failed = reading.state === 'failed'
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {failed && (
        <p className="text-error" role="alert">
          {FAILED_TO_LOAD_TRIPS}. {reading.why}
        </p>
      )}
      <a
        className="button max-sm:w-full"
        data-kind="secondary"
        href={address}
        aria-busy={slow}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void more()
        }}
      >
        {slow ? 'Loading older trips...' : failed ? 'Try again' : 'Show more'}
      </a>
    </div>
  )
}

/** Milliseconds before a loading message is shown: for a shorter wait it would flicker. */
const SLOW_MS = 300

/** Whether `waiting` has lasted long enough to be shown. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}

interface AgainDialogProps {
  /** The draft that would be replaced; null while the dialog is closed. */
  begun: Draft | null
  onClose(): void
  onReplace(): void
}

/** Asks before the only draft is replaced by another trip. */
export function AgainDialog({ begun, onClose, onReplace }: AgainDialogProps) {
  return (
    <Modal title="You have begun another trip" open={begun !== null} onClose={onClose}>
      {begun && (
        <>
          <p className="text-muted">It is not booked yet. Booking this one again takes its place.</p>
          <ul className="route-ends mt-4">
            {begun.pickupLocation && <li>{begun.pickupLocation}</li>}
            {begun.dropoffLocation && <li>{begun.dropoffLocation}</li>}
          </ul>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <button type="button" className="button max-sm:w-full" data-kind="secondary" onClick={onReplace}>
              Book this trip again
            </button>
            <a className="button max-sm:w-full" href={ROUTES.booking.path}>
              Go on with that one
            </a>
          </div>
        </>
      )}
    </Modal>
  )
}
