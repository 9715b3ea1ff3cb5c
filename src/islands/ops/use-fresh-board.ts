import { useEffect } from 'react'
import type { ConsoleState } from './console-state'
import { refresh } from './load'

/** Milliseconds between two looks, while somebody looks at the page. */
export const POLL_MS = 10_000
const TICK_MS = 1000

/** Keeps rides fresh while the page is seen, and reads them at once when it is seen again or the network is back. */
export function useFreshBoard(state: ConsoleState): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible' && state.view.value === 'rides') await refresh(state)
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(look, POLL_MS)
    }
    const lookNow = () => void look()
    const stopWatching = state.view.subscribe(lookNow)
    const ticking = setInterval(() => {
      state.now.value = Date.now() + state.ahead.value
    }, TICK_MS)
    document.addEventListener('visibilitychange', lookNow)
    addEventListener('online', lookNow)
    return () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(ticking)
      stopWatching()
      document.removeEventListener('visibilitychange', lookNow)
      removeEventListener('online', lookNow)
    }
  }, [state])
}
