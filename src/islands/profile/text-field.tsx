import type { InputHTMLAttributes, Ref } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'id'> {
  ref?: Ref<HTMLInputElement>
  name: string
  label: string
  hint: string
  error: string | null
  onChange?: (value: string) => void
}

/** A line to fill in, or to read alone; what is wrong with it takes the hint's place. */
export function TextField({ ref, name, label, hint, error, onChange, readOnly = false, ...input }: Props) {
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
