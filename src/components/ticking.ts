import { useEffect, useState } from 'react'

/** The server's time as the page knows it, the device's where it doesn't: a phone's clock may be hours wrong. */
export const serverNow = (): Date =>
  new Date(Date.now() + (('document' in globalThis && Number(document.documentElement.dataset.ahead)) || 0))

/** Calls `tick` at an interval, and when the page is visible again: a sleeping phone's timers stop. */
export function startTicking(tick: () => void, intervalMs: number): () => void {
  const timer = setInterval(tick, intervalMs)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The device's time at this interval, in milliseconds since 1970; null on the server and until hydration. */
export function useTick(intervalMs: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    return startTicking(tick, intervalMs)
  }, [intervalMs])
  return now
}
