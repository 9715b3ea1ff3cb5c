import { type ComponentType, useEffect, useState } from 'react'
import { LOADING_BOOKING, PROCESSING_BOOKING } from '../../domain/bookings/sentences'
import type { LaterStepsProps } from './booking-draft'
import { StepShape } from './skeleton'
import { StepHeading } from './step-heading'

export const CHOOSE_VEHICLE = 'Choose Your Vehicle'
export const SECURE_PAYMENT = 'Secure Payment'

/** The server shows a skeleton and never comes this far. */
const load = () => (import.meta.env.SSR ? Promise.reject() : import('./later-steps'))

let Loaded: ComponentType<LaterStepsProps> | null = null
let coming: Promise<boolean> | null = null

/**
 * Fetches the steps after the first while the rider fills in the form: a network that fails later then does no harm.
 * Once, however many ask; again after it failed.
 */
export function fetchLaterSteps(): Promise<boolean> {
  coming ??= load().then(
    ({ LaterSteps }) => {
      Loaded = LaterSteps
      return true
    },
    () => {
      coming = null
      return false
    },
  )
  return coming
}

/** The steps after the first, whose code comes after it. */
export function LaterStep(props: LaterStepsProps) {
  const [arrival, setArrival] = useState<'there' | 'awaited' | 'failed'>(Loaded ? 'there' : 'awaited')
  useEffect(() => {
    if (arrival !== 'awaited') return
    let here = true
    void fetchLaterSteps().then((there) => {
      if (here) setArrival(there ? 'there' : 'failed')
    })
    return () => {
      here = false
    }
  }, [arrival])
  if (arrival === 'there' && Loaded) return <Loaded {...props} />
  if (arrival === 'failed') return <NotLoaded />
  return (
    <div aria-busy="true" className="grid gap-8">
      <StepHeading>{headingOf(props)}</StepHeading>
      <StepShape step={props.state.step.peek()} shown="grid" />
    </div>
  )
}

function headingOf({ state }: LaterStepsProps): string {
  if (state.step.peek() === 2) return CHOOSE_VEHICLE
  if (state.step.peek() === 3) return SECURE_PAYMENT
  return state.shown.peek()?.paymentSuccess ? PROCESSING_BOOKING : LOADING_BOOKING
}

function NotLoaded() {
  return (
    <div className="grid justify-items-start gap-4">
      <StepHeading>This step could not be shown</StepHeading>
      <p className="max-w-prose">
        Part of this page did not arrive. Your trip and what you paid are safe; please load the page again.
      </p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  )
}
