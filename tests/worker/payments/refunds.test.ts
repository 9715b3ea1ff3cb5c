import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/domain/kolkata-time'
import type { RefundRow } from '../../../src/domain/payments/payment'
import type { RazorpayRefund } from '../../../src/domain/payments/razorpay'
import { accept, refuse } from '../../../src/domain/result'
import { cancelBooking } from '../../../worker/cancellations/cancel-booking'
import { payments } from '../../../worker/database/payment-tables'
import { drainOutbox, type SenderDeps } from '../../../worker/notifications/send-messages'
import { moneyOf } from '../../../worker/payments/reconcile'
import { takeRefund } from '../../../worker/payments/refund-progress'
import { putRefund } from '../../../worker/payments/refunds'
import { sendRefunds } from '../../../worker/payments/send-refunds'
import type { RazorpayClient } from '../../../worker/providers/razorpay'
import { there } from '../../support/surely'
import { database, run } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { refundedByOperator, refundsOfBooking, sumsOf } from '../../support/worker/money'
import { paidFor } from '../../support/worker/orders'
import { riderOfEachTest } from '../../support/worker/people'
import {
  countedProvider,
  endRefund,
  razorpay,
  refundedAtProvider,
  refundsAtProvider,
  switchProvider,
} from '../../support/worker/razorpay'
import { minutesFrom, paidBooking, rideRow } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const rider = riderOfEachTest()
// Ten minutes from now: so no request’s own sender finds anything due, and each test sends what it is about itself.
const START = minutesFrom(10)
const later = (minutes: number) => new Date(minutesFrom(minutes, START))

// Every test has its own refunds alone.
beforeEach(() => run('UPDATE refunds SET try_at = NULL'))
afterEach(() => mendRoutes())

/** Noon in Kolkata on the next day: nothing waits for the morning. */
const nextNoon = (at: Date) =>
  new Date(`${new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10)}T06:30:00.000Z`)

const send = (minutes = 0, client: RazorpayClient = moneyOf(env).razorpay) =>
  sendRefunds({ database, razorpay: client }, later(minutes))

/** The refunds of a booking, the first one first. */
async function refundsOf(bookingId: string): Promise<[RefundRow, ...RefundRow[]]> {
  const [first, ...rest] = await refundsOfBooking(bookingId)
  if (!first) throw new Error(`no refund of ${bookingId}`)
  return [first, ...rest]
}

const refundOf = async (bookingId: string) => (await refundsOf(bookingId))[0]

const refundMessages = (bookingId: string) => eventsOf(bookingId, 'refund.%')

/** A booking that is paid, and so much of it to go back. */
async function owedBack(paise = 1500) {
  const paid = await paidFor(rider)
  await refundedByOperator(paid.booking.id, paise, later(0))
  return { ...paid, id: paid.booking.id }
}

/** A booking whose rider has cancelled it in time. */
async function cancelledInTime() {
  const paid = await paidFor(rider)
  const who = { by: 'rider', userId: rider.userId, reason: 'Ill', refundPaise: paid.paise } as const
  await cancelBooking(database, { bookingId: paid.booking.id, who }, later(0))
  return { ...paid, id: paid.booking.id }
}

