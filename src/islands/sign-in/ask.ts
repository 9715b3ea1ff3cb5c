import * as v from 'valibot'
import { type CallRefusal, call } from '../../api'
import type { ToastText } from '../../domain/bookings/sentences'
import type { Result } from '../../domain/result'

const SentSchema = v.object({ resend_after_seconds: v.number() })
/** A path of our own: the next page is never another site's. */
const SignedInSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })
const NothingSchema = v.object({})

export const askForCode = (path: string, phone_no: string) =>
  call(path, { answer: SentSchema, body: { phone_no } })

export const checkCode = (path: string, token: string) =>
  call(path, { answer: SignedInSchema, body: { token } })

/** Google is asked by the server; until it is, the answer is a refusal. */
export const askGoogle = (): Promise<Result<object, CallRefusal>> =>
  call('/api/sign-in/google', { answer: NothingSchema, body: {} })

/** The toast of a refusal: the server's own sentence where it gave one, else the one for its absence. */
export function toastOf(refusal: CallRefusal, otherwise: ToastText): ToastText {
  return refusal.reason === 'unreadable' ? otherwise : { ...otherwise, description: refusal.message }
}

/** Leaves this page for another of ours. */
export function goTo(path: string): void {
  location.assign(path)
}
