import { useSignals } from '@preact/signals-react/runtime'
import type { LaterStepsProps } from './booking-draft'
import { ConfirmationStep } from './confirmation-step'
import { CHOOSE_VEHICLE, SECURE_PAYMENT } from './later-step'
import { PayAction } from './pay-action'
import { PaymentStep } from './payment-step'
import { StepHeading } from './step-heading'
import { BesideSummary } from './trip-summary'
import { useCheckout } from './use-checkout'
import { VehicleStep } from './vehicle-step'

/** The choice of a vehicle, paying, and what was booked. */
export function LaterSteps(props: LaterStepsProps) {
  useSignals()
  switch (props.state.step.value) {
    case 2:
      return <Vehicles {...props} />
    case 3:
      return <Payment {...props} />
    default:
      return <ConfirmationStep {...props} />
  }
}

function Vehicles({ state }: LaterStepsProps) {
  return (
    <>
      <StepHeading>{CHOOSE_VEHICLE}</StepHeading>
      <BesideSummary state={state}>
        <VehicleStep state={state} />
      </BesideSummary>
    </>
  )
}

function Payment({ state, brandName, scriptUrl }: LaterStepsProps) {
  useCheckout(state, scriptUrl)
  return (
    <>
      <StepHeading>{SECURE_PAYMENT}</StepHeading>
      <BesideSummary
        state={state}
        action={<PayAction state={state} brandName={brandName} scriptUrl={scriptUrl} />}
      >
        <PaymentStep state={state} />
      </BesideSummary>
    </>
  )
}
