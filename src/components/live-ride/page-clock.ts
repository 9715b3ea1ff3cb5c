import { useEffect, useState } from 'react'
import { serverNow, startTicking } from '../ticking'

/**
 * The server's time, as it passes on this page. Until it is started it is the instant at which the page was rendered, so
 * that the first render here equals the server's.
 */
export interface PageClock {
  /** When the page was rendered, in milliseconds since 1970. */
  readonly renderedAt: number
  /** Milliseconds since 1970. */
  now(): number
  start(): void
}

export function pageClock(renderedAt: number): PageClock {
  let isStarted = false
  return {
    renderedAt,
    now: () => (isStarted ? serverNow().getTime() : renderedAt),
    start: () => {
      isStarted = true
    },
  }
}

const TICK_MS = 1000

/**
 * The clock's time, each second. Use it in the smallest component that shows the time, because that component renders
 * each second.
 */
export function useNow(clock: PageClock): number {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    clock.start()
    return startTicking(() => setNow(clock.now()), TICK_MS)
  }, [clock])
  return now
}
