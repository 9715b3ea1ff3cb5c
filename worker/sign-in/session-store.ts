import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'
import * as v from 'valibot'
import { sha256 } from './digest'
import type { findPerson, Person } from './person'

const DAY_MS = 86_400_000
/** A session dies this many days after it was last used … */
export const IDLE_DAYS = 30
/** … and this many days after it began, used or not. */
export const LONGEST_DAYS = 90

const StoredSessionSchema = v.object({
  userId: v.string(),
  /** Equals the person's epoch, or the session is dead: that is how all of them are ended at once. */
  epoch: v.number(),
  createdAt: v.number(),
  expiresAt: v.number(),
})
export type StoredSession = v.InferOutput<typeof StoredSessionSchema>

export interface SessionFacts {
  epoch: number
  createdAt: Date
}

export interface SessionReads {
  /** Reads KV; wrapped by the caller's patience. */
  stored: (read: () => Promise<unknown>) => Promise<unknown>
  person: (userId: string, hash: string) => ReturnType<typeof findPerson>
}

/** What KV keeps a session under: the token itself is nowhere at rest. */
export const hashOfToken = (token: string): Promise<string> => sha256(token)
const keyOf = (hash: string) => `session:${hash}`

/** Whose session it is, by KV alone; null when KV doesn't know it. For what follows a sign-out, never to admit. */
export async function userOfSession(kv: KVNamespace, hash: string): Promise<string | null> {
  const stored = v.safeParse(StoredSessionSchema, await kv.get(keyOf(hash), 'json'))
  return stored.success ? stored.output.userId : null
}

async function write(kv: KVNamespace, hash: string, session: StoredSession): Promise<void> {
  await kv.put(keyOf(hash), JSON.stringify(session), { expiration: Math.ceil(session.expiresAt / 1000) })
}

const pair = (): [DatabaseSession | null, DatabaseUser | null] => [null, null]

/**
 * Lucia's sessions in KV. One store serves one request: what it read is kept until the end of it. Lists by person
 * are not kept (KV could not keep them true): all sessions of a person end by their epoch instead.
 */
export function kvSessionStore(kv: KVNamespace, reads: SessionReads): Adapter {
  const seen = new Map<string, StoredSession>()
  return {
    async getSessionAndUser(token) {
      const hash = await hashOfToken(token)
      const parsed = v.safeParse(StoredSessionSchema, await reads.stored(() => kv.get(keyOf(hash), 'json')))
      if (!parsed.success) return pair()
      const { userId, epoch, createdAt, expiresAt } = parsed.output
      if (createdAt + LONGEST_DAYS * DAY_MS <= Date.now()) return pair()
      const person = await reads.person(userId, hash)
      if (!person || person.sessionEnded || person.sessionEpoch !== epoch) return pair()
      seen.set(token, parsed.output)
      const attributes: SessionFacts = { epoch, createdAt: new Date(createdAt) }
      const user: { person: Person } = { person }
      return [
        { id: token, userId, expiresAt: new Date(expiresAt), attributes },
        { id: userId, attributes: user },
      ]
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const session = {
        userId,
        epoch: attributes.epoch,
        createdAt: attributes.createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
      }
      await write(kv, await hashOfToken(id), session)
    },
    /** At most daily, and never past the session's longest life. */
    async updateSessionExpiration(token, wanted) {
      const stored = seen.get(token)
      if (!stored) return
      const expiresAt = Math.min(wanted.getTime(), stored.createdAt + LONGEST_DAYS * DAY_MS)
      if (expiresAt - stored.expiresAt < DAY_MS) return
      await write(kv, await hashOfToken(token), { ...stored, expiresAt })
      seen.set(token, { ...stored, expiresAt })
    },
    async deleteSession(token) {
      await kv.delete(keyOf(await hashOfToken(token)))
    },
    getUserSessions: async () => [],
    deleteUserSessions: () => Promise.reject(new Error('All sessions of a person end by their epoch')),
    // KV forgets expired ones by itself.
    deleteExpiredSessions: async () => {},
  }
}
