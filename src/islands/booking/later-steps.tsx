import { useSignals } from '@preact/signals-react/runtime'
import type { LaterStepsProps } from './booking-draft'
import { ConfirmationStep } from './confirmation-step'
import { PayAction } from './pay-action'
import { PaymentStep } from './payment-step'
import { StepHeading } from './step-heading'
import { BesideSummary } from './trip-summary'
import { useCheckout } from './use-checkout'

/** Paying, and what was booked. */
export function LaterSteps(props: LaterStepsProps) {
  useSignals()
  return props.state.step.value === 3 ? <Payment {...props} /> : <ConfirmationStep {...props} />
}

function Payment({ state, brandName, scriptUrl }: LaterStepsProps) {
  useCheckout(state, scriptUrl)
  return (
    <>
      <StepHeading>Secure Payment</StepHeading>
      <BesideSummary
        state={state}
        action={<PayAction state={state} brandName={brandName} scriptUrl={scriptUrl} />}
      >
        <PaymentStep state={state} />
      </BesideSummary>
    </>
  )
}
