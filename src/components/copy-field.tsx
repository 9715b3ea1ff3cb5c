import { useId, useRef, useState } from 'react'
import { showToast } from './toast'

/**
 * Puts a field's text on the clipboard. Where the browser refuses, the text stays selected and is copied the old way;
 * false where that is refused as well, and the reader has to press the keys.
 */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }
}

interface CopyFieldProps {
  label: string
  value: string
  /** The button's words, and whether it is the one that the dialog is opened for. */
  button: string
  primary?: boolean
  copied: string
  /** Where the browser lets nothing be copied. */
  byHand: string
}

/** A text to take along, selected by a touch, and a button that copies it. */
export function CopyField({ label, value, button, primary = false, copied, byHand }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    if (!field.current) return
    const isCopied = await copyFrom(field.current)
    setRefused(!isCopied)
    if (isCopied) showToast('success', { title: copied })
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          className="input min-w-0"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          className="button flex-none"
          data-kind={primary ? undefined : 'secondary'}
          onClick={copy}
        >
          {button}
        </button>
      </div>
      {refused && (
        <p className="field-hint" role="alert">
          {byHand}
        </p>
      )}
    </div>
  )
}
