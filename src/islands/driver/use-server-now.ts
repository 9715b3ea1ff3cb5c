import type { DriverState } from './driver-state'
import { useTick } from './use-tick'

/** The server's time as it passes, whatever this phone's clock says. */
export function useServerNow({ board, ahead }: DriverState): Date {
  const tick = useTick()
  if (tick !== null && ahead.value !== null) return new Date(tick + ahead.value)
  return new Date(board.value?.now ?? 0)
}
