import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import type { EventName } from '../../../src/domain/messages/events'
import { outbox } from '../../../worker/database/message-tables'
import { newRow } from '../../../worker/outbox'
import { database } from './database'

const MessagesSchema = v.array(
  v.object({
    channel: v.string(),
    to: v.string(),
    text: v.string(),
    code: v.nullable(v.string()),
    details: v.record(v.string(), v.string()),
  }),
)
export type InboxMessage = v.InferOutput<typeof MessagesSchema>[number]

/** A message is sent after the answer, by the queue: a busy machine takes its time. In milliseconds. */
const SENT_WITHIN = { timeout: 10_000, interval: 50 }

/** What the sandbox's inbox holds for a number, newest first; waits until there are at least so many. */
export async function messagesTo(phone: string, atLeast = 0): Promise<InboxMessage[]> {
  return vi.waitFor(async () => {
    const path = `/sandbox/messages?to=${encodeURIComponent(phone)}`
    const answer = await env.SANDBOX.fetch(`https://hasiru.test${path}`)
    const messages = v.parse(MessagesSchema, await answer.json())
    expect(messages.length).toBeGreaterThanOrEqual(atLeast)
    return messages
  }, SENT_WITHIN)
}

/** The newest code that a number was sent. */
export async function codeSentTo(phone: string): Promise<string> {
  const [newest] = await messagesTo(phone, 1)
  return newest?.code ?? ''
}

/** Turns one of the sandbox's switches on for its next calls. */
export async function breakNext(route: string, kind: string, calls = 1): Promise<void> {
  const answer = await env.SANDBOX.fetch('https://hasiru.test/sandbox/api/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route, kind, calls }),
  })
  expect(answer.status).toBe(200)
}

/** Puts a row in the outbox as it is given. */
export async function putMessage(
  id: string,
  event: EventName,
  columns: Partial<typeof outbox.$inferInsert>,
): Promise<void> {
  await database.insert(outbox).values({ ...newRow({ id, event, now: new Date() }), ...columns })
}
