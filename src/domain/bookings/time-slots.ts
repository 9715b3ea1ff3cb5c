import { addDays, dateOf, formatTime, instantOf, isLocalDate, splitLocal } from './kolkata-time'
import { earliestPickup } from './lead-time'
import type { ServiceType } from './service-types'

/** How many days ahead a trip may lie (docs/product.md, Lead time). */
export const DAYS_AHEAD = 30

/** Every half hour of a day, '00:00' to '24:00': 49 of them, for 24:00 is the next day's midnight. */
export const TIME_SLOTS: readonly string[] = Array.from({ length: 49 }, (_, index) => {
  const hours = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hours}:${index % 2 ? '30' : '00'}`
})

/** The first and the last date a pickup may have: today and today + 30, in Kolkata. */
export function bookableDates(now: Date): { first: string; last: string } {
  const first = dateOf(now)
  return { first, last: addDays(first, DAYS_AHEAD) }
}

/** Whether a date lies between today and today + 30. */
export function isBookableDate(date: string, now: Date): boolean {
  const { first, last } = bookableDates(now)
  return isLocalDate(date) && date >= first && date <= last
}

/**
 * The slots of a date that a service can still serve. Too-early ones are left out on any date, for near midnight
 * the lead time reaches into tomorrow. Empty for dates that cannot be booked.
 */
export function openSlots(date: string, service: ServiceType, now: Date): string[] {
  if (!isBookableDate(date, now)) return []
  const earliest = earliestPickup(service, now)
  return TIME_SLOTS.filter((slot) => {
    const instant = instantOf(`${date}T${slot}`)
    return instant !== null && instant >= earliest
  })
}

/** The dates a return may have: after the outward date, and within the same 30 days. Null when there is none. */
export function returnDates(outwardDate: string, now: Date): { first: string; last: string } | null {
  if (!isLocalDate(outwardDate)) return null
  const first = addDays(outwardDate, 1)
  const { last } = bookableDates(now)
  return first <= last ? { first, last } : null
}

/** The slots of a return date: all of a later date but the one that equals an outward 24:00. */
export function openReturnSlots(returnDate: string, outward: string): string[] {
  const outwardDate = splitLocal(outward)?.date
  const outwardAt = instantOf(outward)
  if (!outwardDate || !outwardAt || !isLocalDate(returnDate) || returnDate <= outwardDate) return []
  return TIME_SLOTS.filter((slot) => {
    const instant = instantOf(`${returnDate}T${slot}`)
    return instant !== null && instant > outwardAt
  })
}

/** '6:30 pm'; 24:00 says that it belongs to the next day. Anything that is no time is returned as it is. */
export function slotLabel(slot: string): string {
  if (slot === '24:00') return 'midnight, next day'
  const instant = instantOf(`2026-01-01T${slot}`)
  return instant ? formatTime(instant) : slot
}
