import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { CancellationPreviewSchema } from '../../../src/domain/payments/cancellation'
import { cancelBooking } from '../../../worker/cancellations/cancel-booking'
import { outbox } from '../../../worker/database/message-tables'
import { moneyOf, reconcile } from '../../../worker/payments/reconcile'
import { askCancel, askPreview, cancelled, endOf, preview } from '../../support/worker/actions'
import { expectRefusal, post, refusal } from '../../support/worker/api'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { database } from '../../support/worker/database'
import { findingsOf, paymentOf, refundedByOperator } from '../../support/worker/money'
import { orderedBooking, orderFor, paidUntold } from '../../support/worker/orders'
import { riderOfEachTest, signedInOperator, signedInRider } from '../../support/worker/people'
import { refundsAtProvider } from '../../support/worker/razorpay'
import { minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const rider = riderOfEachTest()
const HOUR = 60
const HALF_HOUR_MS = 30 * 60_000

describe('A rider who cancels', () => {
  it('is shown the refund first, and then gets exactly that', async () => {
    const { rider, driver, booking } = await newRide.accepted({
      overrides: { scheduled_time: minutesFrom(13 * HOUR), fare_amount: 405 },
    })
    expect(await preview(rider, booking.id)).toEqual({
      band: 'fee_25',
      fee_percent: 25,
      paid_paise: 10_200,
      fee_paise: 2550,
      refund_paise: 7650,
      until: minutesFrom(-12 * HOUR, booking.scheduled_time),
      unsettled: false,
      arrives: 'Refunds arrive in 7-10 business days to the original payment method.',
    })
    const { statement, ...answer } = await cancelled(rider, booking.id, 7650)
    expect(answer).toEqual({ booking_id: booking.id, refund_paise: 7650 })
    const kept = statement?.lines.filter(({ kind }) => kind === 'refund_due' || kind === 'fee_kept')
    expect(kept?.map(({ paise }) => paise)).toEqual([-7650, 2550])
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'My plans have changed',
      start_pin: null,
      ride_version: 2,
      payment_status: 'partial',
    })
    expect(await endOf(booking.id)).toEqual({
      cancellations: [{ code: 'rider', reason: 'My plans have changed', user_id: rider.userId }],
      refunds: [{ reason: 'rider_cancelled', amount_paise: 7650 }],
      messages: [
        { event: 'booking.cancelled', recipient_id: rider.userId },
        { event: 'driver.ride_cancelled', recipient_id: driver.userId },
      ],
    })
  })

  it.each([
    ['ride_later', 24, -1, 10_000, 7500],
    ['airport', 6, 0, 7500, 5000],
    ['outstation', 4, 0, 5000, 0],
  ] as const)(
    'of %s, %i h ahead, is shown the new refund a millisecond after the band has ended, and gets no other',
    async (service_type, hours, last, before, after) => {
      const pickup = Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + 72 * 2 * HALF_HOUR_MS
      const overrides = { scheduled_time: new Date(pickup).toISOString(), service_type }
      const { rider, booking } = await newRide.accepted({ overrides })
      const edge = pickup - hours * 2 * HALF_HOUR_MS + last
      vi.useFakeTimers({ now: edge, toFake: ['Date'] })
      expect((await preview(rider, booking.id)).refund_paise).toBe(before)
      vi.setSystemTime(edge + 1)
      for (const refund_paise of [before, after + 1, 10_000_000]) {
        const answer = await askCancel(rider, booking.id, { refund_paise })
        const { preview: now } = v.parse(
          v.object({ preview: CancellationPreviewSchema }),
          await answer.clone().json(),
        )
        expect(now.refund_paise).toBe(after)
        await expectRefusal(answer, 'refund_changed', 409)
      }
      expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted', ride_version: 1 })
      expect(await endOf(booking.id)).toEqual({ cancellations: [], refunds: [], messages: [] })
      await cancelled(rider, booking.id, after)
    },
  )

  it('has to give a reason, of at most 300 characters', async () => {
    const booking = await paidBooking(rider)
    const ask = (reason: string) => askCancel(rider, booking.id, { reason, refund_paise: 10_000 })
    const [none, long] = [await refusal(await ask('\u200b\u2060')), await refusal(await ask('x'.repeat(301)))]
    expect(none).toMatchObject({ code: 'reason_required', message: 'Please provide a cancellation reason' })
    expect(long).toMatchObject({ status: 422, code: 'reason_too_long' })
    expect((await rideRow(booking.id)).status).toBe('pending')
    expect((await ask(`  ${'ಕ'.repeat(300)}  `)).status).toBe(200)
    expect((await rideRow(booking.id)).cancellation_reason).toBe('ಕ'.repeat(300))
  })

  it.each([
    ['started', newRide.started],
    ['completed', newRide.completed],
  ] as const)('cannot once the ride is %s', async (phase, made) => {
    const { rider, booking } = await made()
    for (const answer of [
      await askPreview(rider, booking.id),
      await askCancel(rider, booking.id, { refund_paise: 0 }),
    ]) {
      expect(await answer.clone().json()).toMatchObject({ phase })
      await expectRefusal(answer, 'wrong_phase', 409, 'Failed to cancel ride')
    }
    expect((await rideRow(booking.id)).status).toBe(phase)
  })

  it.each(['company', 'rider'] as const)(
    'cannot cancel what the %s has cancelled, is told so, and keeps the full refund',
    async (by) => {
      const { rider, booking } = await newRide.accepted({
        overrides: { scheduled_time: minutesFrom(26 * HOUR) },
      })
      const { userId: operatorId } = await signedInOperator()
      const said = { reason: 'The car broke down', refundPaise: 10_000 }
      const who = by === 'rider' ? { by, userId: rider.userId, ...said } : { by, operatorId, ...said }
      await cancelBooking(database, { bookingId: booking.id, who }, new Date())
      expect(await refusal(await askCancel(rider, booking.id, { refund_paise: 0 }))).toEqual({
        status: 409,
        code: 'cancelled',
        message: 'This booking is already cancelled.',
      })
      expect((await endOf(booking.id)).refunds).toEqual([{ reason: `${by}_cancelled`, amount_paise: 10_000 }])
    },
  )

  it('of an unpaid booking is owed nothing', async () => {
    const { booking } = await orderedBooking(rider)
    expect(await preview(rider, booking.id)).toMatchObject({ paid_paise: 0, refund_paise: 0 })
    await cancelled(rider, booking.id, 0)
    expect(await endOf(booking.id)).toMatchObject({
      cancellations: [{ code: 'rider' }],
      refunds: [],
      messages: [],
    })
  })

  it('gets no paisa twice: what is being refunded already is not refunded again', async () => {
    const booking = await paidBooking(rider)
    await refundedByOperator(booking.id, 4000)
    expect(await preview(rider, booking.id)).toMatchObject({
      paid_paise: 6000,
      returned_paise: 4000,
      refund_paise: 6000,
    })
    const { statement } = await cancelled(rider, booking.id, 6000)
    const lines = statement?.lines.filter(({ kind }) => /^refund_|^fee_kept/.test(kind))
    expect(lines?.map(({ paise, note }) => [paise, note?.split('.')[0]])).toEqual([
      [-4000, 'Given back by our support'],
      [-6000, 'You cancelled the booking'],
      [0, undefined],
    ])
    expect((await endOf(booking.id)).refunds.map(({ amount_paise }) => amount_paise)).toEqual([4000, 6000])
  })
})

