import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { CHANGED_BY_REPORT } from '../../src/domain/messages/sending'
import { configOf } from '../config'
import { type Database, databaseOf } from '../database/client'
import { outbox } from '../database/message-tables'
import { needs, users } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { fail } from '../http/failures'
import { providerFetchOf } from '../http/provider-request'
import { log } from '../log'
import { endNeeds } from '../needs'
import { isFromExotel, readExotelReports } from '../providers/exotel'
import type { DeliveryReport } from '../providers/messages'
import { isFromResend, readResendReports } from '../providers/resend'
import {
  answerWhatsAppChallenge,
  isFromWhatsApp,
  readWhatsAppWebhook,
  replyByWhatsApp,
  type WhatsAppAnswer,
} from '../providers/whatsapp'
import { readSettings, stopNumber, writeSettings } from './settings'

/**
 * Applies a provider's report: forward only, however often and in whatever order reports come. A report that gives a
 * message up has the message looked at again, for the next channel; a report that it was delivered after all ends what
 * was due in its place.
 */
export async function applyReport(database: Database, report: DeliveryReport, now: Date): Promise<void> {
  const { reference, state, code, messageId } = report
  if (reference === null) return log('warn', 'report_without_reference', { messageId, state })
  const at = now.toISOString()
  const apply = database
    .update(outbox)
    .set({
      status: state,
      try_at: state === 'undelivered' ? at : null,
      sent_at: sql`coalesce(${outbox.sent_at}, ${at})`,
      ended_at: state === 'delivered' ? at : null,
      ...(state === 'delivered' ? { address: null } : {}),
      ...(state === 'undelivered' ? { last_error: `undelivered: ${code ?? 'no reason given'}` } : {}),
      ...(messageId === null ? {} : { provider_id: messageId }),
    })
    .where(and(eq(outbox.reference, reference), inArray(outbox.status, [...CHANGED_BY_REPORT[state]])))
  if (state !== 'delivered') {
    await apply
    return
  }
  const delivered = database
    .select({ message_id: outbox.message_id })
    .from(outbox)
    .where(and(eq(outbox.reference, reference), eq(outbox.status, 'delivered')))
  const others = and(inArray(outbox.message_id, delivered), ne(outbox.reference, reference))
  await database.batch([
    apply,
    database
      .update(outbox)
      .set({ status: 'untrue', try_at: null, ended_at: at, last_error: 'delivered on another channel' })
      .where(and(others, eq(outbox.status, 'due'), eq(outbox.unanswered, 0))),
    endNeeds(database, and(eq(needs.kind, 'message_undelivered'), inArray(needs.subject, delivered)), now),
  ])
}

/** Whether there is something to send now: a message that was given up goes on over another channel. */
async function applyAll(database: Database, reports: readonly DeliveryReport[], now: Date): Promise<boolean> {
  for (const report of reports) await applyReport(database, report, now)
  return reports.some(({ state }) => state === 'undelivered')
}

/**
 * What the providers of messages tell us. Each provider proves who it is by a signature, or by an address that only
 * that provider knows.
 */
export const reportRoutes = new Hono<AppEnv>()
  .post('/exotel/:reference/:signature', async (c) => {
    const { reference, signature } = c.req.param()
    if (!(await isFromExotel(configOf(c.env, 'exotel'), reference, signature))) return notTheirs(c)
    const reports = readExotelReports(await c.req.parseBody().catch(() => ({})), reference)
    c.set('mayHaveMessages', await applyAll(databaseOf(c.env.DB), reports, new Date()))
    // Exotel takes 200 to 202 for success, and repeats a report that is answered otherwise.
    return c.body(null, 200)
  })
  .get('/whatsapp', async (c) => {
    const query = new URL(c.req.url).searchParams
    const challenge = await answerWhatsAppChallenge(configOf(c.env, 'whatsapp'), query)
    return challenge === null ? notTheirs(c) : c.text(challenge)
  })
  .post('/whatsapp', async (c) => {
    const body = await c.req.text()
    const signature = c.req.header('x-hub-signature-256') ?? ''
    if (!(await isFromWhatsApp(configOf(c.env, 'whatsapp'), body, signature))) return notTheirs(c)
    const database = databaseOf(c.env.DB)
    const now = new Date()
    const { reports, answers } = readWhatsAppWebhook(body)
    c.set('mayHaveMessages', await applyAll(database, reports, now))
    for (const answer of answers) {
      const isNews = await takeAnswer(database, answer, now)
      if (isNews && answer.word === 'STOP') c.executionCtx.waitUntil(sayStopped(c.env, answer))
    }
    return c.body(null, 200)
  })
  .post('/resend', async (c) => {
    const body = await c.req.text()
    const now = new Date()
    if (!(await isFromResend(configOf(c.env, 'resend'), body, c.req.raw.headers, now))) return notTheirs(c)
    c.set('mayHaveMessages', await applyAll(databaseOf(c.env.DB), readResendReports(body), now))
    return c.body(null, 204)
  })

const notTheirs = (c: Parameters<typeof fail>[0]) => fail(c, 401, 'not_signed', 'Not signed by the provider.')

/**
 * STOP ends what is not needed for a ride, START takes that back. Meta may deliver either twice, late and in any
 * order: a word written before its user's last choice changes nothing. From a number that is nobody's, or not proven,
 * the word holds for the number: a passenger's. Answers whether anything is different now.
 */
async function takeAnswer(
  database: Database,
  { from, word, at }: WhatsAppAnswer,
  now: Date,
): Promise<boolean> {
  const [user] = await database
    .select({
      id: users.id,
      chosenAt: sql<string | null>`(SELECT max(created_at) FROM consents
        WHERE consents.user_id = users.id AND consents.what = 'optional')`,
    })
    .from(users)
    .where(and(eq(users.phone_no, from), eq(users.phone_verified, true)))
  const written = at !== null && at < now ? at : now
  if (!user) return stopNumber(database, from, { stopped: word === 'STOP', writtenAt: written })
  if (written.toISOString() < (user.chosenAt ?? '')) return false
  const said = { source: 'whatsapp', now: written } as const
  const optional = word === 'START'
  const before = await readSettings(database, user.id)
  await writeSettings(database, user.id, { optional }, said)
  return before.optional !== optional
}

const STOPPED =
  'You won’t get reminders any more. We’ll still message you about your ride itself. Send START to get reminders again.'

/** Confirms to who wrote STOP, over the same channel, that it was heard. */
async function sayStopped(env: Bindings, answer: WhatsAppAnswer): Promise<void> {
  const sent = await replyByWhatsApp(providerFetchOf(env), configOf(env, 'whatsapp'), answer, STOPPED)
  if (!sent) log('warn', 'stop_not_answered')
}
