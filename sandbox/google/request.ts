import type { SandboxEnvironment } from '../environment'
import { accountsOf } from '../environment'

/** What an app asks of the provider, once it is known to be the app. */
export interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  state: string | null
  scope: string
  nonce: string | null
  challenge: string
  prompt: string
}

/**
 * Said on a page of the provider's own: whoever asked is not known, so nobody is sent anywhere. Or sent back to the
 * app with `error`.
 */
export type RequestProblem =
  | { shown: true; status: 400 | 401; code: string; says: string }
  | { shown: false; code: string; redirect_uri: string; state: string | null }

/** The one return address of the local app: its own page, on the origin that this page is on. */
export function isRegistered(redirectUri: string, here: string): boolean {
  const { origin, hostname } = new URL(here)
  const own = hostname === 'accounts.google.com' ? /^https?:\/\/[^/?#]+\/auth\/callback$/ : null
  return own ? own.test(redirectUri) : redirectUri === `${origin}/auth/callback`
}

const shown = (status: 400 | 401, code: string, says: string) =>
  ({ shown: true, status, code, says }) as const

/** Reads the query of the authorization endpoint as strictly as Google does, and asks for PKCE besides. */
export function readRequest(
  env: SandboxEnvironment,
  url: string,
): { ok: true; request: AuthorizationRequest } | { ok: false; problem: RequestProblem } {
  const query = new URL(url).searchParams
  const problem = (found: RequestProblem) => ({ ok: false, problem: found }) as const
  const client_id = query.get('client_id') ?? ''
  const redirect_uri = query.get('redirect_uri') ?? ''
  const state = query.get('state')
  const scope = query.get('scope') ?? ''
  if (client_id !== accountsOf(env).google.clientId) {
    return problem(shown(401, 'invalid_client', 'The OAuth client was not found.'))
  }
  if (!isRegistered(redirect_uri, url)) {
    return problem(
      shown(400, 'redirect_uri_mismatch', `This address is not registered for the app: ${redirect_uri}`),
    )
  }
  if (query.get('response_type') !== 'code') {
    return problem(shown(400, 'invalid_request', 'Required parameter is missing: response_type'))
  }
  const challenge = query.get('code_challenge') ?? ''
  const back = (code: string) => problem({ shown: false, code, redirect_uri, state })
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    return back('invalid_request')
  }
  if (!scope.split(' ').includes('openid')) return back('invalid_scope')
  const prompt = query.get('prompt') ?? ''
  // Nobody is ever signed in here already.
  if (prompt.split(' ').includes('none')) return back('login_required')
  const nonce = query.get('nonce')
  return { ok: true, request: { client_id, redirect_uri, state, scope, nonce, challenge, prompt } }
}

/** The app's return address with what it is told. */
export function backTo(
  { redirect_uri, state }: { redirect_uri: string; state: string | null },
  answer: Record<string, string>,
): string {
  const address = new URL(redirect_uri)
  if (state !== null) address.searchParams.set('state', state)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return address.href
}
