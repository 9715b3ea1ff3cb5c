import * as v from 'valibot'

export const PREFERRED_METHODS = ['upi', 'card', 'wallet', 'cash'] as const

export const PreferredMethodSchema = v.picklist(PREFERRED_METHODS)
export type PreferredMethod = v.InferOutput<typeof PreferredMethodSchema>

/** A rider's own facts as the API answers them. `dob` is 'YYYY-MM-DD', the phone '+91' and ten digits. */
export const ProfileSchema = v.object({
  full_name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone_no: v.nullable(v.string()),
  phone_verified: v.boolean(),
  dob: v.nullable(v.pipe(v.string(), v.isoDate())),
  preferred_payment_method: v.nullable(PreferredMethodSchema),
  profile_picture_url: v.nullable(v.string()),
  /** Whether a Google account opens this account too. */
  google_linked: v.boolean(),
})

export type Profile = v.InferOutput<typeof ProfileSchema>
