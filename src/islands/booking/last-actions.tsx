import { ROUTES } from '../../routes'
import type { BookingState } from './booking-draft'
import { bookAnother, resetBooking } from './steps'

/** The two ways on from a booking; both begin afresh. */
export function LastActions({ state }: { state: BookingState }) {
  return (
    <div className="flex flex-wrap gap-3">
      <button
        type="button"
        className="button"
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
