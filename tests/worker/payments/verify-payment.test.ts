import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Booking } from '../../../src/domain/bookings/booking'
import { accept } from '../../../src/domain/result'
import { configOf } from '../../../worker/config'
import { hmac } from '../../../worker/http/signature'
import { verifyPayment } from '../../../worker/payments/verify-payment'
import { there } from '../../support/surely'
import { expectRefusal, refusal } from '../../support/worker/api'
import { shown } from '../../support/worker/bookings'
import { databaseWhere, firstRow, run } from '../../support/worker/database'
import {
  askVerification,
  orderedBooking,
  paidUntold,
  triedUntold,
  verified,
} from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import { authoriseLate, payInSheet, razorpay } from '../../support/worker/razorpay'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'
import { settingsAre } from '../../support/worker/settings'

const rider = await signedInRider()
const FAILED = 'Failed to verify payment. Please contact support.'

/** What follows an answer is done by then. */
const SOON = { timeout: 5000 }
const stateOf = async (booking: Booking) => (await shown(rider, booking.id)).payment_state

afterEach(() => mendRoutes())

describe('A verified payment', () => {
  it('confirms its booking once, however often it is sent', async () => {
    const { booking, answer } = await paidUntold(rider)
    expect(await verified(rider, booking.id, answer)).toEqual({ status: 'confirmed', booking_id: booking.id })
    const again = await Promise.all(Array.from({ length: 10 }, () => verified(rider, booking.id, answer)))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['confirmed']))
    // What is kept of the provider's answer names nobody.
    const kept = await firstRow('SELECT gateway_response FROM payments WHERE booking_id = ?', booking.id)
    expect(JSON.stringify(kept)).not.toMatch(/contact|email|vpa/)
    expect(await shown(rider, booking.id)).toMatchObject({
      statement: { paid_paise: booking.advance_amount * 100 },
      payment_state: 'paid',
      booking: { payment_status: 'partial' },
    })
  })

  it('that cannot be written now is processing, and is asked about', async () => {
    const { booking, orderId, answer } = await paidUntold(rider)
    const down = databaseWhere(() => Promise.reject(new Error('D1 is overloaded')))
    const asked = {
      userId: rider.userId,
      now: new Date(),
      razorpay,
      keySecrets: { current: configOf(env, 'razorpay').RAZORPAY_KEY_SECRET },
    }
    const verification = verifyPayment({ ...asked, database: down }, booking.id, there(answer))
    expect(await verification).toEqual(accept('processing'))
    expect(await firstRow('SELECT status, ask_at FROM payment_orders WHERE id = ?', orderId)).toEqual({
      status: 'processing',
      ask_at: expect.any(String),
    })
  })
})

describe('A checkout that was opened before Razorpay’s key was changed', () => {
  // Razorpay answers nobody who asks with the next key, for it has the one before here.
  it.each([
    ['is believed while the key before is known', true, 200],
    ['is not verified once it is gone', false, 400],
  ])('%s', async (_, isKnown, status) => {
    const { booking, answer } = await paidUntold(rider)
    const { RAZORPAY_KEY_SECRET } = configOf(env, 'razorpay')
    const RAZORPAY_KEY_SECRET_PREVIOUS = isKnown ? RAZORPAY_KEY_SECRET : undefined
    settingsAre({ RAZORPAY_KEY_SECRET: 'the secret of the next key', RAZORPAY_KEY_SECRET_PREVIOUS })
    expect((await askVerification(rider, booking.id, answer)).status).toBe(status)
  })
})

