import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { checkFullName } from '../../src/domain/profile/profile'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { OutsideFetch } from '../http/outside'
import type { GoogleSettings } from './google-settings'

/** Who somebody is to Google. Only `sub` says which account it is: an e-mail may move to another. */
export interface GoogleIdentity {
  sub: string
  /** Null where Google has not verified that it is theirs. */
  email: string | null
  fullName: string | null
}

/** `claim` is what was wrong in a token whose signature may well have been right. */
export type IdentityRefusal = { reason: 'bad_token'; claim: string } | { reason: 'keys_unavailable' }

/** Seconds that two clocks may differ by. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Milliseconds to wait for the provider's keys; they are kept for ten minutes. */
const KEYS_PATIENCE_MS = 3000

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  azp: v.optional(v.string()),
  aud: v.union([v.string(), v.array(v.string())]),
  // What is only of use to people never keeps anybody out.
  email: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(254), v.includes('@'))), null),
  email_verified: v.fallback(v.union([v.boolean(), v.literal('true')]), false),
  name: v.fallback(v.string(), ''),
})

const keySets = new Map<string, JWTVerifyGetKey>()

/** The provider's keys, read once for all requests; a key that is not among them is asked for anew, but not often. */
function keysOf(jwksUrl: string, outside: OutsideFetch): JWTVerifyGetKey {
  const kept = keySets.get(jwksUrl)
  if (kept) return kept
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: KEYS_PATIENCE_MS,
    [customFetch]: (url, init) => outside(new Request(url, init)),
  })
  keySets.set(jwksUrl, keys)
  return keys
}

/**
 * Whom an identity token speaks of, once all of it is right: signed (RS256 alone) by one of the provider's keys,
 * issued by it, for us, not expired, and for this try of this browser. OpenID Connect Core, 3.1.3.7.
 */
export async function verifyIdentity(
  settings: GoogleSettings,
  outside: OutsideFetch,
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<Result<GoogleIdentity, IdentityRefusal>> {
  let payload: unknown
  try {
    const verified = await jwtVerify(idToken, keysOf(settings.jwksUrl, outside), {
      algorithms: ['RS256'],
      issuer: settings.issuers,
      audience: settings.clientId,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'nonce'],
    })
    payload = verified.payload
  } catch (error) {
    return refuse(refusalOf(error))
  }
  const parsed = v.safeParse(ClaimsSchema, payload)
  if (!parsed.success) return bad(String(parsed.issues[0].path?.[0]?.key ?? 'claims'))
  const { sub, azp, aud, email, email_verified, name } = parsed.output
  if (parsed.output.nonce !== nonce) return bad('nonce')
  // Where a token is for several, the one it was given to is named.
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== settings.clientId) return bad('azp')
  const fullName = checkFullName(name)
  return accept({
    sub,
    email: email_verified ? email : null,
    fullName: fullName.ok ? fullName.value : null,
  })
}

const bad = (claim: string) => refuse({ reason: 'bad_token' as const, claim })

function refusalOf(error: unknown): IdentityRefusal {
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
