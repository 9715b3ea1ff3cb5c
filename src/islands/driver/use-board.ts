import { useEffect } from 'react'
import type { DriverState } from './driver-state'
import { refresh } from './make-move'
import { aheadBy } from './server-clock'

/** Milliseconds between two looks at the board, while somebody looks at it. */
export const POLL_MS = 15_000

/** Keeps the board fresh while the page is seen, and reads it at once when it is seen again or the network is back. */
export function useBoard(state: DriverState): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const { board, ahead } = state
    if (board.value) ahead.value ??= aheadBy(null, { now: board.value.now, heardAt: Date.now() })
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') await refresh(state)
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(look, POLL_MS)
    }
    const lookNow = () => void look()
    lookNow()
    document.addEventListener('visibilitychange', lookNow)
    addEventListener('online', lookNow)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookNow)
      removeEventListener('online', lookNow)
    }
  }, [state])
}