describe('A forged claim is refused', () => {
  const claim = async () => {
    const { booking, answer } = await paidUntold(rider)
    return { booking, answer: there(answer) }
  }

  it.each(['0'.repeat(64), 'f'.repeat(63), '', 'not hex at all', '0'])(
    'signed %j',
    async (razorpay_signature) => {
      const { booking, answer } = await claim()
      const answered = await askVerification(rider, booking.id, { ...answer, razorpay_signature })
      expect(await refusal(answered)).toEqual({ status: 400, code: 'not_verified', message: FAILED })
      expect(await firstRow('SELECT id FROM payments WHERE booking_id = ?', booking.id)).toBeNull()
    },
  )

  it('with another booking’s order and its valid signature', async () => {
    const { answer } = await claim()
    const { booking } = await orderedBooking(rider)
    expect(await refusal(await askVerification(rider, booking.id, answer))).toMatchObject({
      status: 400,
      message: FAILED,
    })
    expect((await shown(rider, booking.id)).booking.payment_status).toBe('pending')
  })

  it('with another order’s payment under an order of its own', async () => {
    const { answer } = await claim()
    const { booking, order_id } = await orderedBooking(rider)
    expect(
      (await askVerification(rider, booking.id, { ...answer, razorpay_order_id: order_id })).status,
    ).toBe(400)
    // Even if the secret were known: the provider itself says whose payment it is.
    const { RAZORPAY_KEY_SECRET } = configOf(env, 'razorpay')
    const razorpay_signature = await hmac(RAZORPAY_KEY_SECRET, order_id, answer.razorpay_payment_id)
    const signed = { ...answer, razorpay_order_id: order_id, razorpay_signature }
    expect((await askVerification(rider, booking.id, signed)).status).toBe(400)
    expect((await shown(rider, booking.id)).booking.payment_status).toBe('pending')
  })
})

describe('When the payment cannot be applied', () => {
  it('a failed one is answered as such, and the booking stays open', async () => {
    const { booking, orderId, paymentId } = await triedUntold(rider, 'fail')
    const { RAZORPAY_KEY_SECRET } = configOf(env, 'razorpay')
    const answer = {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: await hmac(RAZORPAY_KEY_SECRET, orderId, paymentId),
    }
    await expectRefusal(askVerification(rider, booking.id, answer), 'payment_failed', 400, FAILED)
    expect((await shown(rider, booking.id)).booking.status).toBe('pending')
    await authoriseLate(paymentId)
    expect((await verified(rider, booking.id, answer)).status).toBe('confirmed')
  })

  it('one for a booking that was cancelled meanwhile is answered as to be refunded, and goes back at once', async () => {
    const { booking, answer } = await paidUntold(rider)
    await run(`UPDATE bookings SET status = 'cancelled' WHERE id = ?`, booking.id)
    await expectRefusal(askVerification(rider, booking.id, answer), 'refund_due', 409)
    const refund = () =>
      firstRow('SELECT status, reason, amount_paise FROM refunds WHERE booking_id = ?', booking.id)
    const whole = { reason: 'cancelled', amount_paise: booking.advance_amount * 100 }
    await expect.poll(refund, SOON).toEqual({ status: 'processed', ...whole })
  })
})

describe('A page that polls', () => {
  const NOW = Date.now()
  const at = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000)

  it('is answered at once, and learns what the provider says from its next request', async () => {
    at(0)
    const { booking, order_id } = await orderedBooking(rider)
    expect(await stateOf(booking)).toBe('checking')
    await expect.poll(() => stateOf(booking), SOON).toBe('none')
    await payInSheet(order_id)
    // So long an answer is good.
    at(10)
    expect(await stateOf(booking)).toBe('none')
    at(11)
    expect(await stateOf(booking)).toBe('checking')
    await expect.poll(() => stateOf(booking), SOON).toBe('paid')
  })

  it('makes us ask the provider every two seconds at most', async () => {
    at(0)
    const { booking, order_id } = await orderedBooking(rider)
    await breakRoute('razorpay.orders.payments', 'server_error', 100)
    const questions = async () => {
      await stateOf(booking)
      const asked = await run('SELECT asked_at FROM payment_orders WHERE id = ?', order_id)
      return asked.results[0]?.asked_at
    }
    await expect.poll(questions, SOON).toBe(new Date(NOW).toISOString())
    at(1.9)
    for (let times = 0; times < 3; times += 1) expect(await questions()).toBe(new Date(NOW).toISOString())
    at(2)
    await expect.poll(questions, SOON).toBe(new Date(NOW + 2000).toISOString())
  })
})
