import type { ClipboardEvent, Ref } from 'react'
import { COUNTRY_PREFIX, PHONE_DIGITS, phoneFieldDigits } from '../../domain/sign-in/phone'

interface Props {
  ref: Ref<HTMLInputElement>
  id: string
  label: string
  hint: string
  /** Ten digits, or fewer while it is typed. */
  value: string
  error: string | null
  onChange: (digits: string) => void
}

/** A mobile number, its country's prefix fixed before it. */
export function PhoneField({ ref, id, label, hint, value, error, onChange }: Props) {
  // The field's own limit would cut a pasted '+91 98765 43210' before it is cleaned.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    onChange(phoneFieldDigits(event.clipboardData.getData('text')))
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-2">
        <span id={`${id}-prefix`} className="input figures w-auto! shrink-0 bg-transparent! text-muted!">
          {COUNTRY_PREFIX}
        </span>
        <input
          ref={ref}
          id={id}
          name="phone_no"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={PHONE_DIGITS}
          className="figures"
          value={value}
          onChange={(event) => onChange(phoneFieldDigits(event.target.value))}
          onPaste={paste}
          aria-invalid={error !== null}
          aria-describedby={`${id}-prefix ${error === null ? `${id}-hint` : `${id}-error`}`}
          required
        />
      </div>
      {error === null ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