describe('A refund that is due', () => {
  it('is sent with its key, which is its receipt too, and no name', async () => {
    const { id, paymentId } = await owedBack()
    const { client, asked } = countedProvider()
    await send(0, client)
    const refund = await refundOf(id)
    const key = `rf_${refund.id}_1`
    expect(asked).toEqual([
      `createRefund ${JSON.stringify({
        paymentId,
        amountPaise: 1500,
        receipt: key,
        notes: { refund_id: refund.id, booking_id: id },
        idempotencyKey: key,
      })}`,
    ])
    expect(key.length).toBeLessThanOrEqual(40)
    expect(refund).toMatchObject({ status: 'processed', failure: null, try_at: null })
    expect(await sumsOf(id)).toMatchObject({ refund_due: -1500, refund_sent: -1500, refund_processed: -1500 })
  })

  it('is sent once by five runs at the same moment', async () => {
    const { id, orderId } = await owedBack()
    const { client, asked } = countedProvider()
    await Promise.all([0, 0, 0, 0, 0].map((minutes) => send(minutes, client)))
    expect(asked).toHaveLength(1)
    expect(await refundsAtProvider(orderId)).toHaveLength(1)
    expect(await refundMessages(id)).toEqual(['refund.processed'])
  })

  it('is found by its receipt where the answer was lost, and not sent again', async () => {
    const { id, orderId } = await owedBack()
    await breakRoute('razorpay.refunds.create', 'answer_lost')
    expect(await send()).toBe(false)
    expect(await refundOf(id)).toMatchObject({ status: 'due', provider_refund_id: null, tries: 1 })
    const { client, asked } = countedProvider()
    expect(await send(1, client)).toBe(true)
    const [sent, ...more] = await refundsAtProvider(orderId)
    expect([sent?.receipt, more]).toEqual([`rf_${(await refundOf(id)).id}_1`, []])
    expect(await refundOf(id)).toMatchObject({ status: 'processed', provider_refund_id: sent?.id })
    expect(asked.filter((request) => request.startsWith('createRefund'))).toEqual([])
  })

  it.each([
    ['rate_limited', null],
    ['server_error', null],
    ['bad_gateway', null],
    ['key_in_flight', null],
    // Our account is empty, until it is filled.
    ['insufficient_balance', 'insufficient_balance'],
  ])(
    'is sent a minute later where the provider answers %s, and operators are shown %j until then',
    async (fault, failure) => {
      const { id, orderId } = await owedBack()
      await breakRoute('razorpay.refunds.create', fault)
      await send()
      expect(await refundOf(id)).toMatchObject({ status: 'due', failure })
      await send(0.9)
      expect(await refundsAtProvider(orderId)).toEqual([])
      await send(1)
      expect(await refundOf(id)).toMatchObject({ status: 'processed', failure: null })
      expect(await refundsAtProvider(orderId)).toHaveLength(1)
    },
  )

  it.each<[string, number, string]>([
    ['the provider will not send', 400, 'Refund is not supported: the payment is more than 6 months old'],
    ['meets a limit that names no reason', 422, 'BAD_REQUEST_ERROR'],
  ])('that %s is failed, with the reason, and is not sent again', async (_, status, failure) => {
    const { id } = await owedBack()
    const description = failure.includes(' ') ? failure : ''
    const { client, asked } = countedProvider({
      createRefund: async () =>
        refuse({ reason: 'refused', status, code: 'BAD_REQUEST_ERROR', detail: null, description }),
    })
    await send(0, client)
    expect(await refundOf(id)).toMatchObject({ status: 'failed', failure, try_at: null })
    await send(600, client)
    expect(asked.filter((request) => request.startsWith('createRefund'))).toHaveLength(1)
    // Still owed to the rider.
    expect(await sumsOf(id)).toEqual({ captured: expect.any(Number), refund_due: -1500 })
  })

  it('of a payment that the provider does not know is failed', async () => {
    const { id } = await paidBooking(rider)
    await refundedByOperator(id, 1500, later(0))
    await send()
    expect(await refundOf(id)).toMatchObject({ status: 'failed', failure: expect.stringMatching(/id/) })
  })

  it('waits while our key is refused: that is nothing of this refund', async () => {
    const { id } = await owedBack()
    const wrongKey = async () =>
      refuse({ reason: 'refused', status: 401, code: 'X', detail: null, description: 'No' } as const)
    await send(0, countedProvider({ createRefund: wrongKey, refundsOfPayment: wrongKey }).client)
    expect(await refundOf(id)).toMatchObject({ status: 'due' })
    await send(1)
    expect(await refundOf(id)).toMatchObject({ status: 'processed' })
  })

  it('under a rupee is never sent: an operator settles it (REFUND-2)', async () => {
    const { id, orderId } = await owedBack(99)
    await send(600)
    expect(await refundOf(id)).toMatchObject({ status: 'due', failure: 'below_minimum', try_at: null })
    expect(await refundsAtProvider(orderId)).toEqual([])
  })

  it('is settled by the one that an operator made in the provider’s console', async () => {
    const { id, paymentId, paise, orderId } = await cancelledInTime()
    const made = await refundedAtProvider(paymentId, paise)
    await send()
    const all = await refundsOf(id)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ status: 'processed', reason: 'rider_cancelled' })
    expect(all[0].provider_refund_id).toBe(made)
    expect(await refundsAtProvider(orderId)).toHaveLength(1)
  })
})

