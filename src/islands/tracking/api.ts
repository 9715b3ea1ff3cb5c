import * as v from 'valibot'
import { type CallRefusal, call } from '../../api'
import {
  type ActiveRideAnswer,
  ActiveRideAnswerSchema,
  type OtherRidesAnswer,
  OtherRidesAnswerSchema,
} from '../../domain/bookings/ride-details'
import type { Result } from '../../domain/result'
import { type ShareAnswer, ShareAnswerSchema } from '../../domain/rides/share'

/** Time-out in milliseconds; polling then sends the next request. */
const READ_TIMEOUT_MS = 20_000

const query = (name: string, bookingId: string | null) =>
  bookingId === null ? '' : `?${name}=${encodeURIComponent(bookingId)}`

/** The requested ride, or the first of those under way. */
export const fetchRide = (bookingId: string | null): Promise<Result<ActiveRideAnswer, CallRefusal>> =>
  call(`/api/rides/active${query('booking_id', bookingId)}`, {
    answer: ActiveRideAnswerSchema,
    timeoutMs: READ_TIMEOUT_MS,
  })

export const fetchOtherRides = (bookingId: string): Promise<Result<OtherRidesAnswer, CallRefusal>> =>
  call(`/api/rides/others${query('than', bookingId)}`, {
    answer: OtherRidesAnswerSchema,
    timeoutMs: READ_TIMEOUT_MS,
  })

const sharePath = (bookingId: string) => `/api/rides/${encodeURIComponent(bookingId)}/share`

/** The ride's share link, created if there is none. */
export const createShareLink = (bookingId: string): Promise<Result<ShareAnswer, CallRefusal>> =>
  call(sharePath(bookingId), { answer: ShareAnswerSchema, body: {} })

/** Revokes the share link: its viewers are disconnected at once. */
export const revokeShareLink = (bookingId: string): Promise<Result<object, CallRefusal>> =>
  call(`${sharePath(bookingId)}/revoke`, { answer: v.object({}), body: {} })

/** Ends a ride whose car has a problem. */
export const endAtCar = (bookingId: string): Promise<Result<object, CallRefusal>> =>
  call(`/api/trips/${encodeURIComponent(bookingId)}/end-at-car`, { answer: v.object({}), body: {} })

export const SIGNED_OUT = 'You were signed out. Sign in again to follow your ride.'
