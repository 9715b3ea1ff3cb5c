import { LUGGAGE } from '../../domain/bookings/passengers'
import { INSTRUCTIONS_TEXT_MAX } from '../../domain/bookings/special-instructions'
import type { TripForm } from '../../domain/bookings/trip-form'
import { setHasInstructions, setInstructions } from '../../domain/bookings/trip-form-details'
import { Stepper } from './stepper'
import type { Change } from './use-trip-form'

/** What else the driver should know; unchecking the box forgets all of it. */
export function InstructionsFields({ form, change }: { form: TripForm; change: Change }) {
  const { luggage, pet, text } = form.instructions
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={form.hasInstructions}
          onChange={({ target }) => change((now) => setHasInstructions(now, target.checked))}
        />
        Add Special Instructions
      </label>
      {form.hasInstructions && (
        <div className="mt-2 flex flex-col gap-3 border-s-2 border-hairline ps-4">
          <Stepper
            label="Luggage"
            hint={`Up to ${LUGGAGE.max}`}
            value={luggage}
            min={LUGGAGE.min}
            max={LUGGAGE.max}
            onChange={(count) => change((now) => setInstructions(now, { luggage: count }))}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={pet}
              onChange={({ target }) => change((now) => setInstructions(now, { pet: target.checked }))}
            />
            A pet travels with us
          </label>
          <label className="field">
            <span className="field-label">Anything else for the driver</span>
            <textarea
              rows={3}
              maxLength={INSTRUCTIONS_TEXT_MAX}
              value={text}
              onChange={({ target }) => change((now) => setInstructions(now, { text: target.value }))}
            />
          </label>
        </div>
      )}
    </div>
  )
}
