import * as v from 'valibot'
import { insertRow } from '../sql'

/** What an authorization code is exchanged for. */
export type Grant = {
  client_id: string
  redirect_uri: string
  challenge: string
  nonce: string | null
  scope: string
  account: string
}

const CODE_MS = 10 * 60 * 1000
/** Seconds that an access token lasts, as Google says it. */
export const TOKEN_SECONDS = 3599

const GrantRow = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  challenge: v.string(),
  nonce: v.nullable(v.string()),
  scope: v.string(),
  account: v.string(),
  expires_at: v.number(),
})

export function saveCode(sql: SqlStorage, code: string, grant: Grant, now: number): void {
  sql.exec('DELETE FROM google_codes WHERE expires_at <= ?', now)
  insertRow(sql, 'google_codes', { code, ...grant, expires_at: now + CODE_MS })
}

/**
 * The grant of a code, once: a second time the code is unknown, whatever came of the first. Null where it has expired.
 */
export function redeemCode(sql: SqlStorage, code: string, now: number): Grant | null {
  const [found] = sql.exec('DELETE FROM google_codes WHERE code = ? RETURNING *', code).toArray()
  if (!found) return null
  const { expires_at, ...grant } = v.parse(GrantRow, found)
  return expires_at > now ? grant : null
}

export function saveToken(sql: SqlStorage, token: string, now: number): void {
  insertRow(sql, 'google_tokens', { token, expires_at: now + TOKEN_SECONDS * 1000 })
}

/** False where the token is unknown or has expired. */
export function revokeToken(sql: SqlStorage, token: string, now: number): boolean {
  const [found] = sql
    .exec<{ expires_at: number }>('DELETE FROM google_tokens WHERE token = ? RETURNING expires_at', token)
    .toArray()
  return found !== undefined && found.expires_at > now
}
