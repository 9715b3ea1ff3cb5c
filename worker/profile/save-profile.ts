import { eq } from 'drizzle-orm'
import type { Profile, ProfileChange } from '../../src/domain/profile/profile'
import type { Database } from '../database/client'
import { customers, users } from '../database/tables'
import { profileOf, profileRows } from './read-profile'

/** Drizzle leaves what is undefined as it is. */
const named = ({ full_name }: ProfileChange) => ({ full_name })
const preferred = ({ dob, preferred_payment_method }: ProfileChange) => ({ dob, preferred_payment_method })

/**
 * Writes the fields of a change, and those alone, so that of two tabs that change different ones both are kept
 * (docs/product.md, Profile), and returns the whole as it then stands. Takes what `checkProfile` accepted. Throws where
 * storage does.
 */
export async function saveProfile(
  database: Database,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile> {
  const [, , rows] = await database.batch([
    database
      .update(users)
      .set({ ...named(change), updated_at: now.toISOString() })
      .where(eq(users.id, userId)),
    database
      .insert(customers)
      .values({ id: userId, ...preferred(change) })
      // An update that sets nothing is no statement, so the id is set to itself.
      .onConflictDoUpdate({ target: customers.id, set: { id: userId, ...preferred(change) } }),
    profileRows(database, userId),
  ])
  return profileOf(rows)
}
