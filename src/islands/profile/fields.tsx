import type { InputHTMLAttributes, Ref } from 'react'
import { PAYMENT_METHOD_LABELS } from '../../domain/payments/amounts'
import { PREFERRED_METHODS, type PreferredMethod } from '../../domain/profile/profile'

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'id'> {
  ref?: Ref<HTMLInputElement>
  name: string
  label: string
  hint: string
  error: string | null
  onChange?: (value: string) => void
}

/** A text field, optionally read-only; an error replaces its hint. */
export function TextField({
  ref,
  name,
  label,
  hint,
  error,
  onChange,
  readOnly = false,
  ...input
}: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        type="text"
        {...input}
        ref={ref}
        id={name}
        name={readOnly ? undefined : name}
        readOnly={readOnly}
        className={readOnly ? 'bg-sunken! text-muted!' : undefined}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error === null ? `${name}-hint` : `${name}-error`}
      />
      {error === null ? (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      ) : (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

const LABELS: Record<PreferredMethod, string> = { ...PAYMENT_METHOD_LABELS, cash: 'Cash' }

interface MethodFieldProps {
  value: string
  error: string | null
  onChange: (value: string) => void
}

const NAME = 'preferred_payment_method'

const HINT = 'A payment starts with it; you can choose another each time.'

/** Even with cash, every booking is confirmed by an amount paid online. */
const CASH_HINT =
  'Cash is for what remains after the ride. The amount that confirms a booking is paid online, and starts with UPI.'

/** The preferred payment method, or none. */
export function MethodField({ value, error, onChange }: MethodFieldProps) {
  return (
    <div className="field">
      <label htmlFor={NAME}>Preferred payment method</label>
      <select
        id={NAME}
        name={NAME}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error === null ? `${NAME}-hint` : `${NAME}-error`}
      >
        <option value="">None</option>
        {PREFERRED_METHODS.map((method) => (
          <option key={method} value={method}>
            {LABELS[method]}
          </option>
        ))}
      </select>
      {error === null ? (
        <p id={`${NAME}-hint`} className="field-hint">
          {value === 'cash' ? CASH_HINT : HINT}
        </p>
      ) : (
        <p id={`${NAME}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
