import { sql } from 'drizzle-orm'
import { databaseOf } from '../database/client'
import { providerFailures } from '../database/watch-tables'
import { logged } from '../log'
import type { Bindings } from './app-env'

export type ProviderFetch = (request: Request) => Promise<Response>

/**
 * How providers are reached: over the network in production, through the sandbox where it is bound. Every provider
 * client gets this function, so that the clients are the same in both.
 */
export function providerFetchOf(env: Bindings): ProviderFetch {
  const sandbox = env.SANDBOX
  const send: ProviderFetch = sandbox ? (request) => sandbox.fetch(request) : (request) => fetch(request)
  return async (request) => {
    const { host } = new URL(request.url)
    try {
      const answer = await send(request)
      if (answer.status >= 500 || answer.status === 429) await noteFailure(env, host, new Date())
      return answer
    } catch (error) {
      await noteFailure(env, host, new Date())
      throw error
    }
  }
}

/** Counts a failure of a provider in this minute, for `GET /health`. */
const noteFailure = (env: Bindings, host: string, now: Date): Promise<unknown> =>
  databaseOf(env.DB)
    .insert(providerFailures)
    .values({ host, minute: now.toISOString().slice(0, 16), failures: 1 })
    .onConflictDoUpdate({
      target: [providerFailures.minute, providerFailures.host],
      set: { failures: sql`${providerFailures.failures} + 1` },
    })
    .catch(logged('failure_not_noted', undefined))

/** What a provider answered; `body` is its JSON, or null where the provider sent none that can be read. */
interface ProviderAnswer {
  status: number
  ok: boolean
  body: unknown
  /** When the provider says that it may be asked again; null where it says nothing. */
  retryAfterSeconds: number | null
}

/**
 * Why there is no answer: 'unreachable' where the network failed, 'unanswered' where the request was sent and the
 * time-out passed. After both the request may have been carried out; after 'unanswered' that is likely.
 */
export type NoAnswer = 'unreachable' | 'unanswered'

/** Milliseconds after which a request without an answer is aborted. */
export interface Deadline {
  timeoutMs: number
}

/** Reads a header Retry-After: seconds, or an instant (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** Sends one request to a provider, once. Never throws, and follows no redirect. */
export async function askProvider(
  send: ProviderFetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & Deadline,
): Promise<ProviderAnswer | NoAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await send(new Request(url, { redirect: 'manual', ...init, signal }))
    const body: unknown = await answer.json().catch(() => null)
    const retryAfterSeconds = secondsOf(answer.headers.get('retry-after'))
    return { status: answer.status, ok: answer.ok, body, retryAfterSeconds }
  } catch {
    return signal.aborted ? 'unanswered' : 'unreachable'
  }
}

/** As `askProvider`, with null for every answer that did not come. */
export async function providerRequest(
  ...request: Parameters<typeof askProvider>
): Promise<ProviderAnswer | null> {
  const answer = await askProvider(...request)
  return typeof answer === 'string' ? null : answer
}

/** The value of an `authorization` header of HTTP's basic scheme. */
export const basicAuthorization = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`
