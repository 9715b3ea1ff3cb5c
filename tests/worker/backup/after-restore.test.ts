import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { localVars } from '../../../scripts/local-settings.mjs'
import { startSender } from '../../../worker/after-answer'
import { importKey, unseal } from '../../../worker/backup/sealed-object'
import type { AppEnv } from '../../../worker/http/app-env'
import worker from '../../../worker/index'
import { runCron } from '../../../worker/upkeep'
import { eventually } from '../../support/eventually'
import { refundedByOperator } from '../../support/worker/actions'
import { firstRow, insertInto, rowsOf, run } from '../../support/worker/database'
import { remove, wellKnown } from '../../support/worker/deletions'
import { putMessage } from '../../support/worker/inbox'
import { paymentOf, sumsOf } from '../../support/worker/money'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { paidFor, paidUntold, payInSheet, razorpay, refundedAtProvider } from '../../support/worker/razorpay'
import { minutesFrom, newRide, rideRow } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const keysIn = async (prefix: string) => (await env.BACKUPS.list({ prefix })).objects.map(({ key }) => key)

let rider: SignedIn
beforeEach(async () => {
  rider = await signedInRider({ fullName: 'Asha Rao' })
  await run('UPDATE restores SET clock_started_at = restored_at')
})

describe('The nightly copy', () => {
  it('begins at 2:00 in Kolkata, goes on each minute, and leaves no trigger behind', async () => {
    await newRide.completed()
    await runCron('30 20 * * *', env, new Date(Date.now() - 60_000))
    await eventually(async () => {
      await runCron('* * * * *', env, new Date())
      expect(await firstRow('SELECT ended_at FROM backups')).not.toEqual({ ended_at: null })
    })
    const backup = await firstRow<{ id: string; copied_at: string }>('SELECT id, copied_at FROM backups')
    const name = `${backup?.id}/manifest`
    const sealed = await (await env.BACKUPS.get(`copies/${name}`))?.arrayBuffer()
    const text = await unseal(await importKey(localVars.BACKUP_KEY ?? ''), name, new Uint8Array(sealed ?? []))
    const bookings = await firstRow('SELECT count(*) AS bookings FROM bookings')
    expect(JSON.parse(text)).toMatchObject({ copied_at: backup?.copied_at, rows: bookings })
    expect(await rowsOf(`SELECT name FROM sqlite_schema WHERE name LIKE 'backup_notes%'`)).toEqual([])
    expect(await rowsOf('SELECT * FROM backup_changes')).toEqual([])
  })

  it('is not begun without a key', async () => {
    const before = await rowsOf('SELECT id FROM backups')
    await runCron('30 20 * * *', Object.assign({}, env, { BACKUP_KEY: 'short' }), new Date())
    expect(await rowsOf('SELECT id FROM backups')).toEqual(before)
    expect(await rowsOf(`SELECT name FROM sqlite_schema WHERE name LIKE 'backup_notes%'`)).toEqual([])
  })
})

/** This database is that of a copy which is two hours old. */
const restoredNow = () =>
  insertInto({ restores: { copied_at: minutesFrom(-120), restored_at: minutesFrom(0) } })

const ResultSchema = v.object({
  deletions: v.array(v.string()),
  messages: v.number(),
  money: v.array(v.object({ id: v.string(), booking_id: v.nullable(v.string()), outcome: v.string() })),
})

async function finished() {
  await runCron('restore', env, new Date())
  const row = await firstRow<{ result: string | null }>(
    'SELECT result FROM restores WHERE clock_started_at IS NULL',
  )
  return row?.result ? v.parse(ResultSchema, JSON.parse(row.result)) : null
}

/** The provider's id of a refund that the product sent, of which this database may know nothing. */
async function sentRefund(paymentId: string, amountPaise: number, receipt: string) {
  const made = await razorpay.createRefund({
    paymentId,
    amountPaise,
    receipt,
    notes: {},
    idempotencyKey: receipt,
  })
  if (!made.ok) throw new Error('no refund')
  return made.value.id
}

