import { type ComponentProps, useEffect, useRef } from 'react'
import { ChangeWaitingNote } from '../../components/change-waiting'
import { OwnRating } from '../../components/rating'
import { RideLateness } from '../../components/ride-lateness'
import { RouteEnds } from '../../components/route-ends'
import { StatementLines } from '../../components/statement-lines'
import { type PaymentFacts, paymentBadge, stateBadge, tripState } from '../../domain/bookings/badges'
import { shortId } from '../../domain/bookings/booking'
import { type ListedTrip, rideMinutes } from '../../domain/bookings/trip-details'
import { SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatMinutes } from '../../domain/fares/fare'
import { formatDate, formatDateWithYear, formatPickupTime } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { shortPlace } from '../../domain/places/address-parts'
import { type Ask, MainActions, OtherActions } from './trip-actions'
import { paymentSentence } from './trip-payment'

interface Props {
  trip: ListedTrip
  /** One row, which a press opens over all of the width. */
  isFolded?: boolean
  /** True for the first of the trips just loaded, which takes the focus. */
  goOnHere: boolean
  onAsk: Ask
}

/** One trip of the list: time, places, vehicle, fare, status and actions (docs/product.md, TRIP-2). */
export function TripEntry({ trip, isFolded = false, goOnHere, onAsk }: Props) {
  const entry = useFocus(trip, goOnHere)
  const label = `Trip ${shortId(trip.id)}`
  if (isFolded) {
    return (
      <article
        ref={entry}
        tabIndex={-1}
        className="trip-row card flex flex-wrap items-center gap-x-3 px-4 py-0"
        aria-label={label}
      >
        <details className="min-w-0 flex-[1_1_10rem] open:mb-4 open:basis-full">
          <FoldedTrip trip={trip} />
          <p className="text-muted">
            {formatPickupTime(trip.scheduled_time)}. {whatOf(trip)}
          </p>
          <TripBody trip={trip} isFolded />
          <Actions trip={trip} onAsk={onAsk} of="body" />
        </details>
        <div className="flex flex-wrap gap-2 py-3 empty:hidden">
          <MainActions trip={trip} onAsk={onAsk} of="row" />
        </div>
      </article>
    )
  }
  return (
    <article ref={entry} tabIndex={-1} className="card flex h-full flex-col" aria-label={label}>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="flex-1 basis-32">
          <h3>{formatPickupTime(trip.scheduled_time)}</h3>
          <p className="text-muted">{whatOf(trip)}</p>
        </div>
        <p className="figures text-2xl">{formatRupees(trip.fare_amount)}</p>
      </div>
      <TripBody trip={trip} />
      <Actions trip={trip} onAsk={onAsk} />
    </article>
  )
}

const Actions = (props: ComponentProps<typeof MainActions>) => (
  <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-4">
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <MainActions {...props} />
    </div>
    <div className="-mx-3 flex flex-wrap">
      <OtherActions {...props} />
    </div>
  </div>
)

const whatOf = ({ service_type, vehicle_type, is_round_trip }: ListedTrip) =>
  `${SERVICE_LABELS[service_type]}, ${vehicleOf(vehicle_type).name}${is_round_trip ? ', Round Trip' : ''}`

const ENDS_OF_LINE = 'flex flex-wrap items-center justify-between gap-x-3'

/** The row of a folded trip: day and state, both ends, the fare. */
function FoldedTrip({ trip }: { trip: ListedTrip }) {
  const { pickup_address, dropoff_address } = trip
  return (
    <summary className="grid min-h-[calc(4.5rem-2px)] grid-cols-1 content-center">
      <span className={ENDS_OF_LINE}>
        <h3 className="truncate text-[1rem]">{formatDate(new Date(trip.scheduled_time))}</h3>
        <StateBadge of={trip} />
      </span>
      <span className={ENDS_OF_LINE}>
        <span className="flex min-w-0 flex-[1_1_5rem] gap-1 text-muted">
          <span className="truncate">{shortPlace(pickup_address)}</span>
          {dropoff_address && (
            <>
              <span aria-hidden="true">→</span>
              <span className="sr-only">to</span>
              <span className="truncate">{shortPlace(dropoff_address)}</span>
            </>
          )}
        </span>
        <span className="figures">{formatRupees(trip.fare_amount)}</span>
      </span>
    </summary>
  )
}

function TripBody({ trip, isFolded = false }: Pick<Props, 'trip' | 'isFolded'>) {
  const minutes = rideMinutes(trip)
  const paymentLine = paymentSentence(trip)
  const refunds = trip.statement.lines.filter(({ kind }) => kind === 'refund_due')
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isFolded && <StateBadge of={trip} />}
        <PaymentBadge of={trip} />
      </div>
      <div className="mt-4 empty:hidden">
        <RideLateness lateness={trip.lateness} />
      </div>
      <RouteEnds from={trip.pickup_address} to={trip.dropoff_address} className="mt-4" />
      <div className="mt-4 empty:hidden">
        <ChangeWaitingNote bookingId={trip.id} change={trip.change_waiting} />
      </div>
      <div role="status">{paymentLine && <p className="mt-4">{paymentLine}</p>}</div>
      <div className="mt-4 empty:hidden">{refunds.length > 0 && <StatementLines lines={refunds} />}</div>
      {trip.statement.arrives && <p className="mt-1 text-muted">{trip.statement.arrives}</p>}
      {trip.review && (
        <div className="mt-4">
          <OwnRating rating={trip.review.rating} />
        </div>
      )}
      <p className="mt-4 text-muted">
        Booked {formatDateWithYear(trip.created_at)}. Trip {shortId(trip.id)}.
        {minutes !== null && ` The ride took ${formatMinutes(minutes)}.`}
      </p>
    </>
  )
}

/** If an action removed its own button, the focus moves to the trip instead of the start of the page. */
function useFocus({ status, review }: ListedTrip, goOnHere: boolean) {
  const entry = useRef<HTMLElement>(null)
  const was = useRef({ status, review })
  useEffect(() => {
    const changed = was.current.status !== status || was.current.review !== review
    was.current = { status, review }
    if (changed && document.activeElement === document.body) entry.current?.focus({ preventScroll: true })
  }, [status, review])
  useEffect(() => {
    if (goOnHere) entry.current?.focus({ preventScroll: true })
  }, [goOnHere])
  return entry
}

export const StateBadge = ({ of }: { of: PaymentFacts }) => <ToneBadge {...stateBadge(tripState(of))} />

export const PaymentBadge = ({ of }: { of: PaymentFacts }) => <ToneBadge {...paymentBadge(of)} />

const ToneBadge = ({ label, colour }: ReturnType<typeof stateBadge>) => (
  <span className="badge" data-tone={colour}>
    {label}
  </span>
)
