import { useEffect, useState } from 'react'

/** Milliseconds after which a wait is shown: a shorter one would only flicker. */
const SLOW_MS = 300

/** Whether `waiting` has lasted long enough to be shown. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
