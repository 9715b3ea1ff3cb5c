import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'
import * as v from 'valibot'
import { readStored } from '../../durable-objects/read-stored'
import { DAY_MS, MINUTE_MS } from '../../src/domain/kolkata-time'
import { sha256 } from '../http/signature'
import type { findPerson, Person } from './person'

/** Days after its last use when a session ends. */
export const IDLE_DAYS = 30
/** Days for which an expired session's user is known still (docs/product.md, BOOKING-29). */
const EXPIRED_KEPT_DAYS = 1
/** Days after its beginning when a session ends, used or not. */
export const LONGEST_DAYS = 90
/** Hours after the last user activity when an operator's session ends (docs/product.md, OPS-3). */
export const OPERATOR_IDLE_HOURS = 8
/**
 * Minutes between two writes of an operator's activity: a session may end so much earlier than its last activity says,
 * and never later.
 */
export const ACTIVITY_RECORDED_MINUTES = 15

const StoredSessionSchema = v.object({
  userId: v.string(),
  /** The user's epoch when the session began. Raising the user's epoch ends all sessions of the user at once. */
  epoch: v.number(),
  createdAt: v.number(),
  expiresAt: v.number(),
  /** The last user activity that was stored. */
  lastActiveAt: v.number(),
  /** Whether Google opened the session, or confirmed it later. */
  byGoogle: v.boolean(),
})
export type StoredSession = v.InferOutput<typeof StoredSessionSchema>

export interface SessionFacts {
  epoch: number
  createdAt: Date
  byGoogle: boolean
}

export interface SessionReads {
  /** Reads KV, without a time limit: the caller has one. */
  stored: (read: () => Promise<unknown>) => Promise<unknown>
  /** Asked where KV has nothing: a new session is late in reaching all places. */
  opened: (hash: string) => Promise<StoredSession | null>
  person: (userId: string, hash: string) => ReturnType<typeof findPerson>
  /** Called with the user whose session ended by its age alone. */
  onExpired?: (userId: string) => void
}

/** Whether this is an operator's session without user activity for too long. Others' sessions have their 30 days. */
function isIdle(stored: StoredSession, role: string | undefined, now: number): boolean {
  return role === 'admin' && now - stored.lastActiveAt >= OPERATOR_IDLE_HOURS * 60 * MINUTE_MS
}

/** What a session is stored under in KV: the token itself is never stored. */
export const hashOfToken = (token: string): Promise<string> => sha256(token)
const keyOf = (hash: string) => `session:${hash}`

/** The user of a session, by KV alone; null where KV has none. For what follows a sign-out, never to authorise. */
export async function userOfSession(kv: KVNamespace, hash: string): Promise<string | null> {
  const stored = v.safeParse(StoredSessionSchema, await kv.get(keyOf(hash), 'json'))
  return stored.success ? stored.output.userId : null
}

/** Deletes what KV has of a session. */
export const forgetSession = (kv: KVNamespace, hash: string): Promise<void> => kv.delete(keyOf(hash))

async function write(kv: KVNamespace, hash: string, session: StoredSession): Promise<void> {
  const expiration = Math.ceil((session.expiresAt + EXPIRED_KEPT_DAYS * DAY_MS) / 1000)
  await kv.put(keyOf(hash), JSON.stringify(session), { expiration })
}

const noSession = (): [DatabaseSession | null, DatabaseUser | null] => [null, null]

interface SessionStore extends Adapter {
  /**
   * Stores an operator's activity, at most once in 15 minutes, and answers whether it did. Throws where KV refuses the
   * write.
   */
  recordActivity(token: string): Promise<boolean>
}

/**
 * Lucia's sessions in KV, for one request, which reads each session once. KV has no list of a user's sessions, which it
 * could not keep consistent: the user's epoch ends all of them, and D1 lists them to be seen (open-sessions.ts).
 * `isUserActivity`: a person caused the request, not only the browser.
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
      const kept = await reads.stored(() => kv.get(keyOf(hash), 'json'))
      const stored =
        kept === null ? await reads.opened(hash) : readStored('session', StoredSessionSchema, kept)
      if (stored === null) return noSession()
      const { userId, epoch, createdAt, expiresAt, byGoogle } = stored
      const person = await reads.person(userId, hash)
      if (!person || person.sessionEnded || person.session_epoch !== epoch) return noSession()
      if (person.row?.deleted_at) return noSession()
      const now = Date.now()
      const ends = Math.min(expiresAt, createdAt + LONGEST_DAYS * DAY_MS)
      if (ends <= now || isIdle(stored, person.row?.role, now)) {
        reads.onExpired?.(userId)
        return noSession()
      }
      seen.set(token, { stored, role: person.row?.role })
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
    /** Writes once a day at most, and never past the 90 days. */
    async updateSessionExpiration(token, wanted) {
      const stored = seen.get(token)?.stored
      if (!stored) return
      const expiresAt = Math.min(wanted.getTime(), stored.createdAt + LONGEST_DAYS * DAY_MS)
      if (expiresAt - stored.expiresAt >= DAY_MS) await rewrite(token, { expiresAt })
    },
    async recordActivity(token) {
      const known = seen.get(token)
      if (!isUserActivity || known?.role !== 'admin') return false
      if (Date.now() - known.stored.lastActiveAt < ACTIVITY_RECORDED_MINUTES * MINUTE_MS) return false
      await rewrite(token, {})
      return true
    },
    async deleteSession(token) {
      await forgetSession(kv, await hashOfToken(token))
    },
    getUserSessions: async () => [],
    deleteUserSessions: () => Promise.reject(new Error('All sessions of a user end by their epoch')),
    // KV deletes expired records by itself.
    deleteExpiredSessions: async () => {},
  }
}
