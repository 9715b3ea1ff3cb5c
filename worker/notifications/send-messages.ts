import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DAY_MS, retryAt } from '../../src/domain/kolkata-time'
import type { Channel, MessageEvent } from '../../src/domain/messages/facts'
import {
  channelsFor,
  goesOnUnknown,
  mayRepeat,
  notBefore,
  stepAfter,
  worthUntil,
} from '../../src/domain/messages/sending'
import { EventNameSchema, eventOf } from '../../src/messages/events'
import { type Database, databaseOf } from '../database/client'
import { outbox } from '../database/message-tables'
import { insertRow } from '../database/rows'
import { needs } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log, logged } from '../log'
import { endNeeds, openNeed } from '../needs'
import { newRow } from '../outbox'
import type { Sent } from '../providers/messages'
import {
  bookingNotifications,
  channelsOf,
  configuredChannels,
  type Notification,
} from './booking-notifications'
import { type LoadedMessage, loadMessage, type MessageRow } from './load-message'

/**
 * Seconds of a lease: a run that died leaves its messages to another run after them. A batch ends within them even if
 * every request takes its whole time-out (20 / 5 × 8 s).
 */
const LEASE_SECONDS = 60

/** Messages that are leased at once, the longest due first. */
const BATCH = 20

/**
 * Messages sent at the same time. A worker opens at most six connections: a request that waits for a connection would
 * time out.
 */
const AT_ONCE = 5

/** Batches of one run; the next run sends what is due then. */
const BATCHES = 10

export interface SenderDeps {
  database: Database
  channels: readonly Channel[]
  send: (notification: Notification) => Promise<Sent>
}

const senderOf = (env: Bindings): SenderDeps => ({
  database: databaseOf(env.DB),
  channels: configuredChannels(env),
  send: (notification) => bookingNotifications(env, notification),
})

/** Sends what is due. Rejects where it can't be read: what stays due is sent by the next run. */
export async function sendDueMessages(env: Bindings, now: Date): Promise<void> {
  const begun = Date.now()
  const clock = () => new Date(now.getTime() + Date.now() - begun)
  await drainOutbox(senderOf(env), now, clock)
}

/**
 * Sends what is due, and returns how many messages it took. Any number of runs at the same time share the rows: each
 * row is leased to one run, and leased again once the lease of a dead run is over. A run may take minutes: `clock`
 * says the time as the run goes on.
 */
export async function drainOutbox(deps: SenderDeps, now: Date, clock = () => now): Promise<number> {
  let taken = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await lease(deps.database, clock())
    if (due.length === 0) return taken
    taken += due.length
    const sendInTurn = async () => {
      for (let row = due.shift(); row; row = due.shift()) await lookAt(deps, row, clock)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn))
  }
  return taken
}

const leaseEnd = (now: Date): string => new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString()

/** One statement leases the rows, so that each row is this run's alone until the lease is over. */
function lease(database: Database, now: Date): Promise<MessageRow[]> {
  const due = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNotNull(outbox.try_at), lte(outbox.try_at, now.toISOString())))
    .orderBy(asc(outbox.try_at))
    .limit(BATCH)
  return database
    .update(outbox)
    .set({ try_at: leaseEnd(now) })
    .where(inArray(outbox.id, due))
    .returning()
}

/** Nothing has touched the row since it was leased: no report, and no later run. */
const isAsLeased = ({ id, status, attempts, try_at }: MessageRow): SQL | undefined =>
  and(
    eq(outbox.id, id),
    eq(outbox.status, status),
    eq(outbox.attempts, attempts),
    eq(outbox.try_at, try_at ?? ''),
  )

/** A row that can't be read is tried again later, and does not keep the others waiting. */
async function lookAt(deps: SenderDeps, row: MessageRow, clock: () => Date): Promise<void> {
  const name = v.safeParse(EventNameSchema, row.event)
  try {
    if (!name.success) throw new Error(`no event ${row.event}`)
    const loaded = await loadMessage(deps.database, row, clock())
    const now = clock()
    await goOn(deps, { row, loaded, name: name.output, event: eventOf(name.output), now, clock })
  } catch (error) {
    log('error', 'message_not_sent', { id: row.id, error })
    await putOff(deps.database, row, clock()).catch(logged('message_not_put_off', undefined, { id: row.id }))
  }
}

/** Attempts at a message that can't be read, before an operator sees it. */
const UNREADABLE_ATTEMPTS = 5

/** Days after which a message that can't be read is given up: no event is worth sending for longer. */
const UNREADABLE_DAYS = 7

