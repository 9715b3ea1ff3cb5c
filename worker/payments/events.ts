import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { retryAt } from '../../src/domain/kolkata-time'
import { RazorpayPaymentSchema, RazorpayRefundSchema } from '../../src/domain/payments/razorpay'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import { webhookEvents } from '../database/payment-tables'
import { insertRow, updateRow } from '../database/rows'
import { isHmac, sha256 } from '../http/signature'
import { log } from '../log'
import { type RazorpayRefusal, UNREADABLE } from '../providers/razorpay'
import { workThrough } from './due-work'
import { type ProviderDeps, takePaymentEvent } from './orders'
import { takeRefundEvent } from './refund-progress'

/** What we read of an event, and keep: no name, number or address of the payer, no card. */
const EventSchema = v.object({
  event: v.pipe(v.string(), v.maxLength(80)),
  payload: v.fallback(
    v.object({
      payment: v.optional(v.object({ entity: v.fallback(v.nullable(RazorpayPaymentSchema), null) })),
      refund: v.optional(v.object({ entity: v.fallback(v.nullable(RazorpayRefundSchema), null) })),
    }),
    {},
  ),
})

type ProviderEvent = v.InferOutput<typeof EventSchema>

const PAYMENT_EVENTS = new Set(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'])

const REFUND_EVENTS = new Set(['refund.created', 'refund.processed', 'refund.failed', 'refund.speed_changed'])

const isKnown = ({ event }: ProviderEvent) => PAYMENT_EVENTS.has(event) || REFUND_EVENTS.has(event)

interface SentEvent {
  /** The event's id, equal however often the event is sent; null where the provider gave none. */
  id: string | null
  /** Hex HMAC of the raw body. */
  signature: string
  body: string
}

type EventRefusal = { reason: 'not_signed' } | { reason: 'unreadable' }

/**
 * Takes what the provider tells us: signed over the raw body, by the current secret or the previous one. The event is
 * committed by its id; then it is to be answered, for the provider waits 5 seconds and gives up on an endpoint that fails
 * for a day. `apply` is for after the answer; the clock applies what it does not.
 */
export async function receiveEvent(
  deps: ProviderDeps,
  sent: SentEvent,
  { secrets, now }: { secrets: SigningKeys; now: Date },
): Promise<Result<{ apply: () => Promise<boolean> }, EventRefusal>> {
  if (!(await isHmac(sent.signature, secrets, sent.body))) return refuse({ reason: 'not_signed' })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), EventSchema), sent.body)
  if (!parsed.success) return refuse({ reason: 'unreadable' })
  const id = v.is(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)), sent.id) ? sent.id : await sha256(sent.body)
  const isNew = await store(deps.database, id, parsed.output, now)
  const apply = () => (isNew ? applyEvent(deps, id, parsed.output, now) : applyStored(deps, id, now))
  return accept({ apply })
}

/**
 * Keeps the event once, however often it is sent. True where it is new: then this request applies it, and the clock only
 * if it has not by the next minute.
 */
async function store(database: Database, id: string, event: ProviderEvent, now: Date): Promise<boolean> {
  const stored = await insertRow(database, webhookEvents, {
    id,
    event: event.event,
    payload: JSON.stringify(event),
    received_at: now.toISOString(),
    applied_at: null,
    known: isKnown(event),
    tries: 1,
    try_at: retryAt(0, now).toISOString(),
  }).onConflictDoNothing()
  return stored.meta.changes > 0
}

/** Events of one run, the oldest due first; the next run takes the rest. */
const BATCH = 50

/** Applies the events that are due; false where the provider had to be asked and did not answer. */
export async function applyEvents(deps: ProviderDeps, now: Date): Promise<boolean> {
  const due = await deps.database
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNotNull(webhookEvents.try_at), lte(webhookEvents.try_at, now.toISOString())))
    .orderBy(asc(webhookEvents.try_at))
    .limit(BATCH)
  return workThrough(due, 'events', ({ id }) => applyStored(deps, id, now))
}

/**
 * Applies a stored event, unless that was done. The time of the next try claims the event, so that a run that dies
 * leaves it to a later one. False where the provider had to be asked and did not answer.
 */
async function applyStored(deps: ProviderDeps, id: string, now: Date): Promise<boolean> {
  const isOpen = and(eq(webhookEvents.id, id), isNull(webhookEvents.applied_at))
  const [row] = await deps.database.select().from(webhookEvents).where(isOpen)
  if (!row) return true
  await deps.database
    .update(webhookEvents)
    .set({ tries: row.tries + 1, try_at: retryAt(row.tries, now).toISOString() })
    .where(and(isOpen, eq(webhookEvents.tries, row.tries)))
  return applyEvent(deps, id, v.parse(EventSchema, JSON.parse(row.payload)), now)
}

async function applyEvent(deps: ProviderDeps, id: string, event: ProviderEvent, now: Date): Promise<boolean> {
  const taken = await take(deps, event, id, now)
  if (!taken.ok) {
    log('warn', 'event_not_applied', { id, event: event.event, ...taken.refusal })
    return taken.refusal.reason === 'refused'
  }
  await updateRow(deps.database, webhookEvents, id, { applied_at: now.toISOString(), try_at: null })
  return true
}

/**
 * Events about payments and refunds are applied; any other event is kept, and changes nothing. An event whose payment
 * or refund cannot be read is tried again, and on the dispatch board after an hour.
 */
function take(
  deps: ProviderDeps,
  { event, payload }: ProviderEvent,
  id: string,
  now: Date,
): Promise<Result<unknown, RazorpayRefusal>> {
  const learned = { event: `webhook ${id}`, now }
  const payment = payload.payment?.entity
  const refund = payload.refund?.entity
  if (REFUND_EVENTS.has(event)) {
    return refund ? takeRefundEvent(deps, refund, learned) : Promise.resolve(refuse(UNREADABLE))
  }
  if (PAYMENT_EVENTS.has(event)) {
    return payment ? takePaymentEvent(deps, payment, learned) : Promise.resolve(refuse(UNREADABLE))
  }
  log('warn', 'event_unknown', { id, event })
  return Promise.resolve(accept(null))
}
