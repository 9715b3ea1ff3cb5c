import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SettleRequestSchema } from '../../../src/domain/ops/money'
import type { RefundRow } from '../../../src/domain/payments/payment'
import type { RazorpayRefund } from '../../../src/domain/payments/razorpay'
import { refuse } from '../../../src/domain/result'
import { outbox } from '../../../worker/database/message-tables'
import { newId } from '../../../worker/database/new-id'
import { refundProposals, refunds } from '../../../worker/database/payment-tables'
import { retryRefund, settleRefund } from '../../../worker/ops/failed-refunds'
import { decideProposal } from '../../../worker/ops/proposals'
import { showBooking } from '../../../worker/ops/show-booking'
import { recordRefund, takeRefund } from '../../../worker/payments/refund-progress'
import { there } from '../../support/surely'
import { database, databaseWhere } from '../../support/worker/database'
import { findingsOf, ledgerOf, paymentOf, refundOf } from '../../support/worker/money'
import { boardFacts } from '../../support/worker/needs'
import { actionsOn, pressOf } from '../../support/worker/operators'
import { signedInRider } from '../../support/worker/people'
import { razorpay } from '../../support/worker/razorpay'
import { newRide, paidBooking, rideRow } from '../../support/worker/rides'

const answerOf = (payment: string, refund: RefundRow, parts: Partial<RazorpayRefund>): RazorpayRefund => ({
  id: `rfnd_${newId()}`,
  entity: 'refund',
  amount: refund.amount_paise,
  currency: 'INR',
  payment_id: payment,
  notes: {},
  receipt: `rf_${refund.id}_${refund.attempt}`,
  acquirer_data: { arn: null, rrn: null, utr: null },
  status: 'processed',
  created_at: 1_700_000_000,
  ...parts,
})

/** What the ledger has then: the sums of its entries. */
const CAME_BACK = {
  captured: 40_000,
  refund_due: -40_000,
  refund_sent: -40_000,
  refund_processed: 0,
  refund_come_back: 40_000,
}

/** All of a completed ride's ₹400 was refunded, and the bank returned it. */
async function failedAtBank(fare_amount = 400) {
  const { booking } = await newRide.completed({ overrides: { fare_amount, remaining_amount: 0 } })
  const payment = await paymentOf(booking.id)
  const { amount_paise } = payment
  const refund = await refundOf(payment, { amount_paise, try_at: new Date().toISOString() })
  const answer = answerOf(payment.provider_payment_id, refund, {})
  const learned = { event: 'test', now: new Date() }
  const failed = { ...answer, status: 'failed' } as const
  await recordRefund(database, refund, answer, learned)
  await recordRefund(database, refund, failed, learned)
  const take = () => takeRefund({ database, razorpay }, failed, learned)
  return { booking, payment, refund, answer, take }
}

const now = async ({ id }: Pick<RefundRow, 'id'>): Promise<RefundRow> =>
  there((await database.select().from(refunds).where(eq(refunds.id, id)))[0])

/** What the rider is told of money that did not go to what they paid with. */
const toldOtherwise = async (bookingId: string) =>
  (await database.select().from(outbox).where(eq(outbox.booking_id, bookingId)))
    .map(({ details }) => JSON.parse(details ?? '{}'))
    .filter(({ code }) => code === 'another_way')
    .map(({ reference, refund_paise }) => ({ reference, refund_paise }))

let settled = 0
/** Each with a reference of its own. */
const settlement = (reference = `UTR 4268${++settled}`) => ({ reference, reason: 'The card is closed' })

