import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { PaymentMethod } from '../../domain/payments/amounts'
import type { BookingState } from './booking-draft'
import { ConfirmationStep } from './confirmation-step'
import { PayAction } from './pay-action'
import { PaymentStep } from './payment-step'
import { Skeleton } from './skeleton'
import { StepHeading } from './step-heading'
import { goTo } from './steps'
import { Stops } from './stops'
import { TripStep } from './trip-step'
import { FoldedTrip, TripSummary } from './trip-summary'
import { useCheckout } from './use-checkout'
import { useQuote } from './use-quote'
import { VehicleStep } from './vehicle-step'

export interface BookingProps {
  /** Where the payment window's script is. */
  paymentScriptUrl: string
  brandName: string
  /** The rider's profile says so; null for cash and for none. */
  preferredMethod: PaymentMethod | null
}

/** The four steps. */
export function Wizard({ state, ...props }: BookingProps & { state: BookingState }) {
  useSignals()
  const step = state.step.value
  useQuote(state)
  useCheckout(state, props.paymentScriptUrl, step === 3)
  if (step === null) return <Skeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8">
      <Stops at={step} onGoBack={step < 4 && !state.processing.value ? (back) => goTo(state, back) : null} />
      <Step key={step} state={state} {...props} />
    </div>
  )
}

function Step({
  state,
  paymentScriptUrl,
  brandName,
  preferredMethod,
}: BookingProps & { state: BookingState }) {
  useSignals()
  switch (state.step.value) {
    case 2:
      return (
        <>
          <StepHeading>Choose Your Vehicle</StepHeading>
          <BesideSummary state={state} summary={<TripSummary state={state} />}>
            <VehicleStep state={state} preferredMethod={preferredMethod} />
          </BesideSummary>
        </>
      )
    case 3:
      return (
        <>
          <StepHeading>Secure Payment</StepHeading>
          <BesideSummary
            state={state}
            summary={
              <TripSummary state={state}>
                <PayAction state={state} brandName={brandName} scriptUrl={paymentScriptUrl} />
              </TripSummary>
            }
          >
            <PaymentStep state={state} />
          </BesideSummary>
        </>
      )
    case 4:
      return <ConfirmationStep state={state} brandName={brandName} scriptUrl={paymentScriptUrl} />
    default:
      return (
        <>
          <StepHeading>Book Your Ride</StepHeading>
          <TripStep state={state} />
        </>
      )
  }
}

interface BesideProps {
  state: BookingState
  summary: ReactNode
  children: ReactNode
}

/** The step's own content with the trip above it on a phone, and the summary below or beside it. */
function BesideSummary({ state, summary, children }: BesideProps) {
  useSignals()
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <div className="grid min-w-0 content-start gap-6">
        {state.trip.value && <FoldedTrip state={state} />}
        {children}
      </div>
      {summary}
    </div>
  )
}
