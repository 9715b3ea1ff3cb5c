// Parts common to all steps: progress bar, heading, and skeleton.

import { type ReactNode, useEffect, useRef } from 'react'
import { DRAFT_KEY, type Step } from '../../domain/bookings/booking-steps'

export const CHOOSE_VEHICLE = 'Choose Your Vehicle'

export const SECURE_PAYMENT = 'Secure Payment'

/** Headings of step 4 while it loads, after a payment and otherwise. */
export const PROCESSING_BOOKING = 'Processing Your Booking'

export const LOADING_BOOKING = 'Loading booking details...'

/** True after the first step was shown, whose heading takes no focus, so that a screen reader starts at the top. */
let moved = false

interface StepHeadingProps {
  children: ReactNode
  /** The heading is for screen readers only where the content below shows the same words in larger letters. */
  hidden?: boolean
}

/** A step's heading; takes the focus when the step changes, so that a screen reader announces it. */
export function StepHeading({ children, hidden = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    moved = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'sr-only' : 'outline-none'}>
      {children}
    </h1>
  )
}

const STEP_LABELS = [
  { step: 1, name: 'Trip' },
  { step: 2, name: 'Vehicle' },
  { step: 3, name: 'Payment' },
  { step: 4, name: 'Ride' },
] as const

/** Progress through the four steps: the line is filled up to the current step, which has the green plate. */
export function StepProgress({ at, onGoBack }: { at: Step; onGoBack: ((step: Step) => void) | null }) {
  return (
    <nav aria-label="Steps of your booking" className="max-w-xl has-[~[data-no-booking]]:hidden">
      <ol className="flex">
        {STEP_LABELS.map(({ step, name }) => (
          <li
            key={step}
            className="relative flex-1 last:flex-none"
            aria-current={step === at ? 'step' : undefined}
          >
            {step < 4 && (
              <span
                aria-hidden="true"
                className={`absolute top-[1.3125rem] left-2.5 h-0.5 w-full transition-colors duration-200 ${
                  step < at ? 'bg-ink' : 'bg-hairline'
                }`}
              />
            )}
            <ProgressStop name={name} passed={step < at} here={step === at} last={step === 4}>
              {onGoBack && step < at ? () => onGoBack(step) : null}
            </ProgressStop>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StopProps {
  name: string
  passed: boolean
  here: boolean
  last: boolean
  children: (() => void) | null
}

function ProgressStop({ name, passed, here, last, children: goBack }: StopProps) {
  const stopClass = `relative z-10 grid place-items-center ${last ? 'rounded-xs' : 'rounded-full'} ${
    here ? 'size-5 bg-plate' : `m-0.5 size-4 border-[3px] bg-paper ${passed ? 'border-green' : 'border-line'}`
  }`
  const inside = (
    <>
      <span className="grid h-11 items-center">
        <span aria-hidden="true" className={stopClass}>
          {here && <span className="size-2 rounded-full bg-plate-ink" />}
        </span>
      </span>
      <span className={`text-sm ${here ? 'font-semibold text-ink' : 'text-muted'}`}>{name}</span>
    </>
  )
  const layout = 'flex flex-col items-start'
  if (!goBack) return <span className={layout}>{inside}</span>
  return (
    <button
      type="button"
      onClick={goBack}
      aria-label={`Back to ${name.toLowerCase()}`}
      className={`${layout} min-w-11 cursor-pointer rounded-control hover:underline`}
    >
      {inside}
    </button>
  )
}

/** Runs before the first paint: selects the step whose skeleton is shown, from URL, history entry or stored draft. */
export const STEP_SCRIPT = `(()=>{let s=1;try{const q=new URLSearchParams(location.search);s=q.get('booking_id')&&(q.get('step')=='4'||q.get('payment_success')=='true')?4:q.get('payment_canceled')=='true'?3:history.state?.step||JSON.parse(localStorage['${DRAFT_KEY}']).currentStep}catch{}document.querySelector('[data-island=booking]').dataset.step=s})()`

/** Heights of each step's skeleton parts. The class names are written in full, so that Tailwind finds them. */
const SHAPES = [
  {
    step: 1,
    shown: 'in-data-[step=1]:grid',
    parts: { service: 'h-14', places: 'h-40', time: 'h-14', search: 'h-14' },
  },
  { step: 2, shown: 'in-data-[step=2]:grid', parts: { sedan: 'h-32', suv: 'h-32', premium: 'h-32' } },
  { step: 3, shown: 'in-data-[step=3]:grid', parts: { amount: 'h-24', method: 'h-20', fare: 'h-40' } },
  { step: 4, shown: 'in-data-[step=4]:grid', parts: { number: 'h-24', trip: 'h-40', payment: 'h-40' } },
] as const satisfies readonly { step: Step; shown: string; parts: Record<string, string> }[]

export function StepShape({ step, shown }: { step: Step | null; shown: string }) {
  const shape = SHAPES.find((shape) => shape.step === step)
  return (
    <div className={`max-w-3xl gap-4 ${shown}`}>
      {Object.entries(shape?.parts ?? {}).map(([part, height]) => (
        <div key={part} className={`skeleton ${height}`} />
      ))}
    </div>
  )
}

/**
 * The server's HTML: the skeletons of all steps, all hidden until the inline `STEP_SCRIPT` selects one.
 * The draft is in the browser's storage, which the server can't read.
 */
export function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-8">
      <div className="invisible">
        <StepProgress at={1} onGoBack={null} />
      </div>
      <div className="skeleton h-12 max-w-80" />
      {SHAPES.map(({ step, shown }) => (
        <StepShape key={step} step={step} shown={`hidden ${shown}`} />
      ))}
      <p className="sr-only">Loading your booking</p>
    </div>
  )
}
