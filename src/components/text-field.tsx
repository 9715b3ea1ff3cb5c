import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

interface NoteProps {
  /** Of the field, which is described by the note. */
  id: string
  hint?: ReactNode
  error: string | null
}

/** Under a field: its hint, or in the hint's place what is wrong. */
export function FieldNote({ id, hint, error }: NoteProps) {
  if (error === null && hint === undefined) return null
  return (
    <p id={noteOf(id, error)} className={error === null ? 'field-hint' : 'field-error'}>
      {error ?? hint}
    </p>
  )
}

export const noteOf = (id: string, error: string | null) => `${id}-${error === null ? 'hint' : 'error'}`

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'>, NoteProps {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Fixed before what is typed. */
  prefix?: string
  /** What is kept of a text that was typed or pasted: the field's own limit would cut it before it is cleaned. */
  clean?: (typed: string) => string
  onChange?: (value: string) => void
}

/** A text field with its label and note. */
export function TextField({ ref, id, label, hint, error, prefix, clean, onChange, ...rest }: TextFieldProps) {
  const hasNote = error !== null || hint !== undefined
  const notes = [...(prefix ? [`${id}-prefix`] : []), ...(hasNote ? [noteOf(id, error)] : [])]
  const input = (
    <input
      type="text"
      name={id}
      {...rest}
      ref={ref}
      id={id}
      onChange={({ target }) => onChange?.(clean ? clean(target.value) : target.value)}
      onPaste={(event) => {
        if (!clean) return
        event.preventDefault()
        onChange?.(clean(event.clipboardData.getData('text')))
      }}
      aria-invalid={error !== null}
      aria-describedby={notes.join(' ') || rest['aria-describedby']}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {prefix ? (
        <div className="flex gap-2">
          <span id={`${id}-prefix`} className="input figures w-auto! shrink-0 bg-transparent! text-muted!">
            {prefix}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
