import { eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  CHANNEL_NEEDS,
  checkSettings,
  DEFAULT_SETTINGS,
  EmailSchema,
  type MessagesCard,
  SettingsChangeSchema,
} from '../../src/domain/messages/settings'
import type { RefusalTable } from '../../src/domain/refusals'
import { accept, refuse } from '../../src/domain/result'
import { configOf, missingSettings } from '../config'
import { type Database, databaseOf } from '../database/client'
import { messageSettings, pushSubscriptions } from '../database/message-tables'
import { users } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { browserIdOf } from '../http/cookies'
import { granted, jsonBody } from '../http/failures'
import { limitAccount } from '../http/rate-limit'
import { once } from '../idempotency'
import { endBrowser, renewBrowser, storeBrowser } from '../notifications/browsers'
import { writeSettings } from '../notifications/settings'
import { PushSubscriptionSchema } from '../providers/web-push'
import { requireVerifiedPhone } from '../session/guards'
import { askForProof, dropPending, isGoogles, PROOF_REFUSALS, pendingEmail, removeEmail } from './prove-email'

/** How somebody is told, for the card of their profile page. `browserId` names this browser, or nothing. */
export async function readMessagesCard(
  database: Database,
  env: Bindings,
  { userId, browserId, now }: { userId: string; browserId: string; now: Date },
): Promise<MessagesCard> {
  const [[settings], [account], [pending], browsers] = await database.batch([
    database.select().from(messageSettings).where(eq(messageSettings.user_id, userId)),
    database
      .select({ email: users.email, isGoogles: isGoogles(userId).as('is_googles') })
      .from(users)
      .where(eq(users.id, userId)),
    pendingEmail(database, userId),
    database
      .select({ isThis: sql<number>`${pushSubscriptions.id} = ${browserId}` })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.user_id, userId)),
  ])
  const { first_channel, whatsapp, optional } = settings ?? DEFAULT_SETTINGS
  const hasPush = missingSettings(env, 'push').length === 0
  return {
    settings: { first_channel, whatsapp, optional },
    email: account?.email ?? null,
    email_is_googles: account?.isGoogles === 1,
    pending: pending ? { email: pending.email, is_over: pending.expires_at <= now.toISOString() } : null,
    browsers: browsers.length,
    this_browser: browsers.some(({ isThis }) => isThis === 1),
    push_key: hasPush ? configOf(env, 'push').VAPID_PUBLIC_KEY : null,
  }
}

async function answerCard(c: Context<AppEnv>, browserId = browserIdOf(c)) {
  const database = databaseOf(c.env.DB)
  const { userId } = c.get('user')
  return c.json(await readMessagesCard(database, c.env, { userId, browserId, now: new Date() }))
}

const SETTINGS_REFUSALS = {
  channel_not_there: [409, ({ needs }: { needs: keyof typeof CHANNEL_NEEDS }) => CHANNEL_NEEDS[needs]],
} as const satisfies RefusalTable

/** Does once what is never refused. */
const done = (c: Context<AppEnv>, act: (database: Database) => Promise<unknown>) =>
  once(c, {}, async (database) => accept(await act(database)))

const ProofRequestSchema = v.object({ email: EmailSchema })

/** How somebody wants to be told (docs/product.md, MESSAGE-6). Every change answers the whole card anew. */
export const profileMessages = new Hono<AppEnv>()
  .use('/profile/messages/*', requireVerifiedPhone)
  .get('/profile/messages', (c) => answerCard(c))
  .patch('/profile/messages', jsonBody(SettingsChangeSchema), async (c) => {
    const { userId } = c.get('user')
    const now = new Date()
    await once(c, SETTINGS_REFUSALS, async (database) => {
      const before = await readMessagesCard(database, c.env, { userId, browserId: '', now })
      const checked = checkSettings(before.settings, c.req.valid('json'), before.email !== null)
      if (!checked.ok) return refuse({ reason: 'channel_not_there', needs: checked.refusal })
      return accept(await writeSettings(database, userId, checked.value, { source: 'profile', now }))
    })
    return answerCard(c)
  })
  .post('/profile/messages/email', limitAccount, jsonBody(ProofRequestSchema), async (c) => {
    const { userId } = c.get('user')
    const { origin } = new URL(c.req.url)
    const asked = { userId, ...c.req.valid('json'), origin, now: new Date() }
    await granted(PROOF_REFUSALS, askForProof(c.env, asked))
    return answerCard(c)
  })
  .delete('/profile/messages/email', async (c) => {
    await done(c, (database) => removeEmail(database, c.get('user').userId, new Date()))
    return answerCard(c)
  })
  .delete('/profile/messages/pending-email', async (c) => {
    await done(c, (database) => database.batch([dropPending(database, c.get('user').userId, new Date())]))
    return answerCard(c)
  })
  .put('/profile/messages/browser', limitAccount, jsonBody(PushSubscriptionSchema), async (c) =>
    answerCard(c, await storeBrowser(c, c.get('user').userId, c.req.valid('json'), new Date())),
  )
  .patch('/profile/messages/browser', limitAccount, jsonBody(PushSubscriptionSchema), async (c) => {
    await renewBrowser(c, c.get('user').userId, c.req.valid('json'))
    return answerCard(c)
  })
  .delete('/profile/messages/browser', async (c) => {
    await done(c, (database) => endBrowser(c, database, c.get('user').userId, new Date()))
    return answerCard(c, '')
  })
