import type { TripEnd } from '../../domain/bookings/airport-end'
import type { FormEnd } from '../../domain/bookings/trip-form'
import { TERMINALS, type TerminalKey } from '../../domain/places/terminals'

interface Props {
  end: TripEnd
  value: FormEnd
  chosen: TerminalKey | null
  onChoose(terminal: TerminalKey): void
}

const KEYS = ['terminal1', 'terminal2'] as const satisfies readonly TerminalKey[]

/** The airport's end of an airport trip: one of its two terminals. */
export function TerminalChoice({ end, value, chosen, onChoose }: Props) {
  return (
    <fieldset
      className="min-w-0 flex-1 py-2 pe-3"
      aria-describedby={value.error ? 'terminal-problem' : undefined}
    >
      <legend className="float-left mb-1.5 w-full text-sm leading-tight text-muted">
        {end === 'pickup' ? 'Pickup at the airport' : 'Drop-off at the airport'}
      </legend>
      <div className="segmented clear-both max-w-80">
        {KEYS.map((key) => (
          <label key={key}>
            <input
              type="radio"
              name="terminal"
              data-field={end}
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            {TERMINALS[key].name}
          </label>
        ))}
      </div>
      {chosen === null && value.point && <p className="field-hint pt-1">{value.address}</p>}
      {value.error && (
        <p id="terminal-problem" className="field-error pt-1" role="alert">
          {value.error}
        </p>
      )}
    </fieldset>
  )
}
