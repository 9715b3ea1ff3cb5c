import { isLocalDate } from '../bookings/kolkata-time'
import { accept, type Result, refuse } from '../result'
import { DATE_IN_FUTURE, DATE_TOO_EARLY, NOT_A_DATE } from './sentences'

export const EARLIEST_BIRTH = '1900-01-01'
/** Years from which somebody rides on their own (docs/product.md, Profile). */
export const RIDER_AGE = 18

/** A date of birth 'YYYY-MM-DD' as typed, null for none; `today` is the day in Kolkata. docs/product.md, Profile. */
export function checkDateOfBirth(typed: string, today: string): Result<string | null, string> {
  const date = typed.trim()
  if (date === '') return accept(null)
  // Said first: while a year is typed it reads 0019.
  if (/^\d{4}-\d\d-\d\d$/.test(date) && date < EARLIEST_BIRTH) return refuse(DATE_TOO_EARLY)
  if (!isLocalDate(date)) return refuse(NOT_A_DATE)
  if (date > today) return refuse(DATE_IN_FUTURE)
  return accept(date)
}

/** Full years from one date to another, both 'YYYY-MM-DD'. Born on 29 February, one is a year older on 1 March. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return birth.slice(5) > today.slice(5) ? years - 1 : years
}

/** Whether a hint is due: a date that may be saved, of somebody too young to ride alone. */
export function isUnderAge(typed: string, today: string): boolean {
  const date = checkDateOfBirth(typed, today)
  return date.ok && date.value !== null && ageOn(date.value, today) < RIDER_AGE
}