async function putOff(database: Database, row: MessageRow, now: Date): Promise<void> {
  const isOver = now.getTime() - Date.parse(row.created_at) > UNREADABLE_DAYS * DAY_MS
  const put = database
    .update(outbox)
    .set({
      attempts: row.attempts + 1,
      try_at: isOver ? null : retryAt(row.attempts, now).toISOString(),
      last_error: 'could not be composed',
      ...(isOver ? { status: cameTo(row, 'failed'), ended_at: now.toISOString(), address: null } : {}),
    })
    .where(isAsLeased(row))
  if (row.attempts !== UNREADABLE_ATTEMPTS) await put
  else await database.batch([needOf(database, row, { isNeeded: true, when: isAsLeased(row), now }), put])
}

interface Message {
  row: MessageRow
  loaded: LoadedMessage
  name: Notification['type']
  event: MessageEvent
  now: Date
  clock: () => Date
}

async function goOn(deps: SenderDeps, message: Message): Promise<void> {
  const { row, loaded, event, now } = message
  if (loaded.isDelivered || !event.isTrue(loaded.facts)) {
    const error = loaded.isDelivered ? 'delivered on another channel' : 'no longer true'
    return end(deps, message, { status: cameTo(row, 'untrue'), error })
  }
  if (worthUntil(event, new Date(row.created_at)) < now) {
    return end(deps, message, { status: cameTo(row, 'failed'), needsPerson: event.essential })
  }
  // Decides about a notification that no browser has shown, or a message that a report gave up.
  if (row.status === 'sent' || row.status === 'undelivered') {
    return end(deps, message, { status: 'undelivered', goesOn: true })
  }
  // Leased for a send that never ended: its request may have been sent.
  const unanswered = row.unanswered + (row.status === 'sending' ? 1 : 0)
  const isLost = row.status === 'sending' || row.status === 'unknown'
  if (isLost && row.channel !== null && !mayRepeat({ channel: row.channel, event, unanswered })) {
    return end(deps, message, { status: 'unknown', goesOn: goesOnUnknown({ channel: row.channel, event }) })
  }
  const from = event.isUrgent?.(loaded.facts) ? now : notBefore(event.category, now)
  if (from > now) {
    await deps.database.update(outbox).set({ try_at: from.toISOString() }).where(isAsLeased(row))
    return
  }
  const channels = channelsOfPerson(deps, message)
  // The person may have taken the consent back since the channel was chosen.
  if (row.channel !== null && !channels.includes(row.channel)) {
    return end(deps, message, { status: cameTo(row, 'failed'), error: 'not wanted there', goesOn: true })
  }
  const channel = row.channel ?? nextChannel(deps, message, null)
  if (channel === null) {
    const error = 'nobody to send it to'
    return end(deps, message, { status: 'failed', error, needsPerson: event.essential })
  }
  return attempt(deps, message, { channel, attempts: row.attempts + 1, unanswered })
}

/** What a message without another attempt has come to; `unsent` where no provider can have taken it. */
function cameTo({ status, unanswered }: MessageRow, unsent: 'failed' | 'untrue'): MessageRow['status'] {
  if (status === 'due') return unanswered > 0 ? 'unknown' : unsent
  if (status === 'sending') return 'unknown'
  return status === 'sent' ? 'undelivered' : status
}

/** The channels on which this message may reach its person now, in order. */
function channelsOfPerson({ channels }: SenderDeps, { row, loaded, name, event }: Message): Channel[] {
  const told = channelsOf(name, loaded.facts).filter((channel) => channels.includes(channel))
  // A former number is told by the one channel that the number belongs to.
  return row.address === null ? channelsFor(event, told, loaded.person) : told.slice(0, 1)
}

/** The person's first channel that was not used for this message; null where there is none. */
const nextChannel = (deps: SenderDeps, message: Message, current: Channel | null): Channel | null =>
  channelsOfPerson(deps, message).find(
    (channel) => channel !== current && !message.loaded.used.includes(channel),
  ) ?? null

