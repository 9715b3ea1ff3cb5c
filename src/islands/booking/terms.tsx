import { useId } from 'react'
import { TERMS_REQUIRED } from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'

interface Props {
  accepted: boolean
  /** The rider tried to pay without. */
  missing: boolean
  disabled: boolean
  onChange: (accepted: boolean) => void
}

/** The terms, unread until the rider says otherwise. */
export function Terms({ accepted, missing, disabled, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <span className="check">
        <input
          id={id}
          type="checkbox"
          checked={accepted}
          disabled={disabled}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id} className="cursor-pointer py-2">
          I accept the{' '}
          <a href={ROUTES.terms.path} target="_blank" rel="noopener">
            Terms and Conditions
          </a>
        </label>
      </span>
      {missing && (
        <p id={`${id}-error`} className="field-error">
          {TERMS_REQUIRED.description}
        </p>
      )}
    </div>
  )
}
