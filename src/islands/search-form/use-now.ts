import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The time, as it passes: slots that have become too early go away while the form is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, TICK_MS)
    // A sleeping phone's timers stand still.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