async function attempt(
  deps: SenderDeps,
  message: Message,
  tried: { channel: Channel; attempts: number; unanswered: number },
): Promise<void> {
  const { database } = deps
  const { row, loaded, name, event, clock } = message
  const { channel, attempts } = tried
  const begun = await database
    .update(outbox)
    .set({ status: 'sending', try_at: leaseEnd(clock()), ...tried })
    .where(isAsLeased(row))
  if (begun.meta.changes === 0) return
  const sent = await deps.send({
    type: name,
    channel,
    facts: loaded.facts,
    person: loaded.person,
    reference: row.reference,
    createdAt: new Date(row.created_at),
    now: message.now,
  })
  if (!sent.ok) log('warn', 'message_refused', { id: row.id, channel, attempt: attempts, ...sent.refusal })
  const now = clock()
  const next = nextChannel(deps, message, channel)
  const unanswered = tried.unanswered + (!sent.ok && sent.refusal.reason === 'unanswered' ? 1 : 0)
  const step = stepAfter(sent, { channel, event, attempts, unanswered, hasNext: next !== null }, now)
  // A message that would come too late is looked at once more, just after its last instant, and given up then.
  const latest = new Date(worthUntil(event, new Date(row.created_at)).getTime() + 1)
  const ours = and(eq(outbox.id, row.id), eq(outbox.attempts, attempts))
  const said = sent.ok && { provider_id: sent.value.messageId, parts: sent.value.parts }
  await database.batch([
    ...outcomeStatements(
      database,
      { ...message, now },
      {
        ...step,
        tryAt: step.tryAt !== null && step.tryAt > latest ? latest : step.tryAt,
        unanswered,
        error: sent.ok ? null : errorOf(sent.refusal),
        next: step.goesOn ? next : null,
        // Unless a report was faster.
        when: and(ours, eq(outbox.status, 'sending')),
      },
    ),
    ...(said
      ? [
          database
            .update(outbox)
            .set({ ...said, sent_at: now.toISOString() })
            .where(ours),
        ]
      : []),
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
  const { row, event } = message
  const { status, error = row.last_error, goesOn = false } = ending
  const next = goesOn ? nextChannel(deps, message, row.channel) : null
  const needsPerson = goesOn ? next === null && event.essential : (ending.needsPerson ?? false)
  const { unanswered } = row
  const outcome = { status, tryAt: null, unanswered, error, next, needsPerson, when: isAsLeased(row) }
  await deps.database.batch(outcomeStatements(deps.database, message, outcome))
}

interface Outcome {
  status: MessageRow['status']
  /** When the message is looked at again; null where it has ended on this channel, or was sent. */
  tryAt: Date | null
  unanswered: number
  error: string | null
  /** The channel on which the message goes on; null: none. */
  next: Channel | null
  needsPerson: boolean
  /** The condition that the row is as this run knows it. */
  when: SQL | undefined
}

/** What a message has come to on its channel, and what that brings about. */
function outcomeStatements(database: Database, { row, now }: Message, outcome: Outcome) {
  const { status, tryAt, unanswered, error, next, needsPerson, when } = outcome
  const isOver = tryAt === null && status !== 'sent'
  return [
    needOf(database, row, { isNeeded: needsPerson, when, now }),
    database
      .update(outbox)
      .set({
        status,
        unanswered,
        try_at: tryAt?.toISOString() ?? null,
        last_error: error,
        ended_at: isOver ? now.toISOString() : null,
        ...(isOver && { address: null }),
      })
      .where(when),
    ...(next === null ? [] : [goOnOver(database, row, { next, after: status, now })]),
  ] as const
}

/** Comes before what becomes of a row, in the same batch: the row's message becomes a need, or ceases to be one. */
function needOf(
  database: Database,
  row: MessageRow,
  { isNeeded, when, now }: { isNeeded: boolean; when: SQL | undefined; now: Date },
) {
  const isOurs = sql`EXISTS (SELECT 1 FROM outbox WHERE ${when})`
  const { message_id: subject, event, booking_id } = row
  const kind = 'message_undelivered'
  return isNeeded
    ? openNeed(database, {
        ...{ kind, subject, cause: now.toISOString(), openedBy: null },
        facts: { event, booking_id },
        now,
        when: sql`${isOurs} AND NOT ${isTakenUp(row)}`,
      })
    : endNeeds(database, and(eq(needs.kind, kind), eq(needs.subject, subject), isOurs), now)
}

/** The message is under way on another channel, or was taken there, because this row was given up before. */
const isTakenUp = ({ id, message_id }: MessageRow): SQL =>
  sql`EXISTS (SELECT 1 FROM outbox AS others WHERE others.message_id = ${message_id} AND others.id <> ${id}
    AND (others.try_at IS NOT NULL OR others.status IN ('sent', 'delivered')))`

/** Puts the same message on its next channel, once, in the batch that ended it on one channel. */
function goOnOver(
  database: Database,
  row: MessageRow,
  { next, after, now }: { next: Channel; after: MessageRow['status']; now: Date },
) {
  const { message_id, event, booking_id, recipient_id, created_at, details } = row
  const fresh = newRow({ id: `${message_id}|${next}`, event, now })
  const further = { ...fresh, message_id, booking_id, recipient_id, created_at, details, channel: next }
  const hasEnded = sql`EXISTS (SELECT 1 FROM outbox WHERE outbox.id = ${row.id} AND outbox.status = ${after}
    AND outbox.try_at IS NULL) AND NOT ${isTakenUp(row)}`
  return insertRow(database, outbox, further, hasEnded).onConflictDoNothing()
}
