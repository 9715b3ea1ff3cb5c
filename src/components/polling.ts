import { useEffect } from 'react'
import { listen, onVisibility } from './page-events'

interface PollingOptions {
  /** Milliseconds from the end of one call to the next; null: no calls. */
  intervalMs: number | null
  /** The interval doubles with each failed call in a row, up to this many milliseconds; without it, it stays. */
  longestMs?: number
  /** Whether the first call is made at once, and not after an interval. */
  atOnce?: boolean
}

/** One call; false where the call failed, or what is waited for has not come. */
type Poll = () => Promise<unknown>

/**
 * Calls at an interval, one call at a time, while the page is seen; and at once when it is seen again or the network
 * is back, after a failure even where that happened during the call. Returns what ends it.
 */
function startPolling(
  poll: Poll,
  intervalMs: number,
  { longestMs = intervalMs, atOnce = false }: Omit<PollingOptions, 'intervalMs'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let busy = false
  let wokenMeanwhile = false
  let stopped = false
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => void run(), delayMs)
  }
  const run = async () => {
    if (document.visibilityState !== 'visible') return
    // A second call on a slow connection would supersede a response that is still arriving.
    if (busy) {
      wokenMeanwhile = true
      return
    }
    clearTimeout(timer)
    busy = true
    wokenMeanwhile = false
    let failed = true
    try {
      failed = (await poll()) === false
    } finally {
      busy = false
      failures = failed ? failures + 1 : 0
      if (!stopped) schedule(failed && wokenMeanwhile ? 0 : Math.min(intervalMs * 2 ** failures, longestMs))
    }
  }
  const wake = () => void run()
  if (atOnce) wake()
  else schedule(intervalMs)
  const ends = [onVisibility(wake), listen('online', wake)]
  return () => {
    stopped = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Polls while the component is mounted. `poll` must be the same function from render to render; another begins anew. */
export function usePolling(poll: Poll, { intervalMs, longestMs, atOnce }: PollingOptions): void {
  useEffect(() => {
    if (intervalMs !== null) return startPolling(poll, intervalMs, { longestMs, atOnce })
  }, [poll, intervalMs, longestMs, atOnce])
}

/**
 * Options to follow a payment that is not settled: the calls count as failed, so that they get rarer. The provider is
 * asked after each answer, and what it says is good for ten seconds: the next call has to come before that.
 */
export const PAYMENT_POLLING = { intervalMs: 500, longestMs: 5000 } as const
