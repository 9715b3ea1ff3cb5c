import { useEffect } from 'react'

/**
 * Looks again `everyMs` milliseconds after each look, while somebody sees the page, and at once when they see it again
 * or the network is back. Null: not by itself.
 */
export function useLooking(everyMs: number | null, look: () => Promise<void>): void {
  useEffect(() => {
    if (everyMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let busy = false
    let stopped = false
    const now = async () => {
      // One at a time: on a slow line the next would else take the place of an answer that is on its way.
      if (busy || document.visibilityState !== 'visible') return
      clearTimeout(timer)
      busy = true
      await look()
      busy = false
      if (!stopped) timer = setTimeout(now, everyMs)
    }
    timer = setTimeout(now, everyMs)
    document.addEventListener('visibilitychange', now)
    addEventListener('online', now)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', now)
      removeEventListener('online', now)
    }
  }, [everyMs, look])
}
