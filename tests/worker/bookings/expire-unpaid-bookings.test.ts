import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RazorpayPayment } from '../../../src/domain/payments/razorpay'
import { accept, refuse } from '../../../src/domain/result'
import { putInOutbox } from '../../../worker/outbox'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import { checkOrders } from '../../../worker/payments/orders'
import { putPaymentLink, revokePaymentLink } from '../../../worker/payments/payment-links'
import { endOf } from '../../support/worker/actions'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { database, rowsRead, run, setIn } from '../../support/worker/database'
import { copyBooking } from '../../support/worker/many-trips'
import { askVerification, orderedBooking, orderFor, paidUntold } from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import { countedProvider, DOWN, payInSheet, razorpay } from '../../support/worker/razorpay'

const provider = { database, razorpay }
const rider = await signedInRider()
const minutesFrom = (instant: string, minutes: number, ms = 0) =>
  new Date(Date.parse(instant) + minutes * 60_000 + ms)
const statusOf = async (id: string) => (await shown(rider, id)).booking.status

// Every test looks at its own booking alone.
beforeEach(() => env.DB.exec(`UPDATE bookings SET status = 'completed'`))

describe('An unpaid booking', () => {
  it.each([
    ['59 minutes old is kept', 59, 0, 'pending'],
    ['a moment short of an hour old is kept', 60, -1, 'pending'],
    ['an hour old is cancelled', 60, 0, 'cancelled'],
  ])('%s', async (_, minutes, ms, status) => {
    const booking = await newBookingOf(rider)
    const expired = await expireUnpaidBookings(provider, minutesFrom(booking.created_at, minutes, ms))
    expect(expired).toBe(status === 'cancelled' ? 1 : 0)
    expect(await statusOf(booking.id)).toBe(status)
  })

  it('is cancelled with one record, however often upkeep runs', async () => {
    const booking = await newBookingOf(rider)
    const later = minutesFrom(booking.created_at, 61)
    await Promise.all([expireUnpaidBookings(provider, later), expireUnpaidBookings(provider, later)])
    await expireUnpaidBookings(provider, minutesFrom(booking.created_at, 66))
    expect((await shown(rider, booking.id)).booking.cancellation_reason).toBe('Payment not completed')
    expect((await endOf(booking.id)).cancellations).toMatchObject([
      { reason: 'Payment not completed', user_id: rider.userId },
    ])
  })

  it('is kept for an hour more after a message that its payment failed', async () => {
    const booking = await newBookingOf(rider)
    const aged = (minutes: number) => minutesFrom(booking.created_at, minutes)
    const event = 'booking.payment_failed'
    await putInOutbox(database, { event, bookingId: booking.id, now: aged(50), when: sql`TRUE` })
    await expireUnpaidBookings(provider, aged(109))
    expect(await statusOf(booking.id)).toBe('pending')
    await expireUnpaidBookings(provider, aged(110))
    expect(await statusOf(booking.id)).toBe('cancelled')
  })

  it('is kept while a link to pay it lives, and not for a link that was taken back (BOOKING-21)', async () => {
    const [kept, left] = [await newBookingOf(rider), await newBookingOf(rider)]
    const aged = (minutes: number) => minutesFrom(kept.created_at, minutes)
    for (const { id } of [kept, left]) {
      await database.batch([...putPaymentLink(database, id, { now: aged(10), when: sql`TRUE` })])
    }
    await revokePaymentLink(database, left.id, { now: aged(20), when: sql`TRUE` })
    await expireUnpaidBookings(provider, aged(129))
    expect(await statusOf(kept.id)).toBe('pending')
    expect(await statusOf(left.id)).toBe('cancelled')
    await expireUnpaidBookings(provider, aged(130))
    expect(await statusOf(kept.id)).toBe('cancelled')
  })

  it.each([
    ['whose payment failed is cancelled like one without a payment', { payment_failed: true }, 60],
    ['whose pickup has passed is cancelled at once', { scheduled_time: '2020-01-01T00:00:00.000Z' }, 1],
  ])('%s', async (_, columns, minutes) => {
    const booking = await newBookingOf(rider)
    await setIn('bookings', booking.id, columns)
    await expireUnpaidBookings(provider, minutesFrom(booking.created_at, minutes))
    expect(await statusOf(booking.id)).toBe('cancelled')
  })

  it('is kept while its rider is at the checkout, and not much longer', async () => {
    const { booking, order_id } = await orderedBooking(rider)
    const offered = minutesFrom(booking.created_at, 58).toISOString()
    await run('UPDATE payment_orders SET offered_at = ? WHERE id = ?', offered, order_id)
    expect(await expireUnpaidBookings(provider, minutesFrom(offered, 14))).toBe(0)
    expect(await expireUnpaidBookings(provider, minutesFrom(offered, 15))).toBe(1)
  })

  it('is kept while the provider holds its money', async () => {
    const { booking, order_id } = await orderedBooking(rider)
    const { answer } = await payInSheet(order_id, 'held')
    await askVerification(rider, booking.id, answer)
    expect(await expireUnpaidBookings(provider, minutesFrom(booking.created_at, 180))).toBe(0)
  })

  it('is kept for an hour after its rider was sent a message that they can pay again', async () => {
    const { booking, order_id } = await orderedBooking(rider)
    const { paymentId, answer } = await payInSheet(order_id, 'held')
    await askVerification(rider, booking.id, answer)
    const held = await razorpay.payment(paymentId)
    if (!held.ok) throw new Error('no payment')
    const items: RazorpayPayment[] = [{ ...held.value, status: 'failed' }]
    const failing = {
      database,
      razorpay: { ...razorpay, paymentsOfOrder: async () => accept({ items, unread: 0 }) },
    }
    const aged = (minutes: number) => minutesFrom(booking.created_at, minutes)
    await checkOrders(failing, booking.id, { event: 'test', now: aged(180) })
    expect(await expireUnpaidBookings(failing, aged(239))).toBe(0)
    expect(await expireUnpaidBookings(failing, aged(240))).toBe(1)
  })
})

