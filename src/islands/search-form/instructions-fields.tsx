// Loaded when the box of special instructions is checked.

import type { Instructions } from '../../domain/bookings/special-instructions'
import { LUGGAGE } from '../../domain/bookings/trip-types'
import { OWN_WORDS_MOST } from '../../domain/fields'
import { Stepper } from './stepper'

export interface InstructionsProps {
  value: Instructions
  onChange(parts: Partial<Instructions>): void
}

export default function InstructionsFields({ value: { luggage, pet, text }, onChange }: InstructionsProps) {
  return (
    <div className="mt-2 flex flex-col gap-3 border-s-2 border-hairline ps-4">
      <Stepper
        label="Luggage"
        hint={`Up to ${LUGGAGE.max}`}
        value={luggage}
        min={LUGGAGE.min}
        max={LUGGAGE.max}
        onChange={(count) => onChange({ luggage: count })}
      />
      <label className="check">
        <input type="checkbox" checked={pet} onChange={({ target }) => onChange({ pet: target.checked })} />A
        pet travels with us
      </label>
      <label className="field">
        <span className="field-label">Anything else for the driver</span>
        <textarea
          rows={3}
          maxLength={OWN_WORDS_MOST}
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </label>
    </div>
  )
}
