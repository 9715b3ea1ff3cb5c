// The calls of the tracking page.

import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import { type CallRefusal, call, isSignedOut, UNREACHABLE } from '../../api'
import {
  type ActiveRideAnswer,
  ActiveRideAnswerSchema,
  type OtherRidesAnswer,
  OtherRidesAnswerSchema,
} from '../../domain/bookings/ride-details'
import { type Result, refuse } from '../../domain/result'
import { type ShareAnswer, ShareAnswerSchema } from '../../domain/rides/share'

/** Milliseconds after which a reading is given up, to be tried anew: a dead network would keep it for minutes. */
const READ_TIMEOUT_MS = 20_000

async function callActiveRide<Schema extends GenericSchema>(
  path: string,
  answer: Schema,
): Promise<Result<InferOutput<Schema>, CallRefusal>> {
  try {
    return await call(path, { answer, signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
  } catch {
    return refuse({ reason: 'unreachable', message: UNREACHABLE })
  }
}

const query = (name: string, bookingId: string | null) =>
  bookingId === null ? '' : `?${name}=${encodeURIComponent(bookingId)}`

/** The ride that is asked for, or the first of those under way. */
export const fetchRide = (bookingId: string | null): Promise<Result<ActiveRideAnswer, CallRefusal>> =>
  callActiveRide(`/api/rides/active${query('booking_id', bookingId)}`, ActiveRideAnswerSchema)

/** What else of the rider's is under way. */
export const fetchOtherRides = (bookingId: string): Promise<Result<OtherRidesAnswer, CallRefusal>> =>
  callActiveRide(`/api/rides/others${query('than', bookingId)}`, OtherRidesAnswerSchema)

const sharePath = (bookingId: string) => `/api/rides/${encodeURIComponent(bookingId)}/share`

/** The ride's one live link, made now if there is none. */
export const createShareLink = (bookingId: string): Promise<Result<ShareAnswer, CallRefusal>> =>
  call(sharePath(bookingId), { answer: ShareAnswerSchema, body: {} })

/** Ends it: who looks through it is sent away at once. */
export const revokeShareLink = (bookingId: string): Promise<Result<object, CallRefusal>> =>
  call(`${sharePath(bookingId)}/revoke`, { answer: v.looseObject({}), body: {} })

export const SIGNED_OUT = 'You were signed out. Sign in again to follow your ride.'

/** Why a call of this page came to nothing, in words that fit here. */
export const messageFor = (refusal: CallRefusal): string =>
  isSignedOut(refusal) ? SIGNED_OUT : refusal.message
