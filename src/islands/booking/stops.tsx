import type { Step } from '../../domain/bookings/stored-booking'

const STOPS = [
  { step: 1, name: 'Trip' },
  { step: 2, name: 'Vehicle' },
  { step: 3, name: 'Payment' },
  { step: 4, name: 'Ride' },
] as const

/** The four steps as stops on the road: it is drawn as far as one has come, and the stop one stands at wears the plate. */
export function Stops({ at, onGoBack }: { at: Step; onGoBack: ((step: Step) => void) | null }) {
  return (
    <nav aria-label="Steps of your booking" className="max-w-xl has-[~[data-no-booking]]:hidden">
      <ol className="flex">
        {STOPS.map(({ step, name }) => (
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
            <Stop name={name} passed={step < at} here={step === at} last={step === 4}>
              {onGoBack && step < at ? () => onGoBack(step) : null}
            </Stop>
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

function Stop({ name, passed, here, last, children: goBack }: StopProps) {
  const mark = `relative z-10 grid place-items-center ${last ? 'rounded-xs' : 'rounded-full'} ${
    here ? 'size-5 bg-plate' : `m-0.5 size-4 border-[3px] bg-paper ${passed ? 'border-green' : 'border-line'}`
  }`
  const inside = (
    <>
      <span className="grid h-11 items-center">
        <span aria-hidden="true" className={mark}>
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
