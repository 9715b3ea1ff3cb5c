import { accept, type Result, refuse } from '../result'
import { instantOf, splitLocal } from './kolkata-time'
import { checkLeadTime, earliestPickup, type TooSoon } from './lead-time'
import { hasReturnTime } from './normalise-trip'
import { bookableDates, TIME_SLOTS } from './time-slots'
import type { Trip } from './trip'

/**
 * How long a lead-time check once passed is honoured, in minutes; a quote lives as long. Shorter than any lead, so a
 * pickup that has passed is always too soon.
 */
export const LEAD_CHECK_MINUTES = 15

export type TimeRefusal =
  | TooSoon
  | { reason: 'bad_time'; field: 'scheduled_time' | 'return_scheduled_time'; value: string }
  | { reason: 'too_late'; lastDate: string }
  | { reason: 'return_missing' }
  | { reason: 'return_not_after'; outwardDate: string; returnDate: string }
  | { reason: 'return_too_late'; lastDate: string }

export interface TripTimes {
  pickupAt: Date
  returnAt: Date | null
}

export interface Clock {
  now: Date
  /** When a quote for this trip checked its lead time; believed for 15 minutes. */
  leadCheckedAt?: Date | undefined
}

/** Times are picked from slots, so a time between two half hours is none that a rider was offered. */
function slotInstant(local: string): { at: Date; date: string } | null {
  const parts = splitLocal(local)
  const at = instantOf(local)
  return parts && at && TIME_SLOTS.includes(parts.time) ? { at, date: parts.date } : null
}

/** The moment the lead time is counted from: the quote's, if it is at most 15 minutes old, else now. */
function leadReference({ now, leadCheckedAt }: Clock): Date {
  if (!leadCheckedAt) return now
  const age = now.getTime() - leadCheckedAt.getTime()
  return age >= 0 && age <= LEAD_CHECK_MINUTES * 60_000 ? leadCheckedAt : now
}

/** Checks pickup and return times against the lead time and the 30 days (docs/product.md, Lead time). */
export function checkTripTimes(trip: Trip, clock: Clock): Result<TripTimes, TimeRefusal> {
  const pickup = slotInstant(trip.scheduled_time)
  if (!pickup) return refuse({ reason: 'bad_time', field: 'scheduled_time', value: trip.scheduled_time })

  const lead = checkLeadTime(trip.service_type, pickup.at, leadReference(clock))
  if (!lead.ok) {
    return refuse({
      reason: 'too_soon',
      earliest: earliestPickup(trip.service_type, clock.now),
      now: clock.now,
    })
  }

  // Compared as instants, so that the last day's 24:00 is in, by whichever of its two names it comes.
  const lastDate = bookableDates(clock.now).last
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
