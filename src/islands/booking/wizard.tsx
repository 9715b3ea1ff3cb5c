import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { PaymentMethod } from '../../domain/payments/amounts'
import type { BookingState } from './booking-draft'
import { fetchLaterSteps, LaterStep } from './later-step'
import { Skeleton } from './skeleton'
import { StepHeading } from './step-heading'
import { goTo } from './steps'
import { Stops } from './stops'
import { TripStep } from './trip-step'
import { usePaidAlready } from './use-paid-already'
import { useQuote } from './use-quote'

export interface BookingProps {
  /** Where the payment window's script is. */
  paymentScriptUrl: string
  brandName: string
  /** For the trip form's map: null where our own is drawn. */
  mapboxToken: string | null
  /** The rider's profile says so; null for cash and for none. */
  preferredMethod: PaymentMethod | null
}

type WizardProps = BookingProps & { state: BookingState }

/** The four steps. */
export function Wizard(props: WizardProps) {
  useSignals()
  const { state } = props
  const step = state.step.value
  useQuote(state)
  usePaidAlready(state)
  useEffect(() => {
    if (step === 1) void fetchLaterSteps()
  }, [step])
  if (step === null) return <Skeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8">
      <Stops at={step} onGoBack={step < 4 && !state.processing.value ? (back) => goTo(state, back) : null} />
      <Step key={step} {...props} />
    </div>
  )
}

function Step({ state, paymentScriptUrl, brandName, mapboxToken }: WizardProps) {
  useSignals()
  switch (state.step.value) {
    case 2:
    case 3:
    case 4:
      return <LaterStep state={state} brandName={brandName} scriptUrl={paymentScriptUrl} />
    default:
      return (
        <>
          <StepHeading>Book Your Ride</StepHeading>
          <TripStep state={state} mapboxToken={mapboxToken} />
        </>
      )
  }
}
