import { and, asc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { EventNameSchema, eventOf, type MessageEvent } from '../../src/domain/messages/events'
import type { Channel } from '../../src/domain/messages/facts'
import {
  channelsFor,
  mayRepeat,
  type NextStep,
  nextAttempt,
  notBefore,
  type SendOutcome,
  stepAfter,
  worthUntil,
} from '../../src/domain/messages/sending'
import { type Database, databaseOf } from '../database/client'
import { insertRow } from '../database/rows'
import { outbox } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { newRow } from '../outbox'
import type { Sent } from '../providers/messages'
import {
  bookingNotifications,
  channelsOf,
  configuredChannels,
  type Notification,
} from './booking-notifications'
import { type LoadedMessage, loadMessage, type MessageRow } from './load-message'

/** A run that leased a message and died leaves it to another after so many seconds. */
const LEASE_SECONDS = 60

/** Messages of one query, the longest due first. */
const BATCH = 20

/**
 * Messages sent at the same time. A worker opens at most six connections: a request that waits for one would time out.
 * A batch ends within its lease even if every request takes its whole time-out (20 / 5 × 8 s).
 */
const AT_ONCE = 5

/** Batches of one run; what is due then is sent by the next. */
const BATCHES = 10

export interface SenderDeps {
  database: Database
  /** Channels that have a provider. */
  channels: readonly Channel[]
  send: (notification: Notification) => Promise<Sent>
}

export const senderOf = (env: Bindings): SenderDeps => ({
  database: databaseOf(env.DB),
  channels: configuredChannels(env),
  send: (notification) => bookingNotifications(env, notification),
})

/** Sends what is due. Never throws: what stays due is sent by the next run. */
export async function sendDueMessages(env: Bindings, now: Date): Promise<void> {
  try {
    await drainOutbox(senderOf(env), now)
  } catch (error) {
    log('error', 'outbox_not_drained', { message: String(error) })
  }
}

/**
 * Sends what is due, and returns how many messages it took. Any number of runs at the same time share the rows: each row
 * is leased by one conditional update, and one whose run died is leased again once its lease is over.
 */
export async function drainOutbox(deps: SenderDeps, now: Date): Promise<number> {
  let taken = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await deps.database
      .select()
      .from(outbox)
      .where(and(isNotNull(outbox.try_at), lte(outbox.try_at, now.toISOString())))
      .orderBy(asc(outbox.try_at))
      .limit(BATCH)
    for (let first = 0; first < due.length; first += AT_ONCE) {
      await Promise.all(due.slice(first, first + AT_ONCE).map((row) => lookAt(deps, row, now)))
    }
    taken += due.length
    if (due.length < BATCH) return taken
  }
  return taken
}

/** One that can't be read is tried again later, and does not keep the others waiting. */
async function lookAt(deps: SenderDeps, row: MessageRow, now: Date): Promise<void> {
  const name = v.safeParse(EventNameSchema, row.event)
  try {
    if (!(await lease(deps.database, row, now))) return
    if (!name.success) throw new Error(`no event ${row.event}`)
    const loaded = await loadMessage(deps.database, row)
    await goOn(deps, { row, loaded, now, name: name.output, event: eventOf(name.output) })
  } catch (error) {
    log('error', 'message_not_sent', { id: row.id, message: String(error) })
    await deps.database
      .update(outbox)
      .set({
        attempts: row.attempts + 1,
        try_at: nextAttempt(row.attempts + 1, now).toISOString(),
        last_error: 'could not be composed',
        needs_person: row.attempts >= UNREADABLE_ATTEMPTS,
      })
      .where(and(eq(outbox.id, row.id), eq(outbox.status, row.status), eq(outbox.attempts, row.attempts)))
  }
}

/** Attempts at a message that can't be read, before an operator is shown it. */
const UNREADABLE_ATTEMPTS = 5

/** The row as it was read is this run's, and nobody else's until the lease is over. */
async function lease(database: Database, row: MessageRow, now: Date): Promise<boolean> {
  const leased = await database
    .update(outbox)
    .set({ try_at: new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString() })
    .where(isAsRead(row))
  return leased.meta.changes === 1
}

