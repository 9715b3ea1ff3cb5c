import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import { literal, object } from 'valibot'
import { call } from '../../api'
import { Button } from '../../components/button'
import { PayButton, SlowNotice, useSlow } from '../../components/checkout/pay-button'
import { Terms } from '../../components/checkout/payment-fields'
import { BlankSignpost } from '../../components/drawings/rider-scenes'
import { OfficePhone } from '../../components/office-phone'
import { PassengerFields } from '../../components/passenger-fields'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { TextField } from '../../components/text-field'
import { showToast } from '../../components/toast'
import { FAILED_TO_FETCH_BOOKING } from '../../domain/bookings/sentences'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { TIP_RUPEES } from '../../domain/payments/decide-payment'
import { payButtonLabel, unsettledSentence } from '../../domain/payments/sentences'
import { mayTip } from '../../domain/payments/statement-lines'
import { ROUTES, receiptPath, tripPath } from '../../routes'
import { BookedTrip, EstimatedTrip } from './booked-trip'
import { type BookingState, keep, type LazyStepsProps } from './booking-state'
import { finishPayment, startPayment } from './checkout'
import { type FoundBooking, readPayment, useConfirmation } from './confirmation'
import { followOtherTabs } from './other-tab'
import { PaymentStep } from './payment-step'
import { useQuote } from './quote'
import {
  CHOOSE_VEHICLE,
  LOADING_BOOKING,
  PROCESSING_BOOKING,
  SECURE_PAYMENT,
  StepHeading,
} from './step-frame'
import { bookAnother, leaveForSignIn, showConfirmation } from './step-history'
import { TripMap } from './trip-map'
import { BesideSummary } from './trip-summary'
import { GoOnWith, VehicleStep } from './vehicle-step'

interface StateProps {
  state: BookingState
}

// Steps 2 to 4 and the code that only they use, in a chunk that loads while the rider fills in the form.

export { takesPassenger } from './checkout'
export { OtherTrip } from './other-tab'
export { MapPlace } from './trip-map'

/** Who rides, in step 1. Changing it makes no other trip, and renews neither key nor price. */
export function Passenger({ state }: StateProps) {
  useSignals()
  return (
    <PassengerFields
      value={state.stored.value.passenger}
      missed={state.passengerMissed.value}
      onChange={(passenger) => {
        if (passenger === null) state.passengerMissed.value = 0
        keep(state, { passenger })
      }}
    />
  )
}

/** Steps 2 to 4: vehicle, payment, confirmation. */
export function LazySteps({ step, state }: LazyStepsProps) {
  if (step === 2) return <Vehicles state={state} />
  return step === 3 ? <Payment state={state} /> : <ConfirmationStep state={state} />
}

function Vehicles({ state }: StateProps) {
  useSignals()
  return (
    <>
      <StepHeading>{CHOOSE_VEHICLE}</StepHeading>
      <BesideSummary
        state={state}
        picture={<TripMap state={state} />}
        action={state.selectedFare.value && <GoOnWith state={state} type={state.selectedFare.value.type} />}
      >
        <VehicleStep state={state} />
      </BesideSummary>
    </>
  )
}

function Payment({ state }: StateProps) {
  useSignals()
  const payable = state.payable.value
  return (
    <>
      <StepHeading>{SECURE_PAYMENT}</StepHeading>
      <BesideSummary
        state={state}
        before={payable && <Terms checkout={state} />}
        action={
          payable && (
            <PayButton
              checkout={state}
              label={payButtonLabel(formatRupees(payable.advance))}
              isLarge
              needsTerms
              blockedBy={state.priceChange.value && 'Please confirm the new price first.'}
              bookingId={state.stored.value.bookingId}
              onPay={(goOn) => void startPayment(state, goOn)}
            />
          )
        }
      >
        <PaymentStep state={state} />
      </BesideSummary>
    </>
  )
}

/** Keeps true what must be true while any step is shown. Draws nothing. */
export function BesideSteps({ state }: StateProps) {
  useEffect(() => followOtherTabs(state), [state])
  useQuote(state)
  useEarlierPayment(state)
  useSlow(state)
  return null
}

/**
 * A payment for the draft's booking may have succeeded after its tab was closed, or in another tab: a booking that is
 * paid, or whose payment is under way, is shown; and nothing can be paid before the provider has said that none is.
 */
function useEarlierPayment(state: BookingState): void {
  useSignals()
  const { bookingId } = state.stored.value
  const step = state.step.value
  const isAsked = step !== null && step !== 4 && !state.processing.value && state.unsettled.value
  const poll = useCallback(async () => {
    if (bookingId === null) return false
    const payment = await readPayment(bookingId)
    if (payment === 'checking') return false
    if (state.processing.value || state.step.value === 4 || state.stored.value.bookingId !== bookingId) return
    if (payment === 'none') state.settledBooking.value = bookingId
    else if (payment === 'signed_out') leaveForSignIn(state)
    else showConfirmation(state, bookingId, payment === 'paid')
  }, [state, bookingId])
  usePolling(poll, { ...PAYMENT_POLLING, atOnce: true, ...(isAsked ? {} : { intervalMs: null }) })
}

