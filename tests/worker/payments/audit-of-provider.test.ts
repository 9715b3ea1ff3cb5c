import { describe, expect, it } from 'vitest'
import { accept } from '../../../src/domain/result'
import { settleRefund } from '../../../worker/ops/failed-refunds'
import { auditBooks, lastAudit } from '../../../worker/payments/audit'
import { granted } from '../../support/surely'
import { database, run } from '../../support/worker/database'
import { findingsOf, paymentOf, refundOf, sumsOf } from '../../support/worker/money'
import { paidFor, paidUntold } from '../../support/worker/orders'
import { riderOfEachTest, signedInOperator } from '../../support/worker/people'
import { countedProvider, DOWN, razorpay, refundedAtProvider } from '../../support/worker/razorpay'
import { minutesFrom, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()

describe('The audit of what the provider has (BOOKS-9) finds', () => {
  const providersOwn = async (paymentId: string) => granted(await razorpay.payment(paymentId))

  it('first of all a captured payment that is unknown here, on the second page too, and applies it', async () => {
    const off = (await paidFor(rider)).booking.id
    const offBy = (paise: number) =>
      run('UPDATE payments SET amount_paise = amount_paise + ? WHERE booking_id = ?', paise, off)
    await offBy(1)
    const { booking, paymentId } = await paidUntold(rider)
    const young = await providersOwn(paymentId)
    const payment = { ...young, created_at: young.created_at - 20 * 60 }
    const failed = { ...payment, status: 'failed', captured: false } as const
    const page = Array.from({ length: 100 }, (_, index) => ({ ...failed, id: `pay_${index}` }))
    const { client, asked } = countedProvider({
      payments: async ({ skip }) => accept({ items: skip === 0 ? page : [payment], unread: 0 }),
    })
    const now = new Date()
    const audit = await auditBooks({ database, razorpay: client }, now)
    const span = { fromSeconds: Math.floor(now.getTime() / 1000) - 5 * 24 * 3600, count: 100 }
    const pages = asked.flatMap((request) =>
      request.startsWith('payments ') ? JSON.parse(request.slice(9)) : [],
    )
    expect(pages).toMatchObject([
      { ...span, skip: 0 },
      { ...span, skip: 100 },
    ])
    expect(audit.payments).toBe(101)
    const [first, ...others] = audit.findings
    const unknown = { expected_paise: payment.amount, found_paise: 0 }
    expect(first).toEqual({ finding: 'payment_was_unknown', subject: paymentId, ...unknown })
    expect(new Set(others.map(({ subject }) => subject))).toEqual(new Set([off]))
    await offBy(-1)
    expect((await rideRow(booking.id)).payment_status).toBe('partial')
    expect(await findingsOf(paymentId, [payment])).toEqual([])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('not a payment of this minute, which nobody could tell of yet, and applies it', async () => {
    const { booking, paymentId } = await paidUntold(rider)
    expect(await findingsOf(paymentId, [await providersOwn(paymentId)])).toEqual([])
    expect((await rideRow(booking.id)).payment_status).toBe('partial')
  })

  it('a refund that was made at the provider and never told, and records it', async () => {
    const { booking, paymentId } = await paidFor(rider)
    await refundedAtProvider(paymentId, 700)
    const payment = await providersOwn(paymentId)
    expect(await findingsOf(paymentId, [payment])).toMatchObject([
      { finding: 'refund_was_unknown', expected_paise: 700, found_paise: 0 },
    ])
    expect(await findingsOf(paymentId, [payment])).toEqual([])
    expect(await findingsOf(booking.id)).toEqual([])
    expect(await sumsOf(booking.id)).toMatchObject({
      refund_due: -700,
      refund_sent: -700,
      refund_processed: -700,
    })
  })

  it('nothing in a refund that was paid back another way, which the provider never had', async () => {
    const { booking, paymentId } = await paidFor(rider)
    const failed = { amount_paise: 700, status: 'failed', failure: 'failed_at_provider' } as const
    const refund = await refundOf(await paymentOf(booking.id), failed)
    const operator = { database, operatorId: (await signedInOperator()).userId, now: new Date() }
    const settlement = { reference: 'UTR 426812345678', reason: 'The card is closed' }
    expect(await settleRefund(operator, refund.id, settlement)).toMatchObject({ ok: true })
    expect(await findingsOf(paymentId, [await providersOwn(paymentId)])).toEqual([])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('that the provider could not be asked, and keeps what it found', async () => {
    const audit = await auditBooks({ database, razorpay: DOWN }, new Date(minutesFrom(1)))
    expect(audit.findings.map(({ finding }) => finding)).toEqual(['provider_not_asked'])
    expect(await lastAudit(database)).toMatchObject({
      began_at: audit.began_at,
      bookings: audit.bookings,
      findings: JSON.stringify(audit.findings),
    })
  })
})
