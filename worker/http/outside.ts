import type { Bindings } from './app-env'

export type OutsideFetch = (request: Request) => Promise<Response>

/**
 * The way to the outside world: the network in production, the sandbox where it is bound. Every provider's
 * adapter is handed this, so that the adapters are the same in both.
 */
export function outsideOf(env: Bindings): OutsideFetch {
  const sandbox = env.SANDBOX
  return sandbox ? (request) => sandbox.fetch(request) : (request) => fetch(request)
}
