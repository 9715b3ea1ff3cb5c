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
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { cleanName } from '../../src/domain/profile/name'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ROUTES } from '../../src/routes'
import { configOf, settingsOf } from '../config'
import type { ProviderFetch } from '../http/provider-request'

// The one file that knows arctic: replacing it is a change here alone.

const SCOPES = ['openid', 'email', 'profile']

/** What one attempt to sign in is bound to: 256 random bits each, in base64url. */
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

/** The provider's page where an account is chosen. The verifier stays with us; only its SHA-256 is sent. */
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

/** Why the provider gave no token. `code` is its error code, such as 'invalid_grant'. */
export type ExchangeRefusal =
  | { reason: 'refused'; code: string }
  | { reason: 'unreachable' }
  | { reason: 'unreadable'; status?: number }

/** The identity token for a code, as the provider answers it, not verified yet. */
export async function exchangeCode(
  settings: GoogleSettings,
  { code, verifier }: { code: string; verifier: string },
): Promise<Result<string, ExchangeRefusal>> {
  try {
    const tokens = await clientOf(settings).validateAuthorizationCode(settings.tokenUrl, code, verifier)
    return accept(tokens.idToken())
  } catch (error) {
    return refuse(exchangeRefusalOf(error))
  }
}

function exchangeRefusalOf(error: unknown): ExchangeRefusal {
  if (error instanceof OAuth2RequestError) return { reason: 'refused', code: error.code }
  if (error instanceof ArcticFetchError) return { reason: 'unreachable' }
  const odd = error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError
  return { reason: 'unreadable', ...(odd ? { status: error.status } : {}) }
}

export type GoogleSettings = ReturnType<typeof googleSettings>

const GOOGLE = 'https://accounts.google.com'

/**
 * The settings of signing in by Google, for a request that came to `url`. Addresses of the provider may be paths of
 * our own origin, whatever its port: that is how the sandbox's are written. Throws MissingSetting.
 */
export function googleSettings(env: object, url: string) {
  const config = configOf(env, 'google')
  const at = (address: string) => new URL(address, url).href
  return {
    clientId: config.GOOGLE_CLIENT_ID,
    clientSecret: config.GOOGLE_CLIENT_SECRET,
    authUrl: at(config.GOOGLE_AUTH_URL),
    tokenUrl: at(config.GOOGLE_TOKEN_URL),
    jwksUrl: at(config.GOOGLE_JWKS_URL),
    // Google signs as its address, with the scheme or without.
    issuers: config.GOOGLE_ISSUER === GOOGLE ? [GOOGLE, new URL(GOOGLE).hostname] : [config.GOOGLE_ISSUER],
    // Registered at the provider, word for word.
    redirectUri: at(ROUTES.authCallback.path),
  }
}

/**
 * The host that a form of ours may be led on to, for the page's policy: browsers check it along redirects. None where
 * the provider is of our own origin, or not configured.
 */
export function googleFormHosts(env: object): string[] {
  const address = settingsOf(env, 'google')?.GOOGLE_AUTH_URL ?? '/'
  return address.startsWith('/') ? [] : [new URL(address).origin]
}

/** A Google account. Only `sub` identifies it: an e-mail address may move to another account. */
export interface GoogleIdentity {
  sub: string
  /** Null where Google has not verified it. */
  email: string | null
  fullName: string | null
}

/** `claim`: what is invalid in the token. */
export type IdentityRefusal = { reason: 'bad_token'; claim: string } | { reason: 'keys_unavailable' }

/** Seconds that two clocks may differ by. */
const CLOCK_TOLERANCE_SECONDS = 60

/** Milliseconds to wait for the provider's keys; they are kept for ten minutes. */
const KEYS_TIMEOUT_MS = 3000

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  azp: v.optional(v.string()),
  aud: v.union([v.string(), v.array(v.string())]),
  // Optional facts: where one is malformed, the sign-in succeeds without it.
  email: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(254), v.includes('@'))), null),
  email_verified: v.fallback(v.union([v.boolean(), v.literal('true')]), false),
  name: v.fallback(v.string(), ''),
})

const keySets = new Map<string, JWTVerifyGetKey>()

/** The provider's keys, fetched once for all requests, and again (not often) for an unknown key id. */
function keysOf(jwksUrl: string, providerFetch: ProviderFetch): JWTVerifyGetKey {
  const kept = keySets.get(jwksUrl)
  if (kept) return kept
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    [customFetch]: (url, init) => providerFetch(new Request(url, init)),
  })
  keySets.set(jwksUrl, keys)
  return keys
}

/**
 * The Google account of an identity token, once all of it is valid: signed (RS256 alone) by one of the provider's keys,
 * issued by it, for us, not expired, and for this attempt of this browser. OpenID Connect Core, 3.1.3.7.
 */
export async function verifyIdentity(
  settings: GoogleSettings,
  providerFetch: ProviderFetch,
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<Result<GoogleIdentity, IdentityRefusal>> {
  let payload: unknown
  try {
    const verified = await jwtVerify(idToken, keysOf(settings.jwksUrl, providerFetch), {
      algorithms: ['RS256'],
      issuer: settings.issuers,
      audience: settings.clientId,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'nonce'],
    })
    payload = verified.payload
  } catch (error) {
    return refuse(identityRefusalOf(error))
  }
  const parsed = v.safeParse(ClaimsSchema, payload)
  if (!parsed.success) return badToken(String(parsed.issues[0].path?.[0]?.key ?? 'claims'))
  const { sub, azp, aud, email, email_verified, name } = parsed.output
  if (parsed.output.nonce !== nonce) return badToken('nonce')
  // A token for several audiences names the one it was issued to.
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== settings.clientId)
    return badToken('azp')
  return accept({ sub, email: email_verified ? email : null, fullName: cleanName(name) })
}

const badToken = (claim: string) => refuse({ reason: 'bad_token' as const, claim })

function identityRefusalOf(error: unknown): IdentityRefusal {
  if (error instanceof errors.JWTExpired) return { reason: 'bad_token', claim: 'exp' }
  if (error instanceof errors.JWTClaimValidationFailed) return { reason: 'bad_token', claim: error.claim }
  if (error instanceof errors.JWKSNoMatchingKey) return { reason: 'bad_token', claim: 'kid' }
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return { reason: 'bad_token', claim: 'signature' }
  if (error instanceof errors.JOSEAlgNotAllowed) return { reason: 'bad_token', claim: 'alg' }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
    return { reason: 'bad_token', claim: 'form' }
  }
  return { reason: 'keys_unavailable' }
}