describe('A rider who cancels while the provider does not answer (PAYMENT-12)', () => {
  it('is told that what turns out to be paid goes back in full, and so it does', async () => {
    const { booking, paise, orderId } = await paidUntold(rider)
    await breakRoute('razorpay.orders.payments', 'server_error', 100)
    expect(await preview(rider, booking.id)).toMatchObject({
      paid_paise: 0,
      refund_paise: 0,
      unsettled: true,
    })
    await cancelled(rider, booking.id, 0)
    const { cancellations, refunds } = await endOf(booking.id)
    expect([cancellations, refunds]).toMatchObject([[{ code: 'rider' }], []])
    await mendRoutes()
    await reconcile(moneyOf(env), new Date(minutesFrom(1)))
    expect((await endOf(booking.id)).refunds).toEqual([{ reason: 'cancelled', amount_paise: paise }])
    expect(await refundsAtProvider(orderId)).toMatchObject([{ amount: paise, status: 'processed' }])
    const { status, payment_status } = await rideRow(booking.id)
    expect([status, payment_status]).toEqual(['cancelled', 'pending'])
  })

  it('of a booking that nobody was sent to pay, or that is known to be unpaid, is told nothing of it', async () => {
    // An answer is good for ten seconds.
    vi.setSystemTime(Date.now())
    const booking = await newBookingOf(rider)
    expect((await preview(rider, booking.id)).unsettled).toBe(false)
    await orderFor(rider, booking)
    expect((await preview(rider, booking.id)).unsettled).toBe(true)
    const state = async () => (await shown(rider, booking.id)).payment_state
    await expect.poll(state, { timeout: 5000 }).toBe('none')
    expect((await preview(rider, booking.id)).unsettled).toBe(false)
  })
})