describe('A refund that failed', () => {
  it('is tried again as a new attempt, once for two operators at once', async () => {
    const { booking, payment, refund } = await failedAtBank()
    const presses = [await pressOf(), await pressOf()]
    const answers = await Promise.all(presses.map((context) => retryRefund(context, refund.id)))
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: refund.id }])
    expect(answers.filter(({ ok }) => !ok)).toEqual([refuse({ reason: 'refund_not_failed' })])
    expect(await now(refund)).toMatchObject({
      status: 'due',
      attempt: 2,
      tries: 0,
      failure: null,
      provider_refund_id: null,
      try_at: expect.any(String),
    })
    expect(await actionsOn(booking.id)).toEqual(['refund.retried'])
    expect(await ledgerOf(payment.id)).toEqual(CAME_BACK)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('again meanwhile is not sent by the key of that attempt: the operator looks first', async () => {
    const { payment, refund } = await failedAtBank()
    const other = await pressOf()
    const failsAgain = async () => {
      await retryRefund(other, refund.id)
      const second = await now(refund)
      const failed = answerOf(payment.provider_payment_id, second, { status: 'failed' })
      await recordRefund(database, second, failed, { event: 'test', now: new Date() })
    }
    const beaten = { ...(await pressOf()), database: databaseWhere(failsAgain) }
    expect(await retryRefund(beaten, refund.id)).toMatchObject({ refusal: { reason: 'refund_not_failed' } })
    expect(await now(refund)).toMatchObject({ status: 'failed', attempt: 2 })
  })

  it('and was tried again is not touched by what comes late about the former attempt', async () => {
    const { refund, take } = await failedAtBank()
    await retryRefund(await pressOf(), refund.id)
    expect(await take()).toMatchObject({ ok: true })
    expect(await now(refund)).toMatchObject({ status: 'due', attempt: 2, failure: null })
  })

  it('and was made at the provider is sent by us then, and entered so', async () => {
    const booking = await paidBooking(await signedInRider())
    const payment = await paymentOf(booking.id)
    const learned = { event: 'test', now: new Date() }
    const outside = { receipt: null, amount: 500 }
    const made = answerOf(payment.provider_payment_id, await refundOf(payment), outside)
    const deps = { database, razorpay }
    await takeRefund(deps, made, learned)
    await takeRefund(deps, { ...made, status: 'failed' }, learned)
    const [refund] = await database.select().from(refunds).where(eq(refunds.provider_refund_id, made.id))
    if (!refund) throw new Error('the refund was not recorded')
    await retryRefund(await pressOf(), refund.id)
    await takeRefund(deps, { ...made, status: 'failed' }, learned)
    const again = await now(refund)
    expect(again).toMatchObject({ status: 'due', attempt: 2 })
    await recordRefund(database, again, answerOf(payment.provider_payment_id, again, {}), learned)
    expect(await now(refund)).toMatchObject({ status: 'processed' })
    expect(await ledgerOf(payment.id)).toEqual({
      captured: 10_000,
      refund_due: -700,
      refund_sent: -1000,
      refund_come_back: 500,
      refund_processed: -500,
    })
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('is settled another way: processed, moved in the ledger, and its booking is refunded', async () => {
    const { booking, payment, refund, take } = await failedAtBank()
    const context = await pressOf()
    const asked = settlement()
    expect(await settleRefund(context, refund.id, asked)).toMatchObject({ ok: true })
    const told = { reference: asked.reference, refund_paise: 40_000 }
    expect(await toldOtherwise(booking.id)).toEqual([told])
    const settled = { status: 'processed', bank_reference: asked.reference, failure: null, try_at: null }
    expect(await now(refund)).toMatchObject({ ...settled, processed_at: context.now.toISOString() })
    expect(await ledgerOf(payment.id)).toEqual({
      ...CAME_BACK,
      refund_sent: -80_000,
      refund_processed: -40_000,
    })
    expect((await rideRow(booking.id)).payment_status).toBe('refunded')
    expect(await actionsOn(booking.id)).toEqual(['refund.settled'])
    // The provider reports the former attempt once more.
    expect(await take()).toMatchObject({ ok: true })
    expect(await now(refund)).toMatchObject(settled)
    expect(await findingsOf(booking.id)).toEqual([])
  })
})

describe('A refund of more than ₹5,000 that is paid back another way', () => {
  const proposed = async (bookingId: string) =>
    database.select().from(refundProposals).where(eq(refundProposals.booking_id, bookingId))

  it('waits for another operator, whoever proposed it in however many tabs, and is done once', async () => {
    const { booking, payment, refund } = await failedAtBank(6884)
    const [one, other] = [await pressOf(), await pressOf()]
    const asked = settlement()
    const tabs = [settleRefund(one, refund.id, asked), settleRefund(one, refund.id, asked)]
    const answers = await Promise.all(tabs)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await settleRefund(other, refund.id, settlement())).toEqual(refuse({ reason: 'proposed_already' }))
    const [proposal] = await proposed(booking.id)
    const id = proposal?.id ?? ''
    expect(await now(refund)).toMatchObject({ status: 'failed', bank_reference: null })
    expect(await decideProposal(one, id, 'consented')).toMatchObject({ refusal: { reason: 'own_proposal' } })
    const both = [decideProposal(other, id, 'consented'), decideProposal(await pressOf(), id, 'consented')]
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await now(refund)).toMatchObject({ status: 'processed', bank_reference: asked.reference })
    expect((await ledgerOf(payment.id)).refund_processed).toBe(-688_400)
    expect(await actionsOn(booking.id)).toEqual(['refund.settle_proposed', 'refund.settled'])
    expect(await proposed(booking.id)).toMatchObject([{ status: 'consented' }])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('is not tried again while it waits: the money would come back twice', async () => {
    const { booking, refund } = await failedAtBank(6884)
    const [one, other] = [await pressOf(), await pressOf()]
    const shown = async () => (await boardFacts('refund_held_up')).find(({ id }) => id === refund.id)
    expect(await shown()).toMatchObject({ is_proposed: false })
    await settleRefund(one, refund.id, settlement())
    expect(await shown()).toMatchObject({ is_proposed: true })
    expect((await showBooking(one, booking.id))?.refunds).toMatchObject([{ is_proposed: true }])
    expect(await retryRefund(other, refund.id)).toMatchObject({ refusal: { reason: 'proposed_already' } })
    expect(await now(refund)).toMatchObject({ status: 'failed', attempt: 1 })
    const [proposal] = await proposed(booking.id)
    expect(await decideProposal(other, proposal?.id ?? '', 'declined')).toMatchObject({ ok: true })
    expect(await retryRefund(await pressOf(), refund.id)).toMatchObject({ ok: true })
    expect(await now(refund)).toMatchObject({ status: 'due', attempt: 2 })
  })

  it('is proposed or tried again, not both at one moment (OPS-24)', async () => {
    const { booking, refund } = await failedAtBank(6884)
    const [one, other] = [await pressOf(), await pressOf()]
    await Promise.all([settleRefund(one, refund.id, settlement()), retryRefund(other, refund.id)])
    const { status } = await now(refund)
    expect(await proposed(booking.id)).toHaveLength(status === 'failed' ? 1 : 0)
  })

  it('counts what was paid back by hand of the booking before', async () => {
    const { booking, payment, refund } = await failedAtBank(4000)
    await refundOf(payment, { amount_paise: 150_000, reason: 'by_operator', status: 'processed' })
    await settleRefund(await pressOf(), refund.id, settlement())
    expect(await proposed(booking.id)).toMatchObject([{ kind: 'settled', amount_paise: 400_000 }])
  })
})

describe('A bank’s reference', () => {
  it('ends one refund, however it is written, also of two at once', async () => {
    const pair = [await failedAtBank(), await failedAtBank()]
    const asked = settlement('axis 778 12')
    const answers = await Promise.all(
      pair.map(async ({ refund }) => settleRefund(await pressOf(), refund.id, asked)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const third = (await failedAtBank()).refund
    for (const spelling of ['AXIS77812', 'Axis-778-12'])
      expect(await settleRefund(await pressOf(), third.id, settlement(spelling))).toEqual(
        refuse({ reason: 'reference_used' }),
      )
  })

  it.each([
    ['UPI to +91 98450 12345, ref 8812', 'UPI to (number), ref 8812'],
    [' UTR  426812345678 ', 'UTR 426812345678'],
  ])('is kept without phone numbers: %j', (typed, reference) => {
    expect(v.parse(SettleRequestSchema, { reference: typed, reason: 'Card closed' }).reference).toBe(
      reference,
    )
  })

  it.each(['098450 12345', '--', '  '])('is refused where nothing else is left of %j', (reference) => {
    expect(v.is(SettleRequestSchema, { reference, reason: 'Card closed' })).toBe(false)
  })
})

describe('A refund that the provider has not refused for good', () => {
  const held = async (parts: Partial<RefundRow>) =>
    refundOf(await paymentOf((await paidBooking(await signedInRider())).id), parts)

  it('keeps its idempotency key where our account was empty: the provider may have it', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const refund = await held({ failure: 'insufficient_balance', tries: 4, try_at: later })
    const context = await pressOf()
    expect(await settleRefund(context, refund.id, settlement())).toEqual(
      refuse({ reason: 'still_being_sent' }),
    )
    expect(await retryRefund(context, refund.id)).toMatchObject({ ok: true })
    expect(await now(refund)).toMatchObject({
      attempt: 1,
      tries: 4,
      failure: null,
      try_at: context.now.toISOString(),
    })
  })

  it('and that is under ₹1 is not tried again, but settled', async () => {
    const refund = await held({ failure: 'below_minimum', amount_paise: 50 })
    const context = await pressOf()
    expect(await retryRefund(context, refund.id)).toMatchObject({ refusal: { reason: 'cannot_be_sent' } })
    expect(await settleRefund(context, refund.id, settlement())).toMatchObject({ ok: true })
    expect(await now(refund)).toMatchObject({ status: 'processed' })
  })

  it.each(['due', 'sent', 'processed'] as const)('and is %s is not settled by hand', async (status) => {
    const refund = await held({ status })
    expect(await settleRefund(await pressOf(), refund.id, settlement())).toEqual(
      refuse({ reason: 'refund_not_failed' }),
    )
    expect(await now(refund)).toEqual(refund)
  })
})
