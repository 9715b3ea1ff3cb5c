import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CancelledAnswerSchema } from '../../../src/domain/payments/cancellation'
import { ENTRY_KINDS, type LedgerKind } from '../../../src/domain/payments/ledger'
import { accept } from '../../../src/domain/result'
import { bookingOf } from '../../../worker/bookings/booking-row'
import { type Canceller, cancelBooking } from '../../../worker/cancellations/cancel-booking'
import { databaseOf } from '../../../worker/database/client'
import { payments } from '../../../worker/database/payment-tables'
import { bookings } from '../../../worker/database/tables'
import { sha256 } from '../../../worker/http/signature'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import { moneyOf, reconcile } from '../../../worker/payments/reconcile'
import { roomOf, syncRoom } from '../../../worker/room/room'
import { there } from '../../support/surely'
import { askCancel, endOf, unpaidRide } from '../../support/worker/actions'
import { post, refusal } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { enter } from '../../support/worker/charges'
import { database, databaseWhere, keyedBy, rowsOf, run } from '../../support/worker/database'
import { askVerification, orderFor } from '../../support/worker/orders'
import { riderOfEachTest, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { payInSheet, razorpay } from '../../support/worker/razorpay'
import { entered, minutesFrom, newRide, PIN, paidBooking, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()
const ROUNDS = Array.from({ length: 4 }, (_, round) => [round])

describe('A cancellation at the same moment as', () => {
  it.each(ROUNDS)('a start: exactly one of the two is applied (round %d)', async (round) => {
    const { rider, driver, booking } = await newRide.arrived({
      overrides: { scheduled_time: minutesFrom(180) },
    })
    const start = () => post(`/api/driver/rides/${booking.id}/start`, { pin: PIN }, driver)
    const cancel = () => askCancel(rider, booking.id, { refund_paise: 5000 })
    const calls = round % 2 ? [start(), cancel()] : [cancel(), start()]
    const answers = await Promise.all(calls)
    const { status } = await rideRow(booking.id)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const refused = there(answers.find((answer) => !answer.ok))
    const { cancellations, refunds } = await endOf(booking.id)
    if (status === 'started') {
      expect(await refusal(refused)).toMatchObject({ status: 409, message: 'Failed to cancel ride' })
      expect([cancellations, refunds]).toEqual([[], []])
    } else {
      expect(status).toBe('cancelled')
      expect([cancellations.length, refunds.length]).toEqual([1, 1])
    }
  })

  it.each(ROUNDS)('another cancellation: one refund, whoever else cancels (round %d)', async () => {
    const { rider, booking } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(13 * 60) } })
    const { userId: operatorId } = await signedInOperator()
    const who = { by: 'company', operatorId, reason: 'The car broke down' } as const
    const cancel = () => askCancel(rider, booking.id, { refund_paise: 7500 })
    const company = () => cancelBooking(database, { bookingId: booking.id, who }, new Date())
    await Promise.all([cancel(), company(), cancel(), cancel()])
    const { cancellations, refunds, messages } = await endOf(booking.id)
    expect([cancellations.length, refunds.length, messages.length]).toEqual([1, 1, 2])
    expect([refunds[0]?.reason, refunds[0]?.amount_paise]).toEqual(
      cancellations[0]?.code === 'rider' ? ['rider_cancelled', 7500] : ['company_cancelled', 10_000],
    )
  })

  it('itself, ten times: ten equal answers, each with the statement of its moment (POLICY-4)', async () => {
    const booking = await paidBooking(rider)
    const ask = () => askCancel(rider, booking.id, { refund_paise: 10_000 }, 'one-press')
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    for (const answer of answers) {
      // Meanwhile the refund is sent, or could not be.
      const { statement, ...same } = v.parse(CancelledAnswerSchema, await answer.json())
      expect(same).toEqual({ booking_id: booking.id, refund_paise: 10_000 })
      expect(statement?.lines.find(({ kind }) => /^refund_(due|sent)$/.test(kind))?.paise).toBe(-10_000)
    }
    expect((await endOf(booking.id)).refunds).toHaveLength(1)
    expect((await rideRow(booking.id)).ride_version).toBe(1)
  })
})

