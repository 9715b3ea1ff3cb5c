import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '../../../src/domain/result'
import worker from '../../../worker/index'
import { type DrainDeps, drainOutbox } from '../../../worker/notifications/send-messages'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { database, firstRow, run } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { breakRoute, mendRoutes, orderFor, payInSheet, verified } from '../../support/worker/razorpay'

const now = new Date('2020-11-21T06:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
let rider: SignedIn

beforeEach(async () => {
  rider = await signedInRider()
  await mendRoutes()
  await env.DB.exec('DELETE FROM outbox')
})

/** A booking with a message due, as if it had just been confirmed. */
async function due(columns: { attempts?: number; status?: string } = {}) {
  const booking = await newBookingOf(rider)
  const id = `booking.confirmed|${booking.id}|sms`
  await run(
    `INSERT INTO outbox (id, event, booking_id, channel, status, attempts, created_at)
     VALUES (?, 'booking.confirmed', ?, 'sms', ?, ?, ?)`,
    id,
    booking.id,
    columns.status ?? 'due',
    columns.attempts ?? 0,
    now.toISOString(),
  )
  return { booking, id }
}

const row = (id: string) => firstRow<Record<string, unknown>>('SELECT * FROM outbox WHERE id = ?', id)

function sender(answer: Awaited<ReturnType<DrainDeps['sendBookingSms']>> = accept({ providerId: 'sms-1' })) {
  const sent: { to: string; text: string }[] = []
  const sendBookingSms: DrainDeps['sendBookingSms'] = async (to, text) => {
    sent.push({ to, text })
    return answer
  }
  return { sent, deps: { database, sendBookingSms } }
}

describe('A confirmed booking', () => {
  it('sends its rider one SMS once the payment is verified, and only one', async () => {
    const booking = await newBookingOf(rider)
    const { order_id } = await orderFor(rider, booking)
    const { answer } = await payInSheet(order_id)
    await Promise.all([verified(rider, booking.id, answer), verified(rider, booking.id, answer)])
    await verified(rider, booking.id, answer)
    await expect.poll(() => messagesTo(rider.phone), { timeout: 5000 }).toHaveLength(1)
    const [message] = await messagesTo(rider.phone)
    expect(message?.text).toContain(`booking ${booking.id.slice(-8)} is confirmed`)
    expect(message?.text).toContain('From Koramangala 5th Block, Bengaluru to Indiranagar, Bengaluru')
    expect(message?.text).toContain(`paid Rs ${booking.advance_amount}`)
    expect(message?.details.DltTemplateId).toBe('1107000000000000002')
  })

  it('sends no message while it is unpaid', async () => {
    const booking = await newBookingOf(rider)
    await orderFor(rider, booking)
    expect(await messagesTo(rider.phone)).toEqual([])
  })

  it('stays confirmed when the message cannot be sent', async () => {
    const booking = await newBookingOf(rider)
    const { order_id } = await orderFor(rider, booking)
    const { answer } = await payInSheet(order_id)
    await breakRoute('exotel.sms', 'insufficient_balance')
    expect((await verified(rider, booking.id, answer)).status).toBe('confirmed')
    await expect
      .poll(async () => (await row(`booking.confirmed|${booking.id}|sms`))?.last_error, { timeout: 5000 })
      .toBe('refused with 403')
    expect((await shown(rider, booking.id)).payment_state).toBe('paid')
  })
})

describe('Draining', () => {
  it('sends what is due, once, though twenty drains run at the same moment', async () => {
    const { id } = await due()
    const { sent, deps } = sender()
    await Promise.all(Array.from({ length: 20 }, () => drainOutbox(deps, now)))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.to).toBe(rider.phone)
    expect(await row(id)).toMatchObject({
      status: 'sent',
      provider_id: 'sms-1',
      attempts: 1,
      leased_until: null,
    })
    expect(await drainOutbox(deps, later(9999))).toBe(0)
  })

  it('sends five requests at a time, so that none waits for a connection until its time-out passes', async () => {
    for (let count = 0; count < 20; count++) await due()
    let [open, most] = [0, 0]
    const sendBookingSms: DrainDeps['sendBookingSms'] = async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((done) => setTimeout(done, 5))
      open -= 1
      return accept({ providerId: null })
    }
    expect(await drainOutbox({ database, sendBookingSms }, now)).toBe(20)
    expect(most).toBeLessThanOrEqual(5)
  })

  it('does not resend a message whose request had no answer, because it may have arrived', async () => {
    const { id } = await due()
    const { sent, deps } = sender(refuse({ reason: 'unanswered' }))
    await drainOutbox(deps, now)
    await drainOutbox(deps, later(9999))
    expect(sent).toHaveLength(1)
    expect(await row(id)).toMatchObject({ status: 'unknown' })
  })

  it('retries a refused message with a growing back-off, and gives up after five attempts', async () => {
    const { id } = await due()
    const { sent, deps } = sender(
      refuse({ reason: 'refused', status: 429, code: null, retryAfterSeconds: null }),
    )
    const sentAt: number[] = []
    for (let second = 0; second <= 3600; second += 30) {
      const before = sent.length
      await drainOutbox(deps, later(second))
      if (sent.length > before) sentAt.push(second)
    }
    expect(sentAt).toEqual([0, 60, 180, 420, 900])
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 5, last_error: 'refused with 429' })
  })

  it('sends what a drain that died had leased, once the lease has run out', async () => {
    const { id } = await due({ status: 'sending', attempts: 1 })
    await run('UPDATE outbox SET leased_until = ? WHERE id = ?', later(60).toISOString(), id)
    const { sent, deps } = sender()
    expect(await drainOutbox(deps, later(59))).toBe(0)
    expect(await drainOutbox(deps, later(60))).toBe(1)
    expect(sent).toHaveLength(1)
  })

  it('sends and records the other messages where one cannot be composed', async () => {
    const broken = await due()
    const fine = await due()
    await run(`UPDATE bookings SET fare_parts = 'torn' WHERE id = ?`, broken.booking.id)
    const { sent, deps } = sender()
    expect(await drainOutbox(deps, now)).toBe(2)
    expect(sent).toHaveLength(1)
    expect(await row(fine.id)).toMatchObject({ status: 'sent' })
    expect(await row(broken.id)).toMatchObject({
      status: 'due',
      attempts: 1,
      last_error: 'could not be composed',
    })
    for (let hour = 1; hour < 8; hour++) await drainOutbox(deps, later(hour * 3600))
    expect(await row(broken.id)).toMatchObject({ status: 'failed', attempts: 5 })
    expect(sent).toHaveLength(1)
  })

  it('gives up a message after five drains that died', async () => {
    const { id } = await due({ status: 'sending', attempts: 5 })
    const { sent, deps } = sender()
    await drainOutbox(deps, now)
    expect(sent).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed' })
  })

  it('confirms no booking that was cancelled first', async () => {
    const { id, booking } = await due()
    await run(`UPDATE bookings SET status = 'cancelled' WHERE id = ?`, booking.id)
    const { sent, deps } = sender()
    await drainOutbox(deps, now)
    expect(sent).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed', last_error: 'no longer true' })
  })

  it('keeps neither phone nor text in the outbox', async () => {
    const { id } = await due()
    await drainOutbox(sender().deps, now)
    const kept = JSON.stringify(await row(id))
    expect(kept).not.toContain(rider.phone.slice(3))
    expect(kept).not.toContain('Koramangala')
  })
})

