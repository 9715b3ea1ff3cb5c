import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '../../domain/payments/amounts'
import { LockIcon } from './icons'

interface Props {
  method: PaymentMethod
  disabled: boolean
  onChoose: (method: PaymentMethod) => void
}

/** What the payment window will open on. */
export function MethodChoice({ method, disabled, onChoose }: Props) {
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="heading text-xl">How do you want to pay?</legend>
      <div className="segmented">
        {PAYMENT_METHODS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="method"
              value={value}
              checked={method === value}
              onChange={() => onChoose(value)}
            />
            {PAYMENT_METHOD_LABELS[value]}
          </label>
        ))}
      </div>
      <p className="flex gap-2 pt-1 text-sm text-muted">
        <LockIcon />
        Secure payment: you pay in Razorpay's own window, and we never see your card or UPI details.
      </p>
    </fieldset>
  )
}
