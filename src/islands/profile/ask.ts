import * as v from 'valibot'
import { type CallRefusal, call, isSignedOut } from '../../api'
import type { ProfileChange } from '../../domain/profile/check-profile'
import { ProfileSchema } from '../../domain/profile/profile'
import type { DetailsProblems } from './props'

const SavedSchema = v.object({ profile: ProfileSchema })
const SentSchema = v.object({ resend_after_seconds: v.number() })
const DoneSchema = v.object({})
const ProblemsSchema = v.object({
  problems: v.object({
    full_name: v.optional(v.string()),
    dob: v.optional(v.string()),
    preferred_payment_method: v.optional(v.string()),
  }),
})

export const askToSave = (change: ProfileChange) =>
  call('/api/profile', { answer: SavedSchema, method: 'PUT', body: change })

export const askForCode = (phone_no: string) =>
  call('/api/auth/phone/send', { answer: SentSchema, body: { phone_no } })

export const checkCode = (token: string) =>
  call('/api/auth/phone/verify', { answer: DoneSchema, body: { token } })

export const askToSignOutEverywhere = () =>
  call('/api/profile/sign-out-everywhere', { answer: DoneSchema, body: {} })

/** The server's sentence for each field, where that is why it refused. */
export function problemsOf(refusal: CallRefusal): DetailsProblems | null {
  const parsed = v.safeParse(ProblemsSchema, refusal.reason === 'refused' ? refusal.body : null)
  return parsed.success ? parsed.output.problems : null
}

export const SIGNED_OUT = 'You were signed out. Sign in again in another tab; what you typed stays here.'

/** Why a call came to nothing, in words that fit this page. */
export const saidOf = (refusal: CallRefusal): string => (isSignedOut(refusal) ? SIGNED_OUT : refusal.message)
