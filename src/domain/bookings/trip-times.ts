import { addDays, dateOf, formatDate, formatTime, instantOf, isLocalDate, splitLocal } from '../kolkata-time'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { hasReturnTime } from './trip'
import type { Trip } from './trip-request'
import type { ServiceType } from './trip-types'

const HOUR_MS = 60 * 60_000

const HALF_HOUR_MS = 30 * 60_000

/** Hours between booking and pickup that a service needs (docs/product.md, LEAD-1). */
export const leadHours = (service: ServiceType): number => (service === 'ride_later' ? 4 : 1)

/**
 * The first pickup a service can offer at `now`: now plus its lead, rounded up to the half hour; an exact half
 * hour stays. India's offset is a whole number of half hours, so half hours of UTC are half hours in Kolkata.
 */
export function earliestPickup(service: ServiceType, now: Date): Date {
  const ready = now.getTime() + leadHours(service) * HOUR_MS
  return new Date(Math.ceil(ready / HALF_HOUR_MS) * HALF_HOUR_MS)
}

/**
 * From when on a changed trip may begin (docs/product.md, CHANGE-5): one that is earlier than booked needs the lead time of
 * its service, counted from now; any other 60 minutes.
 */
export const earliestChanged = (service: ServiceType, booked: Date, wanted: Date, now: Date): Date =>
  wanted < booked ? earliestPickup(service, now) : new Date(now.getTime() + HOUR_MS)

/** How many days ahead a trip may lie (docs/product.md, LEAD-4). */
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
 * the lead time reaches into tomorrow. Empty for dates that cannot be booked. `booked`: the pickup of a trip that is
 * changed, in ISO; it may stay, and has bounds of its own.
 */
export function openSlots(
  date: string,
  service: ServiceType,
  now: Date,
  booked: string | null = null,
): string[] {
  if (!isBookableDate(date, now)) return []
  if (booked !== null) {
    const pickup = new Date(booked)
    const earliest = (at: number) => earliestChanged(service, pickup, new Date(at), now).getTime()
    return slotsOf(date, (at) => at === pickup.getTime() || at >= earliest(at))
  }
  const earliest = earliestPickup(service, now).getTime()
  return slotsOf(date, (at) => at >= earliest)
}

/** The slots of a date whose instants, in milliseconds since the epoch, fit: one date is read, not 49. */
function slotsOf(date: string, fits: (at: number) => boolean): string[] {
  const midnight = instantOf(`${date}T00:00`)?.getTime()
  return midnight === undefined ? [] : TIME_SLOTS.filter((_, index) => fits(midnight + index * HALF_HOUR_MS))
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
  return slotsOf(returnDate, (at) => at > outwardAt.getTime())
}

/** '6:30 pm'; 24:00 is marked as of the next day. Anything that is no time is returned as it is. */
export function slotLabel(slot: string): string {
  if (slot === '24:00') return 'midnight, next day'
  const instant = instantOf(`2026-01-01T${slot}`)
  return instant ? formatTime(instant) : slot
}

/**
 * How long a lead-time check once passed is honoured, in minutes, so that nobody is refused for reading the terms; a
 * quote lives as long. Shorter than any lead, so a pickup that has passed is always too soon.
 */
export const LEAD_CHECK_MINUTES = 15

/** 'Sat, 21 Nov' of a `YYYY-MM-DD`; what is none is returned as it is. */
export function dateInWords(date: string): string {
  const noon = instantOf(`${date}T12:00`)
  return noon ? formatDate(noon) : date
}

/** Why a trip has no such times, under the field of a form or in an answer. */
export const TIME_REFUSALS = {
  bad_time: (_: { field: 'scheduled_time' | 'return_scheduled_time'; value: string }) =>
    'Please choose a time from the list.',
  too_soon: ({ service }: { service: ServiceType; earliest: Date; now: Date }) =>
    service === 'ride_later'
      ? '❌ You must book at least 4 hours in advance.'
      : '❌ You must book at least 1 hour in advance.',
  too_late: ({ lastDate }: { lastDate: string }) =>
    `You can book up to ${DAYS_AHEAD} days ahead, until ${dateInWords(lastDate)}.`,
  return_missing: 'Please choose a return date and time.',
  return_not_after: ({ outwardDate }: { outwardDate: string; returnDate: string }) =>
    `Please choose a return date after ${dateInWords(outwardDate)}.`,
  return_too_late: ({ lastDate }: { lastDate: string }) =>
    `Your return can be up to ${DAYS_AHEAD} days ahead, until ${dateInWords(lastDate)}.`,
} as const satisfies RefusalTable

type TimeRefusal = RefusalOf<typeof TIME_REFUSALS>

export interface TripTimes {
  pickupAt: Date
  returnAt: Date | null
}

export interface Clock {
  now: Date
  /** When a quote for this trip checked its lead time; believed for 15 minutes. */
  leadCheckedAt?: Date | undefined
  /** The pickup of a booking that is changed: it may stay, and `decideChange` judges how soon another may be (CHANGE-5). */
  booked?: Date | undefined
}

/**
 * Times are picked from slots, so a time between two half hours is none that a rider was offered; a cab for now is `booked`
 * at any minute.
 */
function slotInstant(local: string, booked?: Date): { at: Date; date: string } | null {
  const parts = splitLocal(local)
  const at = instantOf(local)
  const isOffered = TIME_SLOTS.includes(parts?.time ?? '') || at?.getTime() === booked?.getTime()
  return parts && at && isOffered ? { at, date: parts.date } : null
}

/** The moment the lead time is counted from: the quote's, if it is at most 15 minutes old, else now. */
function leadReference({ now, leadCheckedAt }: Clock): Date {
  if (!leadCheckedAt) return now
  const age = now.getTime() - leadCheckedAt.getTime()
  return age >= 0 && age <= LEAD_CHECK_MINUTES * 60_000 ? leadCheckedAt : now
}

/** Checks pickup and return times against the lead time and the 30 days (docs/product.md, LEAD-2 and LEAD-4). */
export function checkTripTimes(trip: Trip, clock: Clock): Result<TripTimes, TimeRefusal> {
  const pickup = slotInstant(trip.scheduled_time, clock.booked)
  if (!pickup) return refuse({ reason: 'bad_time', field: 'scheduled_time', value: trip.scheduled_time })

  const { service_type: service } = trip
  const { now } = clock
  if (clock.booked === undefined && pickup.at < earliestPickup(service, leadReference(clock))) {
    return refuse({ reason: 'too_soon', service, earliest: earliestPickup(service, now), now })
  }

  // Compared as instants, so that the last day's 24:00 is in, by whichever of its two names it comes.
  const lastDate = bookableDates(now).last
  const lastInstant = instantOf(`${lastDate}T24:00`)
  if (lastInstant === null || pickup.at > lastInstant) return refuse({ reason: 'too_late', lastDate })

  if (!hasReturnTime(trip)) return accept({ pickupAt: pickup.at, returnAt: null })
  if (trip.return_scheduled_time === null) return refuse({ reason: 'return_missing' })
  const back = slotInstant(trip.return_scheduled_time)
  if (!back) {
    return refuse({ reason: 'bad_time', field: 'return_scheduled_time', value: trip.return_scheduled_time })
  }
  if (back.date <= pickup.date || back.at <= pickup.at) {
    return refuse({ reason: 'return_not_after', outwardDate: pickup.date, returnDate: back.date })
  }
  if (back.at > lastInstant) return refuse({ reason: 'return_too_late', lastDate })
  return accept({ pickupAt: pickup.at, returnAt: back.at })
}
