import type { Bindings } from './app-env'

export type ProviderFetch = (request: Request) => Promise<Response>

/**
 * How providers are reached: over the network in production, through the sandbox where it is bound. Every provider
 * client is handed this, so that the clients are the same in both.
 */
export function providerFetchOf(env: Bindings): ProviderFetch {
  const sandbox = env.SANDBOX
  return sandbox ? (request) => sandbox.fetch(request) : (request) => fetch(request)
}

/** What a provider answered; `body` is its JSON, or null where it sent none that can be read. */
export interface ProviderAnswer {
  status: number
  ok: boolean
  body: unknown
}

/** Milliseconds after which a request without an answer is aborted. */
export interface Deadline {
  timeoutMs: number
}

/**
 * Sends one request to a provider, once. Null where no answer came: the network failed or the time-out passed, and
 * whatever was asked may have happened all the same. Never throws, and follows no redirect.
 */
export async function providerRequest(
  send: ProviderFetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & Deadline,
): Promise<ProviderAnswer | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await send(new Request(url, { redirect: 'manual', ...init, signal }))
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, ok: answer.ok, body }
  } catch {
    return null
  }
}

/** The value of an `authorization` header of HTTP's basic scheme. */
export const basicAuthorization = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`
