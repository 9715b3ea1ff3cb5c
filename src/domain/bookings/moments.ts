import { formatDate, formatDateTime, formatTime, localOf } from './kolkata-time'

const yearOf = (instant: Date) => localOf(instant).slice(0, 4)

/** 'Sat, 21 Nov 2026': a list that goes back for years names the year. */
export function dayOf(iso: string): string {
  const instant = new Date(iso)
  return `${formatDate(instant)} ${yearOf(instant)}`
}

/** 'Sat, 21 Nov 2026, 6:30 pm'; a narrow column breaks it before the time and not in it. */
export const momentOf = (iso: string): string =>
  `${dayOf(iso)}, ${formatTime(new Date(iso)).replace(' ', '\u00a0')}`

/** Of a list's heading: the year stands beside the day of booking below it. */
export const pickupOf = (iso: string): string => formatDateTime(new Date(iso))
