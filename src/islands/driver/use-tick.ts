import { useEffect, useState } from 'react'

/** This phone's time each second, in milliseconds since 1970; null until the page is alive, as the server has none. */
export function useTick(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    // A sleeping phone's timers stand still.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
