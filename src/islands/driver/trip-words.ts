import { BRAND } from '../../brand'
import { addDays, dateOf, formatDate } from '../../domain/bookings/kolkata-time'

const MINUTE_MS = 60_000

/** 'Today', 'Tomorrow', 'Sat, 21 Nov'. */
export function dayName(instant: Date, now: Date): string {
  const [day, today] = [dateOf(instant), dateOf(now)]
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDate(instant)
}

/** What is left of a wait: '2 h 5 min', '42 min', '45 s'; minutes are rounded up, so that nobody comes too early. */
export function formatWait(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return `${Math.max(1, Math.ceil(milliseconds / 1000))} s`
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

export const telOf = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
export const OFFICE = { phone: BRAND.phone, href: telOf(BRAND.phone) } as const
