import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Result } from '../../src/domain/result'
import { configOf } from '../config'
import { type Database, databaseOf } from '../database/client'
import { outbox } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { log } from '../http/log'
import { providerFetchOf } from '../http/provider-request'
import { OutboxEventSchema } from '../outbox'
import { moneyOf } from '../payments/reconcile'
import { sendRefunds } from '../payments/send-refunds'
import { dltTemplateId, sendSms } from '../providers/exotel'
import type { SendRefusal } from '../providers/messages'
import { isStillTrue, loadMessageFacts } from './message-facts'
import { messageText } from './message-texts'

const LEASE_SECONDS = 60

const MAX_ATTEMPTS = 5

/** Messages sent by one run, the oldest first; the next run sends the rest. */
const BATCH = 20

/**
 * Messages sent at the same time. A worker opens at most six connections: a request that waits for one would time out.
 * A batch ends within its lease even if every request takes its whole time-out (20 / 5 × 8 s).
 */
const AT_ONCE = 5

export interface DrainDeps {
  database: Database
  sendBookingSms(to: string, text: string): Promise<Result<{ providerId: string | null }, SendRefusal>>
}

type OutboxRow = typeof outbox.$inferSelect

/** What a row of the outbox becomes after an attempt. */
type AttemptResult = Partial<typeof outbox.$inferInsert>

/**
 * After the answer of a request: what its route left to be done, then the refunds and the messages that it may have
 * caused; no route starts them.
 */
export const startSender = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const work = c.get('afterAnswer')
  if (work || c.get('mayHaveMessages')) c.executionCtx.waitUntil(sendWhatIsDue(c.env, work))
})

/** Never throws: what stays due is sent by the next run of the clock. */
async function sendWhatIsDue(env: Bindings, work: () => Promise<unknown> = async () => {}): Promise<void> {
  try {
    await work()
    await sendRefunds(moneyOf(env), new Date())
  } catch (error) {
    log('error', 'not_done_after_answer', { message: String(error) })
  }
  await sendDueMessages(env, new Date())
}

/** Drains the outbox with the configured provider. Never throws: a message that stays due is sent by the next run. */
export async function sendDueMessages(env: Bindings, now: Date): Promise<void> {
  try {
    const exotel = configOf(env, 'exotel')
    const templateId = dltTemplateId(exotel, 'booking')
    await drainOutbox(
      {
        database: databaseOf(env.DB),
        sendBookingSms: (to, text) => sendSms(providerFetchOf(env), exotel, { to, text, templateId }),
      },
      now,
    )
  } catch (error) {
    log('error', 'outbox_not_drained', { message: String(error) })
  }
}

/**
 * Sends what is due, and returns how many messages it took. Two drains at the same time share the rows: each row is
 * leased by one conditional update. A row whose lease ran out (its worker died) is leased again, at most five times.
 */
export async function drainOutbox(deps: DrainDeps, now: Date): Promise<number> {
  const leased = await lease(deps.database, now)
  for (let first = 0; first < leased.length; first += AT_ONCE) {
    await Promise.all(leased.slice(first, first + AT_ONCE).map((row) => sendAndRecord(deps, row, now)))
  }
  return leased.length
}

/** Leases due messages for this run; those that have had all their attempts become 'failed'. */
async function lease(database: Database, now: Date): Promise<OutboxRow[]> {
  const at = now.toISOString()
  const isReady = and(
    inArray(outbox.status, ['due', 'sending']),
    or(isNull(outbox.leased_until), lte(outbox.leased_until, at)),
  )
  const ready = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isReady, lt(outbox.attempts, MAX_ATTEMPTS)))
    .orderBy(asc(outbox.created_at))
    .limit(BATCH)
  const [, rows] = await database.batch([
    database
      .update(outbox)
      .set({ status: 'failed', leased_until: null })
      .where(and(isReady, gte(outbox.attempts, MAX_ATTEMPTS))),
    database
      .update(outbox)
      .set({
        status: 'sending',
        leased_until: secondsAfter(now, LEASE_SECONDS),
        attempts: sql`${outbox.attempts} + 1`,
      })
      .where(inArray(outbox.id, ready))
      .returning(),
  ])
  return rows
}

/** Sends one message, and records the result unless a later attempt has leased the row meanwhile. */
async function sendAndRecord(deps: DrainDeps, row: OutboxRow, now: Date): Promise<void> {
  const result = await send(deps, row, now)
  await deps.database
    .update(outbox)
    .set(result)
    .where(and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts)))
}

/**
 * One attempt. A request without an answer ends as 'unknown' and is not sent again: the message may have arrived. A
 * booking that can't be read is retried later, and does not keep other messages from being sent.
 */
async function send(
  { database, sendBookingSms }: DrainDeps,
  row: OutboxRow,
  now: Date,
): Promise<AttemptResult> {
  let message: Composed
  try {
    message = await compose(database, row)
  } catch (error) {
    log('error', 'message_not_composed', { id: row.id, message: String(error) })
    return retryLater(row, now, 'could not be composed')
  }
  if ('refusal' in message) return notSent(message.refusal)

  const sent = await sendBookingSms(message.to, message.text)
  if (sent.ok) {
    const { providerId } = sent.value
    return {
      status: 'sent',
      leased_until: null,
      last_error: null,
      sent_at: now.toISOString(),
      provider_id: providerId,
    }
  }
  log('warn', 'message_not_sent', { id: row.id, attempt: row.attempts, ...sent.refusal })
  if (!('status' in sent.refusal) || sent.refusal.status >= 500) {
    return { status: 'unknown', leased_until: null, last_error: 'no answer from the provider' }
  }
  return retryLater(row, now, `refused with ${sent.refusal.status}`)
}

type Composed = { to: string; text: string } | { refusal: string }

async function compose(database: Database, row: OutboxRow): Promise<Composed> {
  const event = v.safeParse(OutboxEventSchema, row.event)
  const facts = event.success ? await loadMessageFacts(database, row) : null
  if (!event.success || !facts?.phone) return { refusal: 'nobody to send it to' }
  if (!isStillTrue(event.output, facts)) return { refusal: 'no longer true' }
  return { to: facts.phone, text: messageText(event.output, facts) }
}

/** Exponential back-off, from one minute; at most five attempts. */
function retryLater({ attempts }: OutboxRow, now: Date, lastError: string): AttemptResult {
  if (attempts >= MAX_ATTEMPTS) return notSent(lastError)
  return { status: 'due', leased_until: secondsAfter(now, 30 * 2 ** attempts), last_error: lastError }
}

const notSent = (lastError: string): AttemptResult => ({
  status: 'failed',
  leased_until: null,
  last_error: lastError,
})

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
