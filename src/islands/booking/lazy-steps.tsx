// Steps 2 to 4 and the code that only they use, in a chunk that loads while the rider fills in the form.
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { PayButton, useSlow } from '../../components/checkout/pay-button'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { formatRupees } from '../../domain/payments/amounts'
import { payButtonLabel } from '../../domain/payments/sentences'
import type { BookingState, LazyStepsProps } from './booking-state'
import { startPayment } from './checkout'
import { readPayment } from './confirmation'
import { ConfirmationStep } from './confirmation-step'
import { followOtherTabs } from './other-tab'
import { leaveForSignIn, showConfirmation } from './step-history'

export { OtherTrip } from './other-tab'

import { PaymentStep } from './payment-step'
import { CHOOSE_VEHICLE, SECURE_PAYMENT, StepHeading } from './step-frame'
import { BesideSummary } from './trip-summary'
import { GoOnWith, VehicleStep } from './vehicle-step'

/** Steps 2 to 4: vehicle, payment, confirmation. */
export function LazySteps(props: LazyStepsProps) {
  switch (props.step) {
    case 2:
      return <Vehicles {...props} />
    case 3:
      return <Payment {...props} />
    default:
      return <ConfirmationStep {...props} />
  }
}

function Vehicles({ state }: LazyStepsProps) {
  useSignals()
  return (
    <>
      <StepHeading>{CHOOSE_VEHICLE}</StepHeading>
      <BesideSummary
        state={state}
        action={state.selectedFare.value && <GoOnWith state={state} type={state.selectedFare.value.type} />}
      >
        <VehicleStep state={state} />
      </BesideSummary>
    </>
  )
}

function Payment({ state, brandName, scriptUrl }: LazyStepsProps) {
  useSignals()
  const payable = state.payable.value
  return (
    <>
      <StepHeading>{SECURE_PAYMENT}</StepHeading>
      <BesideSummary
        state={state}
        action={
          payable && (
            <PayButton
              checkout={state}
              scriptUrl={scriptUrl}
              label={payButtonLabel(formatRupees(payable.advance))}
              isLarge
              needsTerms
              blockedBy={state.priceChange.value && 'Please confirm the new price first.'}
              bookingId={state.stored.value.bookingId}
              onPay={(otherOrder) => void startPayment(state, brandName, otherOrder)}
            />
          )
        }
      >
        <PaymentStep state={state} />
      </BesideSummary>
    </>
  )
}

/** What is kept true while any step is shown. It draws nothing. */
export function BesideSteps({ state }: Pick<LazyStepsProps, 'state'>) {
  useEffect(() => followOtherTabs(state), [state])
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
