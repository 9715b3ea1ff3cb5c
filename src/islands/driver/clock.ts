import { useTick } from '../../components/ticking'
import { formatMinutes } from '../../domain/fares/fare'
import { addDays, dateOf, formatDate, MINUTE_MS } from '../../domain/kolkata-time'
import type { DriverState } from './driver-state'

/** The server's current time, from the phone's clock and the measured offset. */
export function useServerNow({ board, clockOffset }: DriverState): Date {
  const tick = useTick(SECOND_MS)
  if (tick !== null && clockOffset.value !== null) return new Date(tick + clockOffset.value)
  return new Date(board.value?.now ?? 0)
}

export const SECOND_MS = 1000

/** 'Today', 'Tomorrow', 'Sat, 21 Nov'. */
export function dayName(instant: Date, now: Date): string {
  const [day, today] = [dateOf(instant), dateOf(now)]
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDate(instant)
}

/** A remaining time: '2 h 5 min', '42 min', '45 s'. Minutes are rounded up, so that no driver comes too early. */
export const formatWait = (milliseconds: number): string =>
  milliseconds < MINUTE_MS
    ? `${Math.max(1, Math.ceil(milliseconds / 1000))} s`
    : formatMinutes(Math.ceil(milliseconds / MINUTE_MS))
