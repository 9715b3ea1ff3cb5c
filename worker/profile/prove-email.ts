import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { daysBefore } from '../../src/domain/kolkata-time'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { proofEmail } from '../../src/messages/email'
import { ROUTES } from '../../src/routes'
import { configOf } from '../config'
import { type Database, databaseOf, decisive } from '../database/client'
import { emailProofs, messageSettings } from '../database/message-tables'
import { newId } from '../database/new-id'
import { insertRow, selectColumns, updateRow } from '../database/rows'
import { users } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { randomToken } from '../http/encoding'
import { providerFetchOf } from '../http/provider-request'
import { sha256 } from '../http/signature'
import { log } from '../log'
import { keepConsent } from '../notifications/settings'
import { sendEmail } from '../providers/resend'

// An e-mail address is proven by a link that lives an hour, works once, and is stored as a hash (docs/product.md,
// MESSAGE-12).

const LINK_MS = 3_600_000

/** Links in a day for one account, and for one address from all accounts: nobody is mailed more by strangers. */
const LINKS_A_DAY = 5

export const PROOF_REFUSALS = {
  /** Google vouches for the account's address. */
  email_googles: [409, 'Your address comes with your Google account, so you can’t change it here.'],
  email_proven: [409, 'You’ve confirmed this address already.'],
  email_too_many: [429, 'We’ve sent all of today’s links. Use the newest one, or try again tomorrow.'],
  /** There is no such address. */
  email_undeliverable: 'We can’t send e-mail to this address. Check it for a typo.',
  email_not_sent: [503, 'We couldn’t send the e-mail. Try again in a few minutes.'],
} as const satisfies RefusalTable

/** Whether the account's address came with Google, and was not proven here before Google was linked. */
export const isGoogles = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM users JOIN auth_users ON auth_users.id = users.id
    WHERE users.id = ${userId} AND users.email IS NOT NULL AND auth_users.google_sub IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM consents WHERE consents.user_id = users.id AND what = 'email' AND given = 1))`

/** Sends a link that proves an address; `origin` is where it leads. The account's links from before work no more. */
export async function askForProof(
  env: Bindings,
  { userId, email, origin, now }: { userId: string; email: string; origin: string; now: Date },
): Promise<Result<null, RefusalOf<typeof PROOF_REFUSALS>>> {
  const database = databaseOf(env.DB)
  // The settings are read before a link is counted: where no e-mail can be sent, no link counts.
  const config = configOf(env, 'resend')
  const token = randomToken()
  const hash = await sha256(token)
  const at = now.toISOString()
  const since = daysBefore(now, 1)
  const [facts] = await database
    .select({ email: users.email, isGoogles: isGoogles(userId) })
    .from(users)
    .where(eq(users.id, userId))
  if (facts?.isGoogles === 1) return refuse({ reason: 'email_googles' })
  if (facts?.email === email) return refuse({ reason: 'email_proven' })
  const row = {
    token_hash: hash,
    user_id: userId,
    email,
    created_at: at,
    expires_at: new Date(now.getTime() + LINK_MS).toISOString(),
    used_at: null,
  }
  const isFew = sql`(SELECT count(*) FROM email_proofs WHERE user_id = ${userId} AND created_at > ${since}) < ${LINKS_A_DAY}
    AND (SELECT count(*) FROM email_proofs WHERE email = ${email} AND created_at > ${since}) < ${LINKS_A_DAY}`
  const isMade = sql`EXISTS (SELECT 1 FROM email_proofs AS made WHERE made.token_hash = ${hash})`
  const [made] = await database.batch([
    insertRow(database, emailProofs, row, isFew),
    database
      .update(emailProofs)
      .set({ used_at: at })
      .where(and(isUnusedOf(userId), ne(emailProofs.token_hash, hash), isMade)),
  ])
  if (made.meta.changes === 0) return refuse({ reason: 'email_too_many' })
  const url = `${origin}${ROUTES.confirmEmail.path}?token=${token}`
  const sent = await sendEmail(providerFetchOf(env), config, {
    to: email,
    ...proofEmail(url),
    reference: newId(),
  })
  if (sent.ok || sent.refusal.reason === 'unanswered') return accept(null)
  log('warn', 'proof_not_sent', { ...sent.refusal })
  await dropPending(database, userId, now)
  return refuse({
    reason: sent.refusal.reason === 'undeliverable' ? 'email_undeliverable' : 'email_not_sent',
  })
}

const isUnusedOf = (userId: string) => and(eq(emailProofs.user_id, userId), isNull(emailProofs.used_at))

/** The address that waits for its link to be opened, as a statement. */
export const pendingEmail = (database: Database, userId: string) =>
  selectColumns(database, emailProofs, ['email', 'expires_at'], isUnusedOf(userId))

/** Ends the account's links that were not opened. */
export const dropPending = (database: Database, userId: string, now: Date) =>
  database.update(emailProofs).set({ used_at: now.toISOString() }).where(isUnusedOf(userId))

/** The proof of a token that still works; undefined for one that is used, over, replaced or no token of ours. */
export async function findProof(database: Database, token: string, now: Date) {
  const [proof] = await database
    .select({ hash: emailProofs.token_hash, userId: emailProofs.user_id, email: emailProofs.email })
    .from(emailProofs)
    .where(
      and(
        eq(emailProofs.token_hash, await sha256(token)),
        isNull(emailProofs.used_at),
        gt(emailProofs.expires_at, now.toISOString()),
      ),
    )
  return proof
}

/**
 * Whether the address that a token's link was sent to is its account's now: a second press, a reload and a mail program
 * that opens the link again read that it is confirmed, and not that something failed.
 */
export async function isConfirmed(database: Database, token: string): Promise<boolean> {
  const found = await database
    .select({ id: users.id })
    .from(emailProofs)
    .innerJoin(users, and(eq(users.id, emailProofs.user_id), eq(users.email, emailProofs.email)))
    .where(and(eq(emailProofs.token_hash, await sha256(token)), isNull(users.deleted_at)))
  return found.length > 0
}

/** Makes the address of a link the account's, once; false where the link no longer works. */
export async function proveEmail(database: Database, token: string, now: Date): Promise<boolean> {
  const proof = await findProof(database, token, now)
  if (!proof) return false
  const { hash, userId, email } = proof
  const at = now.toISOString()
  const isUnused = sql`EXISTS (SELECT 1 FROM email_proofs WHERE token_hash = ${hash} AND used_at IS NULL)`
  const [proven] = await database.batch([
    updateRow(database, users, userId, { email, updated_at: at }, and(isNull(users.deleted_at), isUnused)),
    keepConsent(database, userId, 'email', true, { source: 'email', now, when: isUnused }),
    dropPending(database, userId, now),
  ])
  return proven.meta.changes > 0
}

/** Takes a proven address from the account, unless it is Google's; who was told by e-mail first is told by SMS. */
export async function removeEmail(database: Database, userId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const mayGo = sql`NOT ${isGoogles(userId)}`
  await database.batch([
    keepConsent(database, userId, 'email', false, {
      source: 'profile',
      now,
      when: sql`${mayGo} AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND email IS NOT NULL)`,
    }),
    database
      .update(messageSettings)
      .set({ first_channel: 'sms', updated_at: at })
      .where(and(eq(messageSettings.user_id, userId), eq(messageSettings.first_channel, 'email'), mayGo)),
    decisive(updateRow(database, users, userId, { email: null, updated_at: at }, mayGo)),
  ])
}
