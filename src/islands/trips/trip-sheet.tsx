import type { ReactNode } from 'react'
import { FareBreakdown } from '../../components/fare-breakdown'
import { OwnRating } from '../../components/rate-trip/own-rating'
import { paymentBadge, statusBadge } from '../../domain/bookings/badges'
import { parseInstructions } from '../../domain/bookings/special-instructions'
import type { TripDetails } from '../../domain/bookings/trip-details'
import { ROUTES } from '../../routes'
import { SheetMoney } from './sheet-money'
import { SheetPeople } from './sheet-people'
import { SheetTrip } from './sheet-trip'
import { TripNumber } from './trip-number'
import { hasReceipt, receiptLabel } from './trip-rules'

/** Everything about one trip, from where it went to the number that names it. */
export function TripSheet({ details }: { details: TripDetails }) {
  const { booking, review } = details
  const status = statusBadge(booking.status)
  const payment = paymentBadge(booking.payment_status, booking.status, details.payment_processing)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <span className="badge" data-tone={status.colour}>
          {status.label}
        </span>
        <span className="badge" data-tone={payment.colour}>
          {payment.label}
        </span>
      </div>
      <SheetTrip details={details} />
      <Part title="Driver and vehicle">
        <SheetPeople details={details} />
        {review && (
          <div className="mt-3">
            <OwnRating rating={review.rating} />
            {review.comment && (
              <p className="mt-1 whitespace-pre-line text-muted wrap-anywhere">{review.comment}</p>
            )}
          </div>
        )}
      </Part>
      <Part title="Fare">
        <FareBreakdown fare={booking.fare_parts} />
      </Part>
      <Part title="Payment">
        <SheetMoney details={details} />
      </Part>
      {booking.special_instructions && (
        <Part title="Special instructions">
          <Instructions saved={booking.special_instructions} />
        </Part>
      )}
      <TripNumber id={booking.id} />
      {hasReceipt({ ...details, status: booking.status }) && (
        <a
          className="button justify-self-start max-sm:w-full"
          data-kind="secondary"
          href={ROUTES.receipt.path.replace(':id', encodeURIComponent(booking.id))}
        >
          {receiptLabel(booking)}
        </a>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-hairline border-t pt-5" aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Instructions({ saved }: { saved: string }) {
  const { luggage, pet, text } = parseInstructions(saved)
  const brought = [
    luggage > 0 && `${luggage} ${luggage === 1 ? 'piece' : 'pieces'} of luggage`,
    pet && 'a pet',
  ].filter((part) => part !== false)
  return (
    <>
      {brought.length > 0 && <p>With {brought.join(' and ')}.</p>}
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </>
  )
}
