import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { DEFAULT_SETTINGS, type MessageSettings } from '../../../src/domain/messages/settings'
import type { EventName } from '../../../src/messages/events'
import { configOf } from '../../../worker/config'
import { messageSettings, outbox } from '../../../worker/database/message-tables'
import { newId } from '../../../worker/database/new-id'
import { hmac } from '../../../worker/http/signature'
import { openNeed } from '../../../worker/needs'
import { newRow } from '../../../worker/outbox'
import { eventually } from '../eventually'
import { request } from './api'
import { database, insertInto, rowsOf } from './database'
import type { SignedIn } from './people'

const MessagesSchema = v.array(
  v.object({
    channel: v.string(),
    to: v.string(),
    text: v.string(),
    code: v.nullable(v.string()),
    details: v.record(v.string(), v.string()),
  }),
)

/** What the sandbox's inbox holds for a number, newest first; waits until there are at least so many. */
export async function messagesTo(phone: string, atLeast = 0) {
  return eventually(async () => {
    const path = `/sandbox/messages?to=${encodeURIComponent(phone)}`
    const answer = await env.SANDBOX.fetch(`https://hasiru.test${path}`)
    const messages = v.parse(MessagesSchema, await answer.json())
    expect(messages.length).toBeGreaterThanOrEqual(atLeast)
    return messages
  })
}

/** What a number was sent, the oldest first. */
export const textsTo = async (phone: string, atLeast = 0) =>
  (await messagesTo(phone, atLeast)).map(({ text }) => text).toReversed()

/** A webhook as Meta signs it. */
export const signedByMeta = async (body: string) => ({
  path: '/webhooks/whatsapp',
  headers: {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${await hmac(configOf(env, 'whatsapp').WHATSAPP_APP_SECRET, body)}`,
  },
  body,
})

/** What somebody writes to our WhatsApp number, at `timestamp` (seconds since 1970); answers our status. */
export async function answerByWhatsApp(phone: string, body: string, timestamp: string): Promise<number> {
  const messages = [{ from: phone.slice(1), timestamp, text: { body } }]
  const webhook = await signedByMeta(JSON.stringify({ entry: [{ changes: [{ value: { messages } }] }] }))
  return (await request(webhook.path, null, { method: 'POST', ...webhook })).status
}

/** The newest code that a number was sent. */
export async function codeSentTo(phone: string): Promise<string> {
  const [newest] = await messagesTo(phone, 1)
  return newest?.code ?? ''
}

/** Puts a row in the outbox as it is given. */
export async function putMessage(
  id: string,
  event: EventName,
  columns: Partial<typeof outbox.$inferInsert>,
): Promise<void> {
  await database.insert(outbox).values({ ...newRow({ id, event, now: new Date() }), ...columns })
}

/** A message that did not arrive needs a person. */
export const needMessage = (
  id: string,
  event: EventName,
  booking_id: string | null,
  at = new Date().toISOString(),
) =>
  openNeed(database, {
    ...{ kind: 'message_undelivered', subject: id, cause: at, openedBy: null, now: new Date(at) },
    facts: { event, booking_id },
    when: sql`TRUE`,
  })

/** A message about a booking that did not arrive, and needs a person. Returns its id. */
export async function putFailedMessage(
  event: EventName,
  bookingId: string,
  columns: Partial<typeof outbox.$inferInsert> = {},
): Promise<string> {
  const id = `${event}|${bookingId}`
  await putMessage(id, event, {
    booking_id: bookingId,
    channel: 'sms',
    status: 'undelivered',
    last_error: 'undelivered: 20010',
    try_at: null,
    ended_at: new Date().toISOString(),
    details: '{}',
    ...columns,
  })
  await needMessage(id, event, bookingId, columns.created_at)
  return id
}

/** A browser that shows notifications to this person, as far as our database knows. */
export async function addBrowser({ userId }: Pick<SignedIn, 'userId'>): Promise<void> {
  const endpoint = `https://push.hasiru.test/${newId()}`
  await insertInto({ push_subscriptions: { user_id: userId, endpoint, p256dh: 'key', auth: 'auth' } })
}

/** Lets this person have chosen how they are told. */
export async function setMessageSettings(
  { userId }: Pick<SignedIn, 'userId'>,
  chosen: Partial<MessageSettings>,
): Promise<void> {
  const row = { ...DEFAULT_SETTINGS, ...chosen, user_id: userId, updated_at: '2020-11-01T10:00:00.000Z' }
  await database.insert(messageSettings).values(row)
}

/** What this person agreed to ('1') and took back ('0') and where, the oldest first: 'whatsapp 1 profile'. */
export const consentsOf = async ({ userId }: Pick<SignedIn, 'userId'>): Promise<string[]> =>
  (await rowsOf('SELECT what, given, source FROM consents WHERE user_id = ? ORDER BY rowid', userId)).map(
    (row) => Object.values(row).join(' '),
  )

/** A booking's messages as they were written: all of them, or those of such an event. */
export const messagesOf = (id: string, event = '%') =>
  rowsOf<{ event: string; recipient_id: string | null }>(
    'SELECT event, recipient_id FROM outbox WHERE booking_id = ? AND event LIKE ? ORDER BY rowid',
    id,
    event,
  )

/** What they tell. */
export const eventsOf = async (id: string, event?: string) =>
  (await messagesOf(id, event)).map((message) => message.event)
