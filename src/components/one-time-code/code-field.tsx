import type { ClipboardEvent, Ref } from 'react'
import { CODE_LENGTH } from '../../domain/sign-in/one-time-code'

interface Props {
  ref: Ref<HTMLInputElement>
  value: string
  error: string | null
  onChange: (digits: string) => void
}

/** The digits of a code in what was typed or pasted. */
const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)

/** The six digits that were sent; phones offer them from the message. */
export function CodeField({ ref, value, error, onChange }: Props) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    onChange(digitsOf(event.clipboardData.getData('text')))
  }
  return (
    <div className="field">
      <label htmlFor="code">6-digit code</label>
      <input
        ref={ref}
        id="code"
        name="token"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        className="figures text-center text-2xl! tracking-[0.4em]"
        value={value}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        onPaste={paste}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : 'code-error'}
        required
      />
      {error !== null && (
        <p id="code-error" className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
