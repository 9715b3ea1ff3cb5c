/*
 * Riders live on Indian Standard Time: always UTC+05:30, no summer time. A fixed offset is therefore exact and
 * the same on every host, whatever its own zone (docs/product.md, TIME-1).
 */
const OFFSET_MS = (5 * 60 + 30) * 60_000

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The instant so many minutes after another, or before it if negative. */
export const later = (instant: Date | string, minutes: number): Date =>
  new Date(new Date(instant).getTime() + minutes * MINUTE_MS)

/** The same, as it is stored. */
export const minutesAfter = (instant: Date, minutes: number): string => later(instant, minutes).toISOString()

export const minutesBefore = (instant: Date, minutes: number): string => minutesAfter(instant, -minutes)

export const daysBefore = (instant: Date, days: number): string => minutesBefore(instant, days * 24 * 60)

/** When a request that failed is sent again, by how often it was sent before: doubled each time, to 6 hours. */
export const retryAt = (tries: number, now: Date): Date => later(now, Math.min(2 ** tries, 6 * 60))

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const LOCAL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

const LOCAL_TIME = /^(\d{2}):(\d{2})$/

/** Milliseconds of a date's midnight as if UTC, or null when the calendar has no such day. */
function midnightOf(date: string): number | null {
  const parts = LOCAL_DATE.exec(date)
  if (!parts) return null
  const [, year, month, day] = parts
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return new Date(midnight).toISOString().slice(0, 10) === date ? midnight : null
}

/** Whether `text` is a day of the calendar, `YYYY-MM-DD`. */
export const isLocalDate = (text: string): boolean => midnightOf(text) !== null

/** From 00:00 to 24:00. */
function isLocalTime(text: string): boolean {
  const clock = LOCAL_TIME.exec(text)
  const [hours, minutes] = [Number(clock?.[1]), Number(clock?.[2])]
  return hours < 24 ? minutes < 60 : hours === 24 && minutes === 0
}

/**
 * The date and the time that a zoneless `YYYY-MM-DDTHH:mm` holds, as picked: 24:00 stays with its own date.
 * Null for anything else, such as 25:00, 24:30 or 30 February.
 */
export function splitLocal(local: string): { date: string; time: string } | null {
  const [date, time] = [local.slice(0, 10), local.slice(11)]
  return local[10] === 'T' && isLocalDate(date) && isLocalTime(time) ? { date, time } : null
}

/**
 * What was picked so far, as a local string: the whole `YYYY-MM-DDTHH:mm`, a date alone `YYYY-MM-DD`, a time alone
 * `THH:mm`, or '' of neither.
 */
export function localOfPicked({ date, time }: { date: string; time: string }): string {
  return time === '' ? date : `${date}T${time}`
}

/** The date and the time that `localOfPicked` joined, '' for what was not picked or is none. */
export function pickedOfLocal(local: string): { date: string; time: string } {
  const [date = '', time = ''] = local.split('T')
  return { date: isLocalDate(date) ? date : '', time: isLocalTime(time) ? time : '' }
}

/** The instant of a local `YYYY-MM-DDTHH:mm` in Kolkata; 24:00 is 00:00 of the next day. Null for no such time. */
export function instantOf(local: string): Date | null {
  const parts = splitLocal(local)
  const midnight = parts && midnightOf(parts.date)
  if (!parts || midnight === null) return null
  const minutes = Number(parts.time.slice(0, 2)) * 60 + Number(parts.time.slice(3))
  return new Date(midnight + minutes * 60_000 - OFFSET_MS)
}

/** The Kolkata clock at an instant, `YYYY-MM-DDTHH:mm`, seconds dropped; midnight reads 00:00, never 24:00. */
export function localOf(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 16)
}

/** '2026-11-21 18:30:05' in Kolkata, as spreadsheets read a time. */
export const secondOf = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The day in Kolkata at an instant, `YYYY-MM-DD`. */
export const dateOf = (instant: Date): string => localOf(instant).slice(0, 10)

/** The date `days` later (or earlier, if negative). Throws a RangeError for what is not a date. */
export function addDays(date: string, days: number): string {
  const midnight = midnightOf(date)
  if (midnight === null) throw new RangeError(`not a date: ${date}`)
  return new Date(midnight + days * DAY_MS).toISOString().slice(0, 10)
}

/** 'Sat, 21 Nov', in Kolkata. */
export function formatDate(instant: Date): string {
  const there = new Date(instant.getTime() + OFFSET_MS)
  return `${WEEKDAYS[there.getUTCDay()]}, ${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]}`
}

/** '21 Nov', of a date `YYYY-MM-DD`. */
export function formatDay(date: string): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`
}

/** '6:30 pm', in Kolkata. */
export function formatTime(instant: Date): string {
  const there = new Date(instant.getTime() + OFFSET_MS)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** 'Sat, 21 Nov, 6:30 pm', in Kolkata. */
export const formatDateTime = (instant: Date): string => `${formatDate(instant)}, ${formatTime(instant)}`

const yearOf = (instant: Date) => localOf(instant).slice(0, 4)

/** 'Sat, 21 Nov 2026': a list that goes back for years names the year. */
export function formatDateWithYear(iso: string): string {
  const instant = new Date(iso)
  return `${formatDate(instant)} ${yearOf(instant)}`
}

/** 'Sat, 21 Nov 2026, 6:30 pm'; a narrow column breaks it before the time and not in it. */
export const formatDateTimeWithYear = (iso: string): string =>
  `${formatDateWithYear(iso)}, ${formatTime(new Date(iso)).replace(' ', '\u00a0')}`

/** For the heading of a list's entry, whose day of booking has the year. */
export const formatPickupTime = (iso: string): string => formatDateTime(new Date(iso))
