import * as v from 'valibot'
import { isLocalDate } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'
import { plainLine } from '../text'
import { ContactSchema } from './contact'
import { checkName } from './name'

export const PREFERRED_METHODS = ['upi', 'card', 'wallet', 'cash'] as const

const PreferredMethodSchema = v.picklist(PREFERRED_METHODS)

export type PreferredMethod = v.InferOutput<typeof PreferredMethodSchema>

/** A rider's own facts as the API answers them. `dob` is 'YYYY-MM-DD'. */
export const ProfileSchema = v.object({
  ...ContactSchema.entries,
  email: v.nullable(v.string()),
  phone_verified: v.boolean(),
  dob: v.nullable(v.pipe(v.string(), v.isoDate())),
  preferred_payment_method: v.nullable(PreferredMethodSchema),
  /** Whether a Google account opens this account too. */
  google_linked: v.boolean(),
})

export type Profile = v.InferOutput<typeof ProfileSchema>

/** The fields that saving changes; the phone is confirmed by a code instead (docs/product.md, PROFILE-1). */
export const PROFILE_FIELDS = ['full_name', 'dob', 'preferred_payment_method'] as const

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** As in the form: '' for none. */
export type TypedProfile = Record<ProfileField, string>

/** What is to be written. A field that is not there stays as it is. */
export type ProfileChange = Partial<Pick<Profile, ProfileField>>

/** The sentence for each field that can't be saved. */
export type FieldProblems = Partial<Record<ProfileField, string>>

function checkMethod(typed: string): Result<PreferredMethod | null, string> {
  if (typed === '') return accept(null)
  const method = v.safeParse(PreferredMethodSchema, typed)
  return method.success ? accept(method.output) : refuse('Please choose one of the methods offered.')
}

/** The form of a profile. */
export const typedOf = (profile: Pick<Profile, ProfileField>): TypedProfile => ({
  full_name: profile.full_name ?? '',
  dob: profile.dob ?? '',
  preferred_payment_method: profile.preferred_payment_method ?? '',
})

/**
 * The given fields as they are saved, all or none; `today` is the day in Kolkata. Refuses with a message
 * for each invalid field.
 */
export function checkProfile(
  typed: Partial<TypedProfile>,
  today: string,
): Result<ProfileChange, FieldProblems> {
  const change: ProfileChange = {}
  const problems: FieldProblems = {}
  for (const field of PROFILE_FIELDS) {
    const text = typed[field]
    const checked = text === undefined ? null : CHECKS[field](text, today)
    if (checked?.ok) Object.assign(change, { [field]: checked.value })
    else if (checked) problems[field] = checked.refusal
  }
  return Object.keys(problems).length === 0 ? accept(change) : refuse(problems)
}

const CHECKS: { [Field in ProfileField]: (typed: string, today: string) => Result<Profile[Field], string> } =
  {
    full_name: (typed) => checkFullName(typed),
    dob: checkDateOfBirth,
    preferred_payment_method: checkMethod,
  }

/** A name as typed; null for none. docs/product.md, PROFILE-4. */
export const checkFullName = (typed: string): Result<string | null, string> =>
  plainLine(typed) === '' ? accept(null) : checkName(typed)

export const EARLIEST_BIRTH = '1900-01-01'

/** Years from which a rider may travel alone (docs/product.md, PROFILE-5). */
const RIDER_AGE = 18

/** A date of birth 'YYYY-MM-DD' as typed, null for none; `today` is the day in Kolkata. docs/product.md, PROFILE-5. */
export function checkDateOfBirth(typed: string, today: string): Result<string | null, string> {
  const date = typed.trim()
  if (date === '') return accept(null)
  // Checked first: while a year is typed it reads 0019.
  if (/^\d{4}-\d\d-\d\d$/.test(date) && date < EARLIEST_BIRTH) return refuse(DATE_TOO_EARLY)
  if (!isLocalDate(date)) return refuse(NOT_A_DATE)
  if (date > today) return refuse('Your date of birth can’t be in the future.')
  return accept(date)
}

/** Full years from one date to another, both 'YYYY-MM-DD'. Born on 29 February, one is a year older on 1 March. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return birth.slice(5) > today.slice(5) ? years - 1 : years
}

/** Whether a hint is due: a date that may be saved, of a rider too young to travel alone. */
export function isUnderAge(typed: string, today: string): boolean {
  const date = checkDateOfBirth(typed, today)
  return date.ok && date.value !== null && ageOn(date.value, today) < RIDER_AGE
}

/* Messages of the profile page that more than one part of the product shows (docs/product.md, PROFILE-7). */

export const FAILED_TO_LOAD_PROFILE = 'Failed to load profile data'

export const FAILED_TO_UPDATE_PROFILE = 'Failed to update profile'

export const FAILED_TO_UPLOAD_PICTURE = 'Failed to upload profile picture'

export const FAILED_TO_REMOVE_PICTURE = 'Failed to remove profile picture'

/** Beside the field that is not as it should be. */
export const NOT_A_DATE = 'Please enter a whole date: day, month and year.'

const DATE_TOO_EARLY = 'Please enter a year from 1900 on.'

export const FAILED_TO_SAVE_ADDRESS = 'Failed to save address'

export const FAILED_TO_DELETE_ADDRESS = 'Failed to delete address'

export const FILL_REQUIRED_FIELDS = 'Please fill in all required fields'
