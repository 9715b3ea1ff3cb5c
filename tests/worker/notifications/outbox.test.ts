import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '../../../src/domain/result'
import { outbox } from '../../../worker/database/message-tables'
import worker from '../../../worker/index'
import type { Notification } from '../../../worker/notifications/booking-notifications'
import type { MessageRow } from '../../../worker/notifications/load-message'
import { drainOutbox, type SenderDeps } from '../../../worker/notifications/send-messages'
import { readSettings } from '../../../worker/notifications/settings'
import { unsubscribeUrl } from '../../../worker/notifications/unsubscribe'
import { newRow } from '../../../worker/outbox'
import type { Sent } from '../../../worker/providers/messages'
import { get, post } from '../../support/worker/api'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { database, firstRow, insertInto, run, valuesOf } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { consentsOf, messagesTo } from '../../support/worker/inbox'
import { orderedBooking, verified } from '../../support/worker/orders'
import { ORIGIN, riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const now = new Date('2020-11-21T06:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const rider = riderOfEachTest()

const TAKEN: Sent = accept({ messageId: 'sms-1', parts: 2 })
const BUSY: Sent = refuse({ reason: 'refused', status: 429, code: null, retryAfterSeconds: null })

beforeEach(async () => {
  await mendRoutes()
  await env.DB.exec('DELETE FROM outbox')
})

/** A booking with a message due, as if it had just been confirmed. */
async function due(columns: Partial<MessageRow> = {}) {
  const booking = await newBookingOf(rider)
  const id = `booking.confirmed|${booking.id}`
  const fresh = newRow({ id, event: 'booking.confirmed', now })
  const row = { ...fresh, booking_id: booking.id, recipient_id: rider.userId, details: '{}', ...columns }
  await database.insert(outbox).values(row)
  return { booking, id }
}

const row = (id: string) =>
  firstRow<Record<string, unknown>>(
    `SELECT *, EXISTS (SELECT 1 FROM needs WHERE needs.kind = 'message_undelivered'
      AND needs.subject = outbox.message_id AND needs.closed_at IS NULL) AS needs_person FROM outbox WHERE id = ?`,
    id,
  )

/** What is sent by SMS, each answered in this way. */
function sender(answer: Sent = TAKEN) {
  const sent: Notification[] = []
  const send: SenderDeps['send'] = async (notification) => {
    sent.push(notification)
    return answer
  }
  return { sent, deps: { database, channels: ['sms'], send } satisfies SenderDeps }
}

describe('A confirmed booking', () => {
  it('sends its rider one SMS once the payment is verified, and only one', async () => {
    const { booking, order_id } = await orderedBooking(rider)
    const { answer } = await payInSheet(order_id)
    await Promise.all([verified(rider, booking.id, answer), verified(rider, booking.id, answer)])
    await verified(rider, booking.id, answer)
    await expect.poll(() => messagesTo(rider.phone), { timeout: 5000 }).toHaveLength(1)
    const [message] = await messagesTo(rider.phone)
    expect(message?.text).toContain(`booking ${booking.id.slice(-8)} is confirmed`)
    expect(message?.text).toContain('From Koramangala 5th Block, Bengaluru to Indiranagar, Bengaluru')
    expect(message?.text).toContain(`paid Rs ${booking.advance_amount}`)
    expect(message?.details.DltTemplateId).toMatch(/^1107\d{15}$/)
  })

  it('stays confirmed when the message cannot be sent', async () => {
    const { booking, order_id } = await orderedBooking(rider)
    const { answer } = await payInSheet(order_id)
    await breakRoute('exotel.sms', 'refused')
    expect((await verified(rider, booking.id, answer)).status).toBe('confirmed')
    await expect
      .poll(async () => (await row(`booking.confirmed|${booking.id}`))?.last_error, { timeout: 5000 })
      .toBe('refused with 400')
    expect((await shown(rider, booking.id)).payment_state).toBe('paid')
  })
})

describe('Draining', () => {
  it('sends what is due, once, though twenty drains run at the same moment', async () => {
    const { id } = await due()
    const { sent, deps } = sender()
    await Promise.all(Array.from({ length: 20 }, () => drainOutbox(deps, now)))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      type: 'booking.confirmed',
      channel: 'sms',
      person: { phone: rider.phone },
    })
    expect(await row(id)).toMatchObject({
      status: 'sent',
      provider_id: 'sms-1',
      parts: 2,
      attempts: 1,
      try_at: null,
    })
    expect(await drainOutbox(deps, later(9999))).toBe(0)
    // Neither phone nor text is kept.
    expect(JSON.stringify(await row(id))).not.toMatch(new RegExp(`${rider.phone.slice(3)}|Koramangala`))
  })

  it('sends five requests at a time, so that none waits for a connection until its time-out passes', async () => {
    for (let count = 0; count < 10; count++) await due()
    let [open, most] = [0, 0]
    const send: SenderDeps['send'] = async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((done) => setTimeout(done, 5))
      open -= 1
      return TAKEN
    }
    expect(await drainOutbox({ database, channels: ['sms'], send }, now)).toBe(10)
    expect(most).toBeLessThanOrEqual(5)
  })

  it('tries a refused message again after growing waits, until it is no longer worth sending: then a person is needed', async () => {
    const { id } = await due()
    const { sent, deps } = sender(BUSY)
    const minutes: number[] = []
    for (let at: unknown = now.toISOString(); at !== null; at = (await row(id))?.try_at) {
      const tried = new Date(String(at))
      minutes.push(Math.floor((tried.getTime() - now.getTime()) / 60_000))
      await drainOutbox(deps, new Date(tried.getTime() - 1))
      expect(sent).toHaveLength(minutes.length - 1)
      await drainOutbox(deps, tried)
    }
    expect(minutes).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 871, 1231, 1440])
    expect(await row(id)).toMatchObject({ status: 'failed', needs_person: 1, last_error: 'refused with 429' })
  })

  it('sends and records the other messages where one cannot be composed', async () => {
    const broken = await due({ details: 'torn' })
    const fine = await due()
    const { sent, deps } = sender()
    expect(await drainOutbox(deps, now)).toBe(2)
    expect(sent).toHaveLength(1)
    expect(await row(fine.id)).toMatchObject({ status: 'sent' })
    expect(await row(broken.id)).toMatchObject({
      attempts: 1,
      last_error: 'could not be composed',
      needs_person: 0,
    })
    for (let hour = 1; hour < 8; hour++) await drainOutbox(deps, later(hour * 3600))
    expect(await row(broken.id)).toMatchObject({ status: 'due', needs_person: 1 })
    await drainOutbox(deps, later(8 * 86_400))
    expect(await row(broken.id)).toMatchObject({ status: 'failed', try_at: null, needs_person: 1 })
    expect(sent).toHaveLength(1)
  })

  it('takes a newer version’s batch after a rollback: its messages wait for that version, and all others are sent', async () => {
    const at = new Date()
    const fresh = { try_at: at.toISOString(), created_at: at.toISOString() }
    const [newer, known] = [await due({ ...fresh, event: 'booking.renamed' }), await due(fresh)]
    const batch = async (body: unknown) => {
      const message = { id: crypto.randomUUID(), timestamp: at, attempts: 1, body }
      const sent = createMessageBatch('hasiru-messages', [message])
      const ctx = createExecutionContext()
      await worker.queue(sent, env)
      expect(await getQueueResult(sent, ctx)).toMatchObject({ outcome: 'ok', retryBatch: { retry: false } })
    }
    await batch({ v: 2, kinds: ['sms'] })
    expect(await row(known.id)).toMatchObject({ status: 'sent' })
    expect(await row(newer.id)).toMatchObject({ status: 'due', attempts: 1, needs_person: 0 })
    const back = `UPDATE outbox SET event = 'booking.confirmed', try_at = ? WHERE id = ?`
    await run(back, fresh.try_at, newer.id)
    await batch(null)
    expect(await row(newer.id)).toMatchObject({ status: 'sent' })
  })
})

