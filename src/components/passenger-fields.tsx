import { useEffect, useId, useRef } from 'react'
import type { TypedPassenger } from '../domain/bookings/booking-steps'
import { checkContact } from '../domain/profile/emergency-contact'
import { LONGEST_NAME } from '../domain/profile/name'
import { TextField } from './text-field'

const NOBODY: TypedPassenger = { name: '', phone_no: '' }

interface PassengerFieldsProps {
  /** Null: whoever books rides. */
  value: TypedPassenger | null
  /** Number of presses that went no further because the passenger can't be taken; 0 while nothing has to be said. */
  missed: number
  onChange(passenger: TypedPassenger | null): void
}

/** 'Someone else is riding': name and number of the passenger (docs/product.md, PASSENGER-1). */
export function PassengerFields({ value, missed, onChange }: PassengerFieldsProps) {
  const id = useId()
  const inputs = useRef<HTMLFieldSetElement>(null)
  // What was typed comes back where the box is checked again.
  const last = useRef(value ?? NOBODY)
  useEffect(() => {
    if (missed > 0) inputs.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [missed])
  const checked = value && missed > 0 ? checkContact(value, null) : null
  const problems = checked && !checked.ok ? checked.refusal : {}
  const write = (next: TypedPassenger | null) => {
    if (next) last.current = next
    onChange(next)
  }
  const fields = [
    { field: 'name', label: 'Their name', type: 'text', maxLength: LONGEST_NAME },
    { field: 'phone_no', label: 'Their phone number', type: 'tel', maxLength: 20 },
  ] as const
  return (
    <fieldset ref={inputs} className="field">
      <legend className="sr-only">Who is riding</legend>
      <label className="check font-normal!">
        <input
          type="checkbox"
          checked={value !== null}
          onChange={({ target }) => write(target.checked ? last.current : null)}
        />
        Someone else is riding
      </label>
      {value && (
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(({ field, ...input }) => (
            <TextField
              key={field}
              {...input}
              id={`${id}-${field}`}
              autoComplete="off"
              value={value[field]}
              error={problems[field] ?? null}
              aria-describedby={`${id}-said`}
              onChange={(typed) => write({ ...value, [field]: typed })}
            />
          ))}
          <p id={`${id}-said`} className="field-hint sm:col-span-2">
            We send them the driver, the plate and the PIN by SMS. Your driver calls them; receipts come to
            you.
          </p>
        </div>
      )}
    </fieldset>
  )
}
