// Parts common to all steps: progress bar, heading, and skeleton.

import { useEffect, useRef } from 'react'
import { DRAFT_KEY, type Step } from '../../domain/bookings/booking-steps'

export const CHOOSE_VEHICLE = 'Choose Your Vehicle'

export const SECURE_PAYMENT = 'Secure Payment'

/** Headings of step 4 while it loads, after a payment and otherwise. */
export const PROCESSING_BOOKING = 'Processing Your Booking'

export const LOADING_BOOKING = 'Loading booking details...'

/** On a phone the heading is small, so that a step is whole on one screen. */
const HEADING_SIZE = '-mt-2 text-2xl leading-7 lg:mt-0 lg:text-[2.5rem] lg:leading-[1.15]'

/** True after the first step was shown, whose heading takes no focus, so that a screen reader starts at the top. */
let moved = false

interface StepHeadingProps {
  children: string
  /** The heading is for screen readers only where the content below shows the same words in larger letters. */
  hidden?: boolean
}

/**
 * A step's heading, and the document's title; takes the focus when the step changes, so that a screen reader announces
 * it.
 */
export function StepHeading({ children, hidden = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const brand = document.title.split(' · ').at(-1)
    document.title = `${children} · ${brand}`
  }, [children])
  useEffect(() => {
    if (moved) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    moved = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'sr-only' : `outline-none ${HEADING_SIZE}`}>
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

/**
 * Progress through the four steps, on one line: the road is drawn up to the current step, which has the green plate.
 * With very large text it folds into 'Step 2 of 4'.
 */
export function StepProgress({ at, onGoBack }: { at: Step; onGoBack: ((step: Step) => void) | null }) {
  return (
    <nav aria-label="Steps of your booking" className="@container max-w-xl has-[~[data-no-booking]]:hidden">
      <p className="hidden font-semibold @max-[18rem]:block">
        Step {at} of {STEP_LABELS.length}
      </p>
      <ol className="flex @max-[18rem]:hidden">
        {STEP_LABELS.map(({ step, name }) => (
          <li
            key={step}
            className="flex min-h-11 flex-auto items-center last:flex-none"
            aria-current={step === at ? 'step' : undefined}
          >
            <ProgressStop name={name} passed={step < at} here={step === at} last={step === 4}>
              {onGoBack && step < at ? () => onGoBack(step) : null}
            </ProgressStop>
            {step < 4 && (
              <span
                aria-hidden="true"
                className={`mx-1 min-w-1.5 flex-1 border-t-2 ${step < at ? 'border-ink' : 'border-hairline'}`}
              />
            )}
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

/** The current stop is filled, also where the system's colours replace ours. */
function ProgressStop({ name, passed, here, last, children: goBack }: StopProps) {
  const look = here
    ? 'size-5 bg-plate forced-colors:bg-[Highlight]'
    : `size-4 border-[3px] bg-paper ${passed ? 'border-green' : 'border-line'}`
  const inside = (
    <>
      <span
        aria-hidden="true"
        className={`grid flex-none place-items-center forced-color-adjust-none ${last ? 'rounded-xs' : 'rounded-full'} ${look}`}
      >
        {here && <span className="size-2 rounded-full bg-plate-ink forced-colors:bg-[HighlightText]" />}
      </span>
      <span
        className={`@max-[20rem]:text-sm ${here ? 'font-semibold text-ink' : 'text-muted @max-[19rem]:sr-only'}`}
      >
        {name}
      </span>
    </>
  )
  const layout = 'flex min-h-11 items-center gap-1.5'
  if (!goBack) return <span className={layout}>{inside}</span>
  return (
    <button
      type="button"
      onClick={goBack}
      aria-label={`Back to ${name.toLowerCase()}`}
      className={`${layout} cursor-pointer rounded-control hover:underline`}
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
  {
    step: 2,
    shown: 'in-data-[step=2]:grid',
    parts: { trip: 'h-16', sedan: 'h-24', suv: 'h-24', premium: 'h-24' },
  },
  {
    step: 3,
    shown: 'in-data-[step=3]:grid',
    parts: { trip: 'h-16', amount: 'h-36', method: 'h-20', fare: 'h-40' },
  },
  { step: 4, shown: 'in-data-[step=4]:grid', parts: { number: 'h-24', trip: 'h-40', payment: 'h-40' } },
] as const satisfies readonly { step: Step; shown: string; parts: Record<string, string> }[]

export function StepShape({ step, shown }: { step: Step | null; shown: string }) {
  const shape = SHAPES.find((shape) => shape.step === step)
  return (
    <div className={`max-w-3xl gap-3 ${shown}`}>
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
    <div aria-busy="true" className="grid gap-3 lg:gap-8">
      <div className="invisible">
        <StepProgress at={1} onGoBack={null} />
      </div>
      <div className="skeleton -mt-2 h-7 max-w-80 lg:mt-0 lg:h-12" />
      {SHAPES.map(({ step, shown }) => (
        <StepShape key={step} step={step} shown={`hidden ${shown}`} />
      ))}
      <p className="sr-only">Loading your booking</p>
    </div>
  )
}
