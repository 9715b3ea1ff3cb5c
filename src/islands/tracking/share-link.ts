import * as v from 'valibot'
import { type CallRefusal, call } from '../../api'
import type { Result } from '../../domain/result'
import { type ShareAnswer, ShareAnswerSchema } from '../../domain/rides/ride-details'

const at = (bookingId: string) => `/api/rides/${encodeURIComponent(bookingId)}/share`

/** The ride's one live link, made now if there is none. */
export const openShare = (bookingId: string): Promise<Result<ShareAnswer, CallRefusal>> =>
  call(at(bookingId), { answer: ShareAnswerSchema, body: {} })

/** Ends it: who looks through it is sent away at once. */
export const revokeShare = (bookingId: string): Promise<Result<object, CallRefusal>> =>
  call(`${at(bookingId)}/revoke`, { answer: v.looseObject({}), body: {} })
