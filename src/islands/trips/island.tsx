import { useEffect, useState } from 'react'
import { Button, Problem } from '../../components/button'
import { CancelDialog, cancelledToast, RIDE_MOVED_ON } from '../../components/cancel-dialog'
import { Modal } from '../../components/modal'
import { NextStep } from '../../components/page-head'
import { RateDialog } from '../../components/rate-dialog'
import { showToast } from '../../components/toast'
import { stateBadge, TRIP_STATES, type TripState } from '../../domain/bookings/badges'
import { canCancel } from '../../domain/bookings/booking'
import type { Draft } from '../../domain/bookings/draft'
import { mayReview } from '../../domain/bookings/review'
import { FAILED_TO_LOAD_TRIPS } from '../../domain/bookings/sentences'
import type { ListedTrip, TripDetails, TripPage } from '../../domain/bookings/trip-details'
import { isUnsettled } from '../../domain/payments/checkout'
import { ROUTES } from '../../routes'
import { type Ask, opensElsewhere, queryAgain } from './trip-actions'
import { DetailsDialog } from './trip-details'
import { TripEntry } from './trip-entry'
import { storeDepth, tripsAddress, useOpenedTrip } from './trips-address'
import {
  CANCEL_WORDS,
  listedOf,
  type Trips,
  useLatePolling,
  usePaymentPolling,
  useReadWhenSeen,
  useTrips,
} from './use-trips'

export interface TripsProps {
  page: TripPage
  /** Trips ahead or under way, above the first page of all. */
  upcoming: readonly ListedTrip[]
  /** Only trips in this state; null for all. */
  status: TripState | null
  /** False on the pages after the first. */
  newest: boolean
  /** The trip whose details the URL opens. */
  opened: string | null
}

