import type { CodeRow } from '../tables'

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
export type Grant = Omit<CodeRow, 'code' | 'expires_at'>
