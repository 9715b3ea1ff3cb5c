import { accept, type Result, refuse } from '../result'

/** What is known before a Google account is linked with an account of ours. */
export interface GoogleLinkFacts {
  /** The Google account's `sub`. */
  sub: string
  /** The account to link it to. */
  account: { googleSub: string | null; role: string | null; isDeleted: boolean }
  /** The account it is linked to now, if any; `isEmpty` if that has no data but the Google account. */
  holder: { id: string; isEmpty: boolean } | null
}

export type GoogleLinkRefusal = 'belongs_to_another' | 'another_linked' | 'operator'

/**
 * Whether a Google account may open an account from now on (docs/product.md, Sign-in), and the empty account that ends
 * by it. One Google account to an account; an operator's is linked before the role is given, or a stolen
 * phone would be enough to link one.
 */
export function decideGoogleLink({
  sub,
  account,
  holder,
}: GoogleLinkFacts): Result<{ isLinked: boolean; emptyAccountId: string | null }, GoogleLinkRefusal> {
  if (account.googleSub === sub) return accept({ isLinked: true, emptyAccountId: null })
  if (account.googleSub !== null) return refuse('another_linked')
  if (account.role === 'admin') return refuse('operator')
  if (account.isDeleted || (holder && !holder.isEmpty)) return refuse('belongs_to_another')
  return accept({ isLinked: false, emptyAccountId: holder?.id ?? null })
}
