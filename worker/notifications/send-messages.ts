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
import { type MessageRefusal, sendSms } from '../providers/messaging'
import { isStillTrue, loadMessageFacts } from './message-facts'
import { messageText } from './message-texts'

/** Drains with the configured provider. Never throws: a message that stays due is sent by the next run. */
export async function sendDueMessages(env: Bindings, now: Date): Promise<void> {
  try {
    const exotel = configOf(env, 'exotel')
    const templateId = exotel.EXOTEL_DLT_BOOKING_TEMPLATE_ID
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

/** Starts the sender beside the answer of a request that may have put messages in the outbox; no route does it itself. */
export const startSender = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.get('mayHaveMessages')) c.executionCtx.waitUntil(sendDueMessages(c.env, new Date()))
})

export interface DrainDeps {
  database: Database
  sendBookingSms(to: string, text: string): Promise<Result<{ providerId: string | null }, MessageRefusal>>
}

type OutboxRow = typeof outbox.$inferSelect

type Ending = Partial<typeof outbox.$inferInsert>

const LEASE_SECONDS = 60

const MOST_ATTEMPTS = 5

const BATCH = 20

/**
 * Sends under way at once: a worker opens six connections and no more, and a provider's patience would run out on
 * those that wait for one. A whole batch, each send as slow as may be, still ends within its lease.
 */
const AT_ONCE = 5

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/**
 * Sends what is due, and returns how many messages it took. Two drains at once share the rows: each row is leased by
 * one conditional update. A lease that ran out (its worker died) is taken up again, at most five times.
 */
export async function drainOutbox(deps: DrainDeps, now: Date): Promise<number> {
  const leased = await lease(deps.database, now)
  for (let first = 0; first < leased.length; first += AT_ONCE) {
    await Promise.all(leased.slice(first, first + AT_ONCE).map((row) => sendAndNote(deps, row, now)))
  }
  return leased.length
}

async function sendAndNote(deps: DrainDeps, row: OutboxRow, now: Date): Promise<void> {
  const ending = await send(deps, row, now)
  await deps.database
    .update(outbox)
    .set(ending)
    .where(and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts)))
}

async function lease(database: Database, now: Date): Promise<OutboxRow[]> {
  const at = now.toISOString()
  const isReady = and(
    inArray(outbox.status, ['due', 'sending']),
    or(isNull(outbox.leased_until), lte(outbox.leased_until, at)),
  )
  const ready = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isReady, lt(outbox.attempts, MOST_ATTEMPTS)))
    .orderBy(asc(outbox.created_at))
    .limit(BATCH)
  const [, rows] = await database.batch([
    database
      .update(outbox)
      .set({ status: 'failed', leased_until: null })
      .where(and(isReady, gte(outbox.attempts, MOST_ATTEMPTS))),
    database
      .update(outbox)
      .set({
        status: 'sending',
        leased_until: later(now, LEASE_SECONDS),
        attempts: sql`${outbox.attempts} + 1`,
      })
      .where(inArray(outbox.id, ready))
      .returning(),
  ])
  return rows
}

const notSent = (lastError: string): Ending => ({
  status: 'failed',
  leased_until: null,
  last_error: lastError,
})

/** Later and later, five times in all. */
function tryAgain({ attempts }: OutboxRow, now: Date, lastError: string): Ending {
  if (attempts >= MOST_ATTEMPTS) return notSent(lastError)
  return { status: 'due', leased_until: later(now, 30 * 2 ** attempts), last_error: lastError }
}

type Message = { to: string; text: string } | { refusal: string }

async function make(database: Database, row: OutboxRow): Promise<Message> {
  const event = v.safeParse(OutboxEventSchema, row.event)
  const facts = event.success ? await loadMessageFacts(database, row) : null
  if (!event.success || !facts?.phone) return { refusal: 'nobody to send it to' }
  if (!isStillTrue(event.output, facts)) return { refusal: 'no longer true' }
  return { to: facts.phone, text: messageText(event.output, facts) }
}

/**
 * One send, and how the row ends. Not sent twice on a guess: an answer that never came ends it as unknown. A booking
 * that cannot be read keeps no other's message from going out.
 */
async function send({ database, sendBookingSms }: DrainDeps, row: OutboxRow, now: Date): Promise<Ending> {
  let message: Message
  try {
    message = await make(database, row)
  } catch (error) {
    log('error', 'message_not_made', { id: row.id, message: String(error) })
    return tryAgain(row, now, 'could not be made')
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
  if (sent.refusal.reason === 'unknown') {
    return { status: 'unknown', leased_until: null, last_error: 'no answer from the provider' }
  }
  return tryAgain(row, now, `refused with ${sent.refusal.status}`)
}