const refundsOf = (bookingId: string) =>
  rowsOf('SELECT reason, attempt, status, provider_refund_id FROM refunds WHERE booking_id = ?', bookingId)

describe('After a restore (DATA-12)', () => {
  it('an account that was deleted since the copy is deleted again, whatever rides it had then', async () => {
    const { rider: person, done } = await wellKnown()
    const requested = minutesFrom(-60)
    await restoredNow()
    for (const user_id of [person.userId, 'made-after-the-copy'])
      await env.BACKUPS.put(
        `deletions/${requested}~${user_id}`,
        JSON.stringify({ user_id, requested_at: requested }),
      )
    await newRide.accepted({ rider: person })
    expect((await finished())?.deletions).toHaveLength(2)
    expect(await firstRow('SELECT full_name, deleted_at FROM users WHERE id = ?', person.userId)).toEqual({
      full_name: null,
      deleted_at: requested,
    })
    expect((await rideRow(done)).pickup_detail).toBeNull()
    expect((await finished())?.deletions).toHaveLength(2)
    await env.BACKUPS.delete(await keysIn('deletions/'))
  })

  it('a deletion has an object of its own, by which it is known', async () => {
    expect((await remove(rider)).status).toBe(200)
    const [key = ''] = await keysIn('deletions/')
    const { requested_at } =
      (await firstRow('SELECT requested_at FROM account_deletions WHERE user_id = ?', rider.userId)) ?? {}
    expect(key).toBe(`deletions/${requested_at}~${rider.userId}`)
    expect(await (await env.BACKUPS.get(key))?.json()).toEqual({ user_id: rider.userId, requested_at })
  })

  it('messages that waited for over an hour are ended, and younger ones are not', async () => {
    await run('UPDATE outbox SET try_at = NULL')
    const put = (id: string, minutes: number, message: object = {}) =>
      putMessage(id, 'account.phone_changed', {
        recipient_id: rider.userId,
        created_at: minutesFrom(minutes),
        try_at: minutesFrom(0),
        ...message,
      })
    await put('old', -61)
    await put('under way', -61, { status: 'sending' })
    await put('young', -59)
    await restoredNow()
    expect(await finished()).toMatchObject({ messages: 2 })
    const ids = `SELECT id, status, try_at IS NULL AS ended FROM outbox WHERE id IN ('old', 'under way', 'young') ORDER BY id`
    expect(await rowsOf(ids)).toEqual([
      { id: 'old', status: 'untrue', ended: 1 },
      { id: 'under way', status: 'unknown', ended: 1 },
      { id: 'young', status: 'due', ended: 0 },
    ])
  })

  it('what the provider has is applied, or shown to be of no booking', async () => {
    const paid = await paidUntold(rider)
    const known = await paidFor(rider)
    const refund = await refundedAtProvider(known.paymentId, 100)
    const order = await razorpay.createOrder({
      amountPaise: 50_000,
      currency: 'INR',
      receipt: 'of-a-lost-booking',
      notes: { booking_id: 'booked-after-the-copy' },
    })
    const lost = await payInSheet(order.ok ? order.value.id : '')
    await restoredNow()
    expect((await finished())?.money).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: paid.paymentId, booking_id: paid.booking.id, outcome: 'applied' }),
        expect.objectContaining({ id: known.paymentId, booking_id: known.booking.id, outcome: 'applied' }),
        expect.objectContaining({ id: lost.paymentId, booking_id: null, outcome: 'unmatched' }),
        expect.objectContaining({ id: refund, booking_id: known.booking.id }),
      ]),
    )
    expect((await rideRow(paid.booking.id)).payment_status).toBe('partial')
    const { id } = await paymentOf(known.booking.id)
    expect(await rowsOf('SELECT provider_refund_id FROM refunds WHERE payment_id = ?', id)).toEqual([
      { provider_refund_id: refund },
    ])
  })

  it('a refund of ours that was sent since the copy is recorded, and its part can’t be paid twice', async () => {
    const { booking, paymentId, paise } = await paidFor(rider, 'full')
    const part = Math.round(paise * 0.4)
    const sent = await sentRefund(paymentId, part, `rf_${'a'.repeat(32)}_1`)
    await restoredNow()
    expect((await finished())?.money).toContainEqual(
      expect.objectContaining({ id: sent, booking_id: booking.id, outcome: 'at_provider processed' }),
    )
    expect(await refundsOf(booking.id)).toEqual([
      { reason: 'at_provider', attempt: 1, status: 'processed', provider_refund_id: sent },
    ])
    expect(await sumsOf(booking.id)).toEqual({
      captured: paise,
      ...{ refund_due: -part, refund_sent: -part, refund_processed: -part },
    })
    await refundedByOperator(booking.id, paise, new Date())
    expect(await refundsOf(booking.id)).toHaveLength(1)
  })

  it.each(['due', 'failed'])(
    'a later attempt of a refund that the copy has as %s is that refund',
    async (was) => {
      const { booking, paymentId } = await paidFor(rider, 'full')
      await refundedByOperator(booking.id, 1500, new Date())
      const known = `WHERE booking_id = '${booking.id}'`
      await run(`UPDATE refunds SET status = ?, try_at = NULL ${known}`, was)
      const { id } = (await firstRow<{ id: string }>(`SELECT id FROM refunds ${known}`)) ?? { id: '' }
      const sent = await sentRefund(paymentId, 1500, `rf_${id}_2`)
      await restoredNow()
      expect((await finished())?.money).toContainEqual(
        expect.objectContaining({ id: sent, outcome: 'by_operator processed' }),
      )
      expect(await refundsOf(booking.id)).toEqual([
        { reason: 'by_operator', attempt: 2, status: 'processed', provider_refund_id: sent },
      ])
      expect(await sumsOf(booking.id)).toMatchObject({ refund_due: -1500, refund_processed: -1500 })
    },
  )

  it('nothing is said to be done where the provider does not answer', async () => {
    await restoredNow()
    await breakRoute('razorpay.refunds.list', 'server_error', 2)
    expect(await finished()).toBeNull()
    await mendRoutes()
    expect(await finished()).not.toBeNull()
  })

  it('the clock is off and nothing is sent until an operator starts it', async () => {
    const put = { recipient_id: rider.userId, try_at: minutesFrom(-1) }
    await putMessage('waits', 'account.phone_changed', put)
    const status = () => firstRow(`SELECT status FROM outbox WHERE id = 'waits'`)
    await restoredNow()
    for (const cron of ['* * * * *', '*/5 * * * *', '30 20 * * *']) await runCron(cron, env, new Date())
    await worker.queue(createMessageBatch('hasiru-messages', []), env)
    expect(await status()).toEqual({ status: 'due' })
    await run('UPDATE restores SET clock_started_at = restored_at')
    await runCron('* * * * *', env, new Date())
    expect(await status()).not.toEqual({ status: 'due' })
  })

  it.each(['is absent', 'refuses'])(
    'nor by a request whose work failed where the queue %s',
    async (queue) => {
      const put = { recipient_id: rider.userId, try_at: minutesFrom(-1) }
      await putMessage(queue, 'account.phone_changed', put)
      await restoredNow()
      const send = async () => Promise.reject(new Error('refused'))
      const MESSAGES = queue === 'refuses' ? { ...env.MESSAGES, send } : undefined
      const app = new Hono<AppEnv>().use(startSender).get('/', (c) => {
        c.set('afterAnswer', async () => Promise.reject(new Error('failed')))
        return c.text('')
      })
      const context = createExecutionContext()
      await app.request('/', {}, Object.assign({}, env, { MESSAGES }), context)
      await waitOnExecutionContext(context)
      expect(await firstRow('SELECT status FROM outbox WHERE id = ?', queue)).toEqual({ status: 'due' })
    },
  )
})
