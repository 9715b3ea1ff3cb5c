// What stands around the list of trips: filters, its end, and its absence.

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

/** All trips, or those of one status: links, so that each has an address and works without a script. */
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

/** Why the list is empty, which is not always that nothing was ever booked. */
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
  /** The page of older trips, for a browser that runs no script. */
  address: string
}

/** The way on to older trips, which join the list; what is there stays, whatever becomes of it. */
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

/** Milliseconds after which a wait is shown: a shorter one would only flicker. */
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
  /** What would be given up; null while nothing is asked. */
  begun: Draft | null
  onClose(): void
  onReplace(): void
}

/** One trip at a time is put together: the one that was begun is not thrown away unasked. */
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
