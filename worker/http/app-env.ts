import type { CustomerRow, Role } from '../../src/domain/profile/user'

/** The worker's bindings; the sandbox is bound in development and tests only. */
export type Bindings = Env & { SANDBOX?: Fetcher }

/** The signed-in user of a request: session, epoch and users row all agree. */
export interface SignedInUser {
  userId: string
  role: Role
  phone: string | null
  email: string | null
  fullName: string | null
  /** As the profile has it. */
  preferredMethod: CustomerRow['preferred_payment_method']
  phoneVerified: boolean
  /** Whether a Google account opens this account too: operators need one (docs/product.md, OPS-1). */
  googleLinked: boolean
  /** Whether Google opened this session, or confirmed it later: operators need that too. */
  byGoogle: boolean
  /** SHA-256 of the session's token, in hex: what KV and `ended_sessions` are keyed by. */
  sessionHash: string
}

/** The outcome of the check of a session. 'failed' leaves it unknown whether anybody is signed in. */
export type SessionCheck =
  /** `ended`: the browser still has the cookie of a session that is over; `expired` names its user where its time alone ended it. */
  | { state: 'signed-out'; ended: boolean; expired?: string }
  | { state: 'signed-in'; user: SignedInUser }
  /** The users row is missing and could not be made: the user has to sign in again. */
  | { state: 'reverify'; sentence: string }
  | { state: 'failed'; card: 'error' | 'timeout'; message: string }

export interface AppEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** The code of the refusal that is answered, for the request's line in the log. */
    refusal?: string
    /** The path of a page that does not exist, for the request's line in the log. */
    unknownPath?: string
    /** The nonce of this page's inline script and styles, once it has one (worker/pages/render.tsx). */
    nonce?: string
    /** Set where a kept page's headers include those of every answer (worker/http/middleware.ts). */
    hasSafeHeaders?: boolean
    /** The check of this request's session, and its outcome once there is one (worker/session/check-session.ts). */
    sessionCheck?: Promise<SessionCheck>
    sessionOutcome?: SessionCheck
    /** Set by `checkSession` for a signed-in user: always behind the guards of worker/session/guards.ts. */
    user: SignedInUser
    /** The parsed JSON body, where the route has one. */
    body?: unknown
    /** Set by a route whose writes may have put messages in the outbox or refunds in the queue: they are sent then. */
    mayHaveMessages?: boolean
    /** What is to be done after the answer, before messages and refunds are sent. */
    afterAnswer?: () => Promise<unknown>
  }
}
