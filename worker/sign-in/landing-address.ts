import { readBookingQuery } from '../../src/domain/bookings/booking-query'
import { ROUTES } from '../../src/routes'
import type { SignedInUser } from '../http/app-env'

/**
 * Where a signed-in person goes on: drivers to their rides, operators to their board, riders to the booking with the
 * search that was under way (docs/product.md, Sign-in).
 */
export function landingAddress(role: SignedInUser['role'], query: URLSearchParams): string {
  if (role === 'driver') return ROUTES.driver.path
  return role === 'admin' ? ROUTES.ops.path : bookingAddress(query)
}

/** What of a search is carried through sign-in; nothing else is, so no address can be smuggled in. */
const CARRIED = ['service', 'pickup', 'destination'] as const

/** The query to carry, '?service=…' or '': only what /booking understands, and only from these three names. */
export function carriedQuery(query: URLSearchParams): string {
  const { prefill } = readBookingQuery(query)
  const kept = new URLSearchParams()
  for (const name of CARRIED) {
    const value = query.get(name)
    if (prefill[name] !== null && value !== null) kept.set(name, name === 'service' ? value : prefill[name])
  }
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

/** Where a signed-in person goes on: always the booking, with the search that was under way. */
const bookingAddress = (query: URLSearchParams): string => `${ROUTES.booking.path}${carriedQuery(query)}`

/** The sign-in page, with the search that was under way. */
export const signInAddress = (query: URLSearchParams): string => `${ROUTES.auth.path}${carriedQuery(query)}`
