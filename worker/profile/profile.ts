import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Profile, type ProfileChange, ProfileSchema } from '../../src/domain/profile/profile'
import type { Database } from '../database/client'
import { insertRow, updateRow } from '../database/rows'
import { authUsers, customers, users } from '../database/tables'

/** The one row of a person's facts, as a statement that a batch can hold. */
const profileRows = (database: Database, userId: string) =>
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

/** Throws where there is no row: every session belongs to one. */
function profileOf([row]: Awaited<ReturnType<typeof profileRows>>): Profile {
  if (!row) throw new Error('A profile needs a users row')
  const { google_sub, ...profile } = row
  return v.parse(ProfileSchema, { ...profile, google_linked: google_sub !== null } satisfies Record<
    keyof Profile,
    unknown
  >)
}

/** What we know of a person (docs/product.md, PROFILE-1). Throws where it can't be read. */
export async function readProfile(database: Database, userId: string): Promise<Profile> {
  return profileOf(await profileRows(database, userId))
}

/**
 * Writes the fields of a change, and those alone, so that of two tabs that change different ones both are kept
 * (docs/product.md, PROFILE-6), and returns the whole as it then stands. Takes what `checkProfile` accepted. Throws where
 * storage does.
 */
export async function saveProfile(
  database: Database,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile> {
  const { full_name, dob, preferred_payment_method } = change
  // Drizzle leaves what is undefined as it is.
  const [, , rows] = await database.batch([
    updateRow(database, users, userId, { full_name, updated_at: now.toISOString() }),
    insertRow(database, customers, {
      id: userId,
      dob: dob ?? null,
      preferred_payment_method: preferred_payment_method ?? null,
    })
      // An update that sets nothing is no statement, so the id is set to itself.
      .onConflictDoUpdate({ target: customers.id, set: { id: userId, dob, preferred_payment_method } }),
    profileRows(database, userId),
  ])
  return profileOf(rows)
}
