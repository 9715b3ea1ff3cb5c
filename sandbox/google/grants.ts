import { insertRow } from '../sql'

/** A Google account, as its owner's browser knows it. */
export interface GoogleAccount {
  /** Never changes, whatever becomes of the e-mail. */
  sub: string
  email: string
  email_verified: boolean
  name: string
  hd?: string
}

/** What an authorization code is exchanged for. */
export type Grant = {
  client_id: string
  redirect_uri: string
  challenge: string
  nonce: string | null
  scope: string
  /** A `GoogleAccount`, as JSON. */
  account: string
}

const CODE_MS = 10 * 60 * 1000

export function saveCode(sql: SqlStorage, code: string, grant: Grant, now: number): void {
  sql.exec('DELETE FROM google_codes WHERE expires_at <= ?', now)
  insertRow(sql, 'google_codes', { code, ...grant, expires_at: now + CODE_MS })
}

/**
 * The grant of a code, once: a second time the code is unknown, whatever came of the first. Null where it has expired.
 */
export function redeemCode(sql: SqlStorage, code: string, now: number): Grant | null {
  const [found] = sql
    .exec<Grant & { expires_at: number }>('DELETE FROM google_codes WHERE code = ? RETURNING *', code)
    .toArray()
  return found && found.expires_at > now ? found : null
}
