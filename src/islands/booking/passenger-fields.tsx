import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef } from 'react'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import { checkContact } from '../../domain/profile/emergency-contact'
import { LONGEST_NAME } from '../../domain/profile/name'
import { type BookingState, keep } from './booking-state'

const NOBODY: TypedPassenger = { name: '', phone_no: '' }

/** 'Someone else is riding': name and number of the passenger, kept with the draft. Below all that is pressed to pay. */
export function PassengerFields({ state }: { state: BookingState }) {
  useSignals()
  const id = useId()
  const inputs = useRef<HTMLFieldSetElement>(null)
  const { passenger } = state.stored.value
  const missed = state.passengerMissed.value
  // What was typed comes back where the box is checked again.
  const last = useRef(passenger ?? NOBODY)
  useEffect(() => {
    if (missed > 0) inputs.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [missed])
  const busy = state.processing.value
  const checked = passenger && missed > 0 ? checkContact(passenger, null) : null
  const problems = checked && !checked.ok ? checked.refusal : {}
  const write = (next: TypedPassenger | null) => {
    if (next) last.current = next
    keep(state, { passenger: next })
  }
  const fields = [
    { field: 'name', label: 'Their name', type: 'text', max: LONGEST_NAME, error: problems.name },
    { field: 'phone_no', label: 'Their phone number', type: 'tel', max: 20, error: problems.phone_no },
  ] as const
  return (
    <fieldset ref={inputs} className="field" disabled={busy}>
      <legend className="sr-only">Who is riding</legend>
      <span className="check">
        <input
          id={`${id}-other`}
          type="checkbox"
          checked={passenger !== null}
          onChange={({ currentTarget }) => {
            state.passengerMissed.value = 0
            write(currentTarget.checked ? last.current : null)
          }}
        />
        <label htmlFor={`${id}-other`} className="cursor-pointer py-2">
          Someone else is riding
        </label>
      </span>
      {passenger && (
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(({ field, label, type, max, error }) => (
            <div key={field} className="field">
              <label htmlFor={`${id}-${field}`}>{label}</label>
              <input
                id={`${id}-${field}`}
                type={type}
                autoComplete="off"
                maxLength={max}
                value={passenger[field]}
                aria-invalid={error !== undefined}
                aria-describedby={error ? `${id}-${field}-error` : `${id}-said`}
                onChange={({ currentTarget }) => write({ ...passenger, [field]: currentTarget.value })}
              />
              {error && (
                <p id={`${id}-${field}-error`} className="field-error">
                  {error}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
      {passenger && (
        <p id={`${id}-said`} className="field-hint">
          They get the driver, the number plate, the PIN and a link to the car by SMS, and the driver calls
          them. Receipts and everything else stay with you.
        </p>
      )}
    </fieldset>
  )
}
