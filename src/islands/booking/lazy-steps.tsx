// Steps 2 to 4 and the code that only they use, in a chunk that loads while the rider fills in the form.
import { useSignals } from '@preact/signals-react/runtime'
import type { LazyStepsProps } from './booking-state'
import { ConfirmationStep } from './confirmation-step'

export { followOtherTabs, OtherTrip } from './other-tab'

import { PayButton, usePaymentScript } from './pay-buttons'
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
  usePaymentScript(state, scriptUrl)
  return (
    <>
      <StepHeading>{SECURE_PAYMENT}</StepHeading>
      <BesideSummary
        state={state}
        action={<PayButton state={state} brandName={brandName} scriptUrl={scriptUrl} />}
      >
        <PaymentStep state={state} />
      </BesideSummary>
    </>
  )
}
