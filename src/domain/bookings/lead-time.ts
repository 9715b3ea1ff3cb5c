import { accept, type Result, refuse } from '../result'
import type { ServiceType } from './service-types'

const HOUR_MS = 60 * 60_000
const HALF_HOUR_MS = 30 * 60_000

const TOO_SOON_RIDE_LATER = '❌ You must book at least 4 hours in advance.'
const TOO_SOON_OTHERWISE = '❌ You must book at least 1 hour in advance.'

export interface TooSoon {
  reason: 'too_soon'
  earliest: Date
  now: Date
}

/** Hours between booking and pickup that a service needs (docs/product.md, Lead time). */
export function leadHours(service: ServiceType): number {
  return service === 'ride_later' ? 4 : 1
}

/**
 * The first pickup a service can offer at `now`: now plus its lead, rounded up to the half hour; an exact half
 * hour stays. India's offset is a whole number of half hours, so half hours of UTC are half hours in Kolkata.
 */
export function earliestPickup(service: ServiceType, now: Date): Date {
  const ready = now.getTime() + leadHours(service) * HOUR_MS
  return new Date(Math.ceil(ready / HALF_HOUR_MS) * HALF_HOUR_MS)
}

/** The sentence under the time field of a pickup that is too soon. */
export function tooSoonSentence(service: ServiceType): string {
  return service === 'ride_later' ? TOO_SOON_RIDE_LATER : TOO_SOON_OTHERWISE
}

/** Refuses a pickup before the earliest one of its service, on whatever date (docs/product.md, Lead time). */
export function checkLeadTime(service: ServiceType, pickupAt: Date, now: Date): Result<Date, TooSoon> {
  const earliest = earliestPickup(service, now)
  return pickupAt >= earliest ? accept(pickupAt) : refuse({ reason: 'too_soon', earliest, now })
}
