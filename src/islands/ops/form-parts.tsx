import { useId } from 'react'
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
