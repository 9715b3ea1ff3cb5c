import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '../../domain/bookings/kolkata-time'
import { formatMinutes } from '../../domain/fares/distances'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/refund-policy'
import { CANCELLED_WORDS } from '../../domain/rides/cancelled-words'
import type { RideDetails } from '../../domain/rides/ride-details'
import { ROUTES } from '../../routes'
import { RateRide } from './rate-ride'

interface Props {
  ride: RideDetails
  /** It ended while the page was open: what the reader had in hand is gone, and the focus goes to the news. */
  justNow: boolean
}

/** How a ride ended: arrived, with what it cost, or cancelled, with what comes back. */
export function RideOver({ ride, justNow }: Props) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justNow) news.current?.focus()
  }, [justNow])
  return (
    <div ref={news} tabIndex={-1} className="grid gap-5 outline-none">
      {ride.phase === 'completed' ? <Completed ride={ride} /> : <Cancelled ride={ride} />}
      <WaysOn />
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

function Completed({ ride }: Pick<Props, 'ride'>) {
  const { booking, paid_amount, remainder } = ride
  const { start_time, end_time, dropoff_address } = booking
  const minutes = start_time && end_time ? (Date.parse(end_time) - Date.parse(start_time)) / 60_000 : null
  const open = Math.max(0, booking.fare_amount - paid_amount - (remainder?.amount ?? 0))
  return (
    <>
      <div>
        <h2 className="text-3xl">You have arrived</h2>
        <p className="mt-1 text-muted">
          {dropoff_address ?? 'The rental is over'}
          {end_time && `, ${formatTime(new Date(end_time))}`}
          {minutes !== null && `, after ${formatMinutes(Math.max(1, minutes))}`}. Thank you for riding
          electric.
        </p>
      </div>
      <dl className="grid gap-1">
        <Sum label="Fare">{formatRupees(booking.fare_amount)}</Sum>
        <Sum label="Paid online">{formatRupees(paid_amount)}</Sum>
        {remainder && (
          <Sum label={`Paid to the driver, ${remainder.method === 'upi' ? 'UPI' : 'cash'}`}>
            {formatRupees(remainder.amount)}
          </Sum>
        )}
        {open > 0 && <Sum label="Not paid">{formatRupees(open)}</Sum>}
      </dl>
      {booking.driver_id && <RateRide bookingId={booking.id} driverName={ride.driver?.name ?? null} />}
    </>
  )
}

function Cancelled({ ride }: Pick<Props, 'ride'>) {
  const { booking, cancelled_by, paid_amount, refund_due_paise } = ride
  return (
    <>
      <div>
        <h2 className="text-3xl">This ride is cancelled</h2>
        <p className="mt-1 text-muted">
          {cancelled_by === null ? 'No car is coming for it.' : CANCELLED_WORDS[cancelled_by]}
          {booking.cancellation_reason && ` Reason: ${booking.cancellation_reason}`}
        </p>
      </div>
      <dl className="grid gap-1">
        <Sum label="Paid online">{formatPaise(paiseOf(paid_amount))}</Sum>
      </dl>
      {refund_due_paise > 0 && (
        <div>
          <p className="figures text-xl">Refund due {formatPaise(refund_due_paise)}</p>
          <p className="mt-1 text-muted">{REFUND_ARRIVES}</p>
        </div>
      )}
    </>
  )
}

function WaysOn() {
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
