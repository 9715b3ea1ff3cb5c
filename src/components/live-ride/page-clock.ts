import { useEffect, useState } from 'react'
import { startTicking } from '../ticking'

/**
 * The server's time, as it passes on this page. The clock begins at the instant the page was rendered, so the first
 * render here equals the server's, and a phone whose clock is wrong still shows the right age.
 */
export interface PageClock {
  /** When the page was rendered, in milliseconds since 1970. */
  readonly renderedAt: number
  /** Milliseconds since 1970. */
  now(): number
  start(): void
}

export function pageClock(renderedAt: number): PageClock {
  let startedAt: number | null = null
  return {
    renderedAt,
    now: () => (startedAt === null ? renderedAt : renderedAt + Date.now() - startedAt),
    start: () => {
      startedAt ??= Date.now() - sinceArrived()
    },
  }
}

/** Milliseconds since the page's first byte: on a slow connection its script runs long after the rendering. */
function sinceArrived(): number {
  const [page] = performance.getEntriesByType('navigation')
  const begun = page && 'responseStart' in page ? Number(page.responseStart) : performance.now()
  return performance.now() - begun
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
