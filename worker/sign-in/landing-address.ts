import * as v from 'valibot'
import { readBookingQuery, SESSION_ENDED_PARAMETER } from '../../src/domain/bookings/booking-query'
import { IdSchema } from '../../src/domain/fields'
import { changePath, ROUTES } from '../../src/routes'
import type { SignedInUser } from '../http/app-env'

/** Of the sign-in's address: the trip whose change was interrupted by it. */
export const CHANGED_TRIP_PARAMETER = 'change_trip'

const changedTrip = (query: URLSearchParams) =>
  v.parse(v.fallback(v.nullable(IdSchema), null), query.get(CHANGED_TRIP_PARAMETER))

/**
 * Where a user lands after the sign-in: drivers on their dashboard, operators on the dispatch board, riders on the
 * change, or on the booking with the search, that was under way (docs/product.md, SIGNIN-30).
 */
export function landingAddress(role: SignedInUser['role'], query: URLSearchParams): string {
  if (role === 'driver') return ROUTES.driver.path
  if (role === 'admin') return ROUTES.ops.path
  const trip = changedTrip(query)
  return trip ? changePath(trip) : `${ROUTES.booking.path}${carriedQuery(query)}`
}

/** The parameters of a search that are carried through the sign-in. Nothing else is, so no address can be injected. */
const CARRIED = ['service', 'pickup', 'destination', 'vehicle'] as const

/**
 * The query to carry, '?service=…' or '': only what /booking understands, of these four names; without a search the
 * booking that its last step shows.
 */
export function carriedQuery(query: URLSearchParams): string {
  const trip = changedTrip(query)
  if (trip) return `?${CHANGED_TRIP_PARAMETER}=${trip}`
  const { prefill, vehicle, forced } = readBookingQuery(query)
  const read = { ...prefill, vehicle }
  const kept = new URLSearchParams()
  for (const name of CARRIED) {
    const value = query.get(name)
    if (read[name] !== null && value !== null) kept.set(name, name === 'service' ? value : read[name])
  }
  if (kept.size === 0 && forced?.step === 4) {
    kept.set('step', '4')
    kept.set('booking_id', forced.bookingId)
  }
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

/** The sign-in page, with the search that was under way; `ended`: it says that the session has ended. */
export function signInAddress(query: URLSearchParams, ended = false): string {
  const carried = new URLSearchParams(carriedQuery(query))
  if (ended) carried.set(...SESSION_ENDED_PARAMETER)
  return `${ROUTES.auth.path}${carried.size > 0 ? `?${carried}` : ''}`
}
