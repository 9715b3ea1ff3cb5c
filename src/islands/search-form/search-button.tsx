import { FILL_ALL_FIELDS } from '../../domain/bookings/sentences'
import type { FormField } from '../../domain/bookings/trip-search'

const NAMES: Record<FormField, string> = {
  pickup: 'pickup',
  dropoff: 'drop-off',
  package: 'package',
  date: 'date',
  time: 'time',
  return_date: 'return date',
  return_time: 'return time',
}

const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

interface Props {
  missing: readonly FormField[]
  busy: boolean
}

/** Search Cars; while it cannot be pressed it says what is missing, and where script is off a plain one stands in. */
export function SearchButton({ missing, busy }: Props) {
  const ready = missing.length === 0
  return (
    <div>
      {/* First in the form, so that Enter sends the form also while its script is on the way. */}
      <button
        type="submit"
        className="button hidden w-full [@media(scripting:none)]:inline-flex"
        data-size="large"
      >
        Search Cars
      </button>
      <button
        type="submit"
        className="button w-full [@media(scripting:none)]:hidden"
        data-size="large"
        disabled={!ready || busy}
        aria-busy={busy}
        aria-describedby={ready ? undefined : 'still-missing'}
      >
        {ready ? 'Search Cars' : FILL_ALL_FIELDS}
      </button>
      <p className="field-hint mt-2 hidden text-center [@media(scripting:none)]:block">
        Date, time and guests come next.
      </p>
      {!ready && (
        <p id="still-missing" className="field-hint mt-2 text-center [@media(scripting:none)]:hidden">
          Still to choose: {listed(missing.map((field) => NAMES[field]))}
        </p>
      )}
    </div>
  )
}
