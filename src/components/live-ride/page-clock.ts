import { useEffect, useState } from 'react'
import { startTicking } from '../ticking'

/**
 * The server's time, as it passes on this page. It begins at the instant the page was rendered, so the first render
 * here equals the server's, and a phone whose clock is wrong still says the right age.
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

/** Milliseconds since the page began to come in: on a slow connection its script comes long after, and ages have grown. */
function sinceArrived(): number {
  const [page] = performance.getEntriesByType('navigation')
  const begun = page && 'responseStart' in page ? Number(page.responseStart) : performance.now()
  return performance.now() - begun
}

const TICK_MS = 1000

/** The clock's time, once a second. Read it in the smallest part that shows it: everything in it renders again. */
export function useNow(clock: PageClock): number {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    clock.start()
    return startTicking(() => setNow(clock.now()), TICK_MS)
  }, [clock])
  return now
}
