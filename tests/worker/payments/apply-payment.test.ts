import { describe, expect, it } from 'vitest'
import type { RazorpayPayment } from '../../../src/domain/payments/razorpay'
import { applyPayment } from '../../../worker/payments/apply-payment'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { database, firstRow, rowsOf } from '../../support/worker/database'
import { putOrder } from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import { providersPayment } from '../../support/worker/razorpay'

const rider = await signedInRider()
const now = new Date()
const learned = { event: 'test', now }
const idOf = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`

/** An unpaid booking and an order for its advance. */
async function orderedBooking() {
  const booking = await newBookingOf(rider)
  return { booking, orderId: await putOrder(booking.id, { amount_paise: booking.advance_amount * 100 }) }
}

const paymentOn = (orderId: string | null, amount: number, parts: Partial<RazorpayPayment> = {}) =>
  providersPayment({ id: idOf('pay'), order_id: orderId, amount, ...parts })

const rows = (table: 'payments' | 'refunds' | 'outbox', bookingId: string) =>
  rowsOf(`SELECT * FROM ${table} WHERE booking_id = ?`, bookingId)
const outcomes = async (payments: RazorpayPayment[]) =>
  (await Promise.all(payments.map((one) => applyPayment(database, one, learned)))).map(
    ({ outcome }) => outcome,
  )

describe('A captured payment', () => {
  const REFERENCES = { rrn: '4123', bank_transaction_id: '0099', transaction_id: '7788', auth_code: '1234' }
  it.each([0, 1, 2, 3, 4])(
    'is recorded with the reference by which its bank finds it, where the first %i of its names are not given',
    async (missing) => {
      const { booking, orderId } = await orderedBooking()
      const none = Object.keys(REFERENCES).slice(0, missing)
      const acquirer_data = { ...REFERENCES, ...Object.fromEntries(none.map((name) => [name, null])) }
      const payment = paymentOn(orderId, booking.advance_amount * 100, { acquirer_data })
      await applyPayment(database, payment, learned)
      const reference = Object.values(REFERENCES)[missing] ?? null
      expect(await rows('payments', booking.id)).toMatchObject([{ bank_reference: reference }])
    },
  )

  it('pays its booking in part, recorded and told once for 20 events at once', async () => {
    const { booking, orderId } = await orderedBooking()
    const amount_paise = booking.advance_amount * 100
    const payment = paymentOn(orderId, amount_paise)
    expect(new Set(await outcomes(Array.from({ length: 20 }, () => payment)))).toEqual(new Set(['applied']))
    const recorded = { provider_payment_id: payment.id, transaction_id: orderId, amount_paise }
    expect(await rows('payments', booking.id)).toMatchObject([recorded])
    const told = { id: `booking.confirmed|${booking.id}`, recipient_id: booking.user_id }
    expect(await rows('outbox', booking.id)).toMatchObject([told])
    expect(await rows('refunds', booking.id)).toEqual([])
    const { statement, booking: after } = await shown(rider, booking.id)
    expect(statement.paid_paise).toBe(amount_paise)
    expect(after).toMatchObject({ payment_status: 'partial', status: 'pending' })
  })

  it('that comes second is refunded in full, whichever of five came first (PAYMENT-8)', async () => {
    const { booking, orderId } = await orderedBooking()
    const fullOrder = await putOrder(booking.id, { purpose: 'full', amount_paise: booking.fare_amount * 100 })
    const payments = [
      paymentOn(orderId, booking.advance_amount * 100),
      paymentOn(fullOrder, booking.fare_amount * 100),
      paymentOn(orderId, booking.advance_amount * 100),
      paymentOn(fullOrder, booking.fare_amount * 100),
      paymentOn(orderId, booking.advance_amount * 100),
    ]
    // Each is told twice, as the checkout and the webhook would.
    const told = await outcomes([...payments, ...payments])
    expect(told.filter((one) => one === 'applied')).toHaveLength(2)
    expect(told.filter((one) => one === 'refund_due')).toHaveLength(8)
    expect(await rows('payments', booking.id)).toHaveLength(5)
    const refunds = await rows('refunds', booking.id)
    expect(refunds).toHaveLength(4)
    for (const refund of refunds) expect(refund).toMatchObject({ reason: 'already_paid', status: 'due' })
    const events = (await rows('outbox', booking.id)).map(({ event }) => event)
    expect(events.toSorted()).toEqual(['booking.confirmed', ...Array(4).fill('refund.due')])

    const applied = (await rows('payments', booking.id)).filter(({ applied }) => applied === 1)
    expect(refunds.map(({ payment_id }) => payment_id)).not.toContain(applied[0]?.id)
    expect(applied).toHaveLength(1)
    const after = await shown(rider, booking.id)
    expect(after.statement.paid_paise).toBe(applied[0]?.amount_paise)
    expect(after.booking.advance_amount * 100).toBe(applied[0]?.amount_paise)
    expect(after.booking.payment_status).toBe(after.booking.remaining_amount === 0 ? 'paid' : 'partial')
  })
})

it.each(['failed', 'authorized', 'created'] as const)(
  'A captured payment, then a late event that it was %s: stays paid',
  async (status) => {
    const { booking, orderId } = await orderedBooking()
    const payment = paymentOn(orderId, booking.advance_amount * 100)
    await applyPayment(database, payment, learned)
    await applyPayment(database, { ...payment, status, captured: false }, learned)
    await applyPayment(
      database,
      paymentOn(orderId, booking.advance_amount * 100, { status, captured: false }),
      learned,
    )
    expect((await shown(rider, booking.id)).booking.payment_status).toBe('partial')
    const order = await firstRow('SELECT status FROM payment_orders WHERE id = ?', orderId)
    expect(order).toEqual({ status: 'paid' })
  },
)
