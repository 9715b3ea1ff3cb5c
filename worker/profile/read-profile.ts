import { eq } from 'drizzle-orm'
import type { Profile } from '../../src/domain/profile/profile'
import type { Database } from '../database/client'
import { authUsers, customers, users } from '../database/tables'

/** The one row of a person's facts, as a statement that a batch can hold. */
export const profileRows = (database: Database, userId: string) =>
  database
    .select({
      full_name: users.full_name,
      email: users.email,
      phone_no: users.phone_no,
      phone_verified: users.phone_verified,
      dob: customers.dob,
      preferred_payment_method: customers.preferred_payment_method,
      profile_picture_url: users.profile_picture_url,
      google_sub: authUsers.google_sub,
    })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(customers, eq(customers.id, users.id))
    .where(eq(users.id, userId))

/** Throws where there is no row: a session is nobody's without one. */
export function profileOf([row]: Awaited<ReturnType<typeof profileRows>>): Profile {
  if (!row) throw new Error('A profile needs a users row')
  const { google_sub, ...profile } = row
  return { ...profile, google_linked: google_sub !== null }
}

/** What we know of a person (docs/product.md, Profile). Throws where it can't be read. */
export async function readProfile(database: Database, userId: string): Promise<Profile> {
  return profileOf(await profileRows(database, userId))
}
