import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'
import * as v from 'valibot'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { sha256 } from '../http/signature'
import type { findPerson, Person } from './person'

const MINUTE_MS = 60_000
/** A session dies this many days after it was last used … */
export const IDLE_DAYS = 30
/** … and this many days after it began, used or not. */
export const LONGEST_DAYS = 90
/** An operator's dies so many hours after a person last did something with it (docs/product.md, Operations) … */
export const OPERATOR_IDLE_HOURS = 8
/** … which is stored once in so many minutes: the end may come so much earlier, and never later. */
export const ACTIVITY_RECORDED_MINUTES = 15

const StoredSessionSchema = v.object({
  userId: v.string(),
  /** Equals the person's epoch, or the session is dead: that is how all of them are ended at once. */
  epoch: v.number(),
  createdAt: v.number(),
  expiresAt: v.number(),
  /** The last activity that was stored. Absent in sessions from before it was: then their beginning counts. */
  lastActiveAt: v.optional(v.number()),
  /** Google opened it, or confirmed it later; absent in sessions from before this was stored. */
  byGoogle: v.optional(v.boolean(), false),
})
export type StoredSession = v.InferOutput<typeof StoredSessionSchema>

export interface SessionFacts {
  epoch: number
  createdAt: Date
  byGoogle: boolean
}

export interface SessionReads {
  /** Reads KV; the caller bounds it in time. */
  stored: (read: () => Promise<unknown>) => Promise<unknown>
  person: (userId: string, hash: string) => ReturnType<typeof findPerson>
}

const lastActivityOf = ({ lastActiveAt, createdAt }: StoredSession): number => lastActiveAt ?? createdAt

/** Of an operator's session: no person has used it for too long. Others have their 30 days. */
function isIdle(stored: StoredSession, role: string | undefined, now: number): boolean {
  return role === 'admin' && now - lastActivityOf(stored) >= OPERATOR_IDLE_HOURS * 60 * MINUTE_MS
}

/** What KV keeps a session under: the token itself is never stored. */
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

export interface SessionStore extends Adapter {
  /** Stores that an operator used the session just now, where that was not done for a while. */
  recordActivity(token: string): Promise<void>
}

/**
 * Lucia's sessions in KV. One store serves one request: what it read is kept until the end of it. Lists by person
 * are not kept (KV could not keep them true): all sessions of a person end by their epoch instead. `isUserActivity`: a person
 * caused the request, not only their browser.
 */
export function kvSessionStore(kv: KVNamespace, reads: SessionReads, isUserActivity = true): SessionStore {
  const seen = new Map<string, { stored: StoredSession; role: string | undefined }>()
  const rewrite = async (token: string, change: Partial<StoredSession>) => {
    const known = seen.get(token)
    if (!known) return
    const stored = { ...known.stored, ...change, ...(isUserActivity ? { lastActiveAt: Date.now() } : {}) }
    await write(kv, await hashOfToken(token), stored)
    seen.set(token, { ...known, stored })
  }
  return {
    async getSessionAndUser(token) {
      const hash = await hashOfToken(token)
      const parsed = v.safeParse(StoredSessionSchema, await reads.stored(() => kv.get(keyOf(hash), 'json')))
      if (!parsed.success) return pair()
      const { userId, epoch, createdAt, expiresAt, byGoogle } = parsed.output
      if (createdAt + LONGEST_DAYS * DAY_MS <= Date.now()) return pair()
      const person = await reads.person(userId, hash)
      if (!person || person.sessionEnded || person.session_epoch !== epoch) return pair()
      if (person.row?.deleted_at || isIdle(parsed.output, person.row?.role, Date.now())) return pair()
      seen.set(token, { stored: parsed.output, role: person.row?.role })
      const attributes: SessionFacts = { epoch, createdAt: new Date(createdAt), byGoogle }
      const user: { person: Person } = { person }
      return [
        { id: token, userId, expiresAt: new Date(expiresAt), attributes },
        { id: userId, attributes: user },
      ]
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const createdAt = attributes.createdAt.getTime()
      const ends = expiresAt.getTime()
      const { epoch, byGoogle } = attributes
      const session = { userId, epoch, byGoogle, createdAt, expiresAt: ends, lastActiveAt: createdAt }
      await write(kv, await hashOfToken(id), session)
    },
    /** At most daily, and never past the session's longest life. */
    async updateSessionExpiration(token, wanted) {
      const stored = seen.get(token)?.stored
      if (!stored) return
      const expiresAt = Math.min(wanted.getTime(), stored.createdAt + LONGEST_DAYS * DAY_MS)
      if (expiresAt - stored.expiresAt >= DAY_MS) await rewrite(token, { expiresAt })
    },
    async recordActivity(token) {
      const known = seen.get(token)
      if (!isUserActivity || known?.role !== 'admin') return
      if (Date.now() - lastActivityOf(known.stored) >= ACTIVITY_RECORDED_MINUTES * MINUTE_MS)
        await rewrite(token, {})
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