describe('A cancellation whose worker died right after its batch', () => {
  it('is broadcast to the driver’s dashboard by the repeated press', async () => {
    const { rider, booking } = await newRide.setOut({ overrides: { scheduled_time: minutesFrom(180) } })
    await syncRoom(env, booking.id)
    const [userId, reason, key] = [rider.userId, 'My plans have changed', 'one-press']
    const asked = ['POST', `/api/bookings/${booking.id}/cancel`, { reason, refund_paise: 5000 }]
    const keyed = keyedBy(userId, { key, request_hash: await sha256(JSON.stringify(asked)) })
    const who = { by: 'rider', userId, reason, refundPaise: 5000 } as const
    await cancelBooking(databaseOf(env.DB, keyed), { bookingId: booking.id, who }, new Date())
    const phase = async () => (await roomOf(env, booking.id).summary())?.phase
    expect(await phase()).toBe('on_the_way')
    expect((await askCancel(rider, booking.id, { refund_paise: 5000 }, key)).status).toBe(200)
    expect(await phase()).toBe('cancelled')
  })
})

describe('Between a cancellation’s read and its write', () => {
  const byRider = (userId: string, refundPaise: number) =>
    ({ by: 'rider', userId, reason: 'My plans have changed', refundPaise }) as const

  /** A cancel in whose middle something else is done to the booking. */
  const cancelWith = (bookingId: string, who: Canceller, happens: () => Promise<unknown>) =>
    cancelBooking(databaseWhere(happens, 2), { bookingId, who }, new Date())

  it('a start: the ride goes on, and nothing is refunded', async () => {
    const { rider, driver, booking } = await newRide.arrived()
    const answer = await cancelWith(booking.id, byRider(rider.userId, 0), () =>
      post(`/api/driver/rides/${booking.id}/start`, { pin: PIN }, driver),
    )
    expect(answer).toEqual({ ok: false, refusal: { reason: 'wrong_phase', phase: 'started' } })
    expect((await rideRow(booking.id)).status).toBe('started')
    expect(await endOf(booking.id)).toEqual({ cancellations: [], refunds: [], messages: [] })
  })

  it('an acceptance: it is cancelled all the same, and the new driver is sent a message', async () => {
    const [rider, driver] = [await signedInRider(), await signedInDriver()]
    const booking = await paidBooking(rider)
    const answer = await cancelWith(booking.id, byRider(rider.userId, 10_000), () =>
      post(`/api/driver/offers/${booking.id}/accept`, {}, driver),
    )
    expect(answer).toEqual({ ok: true, value: { refundPaise: 10_000 } })
    expect((await endOf(booking.id)).messages).toContainEqual({
      event: 'driver.ride_cancelled',
      recipient_id: driver.userId,
    })
  })

  it.each(['rider', 'company'] as const)(
    'a payment, which the %s was not shown: it is refused with the new refund, and the payment stays applied',
    async (by) => {
      const { userId: operatorId } = await signedInOperator()
      const booking = await newBookingOf(rider)
      const { answer } = await payInSheet((await orderFor(rider, booking)).order_id)
      const byCompany = { by: 'company', operatorId, reason: 'The car broke down', refundPaise: 0 } as const
      const who = by === 'rider' ? byRider(rider.userId, 0) : byCompany
      const cancelled = cancelWith(booking.id, who, () => askVerification(rider, booking.id, answer))
      expect(await cancelled).toMatchObject({
        refusal: { reason: 'refund_changed', preview: { paid_paise: booking.advance_amount * 100 } },
      })
      expect(await rideRow(booking.id)).toMatchObject({ status: 'pending', payment_status: 'partial' })
      expect((await endOf(booking.id)).refunds).toEqual([])
    },
  )

  it('upkeep, which cancels it as unpaid: there is one record, that of upkeep', async () => {
    const booking = await newBookingOf(rider)
    const answer = await cancelWith(booking.id, byRider(rider.userId, 0), () =>
      expireUnpaidBookings({ database, razorpay }, new Date(Date.parse(booking.created_at) + 61 * 60_000)),
    )
    expect(answer).toEqual({ ok: false, refusal: { reason: 'cancelled' } })
    expect((await endOf(booking.id)).cancellations).toMatchObject([{ code: 'unpaid' }])
  })
})

