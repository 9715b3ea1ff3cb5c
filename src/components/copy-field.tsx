import { useId, useRef, useState } from 'react'
import { Button, Problem } from './button'
import { showToast } from './toast'

/**
 * Copies a text to the clipboard. If the browser refuses, the text is selected by `select` and copied by `execCommand`;
 * false if that is refused too, and the user has to press the keys.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    select()
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
  /** The button's label, and whether it is the main action. */
  button: string
  primary?: boolean
  copied: string
  /** Message if the browser refuses to copy. */
  byHand: string
}

/** A read-only text that is selected on focus, with a button to copy it. */
export function CopyField({ label, value, button, primary = false, copied, byHand }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(value, () => {
      field.current?.focus()
      field.current?.select()
    })
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
        <Button className="flex-none" kind={primary ? undefined : 'secondary'} onClick={copy}>
          {button}
        </Button>
      </div>
      <Problem className="field-hint">{refused && byHand}</Problem>
    </div>
  )
}
