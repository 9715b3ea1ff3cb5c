import type { Step } from '../../domain/bookings/stored-booking'
import { Stops } from './stops'

interface Shape {
  step: Step
  shown: string
  parts: readonly { part: string; height: string }[]
}

const SHAPES: readonly Shape[] = [
  {
    step: 1,
    shown: 'in-data-[step=1]:grid',
    parts: [
      { part: 'service', height: 'h-14' },
      { part: 'places', height: 'h-40' },
      { part: 'time', height: 'h-14' },
      { part: 'search', height: 'h-14' },
    ],
  },
  {
    step: 2,
    shown: 'in-data-[step=2]:grid',
    parts: [
      { part: 'sedan', height: 'h-32' },
      { part: 'suv', height: 'h-32' },
      { part: 'premium', height: 'h-32' },
    ],
  },
  {
    step: 3,
    shown: 'in-data-[step=3]:grid',
    parts: [
      { part: 'amount', height: 'h-24' },
      { part: 'method', height: 'h-20' },
      { part: 'fare', height: 'h-40' },
    ],
  },
  {
    step: 4,
    shown: 'in-data-[step=4]:grid',
    parts: [
      { part: 'number', height: 'h-24' },
      { part: 'trip', height: 'h-40' },
      { part: 'payment', height: 'h-40' },
    ],
  },
]

/** The shape of what a step will show. */
export function StepShape({ step, shown }: { step: Step | null; shown: string }) {
  const shape = SHAPES.find((shape) => shape.step === step)
  return (
    <div className={`max-w-3xl gap-4 ${shown}`}>
      {shape?.parts.map(({ part, height }) => (
        <div key={part} className={`skeleton ${height}`} />
      ))}
    </div>
  )
}

/**
 * What the server sends: the shape of each step, none shown until an inline line has read which one is stored
 * (`STEP_SCRIPT`). The draft lives in the browser, and the server never guesses it.
 */
export function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-8">
      <div className="invisible">
        <Stops at={1} onGoBack={null} />
      </div>
      <div className="skeleton h-12 max-w-80" />
      {SHAPES.map(({ step, shown }) => (
        <StepShape key={step} step={step} shown={`hidden ${shown}`} />
      ))}
      <p className="sr-only">Loading your booking</p>
    </div>
  )
}