describe('Every five minutes', () => {
  const strike = async (at: Date) => {
    const context = createExecutionContext()
    await worker.scheduled(createScheduledController({ scheduledTime: at, cron: '*/5 * * * *' }), env)
    await waitOnExecutionContext(context)
  }

  it('remaining messages are sent, unpaid bookings are cancelled, and ended sessions are deleted', async () => {
    await due()
    const unpaid = await newBookingOf(rider)
    await env.DB.batch([
      env.DB.prepare(`UPDATE bookings SET payment_status = 'partial' WHERE id <> ?`).bind(unpaid.id),
      env.DB.prepare(`INSERT INTO ended_sessions (hash, until) VALUES ('old', ?), ('fresh', ?)`).bind(
        '2020-11-20T00:00:00.000Z',
        '2999-01-01T00:00:00.000Z',
      ),
    ])
    await strike(new Date(Date.now() + 61 * 60_000))
    expect(await messagesTo(rider.phone)).toHaveLength(1)
    expect((await shown(rider, unpaid.id)).booking.status).toBe('cancelled')
    const { results } = await env.DB.prepare('SELECT hash FROM ended_sessions').all()
    expect(results).toEqual([{ hash: 'fresh' }])
  })

  it('a task that fails does not keep the others from running', async () => {
    await due()
    await env.DB.exec('ALTER TABLE booking_cancellations RENAME TO booking_cancellations_away')
    const unpaid = await newBookingOf(rider)
    await strike(new Date(Date.now() + 61 * 60_000))
    await env.DB.exec('ALTER TABLE booking_cancellations_away RENAME TO booking_cancellations')
    expect((await shown(rider, unpaid.id)).booking.status).toBe('pending')
    expect(await messagesTo(rider.phone)).toHaveLength(1)
  })
})
