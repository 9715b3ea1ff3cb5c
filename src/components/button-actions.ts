import { useEffect, useRef, useState } from 'react'

/** Whether work is under way, and how to begin it. A second start while it is under way does nothing, as of a double click. */
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

/** For a button that is disabled while work is under way: a browser takes the focus from it, as the window of a payment does. It gets it back afterwards. */
export function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    const isTaken = !['BODY', 'IFRAME'].includes(document.activeElement?.tagName ?? 'BODY')
    if (wasBusy.current && !busy && !isTaken) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}
