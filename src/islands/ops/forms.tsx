import { type InputHTMLAttributes, useId, useState } from 'react'
import { type GenericSchema, type InferOutput, object, string } from 'valibot'
import { call } from '../../api'
import { REASON_MOST } from '../../domain/ops/requests'

/** Why, in the operator's own words. */
export function Reason({ label = 'Reason' }: { label?: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} name="reason" rows={2} required minLength={3} maxLength={REASON_MOST} />
      <p className="field-hint">It stays in the log. No phone numbers.</p>
    </div>
  )
}

interface EndProps {
  yes: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  trouble: string | null
  onClose(): void
}

/** The end of every form: what went wrong, the thing itself, and the way back. */
export function FormEnd({ yes, danger = false, busy, disabled = false, trouble, onClose }: EndProps) {
  return (
    <div className="mt-4 grid gap-3">
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button" data-kind="secondary" onClick={onClose}>
          Back
        </button>
        <button
          type="submit"
          className="button"
          data-kind={danger ? 'danger' : undefined}
          aria-busy={busy}
          disabled={disabled || busy}
        >
          {yes}
        </button>
      </div>
    </div>
  )
}

/** What a form holds under this name; '' for nothing. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

interface InputFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  hint?: string
}

/** A labelled field of a form, the platform's own in everything. */
export function InputField({ label, hint, ...rest }: InputFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        required
        autoComplete="off"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

/**
 * Sends one change, once at a time. What was refused stays beside its button, in the server's words.
 */
export function useSend<Schema extends GenericSchema>(
  answer: Schema,
  onDone: (answered: InferOutput<Schema>) => void,
) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (path: string, body: object) => {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const answered = await call(path, { answer, body })
    setBusy(false)
    if (answered.ok) onDone(answered.value)
    else setTrouble(answered.refusal.message)
  }
  return { busy, trouble, send }
}

/** What the fleet's and the tariffs' changes answer: of what was written. */
export const WrittenSchema = object({ id: string() })
