import { useEffect, useId, useRef } from 'react'
import { TERMS_REQUIRED } from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'

interface Props {
  accepted: boolean
  /** How often the rider has tried to pay without. */
  missed: number
  disabled: boolean
  onChange: (accepted: boolean) => void
}

/** The terms, unread until the rider says otherwise. */
export function Terms({ accepted, missed, disabled, onChange }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const missing = missed > 0
  // Brought into sight, from under whatever was in sight when the button was pressed.
  useEffect(() => {
    if (missed > 0) box.current?.focus()
  }, [missed])
  return (
    <div className="field">
      <span className="check">
        <input
          ref={box}
          id={id}
          type="checkbox"
          className="scroll-mb-60"
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
