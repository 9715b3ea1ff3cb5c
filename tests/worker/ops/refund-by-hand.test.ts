import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type RefundRequest, RefundRequestSchema } from '../../../src/domain/ops/money'
import { earnedOrHeld } from '../../../src/domain/payments/ledger'
import type { PaymentRow } from '../../../src/domain/payments/payment'
import { newId } from '../../../worker/database/new-id'
import { payments } from '../../../worker/database/payment-tables'
import { insertRow } from '../../../worker/database/rows'
import type { PressContext } from '../../../worker/ops/log'
import { decideProposal } from '../../../worker/ops/proposals'
import { type ProposalDecision, refundByHand } from '../../../worker/ops/refund-by-hand'
import { eventually } from '../../support/eventually'
import { expectRefusal, post } from '../../support/worker/api'
import { database, databaseWhere, setIn } from '../../support/worker/database'
import {
  findingsOf,
  ledgerOf,
  paymentOf,
  proposalOf,
  proposalsOf,
  refundOf,
  refundsOf,
  unmatchedPayment,
} from '../../support/worker/money'
import { actionsOn, logOf, panelOf, pressOf } from '../../support/worker/operators'
import { orderedBooking, verified } from '../../support/worker/orders'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { payInSheet, razorpay } from '../../support/worker/razorpay'
import { paidBooking } from '../../support/worker/rides'

const asked = (amount_paise: number, parts: Partial<RefundRequest> = {}): RefundRequest => ({
  amount_paise,
  reason: 'The car was late',
  needs_consent: false,
  ...parts,
})

/** So much of it goes back, because the company cancels. */
const goesBack = (payment: PaymentRow, amount_paise: number) =>
  refundOf(payment, { amount_paise, reason: 'company_cancelled', cause_id: 'company_cancelled' })

/** A payment in full, of so many rupees. */
async function paid(rupees: number) {
  const booking = await paidBooking(await signedInRider(), { fare_amount: rupees, remaining_amount: 0 })
  return paymentOf(booking.id)
}

