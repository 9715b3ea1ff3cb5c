import { useEffect, useRef, useState } from 'react'
import { nullable, object } from 'valibot'
import { EMERGENCY_NUMBER } from '../../brand'
import { useAnswer } from '../../components/answer'
import { Button, useFocusOn } from '../../components/button'
import { RateDialog } from '../../components/rate-dialog'
import { OwnRating } from '../../components/rating'
import { isCost, StatementLines } from '../../components/statement-lines'
import { ReviewSchema } from '../../domain/bookings/review'
import type { RideDetails } from '../../domain/bookings/ride-details'
import { formatMinutes } from '../../domain/fares/fare'
import { formatTime } from '../../domain/kolkata-time'
import { formatPaise } from '../../domain/payments/amounts'
import { cancelledWords } from '../../domain/payments/cancellation'
import { mayTip } from '../../domain/payments/statement-lines'
import { payPath, ROUTES, tripPath } from '../../routes'

interface RideOverProps {
  ride: RideDetails
  /** True if it ended while the page was open: the focused control is gone, so the focus moves to the headline. */
  justNow: boolean
}

/** The end of a ride: completed, with its cost, or cancelled, with the refund. */
export function RideOver({ ride, justNow }: RideOverProps) {
  const news = useFocusOn<HTMLDivElement>(justNow)
  return (
    <div ref={news} tabIndex={-1} className="grid gap-5 outline-none">
      {ride.phase === 'completed' ? <Completed ride={ride} /> : <Cancelled ride={ride} />}
      <NextActions />
    </div>
  )
}

function Completed({ ride }: Pick<RideOverProps, 'ride'>) {
  const { booking, statement, drivers_word, passenger_name } = ride
  const { start_time, end_time, dropoff_address } = booking
  const minutes = start_time && end_time ? (Date.parse(end_time) - Date.parse(start_time)) / 60_000 : null
  const owed = statement.owed_paise
  return (
    <>
      <div>
        <h2 className="text-3xl">
          {drivers_word === null
            ? `${passenger_name ?? 'You'} ${passenger_name ? 'has' : 'have'} arrived`
            : 'Your driver says the ride is over'}
        </h2>
        {drivers_word !== null && (
          <p className="mt-1">
            {drivers_word} Not true? Tell us within 48 hours <a href={tripPath(booking.id)}>in the trip</a>,
            and in danger <a href={`tel:${EMERGENCY_NUMBER}`}>call {EMERGENCY_NUMBER}</a>.
          </p>
        )}
        <p className="mt-1 text-muted">
          {dropoff_address ?? 'The rental is over'}
          {end_time && `, ${formatTime(new Date(end_time))}`}
          {minutes !== null && `, after ${formatMinutes(Math.max(1, minutes))}`}.
          {drivers_word === null && ' Thank you for riding electric.'}
        </p>
      </div>
      <StatementLines lines={statement.lines} brief />
      {owed > 0 && (
        <a className="button justify-self-start" href={payPath(booking.id)}>
          Pay {formatPaise(owed)} online
        </a>
      )}
      {booking.driver_id && mayTip(statement, new Date()) && (
        <a className="button justify-self-start" data-kind="secondary" href={payPath(booking.id)}>
          Tip your driver
        </a>
      )}
      {booking.driver_id && (
        <RateRide bookingId={booking.id} driverName={ride.driver?.name ?? null} isSecond={owed > 0} />
      )}
    </>
  )
}

function Cancelled({ ride }: Pick<RideOverProps, 'ride'>) {
  const { booking, cancelled_by, statement } = ride
  return (
    <>
      <div>
        <h2 className="text-3xl">This ride is cancelled</h2>
        <p className="mt-1 text-muted">
          {cancelled_by === null ? 'No car is coming.' : cancelledWords(cancelled_by, booking)}
          {booking.cancellation_reason && ` Reason: ${booking.cancellation_reason}`}
        </p>
      </div>
      <StatementLines lines={statement.lines.filter((line) => !isCost(line))} brief />
      {statement.arrives && (
        <p className="text-muted">
          {statement.arrives} Follow it in <a href={ROUTES.tripHistory.path}>Trip History</a>.
        </p>
      )}
    </>
  )
}

function NextActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <a className="button" data-kind="secondary" href={ROUTES.tripHistory.path}>
        Trip History
      </a>
      <a className="button" data-kind="secondary" href={ROUTES.booking.path}>
        Book a Ride
      </a>
    </div>
  )
}

const AnswerSchema = object({ review: nullable(ReviewSchema) })

interface RateRideProps {
  bookingId: string
  driverName: string | null
  /** There is something to pay, which comes first. */
  isSecond: boolean
}

/** Offers to rate the ride, once its details show that it has no review yet. */
function RateRide({ bookingId, driverName, isSecond }: RateRideProps) {
  const { answered, replace } = useAnswer(`/api/trips/${encodeURIComponent(bookingId)}`, AnswerSchema)
  const [open, setOpen] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const known = answered?.ok && !isStale ? answered.value : null
  const review = known?.review ?? null
  const place = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  // The button is gone after rating: the focus moves to its container.
  useEffect(() => {
    if (review && asked.current) place.current?.focus({ preventScroll: true })
  }, [review])
  const ask = () => {
    asked.current = true
    setOpen(true)
  }
  return (
    // The same height in every state, so that the content below does not move.
    <div ref={place} tabIndex={-1} className="flex min-h-11 items-center outline-none">
      {review && <OwnRating rating={review.rating} />}
      {known && !review && (
        <>
          <Button kind={isSecond ? 'secondary' : undefined} onClick={ask}>
            Rate Trip
          </Button>
          <RateDialog
            bookingId={bookingId}
            driverName={driverName}
            open={open}
            onClose={() => setOpen(false)}
            onRated={(given) => replace({ review: given })}
            onStale={() => setIsStale(true)}
          />
        </>
      )}
    </div>
  )
}
