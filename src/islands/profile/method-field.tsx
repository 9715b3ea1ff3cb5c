import { PAYMENT_METHOD_LABELS } from '../../domain/payments/amounts'
import { PREFERRED_METHODS, type PreferredMethod } from '../../domain/profile/profile'

const LABELS: Record<PreferredMethod, string> = { ...PAYMENT_METHOD_LABELS, cash: 'Cash' }

interface Props {
  value: string
  error: string | null
  onChange: (value: string) => void
}

const NAME = 'preferred_payment_method'
const HINT = 'A payment starts with it; you can choose another each time.'
/** Every booking is confirmed by an amount paid online. */
const CASH_HINT =
  'Cash is for what remains after the ride. The amount that confirms a booking is paid online, and starts with UPI.'

/** How a person likes to pay, or none. */
export function MethodField({ value, error, onChange }: Props) {
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