describe('A refund by hand', () => {
  it('goes to the provider in parts, with reason, operator and log, and the books balance', async () => {
    const rider = await signedInRider()
    const { booking, order_id } = await orderedBooking(rider)
    const { paymentId, answer } = await payInSheet(order_id)
    await verified(rider, booking.id, answer)
    const meera = await signedInOperator({ fullName: 'Meera Rao' })
    for (const paise of [100, 250]) {
      const path = `/api/ops/payments/${paymentId}/refunds`
      const reason = 'The car was late, call 98450 12345'
      expect((await post(path, asked(paise, { reason }), meera)).status).toBe(200)
    }
    const panel = async () => panelOf(meera, booking.id)
    await eventually(async () => {
      expect((await panel()).refunds).toMatchObject([
        { amount_paise: 100, reason: 'by_operator', status: expect.stringMatching(/sent|processed/) },
        { amount_paise: 250, reason: 'by_operator', status: expect.stringMatching(/sent|processed/) },
      ])
    })
    const atProvider = await razorpay.refundsOfPayment(paymentId)
    expect(atProvider.ok && atProvider.value.items.map(({ amount }) => amount).sort()).toEqual([100, 250])
    const { payments: paidOnline, log, ledger, by_hand_paise } = await panel()
    const paise = booking.advance_amount * 100
    expect(paidOnline).toMatchObject([{ amount_paise: paise, left_paise: paise - 350, applied: true }])
    expect(by_hand_paise).toBe(350)
    expect(log).toMatchObject([
      { action: 'refund.by_hand', details: { amount_paise: 250, reason: 'The car was late, call (number)' } },
      { action: 'refund.by_hand', details: { amount_paise: 100 } },
    ])
    expect(ledger.filter(({ actor }) => actor === 'operator')).toMatchObject([
      { kind: 'refund_due', amount_paise: -100, actor_name: 'Meera Rao', event: `operator ${log[1]?.id}` },
      { kind: 'refund_due', amount_paise: -250, actor_name: 'Meera Rao', event: `operator ${log[0]?.id}` },
    ])
    expect(earnedOrHeld(ledger, 0)).toBe(paise - 350)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('writes nothing where a cancellation gave the money back in the moment before', async () => {
    const payment = await paid(800)
    const context = await pressOf({
      database: databaseWhere(() => goesBack(payment, 80_000)),
    })
    expect(await refundByHand(context, payment.provider_payment_id, asked(100))).toEqual({
      ok: false,
      refusal: { reason: 'more_than_left', leftPaise: 0 },
    })
    expect(await refundsOf(payment.id)).toHaveLength(1)
    expect(await logOf(payment.booking_id ?? '')).toEqual([])
  })

  it('of money that belongs to no booking is logged by its payment', async () => {
    const payment = await unmatchedPayment(600_000)
    const context = await pressOf()
    const send = (paise: number) => refundByHand(context, payment.provider_payment_id, asked(paise))
    expect(await send(500_000)).toMatchObject({ ok: true })
    expect(await send(100_000)).toMatchObject({ ok: false, refusal: { reason: 'refunds_changed' } })
    expect(await ledgerOf(payment.id)).toEqual({ captured: 600_000, refund_due: -500_000 })
    expect(await logOf(payment.provider_payment_id)).toMatchObject([
      { action: 'refund.by_hand', subject_kind: 'payment' },
    ])
  })

  it.each([
    ['nothing', { amount_paise: 0 }],
    ['less than nothing', { amount_paise: -100 }],
    ['a part of a paisa', { amount_paise: 10.5 }],
    ['a short reason', { reason: ' no ' }],
    ['a long reason', { reason: 'x'.repeat(301) }],
  ])('is refused with %s', (_, parts) => {
    expect(v.is(RefundRequestSchema, asked(100, parts))).toBe(false)
  })

  it('is refused of a payment that there isn’t', async () => {
    const absent = await post('/api/ops/payments/pay_absent/refunds', asked(100), await signedInOperator())
    await expectRefusal(absent, 'no_such_payment', 404)
  })
})

describe('Refunds by hand of one booking that pass ₹5,000 in all', () => {
  it('need consent from the paisa above it, over all payments of the booking', async () => {
    const payment = await paid(9000)
    const second = { ...payment, id: newId(), provider_payment_id: `pay_${newId()}` }
    await insertRow(database, payments, second)
    const context = await pressOf()
    const send = (request: RefundRequest, of = payment) =>
      refundByHand({ ...context, id: newId() }, of.provider_payment_id, request)
    expect(await send(asked(500_000), second)).toMatchObject({ ok: true })
    expect(await send(asked(1))).toMatchObject({ ok: false, refusal: { reason: 'refunds_changed' } })
    const proposed = asked(1, { needs_consent: true })
    expect(await send(proposed)).toMatchObject({ ok: true })
    expect(await proposalsOf(payment.id)).toMatchObject([
      { amount_paise: 1, status: 'proposed', proposed_by: context.operatorId },
    ])
    expect(await refundsOf(payment.id)).toEqual([])
    expect((await actionsOn(payment.booking_id ?? '')).sort()).toEqual(['refund.by_hand', 'refund.proposed'])
  })

  it('are not passed by two halves at once, of two payments', async () => {
    const [first, second] = [await paid(9000), await paid(9000)]
    await setIn('payments', second.id, { booking_id: first.booking_id })
    const other = await pressOf()
    const beaten = await pressOf({
      database: databaseWhere(() => refundByHand(other, second.provider_payment_id, asked(300_000))),
    })
    expect(await refundByHand(beaten, first.provider_payment_id, asked(300_000))).toMatchObject({
      refusal: { reason: 'refunds_changed' },
    })
    expect([await refundsOf(first.id), await refundsOf(second.id)].map(({ length }) => length)).toEqual([
      0, 1,
    ])
  })

  it('are not proposed twice over: what is proposed is not left for another proposal', async () => {
    const payment = await paid(9000)
    const context = await pressOf()
    const propose = () =>
      refundByHand(context, payment.provider_payment_id, asked(600_000, { needs_consent: true }))
    expect(await propose()).toMatchObject({ ok: true })
    expect(await propose()).toEqual({ ok: false, refusal: { reason: 'more_than_left', leftPaise: 300_000 } })
  })
})

const decides = async (
  { userId: operatorId }: SignedIn,
  id: string,
  decision: ProposalDecision,
  parts: Partial<PressContext> = {},
) => decideProposal(await pressOf({ operatorId, ...parts }), id, decision)

/** ₹9,000 paid, of which one operator proposes to give back ₹6,000; the other one reads it. */
async function proposed() {
  const { id } = await paidBooking(await signedInRider(), { fare_amount: 9000, remaining_amount: 0 })
  const payment = await paymentOf(id)
  const [proposer, other] = [await signedInOperator(), await signedInOperator()]
  const proposal = await proposalOf(payment, proposer, { amount_paise: 600_000 })
  return { payment, proposer, other, proposal }
}

describe('A refund by hand that waits for consent', () => {
  it('is refunded once another operator consents, in the name of the one who did', async () => {
    const { payment, other, proposal } = await proposed()
    expect(await decides(other, proposal.id, 'consented')).toMatchObject({ ok: true })
    expect(await refundsOf(payment.id)).toMatchObject([
      { amount_paise: 600_000, reason: 'by_operator', cause_id: proposal.id, status: 'due' },
    ])
    expect(await proposalsOf(payment.id)).toMatchObject([{ status: 'consented', decided_by: other.userId }])
    expect(await ledgerOf(payment.id)).toEqual({ captured: 900_000, refund_due: -600_000 })
    expect(await actionsOn(payment.booking_id ?? '')).toEqual(['refund.consented'])
  })

  it('is not consented to by its proposer, who may withdraw it', async () => {
    const { payment, proposer, proposal } = await proposed()
    await expectRefusal(post(`/api/ops/proposals/${proposal.id}/consent`, {}, proposer), 'own_proposal', 403)
    expect(await refundsOf(payment.id)).toEqual([])
    expect((await post(`/api/ops/proposals/${proposal.id}/decline`, {}, proposer)).status).toBe(200)
    expect(await proposalsOf(payment.id)).toMatchObject([{ status: 'declined', decided_by: proposer.userId }])
  })

  it('is not refunded where too little is left meanwhile, and stays until it is declined', async () => {
    const { payment, other, proposal } = await proposed()
    const beaten = { database: databaseWhere(() => goesBack(payment, 900_000)) }
    expect(await decides(other, proposal.id, 'consented', beaten)).toEqual({
      ok: false,
      refusal: { reason: 'proposal_went_back', leftPaise: 0 },
    })
    expect(await refundsOf(payment.id)).toHaveLength(1)
    expect(await actionsOn(payment.booking_id ?? '')).toEqual([])
    expect(await proposalsOf(payment.id)).toMatchObject([{ status: 'proposed', decided_by: null }])
    expect(await decides(other, proposal.id, 'declined')).toMatchObject({ ok: true })
  })

  it('is not refunded after it was declined, also not where that happens in the moment before', async () => {
    const { payment, proposer, other, proposal } = await proposed()
    const withdraw = () => decides(proposer, proposal.id, 'declined')
    const beaten = { database: databaseWhere(withdraw) }
    const late = { ok: false, refusal: { reason: 'proposal_decided' } }
    expect(await decides(other, proposal.id, 'consented', beaten)).toEqual(late)
    expect(await decides(other, proposal.id, 'consented')).toEqual(late)
    expect(await refundsOf(payment.id)).toEqual([])
    expect(await actionsOn(payment.booking_id ?? '')).toEqual(['refund.declined'])
  })
})
