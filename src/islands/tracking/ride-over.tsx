import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nullable, object } from 'valibot'
import { call } from '../../api'
import { EMERGENCY_NUMBER } from '../../brand'
import { RateDialog } from '../../components/rate-dialog'
import { OwnRating } from '../../components/rating'
import { type Review, ReviewSchema } from '../../domain/bookings/review'
import type { RideDetails } from '../../domain/bookings/ride-details'
import { formatMinutes } from '../../domain/fares/fare'
import { formatTime } from '../../domain/kolkata-time'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'
import { CANCELLATION_LABELS, REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { ROUTES } from '../../routes'

interface RideOverProps {
  ride: RideDetails
  /** True if it ended while the page was open: the focused control is gone, so the focus moves to the headline. */
  justNow: boolean
}

/** The end of a ride: completed, with its cost, or cancelled, with the refund. */
export function RideOver({ ride, justNow }: RideOverProps) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justNow) news.current?.focus()
  }, [justNow])
  return (
    <div ref={news} tabIndex={-1} className="grid gap-5 outline-none">
      {ride.phase === 'completed' ? <Completed ride={ride} /> : <Cancelled ride={ride} />}
      <NextActions />
    </div>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

function Completed({ ride }: Pick<RideOverProps, 'ride'>) {
  const { booking, paid_amount, remainder, drivers_word, passenger_name } = ride
  const { start_time, end_time, dropoff_address } = booking
  const minutes = start_time && end_time ? (Date.parse(end_time) - Date.parse(start_time)) / 60_000 : null
  const owed = booking.owed_amount
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
            {drivers_word} Not so? Tell us within 48 hours{' '}
            <a href={`${ROUTES.tripHistory.path}?trip=${encodeURIComponent(booking.id)}`}>in the trip</a>, and
            in danger <a href={`tel:${EMERGENCY_NUMBER}`}>call {EMERGENCY_NUMBER}</a>.
          </p>
        )}
        <p className="mt-1 text-muted">
          {dropoff_address ?? 'The rental is over'}
          {end_time && `, ${formatTime(new Date(end_time))}`}
          {minutes !== null && `, after ${formatMinutes(Math.max(1, minutes))}`}.
          {drivers_word === null && ' Thank you for riding electric.'}
        </p>
      </div>
      <dl className="grid gap-1">
        <Sum label="Fare">{formatRupees(booking.fare_amount)}</Sum>
        {booking.charges_amount > 0 && (
          <Sum label="Tolls and parking">{formatRupees(booking.charges_amount)}</Sum>
        )}
        <Sum label="Paid online">{formatRupees(paid_amount)}</Sum>
        {remainder && (
          <Sum label={`Paid to the driver, ${remainder.method === 'upi' ? 'UPI' : 'cash'}`}>
            {formatRupees(remainder.amount)}
          </Sum>
        )}
        {booking.office_amount > 0 && (
          <Sum label="Paid at the office">{formatRupees(booking.office_amount)}</Sum>
        )}
        {owed > 0 && <Sum label="Not paid yet">{formatRupees(owed)}</Sum>}
      </dl>
      {owed > 0 && (
        <a
          className="button justify-self-start"
          href={`${ROUTES.booking.path}?step=4&booking_id=${encodeURIComponent(booking.id)}`}
        >
          Pay {formatRupees(owed)} online
        </a>
      )}
      {booking.driver_id && (
        <RateRide bookingId={booking.id} driverName={ride.driver?.name ?? null} isSecond={owed > 0} />
      )}
    </>
  )
}

function Cancelled({ ride }: Pick<RideOverProps, 'ride'>) {
  const { booking, cancelled_by, paid_amount, refund_paise } = ride
  return (
    <>
      <div>
        <h2 className="text-3xl">This ride is cancelled</h2>
        <p className="mt-1 text-muted">
          {cancelled_by === null ? 'No car is coming for it.' : CANCELLATION_LABELS[cancelled_by]}
          {booking.cancellation_reason && ` Reason: ${booking.cancellation_reason}`}
        </p>
      </div>
      <dl className="grid gap-1">
        <Sum label="Paid online">{formatPaise(paiseOf(paid_amount))}</Sum>
      </dl>
      {refund_paise > 0 && (
        <div>
          <p className="figures text-xl">Refund {formatPaise(refund_paise)}</p>
          <p className="mt-1 text-muted">
            {REFUND_ARRIVES} <a href={ROUTES.tripHistory.path}>Your trip history</a> shows how far it is.
          </p>
        </div>
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

/** The part of a trip's details that is used here. */
const AnswerSchema = object({ review: nullable(ReviewSchema) })

interface RateRideProps {
  bookingId: string
  driverName: string | null
  /** There is something to pay, which comes first. */
  isSecond: boolean
}

/** Offers to rate the ride, once its details show that it has no review yet. */
function RateRide({ bookingId, driverName, isSecond }: RateRideProps) {
  const [known, setKnown] = useState<{ review: Review | null } | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let left = false
    void call(`/api/trips/${encodeURIComponent(bookingId)}`, { answer: AnswerSchema }).then((answered) => {
      if (!left && answered.ok) setKnown(answered.value)
    })
    return () => {
      left = true
    }
  }, [bookingId])
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
          <button
            type="button"
            className="button"
            data-kind={isSecond ? 'secondary' : undefined}
            onClick={ask}
          >
            Rate Trip
          </button>
          <RateDialog
            bookingId={bookingId}
            driverName={driverName}
            open={open}
            onClose={() => setOpen(false)}
            onRated={(given) => setKnown({ review: given })}
            onStale={() => setKnown(null)}
          />
        </>
      )}
    </div>
  )
}