const isAsRead = ({ id, status, attempts, try_at }: MessageRow): SQL | undefined =>
  and(
    eq(outbox.id, id),
    eq(outbox.status, status),
    eq(outbox.attempts, attempts),
    eq(outbox.try_at, try_at ?? ''),
  )

interface Message {
  /** As it was before it was leased. */
  row: MessageRow
  loaded: LoadedMessage
  name: Notification['type']
  event: MessageEvent
  now: Date
}

async function goOn(deps: SenderDeps, message: Message): Promise<void> {
  const { row, loaded, event, now } = message
  if (loaded.isDelivered || !event.isTrue(loaded.facts)) {
    return end(deps, message, { status: 'untrue', error: 'no longer true' })
  }
  if (worthUntil(event, new Date(row.created_at)) < now) {
    return end(deps, message, { ...TOO_LATE[row.status], needsPerson: event.essential })
  }
  // A notification that no browser has shown, or what a report gave up.
  if (row.status === 'sent' || row.status === 'undelivered') {
    return end(deps, message, { status: 'undelivered', goesOn: true })
  }
  const from = notBefore(event.category, now)
  if (from > now) return waitUntil(deps, row, from)
  const channel = row.channel ?? nextChannel(deps, message, null)
  if (channel === null) {
    return end(deps, message, {
      status: 'failed',
      error: 'nobody to send it to',
      needsPerson: event.essential,
    })
  }
  // Leased for a send that never ended: its request may have been sent.
  const unanswered = row.unanswered + (row.status === 'sending' ? 1 : 0)
  if (unanswered > row.unanswered && !mayRepeat({ channel, event, unanswered })) {
    return end(deps, message, { status: 'unknown', needsPerson: event.essential })
  }
  return attempt(deps, message, { channel, attempts: row.attempts + 1, unanswered })
}

/** What a message that is no longer worth sending has come to, by its state. */
const TOO_LATE: Record<MessageRow['status'], { status: MessageRow['status']; error?: string }> = {
  due: { status: 'failed' },
  sending: { status: 'unknown' },
  unknown: { status: 'unknown' },
  sent: { status: 'undelivered' },
  undelivered: { status: 'undelivered' },
  delivered: { status: 'delivered' },
  failed: { status: 'failed' },
  untrue: { status: 'untrue' },
}

/** The person's first channel that was not used for this message; null where there is none. */
function nextChannel(
  { channels }: SenderDeps,
  { row, loaded, name, event }: Message,
  current: Channel | null,
): Channel | null {
  const told = channelsOf(name, loaded.facts).filter((channel) => channels.includes(channel))
  // A former number is told by the one channel that it belongs to.
  const order = row.address === null ? channelsFor(event, told, loaded.person) : told.slice(0, 1)
  return order.find((channel) => channel !== current && !loaded.used.includes(channel)) ?? null
}

async function attempt(
  deps: SenderDeps,
  message: Message,
  tried: { channel: Channel; attempts: number; unanswered: number },
): Promise<void> {
  const { row, loaded, name, event, now } = message
  const { channel, attempts } = tried
  const begun = await deps.database
    .update(outbox)
    .set({ status: 'sending', ...tried })
    .where(and(eq(outbox.id, row.id), eq(outbox.status, row.status), eq(outbox.attempts, row.attempts)))
  if (begun.meta.changes !== 1) return
  const sent = await deps.send({
    type: name,
    channel,
    facts: loaded.facts,
    person: loaded.person,
    reference: row.reference,
    createdAt: new Date(row.created_at),
    now,
  })
  if (!sent.ok) log('warn', 'message_refused', { id: row.id, channel, attempt: attempts, ...sent.refusal })
  const outcome = outcomeOf(sent)
  const unanswered = tried.unanswered + (outcome.outcome === 'unanswered' ? 1 : 0)
  const next = nextChannel(deps, message, channel)
  const step = stepAfter(outcome, { channel, event, attempts, unanswered, hasNext: next !== null }, now)
  await record(deps, message, { sent, step, next, attempts, unanswered })
}

