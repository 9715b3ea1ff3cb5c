import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../components/button'
import { type Booking, canCancel } from '../../domain/bookings/booking'
import { mayReview } from '../../domain/bookings/review'
import type { ListedTrip } from '../../domain/bookings/trip-details'
import { queryOfService } from '../../domain/bookings/trip-types'
import { formatPaise } from '../../domain/payments/amounts'
import { isUnsettled } from '../../domain/payments/checkout'
import { mayTip } from '../../domain/payments/statement-lines'
import { changePath, payPath, ROUTES, receiptPath, trackingPath } from '../../routes'
import { awaitsPayment, hasReceipt, owesRemainder, receiptLabel } from './trip-payment'

type Question = 'cancel' | 'rate' | 'details' | 'again'

/** Opens a trip's dialog. */
export type Ask = (question: Question, trip: ListedTrip) => void

interface Props {
  trip: ListedTrip
  onAsk: Ask
}

interface MainProps extends Props {
  /** Of a folded trip: 'row' has what stays in sight, 'body' what a press opens. */
  of?: 'row' | 'body'
}

/** The most common actions of a trip, as buttons. */
export function MainActions({ trip, onAsk, of }: MainProps) {
  const { id, status, review } = trip
  const isActive = status === 'accepted' || status === 'started'
  const owes = owesRemainder(trip)
  const mayBePaid = owes || awaitsPayment(trip)
  const isUnderWay =
    (status === 'pending' || trip.statement.owed_paise > 0) && isUnsettled(trip.payment_state)
  // What is owed for a driven ride stays in sight; one still to come stands above, with its payment.
  const paysHere = of === undefined || (of === 'row') === (status === 'completed')
  return (
    <>
      {paysHere && (mayBePaid || isUnderWay) && (
        <a
          className="button px-3 whitespace-nowrap max-sm:flex-1"
          data-kind={mayBePaid ? 'primary' : 'secondary'}
          href={payPath(id)}
        >
          {owes
            ? `Pay ${formatPaise(trip.statement.owed_paise)}`
            : mayBePaid
              ? 'Finish payment'
              : 'See the payment'}
        </a>
      )}
      {isActive && of !== 'row' && (
        <a className="button px-3 max-sm:flex-1" href={trackingPath(id)}>
          Track
        </a>
      )}
      {of !== 'row' &&
        trip.driver &&
        !isUnsettled(trip.payment_state) &&
        mayTip(trip.statement, new Date()) && (
          <a className="button px-3 whitespace-nowrap max-sm:flex-1" data-kind="secondary" href={payPath(id)}>
            Tip your driver
          </a>
        )}
      {of !== 'body' && mayReview(trip, review) && (
        <Asking kind="secondary" onAsk={() => onAsk('rate', trip)}>
          Rate Trip
        </Asking>
      )}
      {of !== 'row' && (
        <Asking kind="secondary" onAsk={() => onAsk('details', trip)}>
          View Details
        </Asking>
      )}
    </>
  )
}

/** The other actions, as links. */
export function OtherActions({ trip, onAsk }: Props) {
  const { id, status } = trip
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <>
      {trip.may_change && (
        <a className="button px-3" data-kind="quiet" href={changePath(id)}>
          Change trip
        </a>
      )}
      {canCancel(status) && (
        <Asking kind="quiet" onAsk={() => onAsk('cancel', trip)}>
          Cancel
        </Asking>
      )}
      {isOver && (
        <a
          className="button px-3"
          data-kind="quiet"
          href={`${ROUTES.booking.path}${queryAgain(trip)}`}
          onClick={(event) => {
            if (opensElsewhere(event)) return
            event.preventDefault()
            onAsk('again', trip)
          }}
        >
          Book again
        </a>
      )}
      {hasReceipt(trip) && (
        <a className="button px-3" data-kind="quiet" href={receiptPath(id)}>
          {receiptLabel(trip)}
        </a>
      )}
    </>
  )
}

/** The /booking URL with the same places, for a browser without script or storage. */
export function queryAgain(booking: Booking): string {
  const query = new URLSearchParams({
    service: queryOfService(booking.service_type),
    pickup: booking.pickup_address,
    ...(booking.dropoff_address === null ? {} : { destination: booking.dropoff_address }),
  })
  return `?${query}`
}

/** With a modifier key the browser opens a link in another tab or window: not handled here. */
export const opensElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

interface AskingProps {
  kind: 'secondary' | 'quiet'
  onAsk(): void
  children: ReactNode
}

function Asking({ kind, onAsk, children }: AskingProps) {
  return (
    <Button
      className={`needs-script px-3 whitespace-nowrap ${kind === 'secondary' ? 'max-sm:flex-1' : ''}`}
      kind={kind}
      onClick={onAsk}
    >
      {children}
    </Button>
  )
}