describe('A booking', () => {
  it.each([
    { refund_paise: -1 },
    { refund_paise: 0.5 },
    { refund_paise: '0' },
    {},
    { refund_paise: 0, reason: 7 },
  ])('is not cancelled by %j', async (body) => {
    const booking = await paidBooking(rider)
    expect(await refusal(await askCancel(rider, booking.id, body))).toMatchObject({ status: 400 })
  })
})

describe('The company', () => {
  it('tells the rider of a ride of which everything was refunded by hand before, and says nothing of money', async () => {
    const booking = await paidBooking(await signedInRider())
    const operator = await signedInOperator()
    const { provider_payment_id } = await paymentOf(booking.id)
    const refund = { amount_paise: 10_000, reason: 'The car was dirty', needs_consent: false }
    expect((await post(`/api/ops/payments/${provider_payment_id}/refunds`, refund, operator)).status).toBe(
      200,
    )
    const who = { by: 'company', operatorId: operator.userId, reason: 'A flood' } as const
    expect((await cancelBooking(database, { bookingId: booking.id, who }, new Date())).ok).toBe(true)
    const sent = await database.select().from(outbox).where(eq(outbox.booking_id, booking.id))
    const said = sent.filter(({ event }) => event === 'booking.cancelled')
    expect(said).toMatchObject([{ recipient_id: booking.user_id }])
    expect(said[0]?.details).not.toContain('refund_paise')
  })
})

describe('A no-show (POLICY-3, NOSHOW-8)', () => {
  it.each([
    ['nothing', -20, 0, []],
    [
      'everything where the driver came over 15 minutes late (POLICY-8)',
      -30,
      10_000,
      [{ reason: 'company_cancelled', amount_paise: 10_000 }],
    ],
  ])('refunds %s, 10 minutes after the arrival and not before', async (_, pickup, refundPaise, refunds) => {
    const { booking } = await newRide.arrived({
      overrides: { scheduled_time: minutesFrom(pickup), arrived_at: minutesFrom(-9) },
    })
    const { userId: operatorId } = await signedInOperator()
    const who = { by: 'no_show', operatorId, reason: 'The rider did not come' } as const
    const from = new Date(Date.parse(booking.arrived_at ?? '') + 10 * 60_000)
    const record = (now: Date) => cancelBooking(database, { bookingId: booking.id, who }, now)
    expect(await record(new Date(from.getTime() - 1))).toEqual({
      ok: false,
      refusal: { reason: 'too_early', from: from.toISOString() },
    })
    expect(await record(from)).toEqual({ ok: true, value: { refundPaise } })
    expect(await endOf(booking.id)).toMatchObject({
      cancellations: [{ code: 'no_show', user_id: operatorId }],
      refunds,
    })
    expect(await findingsOf(booking.id)).toEqual([])
  })
})
