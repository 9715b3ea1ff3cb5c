import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers, endedSessions, users } from '../database/tables'
import type { Viewer } from '../http/app-env'

/** Who signed in (the auth user), and who they are to the product (their users row, null while there is none). */
export interface Person {
  id: string
  authPhone: string | null
  phone_confirmed_at: string | null
  authEmail: string | null
  session_epoch: number
  /** A Google account opens this account too. */
  googleLinked: boolean
  row: {
    role: Viewer['role']
    email: string | null
    phone_no: string | null
    phone_verified: boolean
    full_name: string | null
    /** Set for an account that its person deleted: nobody is let in by it any more. */
    deleted_at: string | null
  } | null
}

/** One read answers all of a session's questions: the person, their epoch, and whether this session was ended. */
export async function findPerson(
  database: Database,
  userId: string,
  sessionHash: string,
): Promise<(Person & { sessionEnded: boolean }) | null> {
  const [found] = await database
    .select({
      auth: authUsers,
      user: users,
      sessionEnded: sql<number>`EXISTS (SELECT 1 FROM ${endedSessions} WHERE ${endedSessions.hash} = ${sessionHash})`,
    })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, userId))
  if (!found) return null
  const { auth, user } = found
  return {
    id: auth.id,
    authPhone: auth.phone,
    phone_confirmed_at: auth.phone_confirmed_at,
    authEmail: auth.email,
    session_epoch: auth.session_epoch,
    googleLinked: auth.google_sub !== null,
    row: user,
    sessionEnded: found.sessionEnded === 1,
  }
}
