import * as v from 'valibot'
import { accept, type Result, refuse } from '../result'
import { checkDateOfBirth } from './date-of-birth'
import { checkFullName } from './full-name'
import { type PreferredMethod, PreferredMethodSchema, type Profile } from './profile'
import { NOT_A_METHOD } from './sentences'

/** What a person may change by saving; the phone has its own way (docs/product.md, Profile). */
export const PROFILE_FIELDS = ['full_name', 'dob', 'preferred_payment_method'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** As it stands in the form: '' for none. */
export type TypedProfile = Record<ProfileField, string>

/** What is to be written. A field that is not there stays as it is. */
export type ProfileChange = Partial<Pick<Profile, ProfileField>>

/** The sentence for each field that can't be saved. */
export type FieldProblems = Partial<Record<ProfileField, string>>

function checkMethod(typed: string): Result<PreferredMethod | null, string> {
  if (typed === '') return accept(null)
  const method = v.safeParse(PreferredMethodSchema, typed)
  return method.success ? accept(method.output) : refuse(NOT_A_METHOD)
}

/** The form of a profile. */
export const typedOf = (profile: Pick<Profile, ProfileField>): TypedProfile => ({
  full_name: profile.full_name ?? '',
  dob: profile.dob ?? '',
  preferred_payment_method: profile.preferred_payment_method ?? '',
})

/**
 * What of the given fields can be saved, all of it or nothing; `today` is the day in Kolkata. Refuses with a sentence
 * for each field that can't.
 */
export function checkProfile(
  typed: Partial<TypedProfile>,
  today: string,
): Result<ProfileChange, FieldProblems> {
  const change: ProfileChange = {}
  const problems: FieldProblems = {}
  if (typed.full_name !== undefined) {
    const name = checkFullName(typed.full_name)
    if (name.ok) change.full_name = name.value
    else problems.full_name = name.refusal
  }
  if (typed.dob !== undefined) {
    const dob = checkDateOfBirth(typed.dob, today)
    if (dob.ok) change.dob = dob.value
    else problems.dob = dob.refusal
  }
  if (typed.preferred_payment_method !== undefined) {
    const method = checkMethod(typed.preferred_payment_method)
    if (method.ok) change.preferred_payment_method = method.value
    else problems.preferred_payment_method = method.refusal
  }
  return Object.keys(problems).length === 0 ? accept(change) : refuse(problems)
}