function TripList({ page, upcoming: ahead, status, newest, opened: asked }: TripsProps) {
  const list = useTrips(page, ahead, status)
  const details = useOpenedTrip(asked)
  const [question, setQuestion] = useState<'cancel' | 'rate' | null>(null)
  // A dialog's trip is kept after it closes, so that text typed into it is there when it opens again.
  const [about, setAbout] = useState<ListedTrip | null>(null)
  const [begun, setBegun] = useState<Draft | null>(null)
  const { upcoming, next } = list
  const isAbove = ({ id }: ListedTrip) => upcoming.some((one) => one.id === id)
  const trips = [...upcoming, ...list.trips.filter((trip) => !isAbove(trip))]
  const update = (read: TripDetails) => list.change(read.booking.id, listedOf(read))
  // The open dialog asks about its own trip.
  usePaymentPolling(details.opened === null ? trips : NONE, update, true)
  useLatePolling(trips, update)
  useReadWhenSeen(details.opened === null ? trips : NONE, update)

  const ask: Ask = (what, trip) => {
    if (what === 'details') {
      details.open(trip.id)
      return
    }
    setAbout(trip)
    if (what === 'again')
      void loadBookAgain(trip).then((part) => setBegun(part?.bookAgainOrAsk(trip) ?? null))
    else setQuestion(what)
  }
  // Another page may lead to the question whether a trip is to be cancelled, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page was opened
  useEffect(() => {
    const trip = trips.find(({ id }) => location.hash === `#cancel-${id}`)
    if (!trip) return
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    ask('cancel', trip)
  }, [])
  const close = () => setQuestion(null)
  // The list's current copy of the trip: a dialog closes when its action is no longer allowed.
  const current = about && (trips.find(({ id }) => id === about.id) ?? about)

  return (
    <>
      {(trips.length > 0 || status !== null || !newest) && <Filters status={status} />}
      {!newest && (
        <a className="text-link mt-4 inline-block" href={tripsAddress({ status })}>
          Newest trips
        </a>
      )}
      {trips.length === 0 && (
        <div className="mt-6">
          <NoTrips status={status} newest={newest} />
        </div>
      )}
      {/* A trip that is left for its ride or payment is found again at the same place. */}
      <div onClickCapture={() => storeDepth({ y: scrollY })}>
        {upcoming.length > 0 && (
          <section aria-labelledby="upcoming" className="mt-6">
            <h2 id="upcoming">Upcoming</h2>
            <ol className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-2">
              {upcoming.map((trip) => (
                <li key={trip.id}>
                  <TripEntry trip={trip} goOnHere={false} onAsk={ask} />
                </li>
              ))}
            </ol>
          </section>
        )}
        {list.trips.length > 0 && (
          <section aria-labelledby="all-trips" className="mt-6">
            <h2 id="all-trips" className={upcoming.length > 0 ? undefined : 'sr-only'}>
              {status === null ? 'All trips' : stateBadge(status).label}
            </h2>
            <ol className="mt-3 grid grid-cols-1 gap-2">
              {list.trips.map((trip) => (
                <li key={trip.id}>
                  <TripEntry
                    trip={trip}
                    isFolded={isAbove(trip) || trip.status === 'completed' || trip.status === 'cancelled'}
                    goOnHere={trip.id === list.firstNew}
                    onAsk={ask}
                  />
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {next !== null && <OlderTrips trips={list} address={tripsAddress({ status, before: next })} />}

      <DetailsDialog tripId={details.opened} onClose={details.close} onRead={update} />
      {current && (
        <>
          <CancelDialog
            bookingId={current.id}
            words={CANCEL_WORDS}
            open={question === 'cancel' && canCancel(current.status)}
            onClose={close}
            onCancelled={(answer) => {
              if (answer) {
                const { statement } = answer
                list.change(current.id, { status: 'cancelled', ...(statement && { statement }) })
              }
              void list.refresh(current.id)
            }}
            onUnsure={() => void list.refresh(current.id).then(reportOutcome)}
          />
          <RateDialog
            key={current.id}
            bookingId={current.id}
            driverName={current.driver?.name ?? null}
            open={question === 'rate' && mayReview(current, current.review)}
            onClose={close}
            onRated={({ rating }) => list.change(current.id, { review: { rating } })}
            onStale={() => void list.refresh(current.id)}
          />
          <AgainDialog
            begun={begun}
            onClose={() => setBegun(null)}
            onReplace={() => void loadBookAgain(current).then((part) => part?.bookAgain(current))}
          />
        </>
      )}
    </>
  )
}

const NONE: readonly ListedTrip[] = []

/** If the script fails to load, the form is opened with the same places in its URL. */
async function loadBookAgain(trip: ListedTrip) {
  try {
    return await import('./book-again')
  } catch {
    location.assign(`${ROUTES.booking.path}${queryAgain(trip)}`)
    return null
  }
}

/** After a lost response the dialog may be closed: a toast reports the result of the cancellation. */
function reportOutcome(trip: TripDetails | null) {
  if (trip === null || canCancel(trip.booking.status)) return
  if (trip.cancellation?.code === 'rider') {
    showToast('success', cancelledToast(CANCEL_WORDS, isUnsettled(trip.payment_state)))
  } else showToast('error', { title: CANCEL_WORDS.failed, description: RIDE_MOVED_ON })
}

export { TripList as island }

// Parts around the list of trips: filters, the button for older trips, and the empty list.

const CHOICES = [null, ...TRIP_STATES] as const

/** The chosen one of a row that is wider than a phone comes into sight. */
function showChosen(row: HTMLUListElement | null) {
  const chosen = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - row.clientWidth / 3
}

/** All trips, or those in one state: links, so that each has a URL and works without script. */
function Filters({ status }: { status: TripState | null }) {
  return (
    <nav aria-label="Trips by status">
      <ul ref={showChosen} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
        {CHOICES.map((choice) => (
          <li key={choice}>
            <a
              className="chip whitespace-nowrap"
              href={tripsAddress({ status: choice })}
              aria-current={choice === status ? 'page' : undefined}
              data-tone={choice ? stateBadge(choice).colour : undefined}
            >
              {choice === null ? 'All' : stateBadge(choice).label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoTrips({ status, newest }: Pick<TripsProps, 'status' | 'newest'>) {
  if (!newest) return <p className="text-muted">No older trips.</p>
  const ofState =
    status === 'awaited'
      ? 'No trips wait for a driver'
      : status && `No ${stateBadge(status).label.toLowerCase()} trips`
  return (
    <div className="grid max-w-[38rem] justify-items-start gap-6">
      <div>
        <h2>{ofState ?? 'No trips yet'}</h2>
        <p className="mt-2 text-muted">
          {ofState ? 'Your other trips are under All.' : 'The rides you book appear here.'}
        </p>
      </div>
      {ofState ? (
        <a className="button" data-kind="secondary" href={tripsAddress({ status: null })}>
          All trips
        </a>
      ) : (
        <NextStep href={ROUTES.booking.path}>Book a Ride</NextStep>
      )}
    </div>
  )
}

interface OlderTripsProps {
  trips: Trips
  /** URL of the page of older trips, for browsers without script. */
  address: string
}

/** Button that appends older trips to the list; after a failure the list is unchanged. */
function OlderTrips({ trips: { reading, more }, address }: OlderTripsProps) {
  const slow = useSlow(reading.state === 'loading')
  const failed = reading.state === 'failed'
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      <Problem>{failed && `${FAILED_TO_LOAD_TRIPS}. ${reading.why}`}</Problem>
      <a
        className="button max-sm:w-full"
        data-kind="secondary"
        href={address}
        aria-busy={slow}
        onClick={(event) => {
          if (opensElsewhere(event)) return
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

function AgainDialog({ begun, onClose, onReplace }: AgainDialogProps) {
  return (
    <Modal title="You’ve begun another trip" open={begun !== null} onClose={onClose}>
      {begun && (
        <>
          <p className="text-muted">You haven’t booked it yet. Booking this one again replaces it.</p>
          <ul className="route-ends mt-4">
            {begun.pickup_address && <li>{begun.pickup_address}</li>}
            {begun.dropoff_address && <li>{begun.dropoff_address}</li>}
          </ul>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button className="max-sm:w-full" kind="secondary" onClick={onReplace}>
              Book this trip again
            </Button>
            <a className="button max-sm:w-full" href={ROUTES.booking.path}>
              Go on with that one
            </a>
          </div>
        </>
      )}
    </Modal>
  )
}
