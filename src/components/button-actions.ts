// What buttons do on many pages: one thing at a time, and copying a text.
import { useRef, useState } from 'react'

/** Whether work is under way, and how to begin it: what is begun meanwhile is not heard, as a double click is not. */
export function useBusy(): [busy: boolean, begin: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const begin = async (work: () => Promise<void>) => {
    if (working.current) return
    working.current = true
    setBusy(true)
    await work()
    working.current = false
    setBusy(false)
  }
  return [busy, begin]
}

/**
 * Puts a field's text on the clipboard. Where the browser refuses, the text stays selected and is copied the old way;
 * false where that is refused as well, and the reader has to press the keys.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
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
