import { shortId } from '../../domain/bookings/booking'
import { ROUTES } from '../../routes'
import type { BookingState } from './booking-draft'
import { bookAnother, resetBooking } from './steps'

/* What the confirmation shows of a booking, be it the server's own or an estimate. */

/** The number people read out, on the plate. */
export function BookingNumber({ id }: { id: string }) {
  return (
    <p>
      <span className="block text-sm text-muted">Trip number</span>
      <span className="plate mt-1 text-2xl">{shortId(id)}</span>
    </p>
  )
}

interface SummaryProps {
  total: string
  paid: string
  /** What has to be paid before the ride goes to a driver. */
  due?: string | undefined
  remaining: string
  method: string
  /** Estimates, not the booking's own figures. */
  estimated?: boolean
}

/** What the ride costs, what of it is paid, and what is left for its end. */
export function PaymentSummary({ total, paid, due, remaining, method, estimated = false }: SummaryProps) {
  const rows = [
    ['Total fare', total],
    ['Paid Now', paid],
    ...(due === undefined ? [] : [['To pay now', due] as const]),
    ['Remaining pay after ride', remaining],
  ] as const
  return (
    <section className="card grid gap-4" aria-label="Payment summary">
      <h2 className="text-xl">Payment summary{estimated && ' (estimated)'}</h2>
      <dl className="grid gap-2">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="figures text-2xl">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-hairline pt-2">
          <dt className="text-muted">Payment method</dt>
          <dd className="font-semibold">{method}</dd>
        </div>
      </dl>
    </section>
  )
}

interface LastActionsProps {
  state: BookingState
  /** Green is the screen's one main action; here it is another one. */
  beside?: boolean
}

/** The two ways on from a booking; both begin afresh. */
export function LastActions({ state, beside = false }: LastActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <button
        type="button"
        className="button"
        data-kind={beside ? 'secondary' : 'primary'}
        onClick={() => {
          resetBooking(state)
          location.assign(ROUTES.home.path)
        }}
      >
        Back to Home
      </button>
      <button type="button" className="button" data-kind="secondary" onClick={() => bookAnother(state)}>
        Book Another Ride
      </button>
    </div>
  )
}
