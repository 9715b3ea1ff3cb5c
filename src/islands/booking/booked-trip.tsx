import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { CarDrawing } from '../../components/drawings/car-drawing'
import { carOfVehicle } from '../../components/drawings/car-of-vehicle'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import { formatRupees, PAYMENT_METHOD_LABELS } from '../../domain/payments/amounts'
import type { BookingState } from './booking-draft'
import { BookingNumber, LastActions, PaymentSummary } from './confirmation-parts'
import { CashIcon, MessageIcon, PhoneIcon } from './icons'
import type { FoundBooking } from './load-confirmation'
import { StepHeading } from './step-heading'
import { TripFacts, TripRoute } from './trip-route'
import { wordsOfBooking } from './trip-words'

interface Props {
  state: BookingState
  found: FoundBooking
  /** What is still to be done about it: before all else. */
  children?: ReactNode
}

/** A booking as the server knows it. */
export function BookedTrip({ state, found, children }: Props) {
  useSignals()
  const { booking, paidAmount } = found
  const words = wordsOfBooking(booking)
  const cancelled = booking.status === 'cancelled'
  const car = carOfVehicle(booking.vehicle_type)
  const unpaid = !cancelled && found.paymentState === 'none'
  return (
    <div className="grid gap-6">
      <StepHeading hidden>{cancelled ? 'Booking Cancelled' : 'Booking Confirmed'}</StepHeading>
      {children}
      <div className="card flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className={unpaid ? 'heading text-2xl' : 'heading text-[clamp(2rem,1.55rem+2vw,3rem)]'}>
            {cancelled ? 'Booking Cancelled' : 'Booking Confirmed!'}
          </p>
          {cancelled && (
            <p className="text-error">
              This booking was cancelled
              {booking.cancellation_reason ? `: ${booking.cancellation_reason}` : ''}.
            </p>
          )}
          {unpaid && <p className="text-warning">Once it is paid. Until then no driver is told of it.</p>}
          {!cancelled && <p className="text-muted">Pickup {words.when}</p>}
        </div>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <BookingNumber id={booking.id} />
          {car && <CarDrawing kind={car} className="-mb-3 w-36 flex-none" />}
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <section className="card grid gap-5" aria-label="Trip details">
          <h2 className="text-xl">Trip details</h2>
          <TripRoute words={words} />
          <TripFacts words={words} vehicle={vehicleOf(booking.vehicle_type).name} />
        </section>
        <PaymentSummary
          total={formatRupees(booking.fare_amount)}
          paid={formatRupees(paidAmount)}
          due={unpaid ? formatRupees(booking.advance_amount) : undefined}
          remaining={formatRupees(
            unpaid ? booking.remaining_amount : Math.max(0, booking.fare_amount - paidAmount),
          )}
          method={PAYMENT_METHOD_LABELS[booking.payment_method]}
        />
      </div>
      {!cancelled && found.paymentState === 'paid' && (
        <WhatsNext remaining={booking.fare_amount > paidAmount} />
      )}
      <LastActions state={state} beside={unpaid} />
    </div>
  )
}

/** What happens between now and the ride. */
function WhatsNext({ remaining }: { remaining: boolean }) {
  return (
    <section aria-label="What's Next">
      <h2 className="text-xl">What's Next</h2>
      <ul className="mt-3 grid gap-3">
        <li className="flex gap-3">
          <MessageIcon />
          An SMS brings you your driver's details as soon as a driver is assigned.
        </li>
        <li className="flex gap-3">
          <PhoneIcon />
          Your driver contacts you before the pickup.
        </li>
        <li className="flex gap-3">
          <CashIcon />
          {remaining
            ? 'You pay the remaining amount after the ride.'
            : 'Nothing is left to pay after the ride.'}
        </li>
      </ul>
    </section>
  )
}