/** Step 4: the booking from the server, else estimates from the draft. */
function ConfirmationStep({ state }: StateProps) {
  useSignals()
  const confirmation = useConfirmation(state)
  const { value: shown } = state.shown
  switch (confirmation.view) {
    case 'booking': {
      const { status } = confirmation.booking
      if (status === 'completed') return <RideBill state={state} found={confirmation} />
      return (
        <BookedTrip state={state} found={confirmation}>
          {confirmation.payment_state === 'none' && status === 'pending' && (
            <FinishPayment state={state} found={confirmation} />
          )}
        </BookedTrip>
      )
    }
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

function ConfirmationLoading({ state }: StateProps) {
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

function NotFound({ state }: StateProps) {
  return (
    <div data-no-booking="">
      <header className="page-head">
        <div>
          <StepHeading>Booking Not Found</StepHeading>
          <p className="mt-3 max-w-[38rem] text-lg text-muted">
            There is no booking of yours at this address. Your bookings are in your{' '}
            <a href={ROUTES.tripHistory.path}>trip history</a>.
          </p>
        </div>
        <div className="page-head-drawing">
          <BlankSignpost />
        </div>
      </header>
      <Button size="large" onClick={() => bookAnother(state)}>
        Book New Ride
      </Button>
    </div>
  )
}

function Unreachable({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <StepHeading>We couldn’t load your booking</StepHeading>
      <p className="max-w-prose">
        {FAILED_TO_FETCH_BOOKING} Nothing is lost: <a href={ROUTES.tripHistory.path}>Trip History</a>
      </p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  )
}

// What is still to pay for a booking, in step 4.

interface FoundProps extends StateProps {
  found: FoundBooking
}

/** What pays for an existing unpaid booking, or what is owed for a driven ride. */
function FinishPayment({ state, found }: FoundProps) {
  const { booking, statement } = found
  const owed = statement.owed_paise
  return (
    <section className="card grid gap-3 border-warning bg-warning-tint" aria-label="Finish the payment">
      {owed > 0 ? (
        <p>
          {statement.summary} If you have paid it to your driver, call us first,{' '}
          <span className="whitespace-nowrap">
            <OfficePhone />
          </span>
          : what comes twice goes back.
        </p>
      ) : (
        <>
          <h2 className="text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)] text-warning">
            Nothing has been paid yet
          </h2>
          <p>
            {booking.payment_status === 'failed' &&
              'Your last payment didn’t go through. Your bank gives back what it held. '}
            Your ride is held for a short while and goes to a driver once{' '}
            {formatRupees(booking.advance_amount)} is paid.
          </p>
        </>
      )}
      <PayButton
        checkout={state}
        label={owed > 0 ? `Pay ${formatPaise(owed)}` : 'Finish the payment'}
        bookingId={booking.id}
        onPay={(goOn) => void finishPayment(state, found, { goOn })}
      />
    </section>
  )
}

const NotedSchema = object({ noted: literal(true) })

/** A tip for the driver, paid as the booking was. */
function TipForm({ state, found }: FoundProps) {
  const [typed, setTyped] = useState('50')
  const rupees = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const { least, most } = TIP_RUPEES
  const isRight = rupees >= least && rupees <= most
  const [noted, setNoted] = useState<string | null>(null)
  const note = async () => {
    const path = `/api/bookings/${encodeURIComponent(found.booking.id)}/cash-tip`
    const answer = await call(path, { answer: NotedSchema, method: 'PUT', body: { rupees } })
    if (answer.ok) setNoted('Noted, as your word')
    else showToast('error', { title: 'Not noted', description: answer.refusal.message })
  }
  return (
    <section className="card grid gap-3" aria-label="Tip your driver">
      <TextField
        id="tip"
        label="Tip your driver, in rupees"
        hint={`${formatRupees(least)} to ${formatRupees(most)}, once. All of it is your driver’s.`}
        inputMode="numeric"
        value={typed}
        error={null}
        onChange={setTyped}
      />
      <PayButton
        checkout={state}
        label={isRight ? `Tip ${formatRupees(rupees)}` : 'Tip'}
        blockedBy={isRight ? null : `A tip is ${formatRupees(least)} to ${formatRupees(most)}.`}
        bookingId={found.booking.id}
        onPay={(goOn) => void finishPayment(state, found, { goOn, rupees, purpose: 'tip' })}
      />
      <Button kind="secondary" disabled={!isRight || noted !== null} onClick={() => void note()}>
        {noted ?? 'I gave it in cash'}
      </Button>
    </section>
  )
}

/** What is still owed for a driven ride, and the way to pay that online (docs/product.md, REMAINDER-2). */
function RideBill({ state, found }: FoundProps) {
  const { booking, statement, payment_state } = found
  const { id } = booking
  const owed = statement.owed_paise
  const unsettled = unsettledSentence(payment_state, booking.status)
  const heading = owed > 0 ? `${formatPaise(owed)} to pay for your ride` : 'Your ride is settled'
  return (
    <div className="grid justify-items-start gap-5">
      <StepHeading key={heading}>{heading}</StepHeading>
      <div role="status">
        {unsettled && <p>{unsettled} This page follows by itself.</p>}
        {owed === 0 && <p>Nothing is left to pay. {statement.summary ?? 'Thank you for riding electric.'}</p>}
      </div>
      {unsettled && <SlowNotice checkout={state} bookingId={id} />}
      {owed > 0 && !unsettled && <FinishPayment state={state} found={found} />}
      {!unsettled && mayTip(statement, new Date()) && <TipForm state={state} found={found} />}
      <div className="flex flex-wrap gap-3">
        <a className="button" data-kind="secondary" href={tripPath(id)}>
          See the trip
        </a>
        <a className="button" data-kind="secondary" href={receiptPath(id)}>
          Receipt
        </a>
      </div>
    </div>
  )
}
