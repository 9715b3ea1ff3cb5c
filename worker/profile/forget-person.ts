import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers, customerSavedLocations, customers, users } from '../database/tables'

/** A users row that is nobody's. */
export const NOBODY = {
  fullName: null,
  phoneNo: null,
  phoneVerified: false,
  email: null,
  profilePictureUrl: null,
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
      .set({ phone: null, phoneConfirmedAt: null, email: null, googleSub: null })
      .where(and(eq(authUsers.id, userId), when)),
    database
      .update(customers)
      .set({ dob: null, preferredPaymentMethod: null })
      .where(and(eq(customers.id, userId), when)),
    database.delete(customerSavedLocations).where(and(eq(customerSavedLocations.customerId, userId), when)),
  ] as const
}
