import * as v from 'valibot'

/** What the other side of a ride, and an operator, may be answered of a user; each where its schema has it. */
export const ContactSchema = v.object({
  full_name: v.nullable(v.string()),
  /** '+91' and ten digits. */
  phone_no: v.nullable(v.string()),
  profile_picture_url: v.nullable(v.string()),
})
