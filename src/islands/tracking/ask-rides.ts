import type { GenericSchema, InferOutput } from 'valibot'
import { type CallRefusal, call, UNREACHABLE } from '../../api'
import { type Result, refuse } from '../../domain/result'
import {
  type ActiveRideAnswer,
  ActiveRideAnswerSchema,
  type OtherRidesAnswer,
  OtherRidesAnswerSchema,
} from '../../domain/rides/ride-details'

/** Milliseconds after which a reading is given up, to be tried anew: a dead network would keep it for minutes. */
const GIVE_UP_MS = 20_000

async function ask<Schema extends GenericSchema>(
  path: string,
  answer: Schema,
): Promise<Result<InferOutput<Schema>, CallRefusal>> {
  try {
    return await call(path, { answer, signal: AbortSignal.timeout(GIVE_UP_MS) })
  } catch {
    return refuse({ reason: 'unreachable', message: UNREACHABLE })
  }
}

const query = (name: string, bookingId: string | null) =>
  bookingId === null ? '' : `?${name}=${encodeURIComponent(bookingId)}`

/** The ride that is asked for, or the first of those under way. */
export const askForRide = (bookingId: string | null): Promise<Result<ActiveRideAnswer, CallRefusal>> =>
  ask(`/api/rides/active${query('booking_id', bookingId)}`, ActiveRideAnswerSchema)

/** What else of the rider's is under way. */
export const askForOthers = (bookingId: string): Promise<Result<OtherRidesAnswer, CallRefusal>> =>
  ask(`/api/rides/others${query('than', bookingId)}`, OtherRidesAnswerSchema)
