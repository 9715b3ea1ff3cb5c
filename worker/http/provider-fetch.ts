import type { Bindings } from './app-env'

export type ProviderFetch = (request: Request) => Promise<Response>

/**
 * The way to the outside world: the network in production, the sandbox where it is bound. Every provider's
 * adapter is handed this, so that the adapters are the same in both.
 */
export function providerFetchOf(env: Bindings): ProviderFetch {
  const sandbox = env.SANDBOX
  return sandbox ? (request) => sandbox.fetch(request) : (request) => fetch(request)
}