it.each([
  ['pending', 1],
  ['cancelled', 0],
])('That a payment failed is told at night as long as it can be paid again: %s', async (status, messages) => {
  const night = new Date('2020-11-21T17:00:00.000Z')
  const { sent, deps } = sender()
  const { booking } = await due({ event: 'booking.payment_failed', try_at: night.toISOString() })
  await run('UPDATE bookings SET status = ? WHERE id = ?', status, booking.id)
  await drainOutbox(deps, night)
  expect(sent).toHaveLength(messages)
})

it('Every five minutes remaining messages are sent, unpaid bookings are cancelled, and ended sessions are deleted', async () => {
  await due({ created_at: new Date().toISOString() })
  const unpaid = await newBookingOf(rider)
  await run(
    `INSERT INTO ledger (id, booking_id, kind, amount_paise, counts, actor, reason, event, created_at)
       SELECT 'captured|' || id, id, 'captured', 100, 1, 'provider', 'advance', 'test', created_at
       FROM bookings WHERE id <> ? AND captured_paise = 0`,
    unpaid.id,
  )
  const [old, fresh] = ['2020-11-20T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  await insertInto({
    ended_sessions: [
      { hash: 'old', until: old },
      { hash: 'fresh', until: fresh },
    ],
  })
  const scheduledTime = new Date(Date.now() + 61 * 60_000)
  await worker.scheduled(createScheduledController({ scheduledTime, cron: '*/5 * * * *' }), env)
  expect(await messagesTo(rider.phone)).toHaveLength(1)
  expect((await shown(rider, unpaid.id)).booking.status).toBe('cancelled')
  expect(await valuesOf('SELECT hash FROM ended_sessions')).toEqual(['fresh'])
})