describe('A refund that is sent', () => {
  it('is asked about until it is processed, and its rider is told of both (REFUND-4)', async () => {
    await switchProvider({ refunds: 'by_hand' })
    const { id } = await owedBack()
    await send()
    const sent = await refundOf(id)
    expect(sent).toMatchObject({ status: 'sent', processed_at: null, sent_at: expect.any(String) })
    expect(await sumsOf(id)).toEqual({ captured: expect.any(Number), refund_due: -1500, refund_sent: -1500 })
    await send(1)
    expect((await refundOf(id)).status).toBe('sent')
    await endRefund(sent.provider_refund_id ?? '', 'process')
    await send(3)
    expect(await refundOf(id)).toMatchObject({
      status: 'processed',
      bank_reference: expect.stringMatching(/^\d+$/),
      sent_at: sent.sent_at,
      try_at: null,
    })
    expect(await refundMessages(id)).toEqual(['refund.sent', 'refund.processed'])
    expect(await sumsOf(id)).toMatchObject({ refund_sent: -1500, refund_processed: -1500 })
  })

  /** What the provider says of a refund of ours, as it stands there. */
  const answerOf = async (orderId: string, status: RazorpayRefund['status']) => ({
    ...there((await refundsAtProvider(orderId))[0]),
    status,
  })

  it('and fails after it was processed is owed again, and its booking is not refunded (REFUND-3)', async () => {
    const { id, orderId } = await cancelledInTime()
    await send()
    expect((await rideRow(id)).payment_status).toBe('refunded')
    const failed = await answerOf(orderId, 'failed')
    const learned = { event: 'test', now: later(0) }
    for (let times = 0; times < 2; times += 1) await takeRefund(moneyOf(env), failed, learned)
    const refund = await refundOf(id)
    expect(refund).toMatchObject({ status: 'failed', failure: 'failed_at_provider', processed_at: null })
    expect((await rideRow(id)).payment_status).toBe('partial')
    expect(await sumsOf(id)).toMatchObject({
      refund_sent: -refund.amount_paise,
      refund_come_back: refund.amount_paise,
      refund_processed: 0,
    })
    // Its rider would have been told in the morning that it is with the bank.
    const told: string[] = []
    const keep: SenderDeps['send'] = async ({ type, facts }) => {
      if (facts.booking?.id === id) told.push(type)
      return accept({ messageId: null, parts: 1 })
    }
    await drainOutbox({ database, channels: ['sms'], send: keep }, nextNoon(later(0)))
    expect(await refundMessages(id)).toEqual(['refund.processed'])
    expect(told).not.toContain('refund.processed')
    // What was said before comes late: a failure is final for its attempt.
    await takeRefund(moneyOf(env), await answerOf(orderId, 'processed'), learned)
    expect((await refundOf(id)).status).toBe('failed')
  })

  it('makes its booking refunded only with the last paisa (REFUND-3)', async () => {
    const { booking, paise, paymentId } = await paidFor(rider)
    await refundedByOperator(booking.id, 1500, later(1))
    const who = { by: 'rider', userId: rider.userId, reason: 'Ill', refundPaise: paise - 1500 } as const
    await cancelBooking(database, { bookingId: booking.id, who }, later(0))
    await send(0)
    expect(await razorpay.payment(paymentId)).toMatchObject({ value: { amount_refunded: paise - 1500 } })
    expect((await rideRow(booking.id)).payment_status).toBe('partial')
    await send(1)
    expect(await razorpay.payment(paymentId)).toMatchObject({ value: { amount_refunded: paise } })
    expect((await rideRow(booking.id)).payment_status).toBe('refunded')
  })
})

it('Of a payment never more than is left goes back, and a part of it once for each cause', async () => {
  const { booking, paise } = await paidFor(rider)
  const [payment] = await database.select().from(payments).where(eq(payments.booking_id, booking.id))
  const put = (causeId: string, part: number) =>
    database.batch(
      putRefund(
        database,
        { paymentId: payment?.id ?? '', bookingId: booking.id, paise: part, reason: 'by_operator', causeId },
        { actor: 'operator', actorId: null, event: 'test', now: later(0) },
      ),
    )
  for (const causeId of ['one', 'one', 'other']) await put(causeId, 100)
  const left = paise - 200
  await Promise.all(['third', 'fourth', 'third', 'fifth'].map((causeId) => put(causeId, left)))
  const back = (await refundsOf(booking.id)).map(({ amount_paise }) => amount_paise)
  expect(back.toSorted((one, other) => one - other)).toEqual([100, 100, left])
  expect(await sumsOf(booking.id)).toEqual({ captured: paise, refund_due: -paise })
})
