import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localVars } from '../../../scripts/local-settings.mjs'
import { startSender } from '../../../worker/after-answer'
import { goOnWithBackup } from '../../../worker/backup/copy-database'
import { END_SESSIONS, importKey, unseal } from '../../../worker/backup/copy-format'
import type { AppEnv } from '../../../worker/http/app-env'
import worker from '../../../worker/index'
import { moneyOf } from '../../../worker/payments/reconcile'
import { takeRefund } from '../../../worker/payments/refund-progress'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { runCron } from '../../../worker/upkeep'
import { eventually } from '../../support/eventually'
import { get } from '../../support/worker/api'
import { bindingsThrough, through } from '../../support/worker/bindings'
import { firstRow, insertInto, rowsOf, run } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { addBrowser, putMessage } from '../../support/worker/inbox'
import { riderWithTrips } from '../../support/worker/many-trips'
import { refundedByOperator, sumsOf } from '../../support/worker/money'
import { paidFor, paidUntold } from '../../support/worker/orders'
import { newSession, riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'
import {
  endRefund,
  payInSheet,
  razorpay,
  refundedAtProvider,
  switchProvider,
} from '../../support/worker/razorpay'
import { minutesFrom, newRide, rideRow } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const keysIn = async (prefix: string) => (await env.BACKUPS.list({ prefix })).objects.map(({ key }) => key)

const rider = riderOfEachTest()
beforeEach(() => run('UPDATE restores SET clock_started_at = restored_at'))

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

it('A copy by command ends once it is whole, also where the clock goes on with it', async () => {
  const [going, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const BACKUPS = through(env.BACKUPS, 'BACKUPS', async ({ make }) => {
    going.resolve()
    await written.promise
    return make()
  })
  let minute: Promise<void> | undefined
  let asked = 0
  const bindings = bindingsThrough(async ({ name, make }) => {
    if (!/^DB (first|run)$/.test(name)) return make()
    minute ??= goOnWithBackup({ ...env, BACKUPS }, new Date())
    await going.promise
    asked += 1
    if (asked === 5) written.resolve()
    return make()
  })
  await runCron('backup', bindings, new Date())
  expect(await rowsOf('SELECT id FROM backups WHERE copied_at IS NULL')).toEqual([])
  written.resolve()
  await minute
})

describe('A command whose work fails', () => {
  it.each(['audit', 'backup'])('%s does too: no earlier one passes for its result', async (command) => {
    const { id } = await newRide.completed()
    const { fare_parts } = await rideRow(id)
    await run("UPDATE bookings SET fare_parts = 'torn' WHERE id = ?", id)
    const broken = Object.assign({}, env, { BACKUP_KEY: 'short' })
    await expect(runCron(command, broken, new Date())).rejects.toThrow()
    await run('UPDATE bookings SET fare_parts = ? WHERE id = ?', fare_parts, id)
    if (command === 'audit') await runCron(command, broken, new Date())
  })
})

/** This database is that of a copy of now, so that what was paid before it is of the hour before a copy. */
const restoredNow = () => insertInto({ restores: { copied_at: minutesFrom(0), restored_at: minutesFrom(0) } })

/** What was done by so many invocations at once; null where it has not come to its end. */
async function finished(invocations = 1) {
  await Promise.all(
    Array.from({ length: invocations }, () => runCron('restore', env, new Date()).catch(() => null)),
  )
  const restore = await firstRow<{ id: string; messages: number; finished_at: string | null }>(
    'SELECT id, ended_messages AS messages, finished_at FROM restores WHERE clock_started_at IS NULL',
  )
  const items = await rowsOf('SELECT * FROM restored_items WHERE restore_id = ?', restore?.id)
  return restore?.finished_at ? { messages: restore.messages, items } : null
}

/** A payment of an order that only the provider knows. */
async function paidAtProvider(notes: { booking_id: string; purpose?: string }) {
  const asked = { amountPaise: 30_000, currency: 'INR', receipt: `of-${notes.booking_id}`, notes }
  const order = await razorpay.createOrder(asked)
  return payInSheet(order.ok ? order.value.id : '')
}

const refundsOf = (bookingId: string) =>
  rowsOf('SELECT reason, attempt, status, provider_refund_id FROM refunds WHERE booking_id = ?', bookingId)

describe('After a restore (DATA-12)', () => {
  it('no session of before holds, not even one of somebody who signed out everywhere since', async () => {
    const [thief, other] = [await signedInRider(), await signedInRider()]
    await endAllSessions(env, thief.userId)
    const owner = { ...thief, cookie: await newSession(thief.userId) }
    await endAllSessions(env, thief.userId)
    const statuses = async (...of: SignedIn[]) =>
      Promise.all(of.map(async (one) => (await get('/api/profile', one)).status))
    // As the copy has it.
    await run('UPDATE auth_users SET session_epoch = 0')
    await addBrowser(thief)
    expect(await statuses(thief, owner, other)).toEqual([200, 401, 200])
    await env.DB.batch(END_SESSIONS.map((statement) => env.DB.prepare(statement)))
    expect(await statuses(thief, owner, other)).toEqual([401, 401, 401])
    expect(await rowsOf('SELECT id FROM push_subscriptions')).toEqual([])
    const anew = { ...thief, cookie: await newSession(thief.userId) }
    expect(await statuses(anew)).toEqual([200])
  })

  it('nothing is said to be done where the provider does not answer', async () => {
    await restoredNow()
    await breakRoute('razorpay.refunds.list', 'server_error', 2)
    expect(await finished()).toBeNull()
    await mendRoutes()
    // Of two, one after the other.
    await restoredNow()
    await finished()
    expect(await finished()).not.toBeNull()
    expect(await rowsOf('SELECT id FROM restores WHERE finished_at IS NULL')).toEqual([])
  })

  it('documents that were due at the copy’s moment are issued, so that the audit finds them', async () => {
    const { id } = await newRide.completed()
    const due = () => rowsOf('SELECT booking_id FROM documents_due WHERE booking_id = ?', id)
    expect(await due()).toHaveLength(1)
    await restoredNow()
    expect(await finished()).not.toBeNull()
    expect(await due()).toEqual([])
  })

  it('an account that was deleted since the copy is deleted again by the object that it left', async () => {
    const { userId } = rider
    const done = await newRide.completed({ rider, overrides: { pickup_detail: 'Flat 4' } })
    await remove(rider)
    const [key = ''] = await keysIn('deletions/')
    const requested_at = key.slice('deletions/'.length).replace(`~${userId}`, '')
    expect(await (await env.BACKUPS.get(key))?.json()).toEqual({ user_id: userId, requested_at })
    const younger = { user_id: 'made-after-the-copy', requested_at }
    await env.BACKUPS.put(`${key}-of-another`, JSON.stringify(younger))
    // As the copy has it, with a ride ahead.
    await run(`UPDATE users SET full_name = 'Asha Rao', deleted_at = NULL WHERE id = ?`, userId)
    await run(`UPDATE bookings SET pickup_detail = 'Flat 4' WHERE user_id = ?`, userId)
    await run('DELETE FROM account_deletions')
    await newRide.accepted({ rider })
    await restoredNow()
    expect((await finished())?.items).toHaveLength(2)
    const left = await firstRow('SELECT full_name, deleted_at FROM users WHERE id = ?', userId)
    expect(left).toEqual({ full_name: null, deleted_at: requested_at })
    expect((await rideRow(done.booking.id)).pickup_detail).toBeNull()
    await env.BACKUPS.delete(await keysIn('deletions/'))
  })

  it('an account of hundreds of trips goes in several minutes, each within the queries that D1 answers', async () => {
    const { userId } = (await riderWithTrips({ count: 510 })).rider
    const requested_at = minutesFrom(-30)
    const key = `deletions/${requested_at}~${userId}`
    await env.BACKUPS.put(key, JSON.stringify({ user_id: userId, requested_at }))
    await restoredNow()
    const left = `SELECT count(*) AS trips, (SELECT outcome FROM restored_items WHERE id = ?2) AS outcome,
      (SELECT count(*) FROM restores WHERE finished_at IS NULL AND clock_started_at IS NULL) AS open
      FROM bookings WHERE user_id = ?1 AND pickup_latitude <> 12.94`
    const after = []
    for (let minute = 0; minute < 3; minute += 1) {
      const prepare = vi.spyOn(env.DB, 'prepare')
      await runCron('* * * * *', env, new Date())
      const queries = prepare.mock.calls.length
      prepare.mockRestore()
      expect(queries).toBeLessThan(250)
      after.push(await firstRow(left, userId, key))
    }
    expect(after).toEqual([
      { trips: 10, outcome: 'begun', open: 1 },
      { trips: 0, outcome: 'deleted again', open: 1 },
      { trips: 0, outcome: 'deleted again', open: 0 },
    ])
    await env.BACKUPS.delete(key)
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

  it('what the provider has is applied once, or shown to be of no booking, and no refund is paid twice', async () => {
    const untold = await paidUntold(rider)
    const known = await paidFor(rider)
    const foreign = await refundedAtProvider(known.paymentId, 100)
    const lost = await paidAtProvider({ booking_id: 'booked-after-the-copy' })
    const ours = await paidFor(rider, 'full')
    const part = Math.round(ours.paise * 0.4)
    const sent = await refundedAtProvider(ours.paymentId, part, `rf_${'a'.repeat(32)}_1`)
    // Refunds that the copy has, of which a later attempt was sent.
    const attempts: { booking: { id: string }; id: string }[] = []
    // One after the other: each asks its rider about the ride that is paid already.
    for (const status of ['due', 'failed']) {
      const { booking, paymentId } = await paidFor(rider, 'full')
      await refundedByOperator(booking.id, 1500, new Date())
      await run('UPDATE refunds SET status = ?, try_at = NULL WHERE booking_id = ?', status, booking.id)
      const [refund] = await rowsOf('SELECT id FROM refunds WHERE booking_id = ?', booking.id)
      attempts.push({ booking, id: await refundedAtProvider(paymentId, 1500, `rf_${refund?.id}_2`) })
    }
    await restoredNow()
    // Money for a ride that the copy does not know to be driven.
    const driven = await newRide.started()
    const since = await paidAtProvider({ booking_id: driven.booking.id, purpose: 'remainder' })
    const { items = [] } = (await finished(2)) ?? {}
    const of = (id: string) => items.flatMap((one) => (one.id === id ? [[one.booking_id, one.outcome]] : []))
    expect(of(untold.paymentId)).toEqual([[untold.booking.id, 'applied']])
    expect(of(known.paymentId)).toEqual([[known.booking.id, 'applied']])
    expect(of(foreign)).toEqual([[known.booking.id, 'at_provider processed']])
    expect(of(lost.paymentId)).toEqual([[null, 'unmatched']])
    expect(of(since.paymentId)).toEqual([[null, 'unmatched']])
    expect(await refundsOf(driven.booking.id)).toEqual([])
    expect((await rideRow(untold.booking.id)).payment_status).toBe('partial')
    expect(of(sent)).toEqual([[ours.booking.id, 'at_provider processed']])
    expect(await sumsOf(ours.booking.id)).toEqual({
      captured: ours.paise,
      ...{ refund_due: -part, refund_sent: -part, refund_processed: -part },
    })
    await refundedByOperator(ours.booking.id, ours.paise, new Date())
    expect(await refundsOf(ours.booking.id)).toEqual([
      { reason: 'at_provider', attempt: 1, status: 'processed', provider_refund_id: sent },
    ])
    for (const { booking, id } of attempts) {
      expect(of(id)).toEqual([[booking.id, 'by_operator processed']])
      expect(await refundsOf(booking.id)).toEqual([
        { reason: 'by_operator', attempt: 2, status: 'processed', provider_refund_id: id },
      ])
      expect(await sumsOf(booking.id)).toMatchObject({ refund_due: -1500, refund_processed: -1500 })
    }
  })

  it.each(['pending', 'processed'])(
    'a refund that is %s in the copy, failed since and was sent again, is its later attempt, and no need',
    async (status) => {
      const { booking, paymentId } = await paidFor(rider, 'full')
      await refundedByOperator(booking.id, 1500, new Date())
      const [refund] = await rowsOf('SELECT id FROM refunds WHERE booking_id = ?', booking.id)
      await switchProvider({ refunds: 'by_hand' })
      const failed = await refundedAtProvider(paymentId, 1500, `rf_${refund?.id}_1`)
      const learned = { event: 'test', now: new Date() }
      const answer = await razorpay.refund(failed)
      if (!answer.ok) throw new Error('no refund')
      const known = { ...answer.value, status: v.parse(v.picklist(['pending', 'processed']), status) }
      await takeRefund(moneyOf(env), known, learned)
      await endRefund(failed, 'fail')
      const later = await refundedAtProvider(paymentId, 1500, `rf_${refund?.id}_2`)
      // Of the later one alone: a list may have the failed one behind it.
      const told = await razorpay.refund(later)
      if (told.ok) await takeRefund(moneyOf(env), told.value, learned)
      expect(await sumsOf(booking.id)).toMatchObject({ refund_come_back: 1500 })
      await restoredNow()
      const { items = [] } = (await finished(2)) ?? {}
      expect(items.find(({ id }) => id === later)?.outcome).toBe('by_operator sent')
      expect(await refundsOf(booking.id)).toEqual([
        { reason: 'by_operator', attempt: 2, status: 'sent', provider_refund_id: later },
      ])
      expect(await sumsOf(booking.id)).toMatchObject({
        ...{ refund_due: -1500, refund_sent: -3000, refund_come_back: 1500 },
      })
    },
  )

  it('the clock is off and nothing is sent until an operator starts it, nor where the setting keeps it off', async () => {
    const put = { recipient_id: rider.userId, try_at: minutesFrom(-1) }
    await putMessage('waits', 'account.phone_changed', put)
    const status = () => firstRow(`SELECT status FROM outbox WHERE id = 'waits'`)
    await restoredNow()
    for (const cron of ['* * * * *', '*/5 * * * *', '30 20 * * *']) await runCron(cron, env, new Date())
    await worker.queue(createMessageBatch('hasiru-messages', []), env)
    expect(await status()).toEqual({ status: 'due' })
    await run('UPDATE restores SET clock_started_at = restored_at')
    await runCron('* * * * *', Object.assign({}, env, { CLOCK: 'off' }), new Date())
    expect(await status()).toEqual({ status: 'due' })
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