const pathFor = async ({ userId }: SignedIn) =>
  (await unsubscribeUrl(env, ORIGIN, userId)).slice(ORIGIN.length)

/** As a mail provider posts for its reader (RFC 8058): from no page of ours, with no cookie and no origin. */
const oneClick = (path: string) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

const wantsAll = async ({ userId }: SignedIn) => (await readSettings(database, userId)).optional

describe('The link under an e-mail that no ride needs', () => {
  it('changes nothing when it is opened, leaves no trace elsewhere, and ends such messages by one press, however often', async () => {
    const path = await pathFor(rider)
    const opened = await get(path)
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('method="post"')])
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      ...{ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
      'cache-control': 'private, no-store',
    })
    expect(await wantsAll(rider)).toBe(true)
    for (const answer of [await oneClick(path), await oneClick(path)]) {
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('still hear')])
    }
    expect(await wantsAll(rider)).toBe(false)
    expect(await consentsOf(rider)).toEqual(['optional 0 email'])
  })

  it('is of its own user alone: one that somebody else wrote ends nothing', async () => {
    const other = await signedInRider()
    const forged = (await pathFor(other)).replace(other.userId, rider.userId)
    for (const path of [forged, `/messages/unsubscribe?user=${rider.userId}`, '/messages/unsubscribe']) {
      expect((await oneClick(path)).status).toBe(410)
      expect((await get(path)).status).toBe(410)
    }
    expect(await wantsAll(rider)).toBe(true)
  })

  it('keeps nothing of an account that was deleted', async () => {
    const path = await pathFor(rider)
    await remove(rider)
    expect((await oneClick(path)).status).toBe(200)
    expect(await firstRow('SELECT * FROM message_settings WHERE user_id = ?', rider.userId)).toBeNull()
    expect(await consentsOf(rider)).toEqual([])
  })
})

it.each([
  ['0'.repeat(32), 200],
  ['short', 400],
])(
  'A notification that was shown of the reference %s, which there is not, answers %i and tells nothing',
  async (reference, status) => {
    expect((await post('/api/messages/shown', { reference })).status).toBe(status)
  },
)
