import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers, customerSavedLocations, customers, users } from '../database/tables'

/** A users row that is nobody's. */
export const NOBODY = {
  full_name: null,
  phone_no: null,
  phone_verified: false,
  email: null,
  profile_picture_url: null,
} as const

/** Statements that leave nothing of who a person was, where `when` holds; any number of times. */
export function forgetPerson(database: Database, userId: string, when: SQL) {
  return [
    database
      .update(users)
      .set(NOBODY)
      .where(and(eq(users.id, userId), when)),
    database
      .update(authUsers)
      .set({ phone: null, phone_confirmed_at: null, email: null, google_sub: null })
      .where(and(eq(authUsers.id, userId), when)),
    database
      .update(customers)
      .set({ dob: null, preferred_payment_method: null })
      .where(and(eq(customers.id, userId), when)),
    database.delete(customerSavedLocations).where(and(eq(customerSavedLocations.customer_id, userId), when)),
  ] as const
}
