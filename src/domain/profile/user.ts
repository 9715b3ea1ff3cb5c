import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { ProfileSchema } from './profile'

/** 'customer' is a rider, 'admin' an operator. */
export const ROLES = ['customer', 'driver', 'admin'] as const

const RoleSchema = v.picklist(ROLES)

export type Role = v.InferOutput<typeof RoleSchema>

/**
 * Every column of the table `users`, and the two facts of the table `customers`. How a user signs in is no part of it:
 * nothing of `auth_users` is ever answered, but whether a Google account is linked.
 */
export const UserRecordSchema = v.object({
  ...v.omit(ProfileSchema, ['google_linked']).entries,
  id: v.string(),
  role: RoleSchema,
  /** Of an account that its user deleted: the row stays for the trips and the money that the law makes us keep. */
  deleted_at: v.nullable(InstantSchema),
  created_at: InstantSchema,
  updated_at: InstantSchema,
})

export type UserRecord = v.InferInput<typeof UserRecordSchema>

/** A row of the table `customers` without its id, which is the user's. */
type CustomerFields = 'dob' | 'preferred_payment_method'

export type UserRow = Omit<UserRecord, CustomerFields>

export type CustomerRow = Pick<UserRecord, 'id' | CustomerFields>

/**
 * The audiences of a user's fields (docs/decisions/0023). A rider reads their driver's, a driver their
 * rider's, and viewers of a share link the driver's, of whose name only the first is shown.
 */
export const USER_AUDIENCES = {
  operator: 'id',
  export: 'role created_at',
  'self export': 'email phone_verified dob preferred_payment_method',
  'self rider accepted_driver operator export': 'phone_no',
  'self rider accepted_driver operator link export': 'full_name',
  'self rider accepted_driver export': 'profile_picture_url',
  nobody: 'deleted_at updated_at',
} as const