const versionOf = async (id: string) => (await rideRow(id)).version

/** By how much a booking's version rises with this. */
async function risenBy(id: string, write: () => Promise<unknown>): Promise<number> {
  const before = await versionOf(id)
  await write()
  return (await versionOf(id)) - before
}

describe('The version of a booking', () => {
  it('rises with every write of the row, also by a statement that does not name it, and by none of another', async () => {
    const [{ id }, other] = [
      await paidBooking(await signedInRider()),
      await paidBooking(await signedInRider()),
    ]
    const own = eq(bookings.id, id)
    expect(await risenBy(id, () => database.update(bookings).set({ unpaid_note: 'x' }).where(own))).toBe(1)
    expect(await risenBy(id, () => run(`UPDATE bookings SET pin_tries = 1 WHERE id = ?`, id))).toBe(1)
    expect(await risenBy(id, () => run(`UPDATE bookings SET pin_tries = 1 WHERE id = ?`, id))).toBe(1)
    expect(await risenBy(id, () => run(`UPDATE bookings SET pin_tries = 1 WHERE id = ?`, other.id))).toBe(0)
  })

  it.each(Object.keys(ENTRY_KINDS) as LedgerKind[])('rises with an entry of the ledger: %s', async (kind) => {
    const { booking } = await newRide.completed()
    expect(await risenBy(booking.id, () => entered(booking.id, kind, 1))).toBeGreaterThan(0)
  })
})

/** Writes to a booking what changes nothing of it: a decision about it is made anew. */
const touch = (id: string) => run('UPDATE bookings SET unpaid_note = unpaid_note WHERE id = ?', id)

describe('A writer who is always too late', () => {
  const cancel = async (times: number) => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider)
    // Each attempt reads in one batch and writes in the next one.
    const late = databaseWhere(() => touch(booking.id), 2, 2 * times - 1)
    const who = { by: 'rider', userId: rider.userId, reason: 'Plans changed', refundPaise: 10_000 } as const
    const answer = await cancelBooking(late, { bookingId: booking.id, who }, new Date())
    return { answer, status: (await rideRow(booking.id)).status }
  }

  it('writes at the tenth attempt', async () => {
    expect(await cancel(9)).toEqual({ answer: accept({ refundPaise: 10_000 }), status: 'cancelled' })
  })

  it('gives up after the tenth, and has written nothing', async () => {
    const { answer, status } = await cancel(10)
    expect(answer).toMatchObject({ ok: false, refusal: { reason: 'changed' } })
    expect(status).toBe('pending')
  })
})

it('Eight writers of one booking at once: each writes, and who pays is answered as always', async () => {
  const ride = await unpaidRide()
  const { order_id } = await orderFor(ride.rider, bookingOf(await rideRow(ride.id)), { paymentAmount: 300 })
  const { answer } = await payInSheet(order_id)
  const before = await versionOf(ride.id)
  const [verified, , ...charged] = await Promise.all([
    askVerification(ride.rider, ride.id, answer),
    reconcile(moneyOf(env), new Date(minutesFrom(1))),
    ...Array.from({ length: 6 }, () => enter(ride.driver, ride.id)),
  ])
  expect([verified.status, ...charged.map(({ status }) => status)]).toEqual(Array(7).fill(200))
  expect((await versionOf(ride.id)) - before).toBeGreaterThanOrEqual(7)
  expect(await rideRow(ride.id)).toMatchObject({ owed_amount: 0 })
  const paid = await database.select().from(payments).where(eq(payments.booking_id, ride.id))
  expect(paid.map(({ purpose, applied }) => [purpose, applied])).toEqual([
    ['advance', true],
    ['remainder', true],
  ])
  expect(await rowsOf('SELECT id FROM ride_charges WHERE booking_id = ?', ride.id)).toHaveLength(6)
})
