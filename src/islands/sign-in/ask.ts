import * as v from 'valibot'
import { type CallRefusal, call } from '../../api'
import type { ToastText } from '../../domain/bookings/sentences'

const SentSchema = v.object({ resend_after_seconds: v.number() })
/** A path of our own: the next page is never another site's. */
const SignedInSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })
const ChooserSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^https?:\/\//)) })

export const askForCode = (path: string, phone_no: string) =>
  call(path, { answer: SentSchema, body: { phone_no } })

export const checkCode = (path: string, token: string) =>
  call(path, { answer: SignedInSchema, body: { token } })

/** Where Google's chooser is, which the server says: the try is left with this browser. */
export const askGoogle = (carried: string) =>
  call(`/api/sign-in/google${carried}`, { answer: ChooserSchema, body: {} })

/** The toast of a refusal: the server's own sentence where it gave one, else the one for its absence. */
export function toastOf(refusal: CallRefusal, otherwise: ToastText): ToastText {
  return refusal.reason === 'unreadable' ? otherwise : { ...otherwise, description: refusal.message }
}

/** Leaves this page for another. */
export function goTo(address: string): void {
  location.assign(address)
}