describe('While the provider does not answer', () => {
  it('a booking whose rider was sent to pay is kept, and cancelled once nothing turns out to be paid', async () => {
    const { booking } = await orderedBooking(rider)
    const aged = (minutes: number) => minutesFrom(booking.created_at, minutes)
    expect(await expireUnpaidBookings({ database, razorpay: DOWN }, aged(61))).toBe(0)
    // Past its pickup too.
    expect(await expireUnpaidBookings({ database, razorpay: DOWN }, aged(30 * 60))).toBe(0)
    expect(await expireUnpaidBookings(provider, aged(30 * 60))).toBe(1)
  })

  it('one that was paid is kept, and confirmed once the provider says so', async () => {
    const { booking } = await paidUntold(rider)
    const aged = (minutes: number) => minutesFrom(booking.created_at, minutes)
    expect(await expireUnpaidBookings({ database, razorpay: DOWN }, aged(61))).toBe(0)
    expect(await expireUnpaidBookings(provider, aged(62))).toBe(0)
    const { status, payment_status } = (await shown(rider, booking.id)).booking
    expect([status, payment_status]).toEqual(['pending', 'partial'])
  })

  it('it costs one request, and a booking whose rider never went to pay is cancelled all the same', async () => {
    for (let orders = 0; orders < 2; orders++) await orderFor(rider, await newBookingOf(rider))
    const third = await newBookingOf(rider)
    const { client, asked } = countedProvider(DOWN)
    const later = minutesFrom(third.created_at, 61)
    expect(await expireUnpaidBookings({ database, razorpay: client }, later)).toBe(1)
    expect(asked).toHaveLength(1)
    expect(await statusOf(third.id)).toBe('cancelled')
  })
})

describe('What the provider refuses to say of a booking', () => {
  it('is logged, and the next booking is asked about all the same', async () => {
    for (let orders = 0; orders < 2; orders++) await orderFor(rider, await newBookingOf(rider))
    const refusal = {
      reason: 'refused',
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      description: '',
      detail: null,
    }
    const refusing = {
      ...razorpay,
      paymentsOfOrder: async () => refuse({ ...refusal, reason: 'refused' as const }),
    }
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await expireUnpaidBookings({ database, razorpay: refusing }, new Date(Date.now() + 61 * 60_000))
    const events = lines.mock.calls.map(([line]) => JSON.parse(String(line)).event)
    lines.mockRestore()
    expect(events).toEqual(['payment_not_checked', 'payment_not_checked'])
  })
})

it('The query for unpaid bookings reads none of those that were cancelled long ago', async () => {
  const { id, created_at } = await newBookingOf(rider)
  const look = () =>
    rowsRead((counted) => expireUnpaidBookings({ ...provider, database: counted }, new Date(created_at)))
  const before = await look()
  await copyBooking(id, 60, { created_at: `'${new Date(0).toISOString()}'`, status: `'cancelled'` })
  expect(before).toBeGreaterThan(0)
  expect(await look()).toBe(before)
})
