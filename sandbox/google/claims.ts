import * as v from 'valibot'
import type { Grant } from './grants'
import { s256 } from './keys'

export const ISSUER = 'https://accounts.google.com'
const TOKEN_HOUR = 3600
const PICTURE = 'https://lh3.googleusercontent.com/a/sandbox=s96-c'

export const AccountSchema = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  name: v.string(),
  hd: v.optional(v.string()),
})

/** What an identity token says, by the scopes that were asked for. */
export async function claimsOf(grant: Grant, accessToken: string, now: Date): Promise<object> {
  const { sub, email, email_verified, name, hd } = v.parse(AccountSchema, JSON.parse(grant.account))
  const scopes = grant.scope.split(' ')
  const [given_name = '', ...rest] = name.split(' ')
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: ISSUER,
    azp: grant.client_id,
    aud: grant.client_id,
    sub,
    ...(hd === undefined ? {} : { hd }),
    ...(scopes.includes('email') ? { email, email_verified } : {}),
    at_hash: await s256(accessToken, true),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...(scopes.includes('profile')
      ? { name, picture: PICTURE, given_name, ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}) }
      : {}),
    iat,
    exp: iat + TOKEN_HOUR,
  }
}