function outcomeOf(sent: Sent): SendOutcome {
  if (sent.ok) return { outcome: 'accepted' }
  const { refusal } = sent
  if (refusal.reason === 'undeliverable' || refusal.reason === 'unanswered') {
    return { outcome: refusal.reason }
  }
  const retryAfterSeconds = refusal.reason === 'refused' ? refusal.retryAfterSeconds : null
  return { outcome: 'refused', retryAfterSeconds }
}

interface Attempted {
  sent: Sent
  step: NextStep
  /** The channel on which it goes on, if it does. */
  next: Channel | null
  attempts: number
  unanswered: number
}

/** Records an attempt, unless a report was faster; and what the provider said of it in any case. */
async function record(
  { database }: SenderDeps,
  { row, event, now }: Message,
  { sent, step, next, attempts, unanswered }: Attempted,
): Promise<void> {
  const at = now.toISOString()
  const ours = and(eq(outbox.id, row.id), eq(outbox.attempts, attempts))
  const taken = sent.ok ? { provider_id: sent.value.providerId, parts: sent.value.parts, sent_at: at } : {}
  const isOver = step.tryAt === null && step.status !== 'sent'
  // Not later than it takes to see that it came too late.
  const latest = new Date(worthUntil(event, new Date(row.created_at)).getTime() + 1)
  const tryAt = step.tryAt !== null && step.tryAt > latest ? latest : step.tryAt
  await database.batch([
    database
      .update(outbox)
      .set({
        status: step.status,
        unanswered,
        try_at: tryAt?.toISOString() ?? null,
        last_error: sent.ok ? null : errorOf(sent.refusal),
        needs_person: step.needsPerson,
        ended_at: isOver ? at : null,
        ...(isOver ? { address: null } : {}),
      })
      .where(and(ours, eq(outbox.status, 'sending'))),
    database
      .update(outbox)
      .set({ attempts, ...taken })
      .where(ours),
    ...(step.goesOn && next !== null ? [goOnOver(database, row, { next, after: step.status, now })] : []),
  ])
}

function errorOf(refusal: Extract<Sent, { ok: false }>['refusal']): string {
  if (!('status' in refusal)) return refusal.reason === 'unanswered' ? 'no answer' : 'not reached'
  return `refused with ${refusal.code ?? refusal.status}`
}

interface Ending {
  status: MessageRow['status']
  error?: string
  goesOn?: boolean
  needsPerson?: boolean
}

/** Ends a message on its channel without another attempt. */
async function end(deps: SenderDeps, message: Message, ending: Ending): Promise<void> {
  const { database } = deps
  const { row, event, now } = message
  const { status, error = row.last_error, goesOn = false } = ending
  const next = goesOn ? nextChannel(deps, message, row.channel) : null
  const needsPerson = goesOn ? next === null && event.essential : (ending.needsPerson ?? false)
  await database.batch([
    database
      .update(outbox)
      .set({
        status,
        try_at: null,
        last_error: error,
        address: null,
        needs_person: needsPerson,
        ended_at: now.toISOString(),
      })
      .where(and(eq(outbox.id, row.id), eq(outbox.status, row.status), eq(outbox.attempts, row.attempts))),
    ...(next === null ? [] : [goOnOver(database, row, { next, after: status, now })]),
  ])
}

/** In the batch that ended it on one channel: the same message on the next, once. */
function goOnOver(
  database: Database,
  row: MessageRow,
  { next, after, now }: { next: Channel; after: MessageRow['status']; now: Date },
) {
  const { message_id, event, booking_id, recipient_id, created_at, details } = row
  const fresh = newRow({ id: `${message_id}|${next}`, event, now })
  const further = { ...fresh, message_id, booking_id, recipient_id, created_at, details, channel: next }
  const hasEnded = sql`EXISTS (SELECT 1 FROM outbox WHERE outbox.id = ${row.id} AND outbox.status = ${after})`
  return insertRow(database, outbox, further, hasEnded).onConflictDoNothing()
}

async function waitUntil({ database }: SenderDeps, row: MessageRow, from: Date): Promise<void> {
  await database
    .update(outbox)
    .set({ try_at: from.toISOString() })
    .where(and(eq(outbox.id, row.id), eq(outbox.status, row.status), eq(outbox.attempts, row.attempts)))
}
