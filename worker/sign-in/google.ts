import {
  ArcticFetchError,
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'arctic'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { GoogleSettings } from './google-settings'

// The one file that knows arctic: replacing it is a change here alone.

const SCOPES = ['openid', 'email', 'profile']

/** What one try to sign in is bound to: 256 random bits each, in base64url. */
export interface AttemptSecrets {
  state: string
  verifier: string
  nonce: string
}

export const drawSecrets = (): AttemptSecrets => ({
  state: generateState(),
  verifier: generateCodeVerifier(),
  nonce: generateState(),
})

const clientOf = ({ clientId, clientSecret, redirectUri }: GoogleSettings) =>
  new OAuth2Client(clientId, clientSecret, redirectUri)

/** Where the browser goes to choose an account. The verifier stays here; only its SHA-256 is told. */
export function chooserAddress(settings: GoogleSettings, { state, verifier, nonce }: AttemptSecrets): string {
  const address = clientOf(settings).createAuthorizationURLWithPKCE(
    settings.authUrl,
    state,
    CodeChallengeMethod.S256,
    verifier,
    SCOPES,
  )
  address.searchParams.set('nonce', nonce)
  address.searchParams.set('prompt', 'select_account')
  return address.href
}

/** Why the provider gave no token. `code` is its own word for it, e.g. 'invalid_grant'. */
export type ExchangeRefusal =
  | { reason: 'refused'; code: string }
  | { reason: 'unreachable' }
  | { reason: 'unreadable'; status?: number }

/** The identity token for a code, as the provider answers it: nothing in it is believed yet. */
export async function exchangeCode(
  settings: GoogleSettings,
  { code, verifier }: { code: string; verifier: string },
): Promise<Result<string, ExchangeRefusal>> {
  try {
    const tokens = await clientOf(settings).validateAuthorizationCode(settings.tokenUrl, code, verifier)
    return accept(tokens.idToken())
  } catch (error) {
    return refuse(refusalOf(error))
  }
}

function refusalOf(error: unknown): ExchangeRefusal {
  if (error instanceof OAuth2RequestError) return { reason: 'refused', code: error.code }
  if (error instanceof ArcticFetchError) return { reason: 'unreachable' }
  const odd = error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError
  return { reason: 'unreadable', ...(odd ? { status: error.status } : {}) }
}
