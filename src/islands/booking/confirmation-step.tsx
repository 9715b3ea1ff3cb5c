import { useSignals } from '@preact/signals-react/runtime'
import { SlowNotice } from '../../components/checkout/pay-button'
import { BlankSignpost } from '../../components/drawings/rider-scenes'
import { BOOKING_NOT_FOUND, FAILED_TO_FETCH_BOOKING } from '../../domain/bookings/sentences'
import { ROUTES } from '../../routes'
import { BookedTrip, EstimatedTrip } from './booked-trip'
import type { BookingState, LazyStepsProps } from './booking-state'
import { useConfirmation } from './confirmation'
import { FinishPayment, RideBill } from './finish-payment'
import { LOADING_BOOKING, PROCESSING_BOOKING, StepHeading } from './step-frame'
import { bookAnother } from './step-history'

/** Step 4: the booking from the server, else estimates from the draft. */
export function ConfirmationStep({ state, brandName, scriptUrl }: LazyStepsProps) {
  useSignals()
  const confirmation = useConfirmation(state)
  const { value: shown } = state.shown
  switch (confirmation.view) {
    case 'booking':
      if (confirmation.booking.status === 'completed') {
        return <RideBill state={state} found={confirmation} brandName={brandName} scriptUrl={scriptUrl} />
      }
      return (
        <BookedTrip state={state} found={confirmation}>
          {confirmation.paymentState === 'none' && confirmation.booking.status === 'pending' && (
            <FinishPayment
              state={state}
              booking={confirmation.booking}
              brandName={brandName}
              scriptUrl={scriptUrl}
            />
          )}
        </BookedTrip>
      )
    case 'estimate':
      return <EstimatedTrip state={state} bookingId={shown?.id ?? ''} />
    case 'not_found':
      return <NotFound state={state} />
    case 'unreachable':
      return <Unreachable onAgain={() => (state.shownRound.value += 1)} />
    default:
      return <ConfirmationLoading state={state} />
  }
}

function ConfirmationLoading({ state }: Pick<LazyStepsProps, 'state'>) {
  useSignals()
  const { value: shown } = state.shown
  return (
    <div aria-busy="true">
      <StepHeading>{shown?.paymentSuccess ? PROCESSING_BOOKING : LOADING_BOOKING}</StepHeading>
      <SlowNotice checkout={state} bookingId={shown?.id ?? null} />
      <div className="mt-8 grid max-w-3xl gap-4">
        <div className="skeleton h-24" />
        <div className="skeleton h-40" />
      </div>
    </div>
  )
}

function NotFound({ state }: { state: BookingState }) {
  return (
    <div data-no-booking="">
      <header className="page-head">
        <div>
          <StepHeading>{BOOKING_NOT_FOUND}</StepHeading>
          <p className="mt-3 max-w-[38rem] text-lg text-muted">
            There is no booking of yours at this address. Your bookings are in your{' '}
            <a href={ROUTES.tripHistory.path}>trip history</a>.
          </p>
        </div>
        <div className="page-head-drawing">
          <BlankSignpost />
        </div>
      </header>
      <button type="button" className="button" data-size="large" onClick={() => bookAnother(state)}>
        Book New Ride
      </button>
    </div>
  )
}

function Unreachable({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <StepHeading>Your booking could not be loaded</StepHeading>
      <p className="max-w-prose">
        {FAILED_TO_FETCH_BOOKING} Nothing is lost: <a href={ROUTES.tripHistory.path}>Trip History</a>
      </p>
      <button type="button" className="button" onClick={onAgain}>
        Try again
      </button>
    </div>
  )
}
