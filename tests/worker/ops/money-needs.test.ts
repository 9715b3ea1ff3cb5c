import { describe, expect, it } from 'vitest'
import { newId } from '../../../worker/database/new-id'
import { audits, webhookEvents } from '../../../worker/database/payment-tables'
import { insertRow } from '../../../worker/database/rows'
import { readNeeds } from '../../../worker/ops/needs'
import { eventually } from '../../support/eventually'
import { expectRefusal, post, statusesOf } from '../../support/worker/api'
import { database, run } from '../../support/worker/database'
import { paymentOf, proposalOf, refundOf, unmatchedPayment } from '../../support/worker/money'
import { boardFacts, boardNeeds, closeNeed, readBoard } from '../../support/worker/needs'
import { actionsOn, logOf } from '../../support/worker/operators'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, paidBooking } from '../../support/worker/rides'

const [operator, other] = [await signedInOperator(), await signedInOperator()]

const newPayment = async () => paymentOf((await paidBooking(await signedInRider())).id)

/** Money of no booking as an operator saw it who leaves it alone. */
const unmatched = (id: string) => ({ id: `payment_unmatched|${id}`, seen: '50000' })

describe('Money on the dispatch board', () => {
  it('is a refund that is held up, with why, and none that is on its way', async () => {
    const payment = await newPayment()
    const failed = await refundOf(payment, { status: 'failed', failure: 'failed_at_provider' })
    const small = await refundOf(payment, { amount_paise: 40, failure: 'below_minimum' })
    const fine = await refundOf(payment, { status: 'sent', provider_refund_id: `rfnd_${newId()}` })
    const refunds = await boardFacts('refund_held_up')
    const shown = (id: string) => refunds.find((refund) => refund.id === id)
    expect(shown(failed.id)).toMatchObject({
      booking_id: payment.booking_id,
      provider_payment_id: payment.provider_payment_id,
      amount_paise: 200,
      failure: 'failed_at_provider',
    })
    expect(shown(small.id)).toMatchObject({ failure: 'below_minimum' })
    expect(shown(fine.id)).toBeUndefined()
  })

  it('is a payment of no booking for as long as something of it is left', async () => {
    const open = await unmatchedPayment(50_000)
    const done = await unmatchedPayment(50_000)
    await refundOf(open, { amount_paise: 20_000 })
    await refundOf(done, { amount_paise: 50_000 })
    const payments = await boardFacts('payment_unmatched')
    const of = (id: string) => payments.find(({ provider_payment_id }) => provider_payment_id === id)
    expect(of(open.provider_payment_id)).toMatchObject({
      amount_paise: 50_000,
      left_paise: 30_000,
      by_hand_paise: 20_000,
    })
    expect(of(done.provider_payment_id)).toBeUndefined()
  })

  it('is no payment that an operator left alone, once for two at once; the log says why', async () => {
    const { provider_payment_id: id } = await unmatchedPayment(50_000)
    const leave = (by: SignedIn, reason = 'It was paid for the canteen') =>
      closeNeed(id, 'payment_unmatched', reason, by, unmatched(id))
    expect(await statusesOf([leave(operator), leave(other), leave(operator)])).toEqual([200, 409, 409])
    await expectRefusal(leave(other, 'Ours after all'), 'done_meanwhile')
    const payments = await boardFacts('payment_unmatched')
    expect(payments.some(({ provider_payment_id }) => provider_payment_id === id)).toBe(false)
    const details = '{"amount_paise":50000,"reason":"It was paid for the canteen"}'
    expect(await logOf(id)).toMatchObject([{ action: 'payment.left_alone', details }])
    // It can be refunded still.
    const refund = { amount_paise: 50_000, reason: 'The payer asked', needs_consent: false }
    expect((await post(`/api/ops/payments/${id}/refunds`, refund, operator)).status).toBe(200)
  })

  it('is left alone also where fifty older ones stand before it', async () => {
    const leave = (id: string) => closeNeed(id, 'payment_unmatched', 'Not ours', operator, unmatched(id))
    const ids: string[] = []
    while (ids.length < 51) ids.push((await unmatchedPayment(50_000)).provider_payment_id)
    for (const id of ids.toReversed()) expect((await leave(id)).status).toBe(200)
  })

  it('that has gone back is not left alone, nor is a payment of a booking (OPS-26)', async () => {
    const payment = await unmatchedPayment(50_000)
    await refundOf(payment, { amount_paise: 50_000 })
    const leave = (id: string, reason = 'It was paid for the canteen') =>
      closeNeed(id, 'payment_unmatched', reason, operator, unmatched(id))
    for (const { provider_payment_id: id } of [payment, await newPayment()])
      await expectRefusal(leave(id), 'nothing_to_close')
    const open = await unmatchedPayment(50_000)
    expect((await leave(open.provider_payment_id, '\u200b\u200b\u200b')).status).toBe(400)
    // Of less than the operator saw nobody has decided.
    await refundOf(open, { amount_paise: 20_000 })
    await expectRefusal(leave(open.provider_payment_id), 'refunds_changed')
  })

  it('is a proposal, which its proposer reads as their own, until it is decided', async () => {
    const payment = await newPayment()
    const { id } = await proposalOf(payment, operator)
    const read = async (by: SignedIn) =>
      (await boardFacts('refund_proposed', by)).find((proposal) => proposal.id === id)
    expect(await read(operator)).toMatchObject({ is_own: true })
    expect(await read(other)).toMatchObject({
      is_own: false,
      proposed_by: 'Meera Rao',
      reason: 'The car was late',
      amount_paise: 200,
    })
    await post(`/api/ops/proposals/${id}/decline`, {}, other)
    expect(await read(other)).toBeUndefined()
  })

  it('is what waits for over an hour: events that were not applied, refunds that are due (NEED-4)', async () => {
    const at = minutesFrom(-61)
    const event = { event: 'payment.captured', payload: '{}', received_at: at, known: true, tries: 9 }
    const waits = { applied_at: null, try_at: minutesFrom(5) }
    for (const state of [waits, { applied_at: at, try_at: null }])
      await insertRow(database, webhookEvents, { ...event, ...state, id: newId() })
    await refundOf(await newPayment(), { try_at: minutesFrom(5), updated_at: at })
    await refundOf(await newPayment(), { try_at: minutesFrom(5) })
    for (const kind of ['events_waiting', 'refunds_waiting'] as const)
      expect(await boardNeeds(kind)).toMatchObject([{ at, facts: { count: 1 } }])
  })

  it('is at most 50 of each kind, those that wait longest first (NEED-5)', async () => {
    const payment = await newPayment()
    const held = { failure: 'failed_at_provider', status: 'failed' } as const
    for (let minute = 1; minute <= 55; minute++)
      await refundOf(payment, { ...held, updated_at: minutesFrom(-minute) })
    const refunds = await boardNeeds('refund_held_up')
    expect(refunds).toHaveLength(50)
    expect(refunds[0]?.at?.localeCompare(refunds[49]?.at ?? '')).toBe(-1)
  })
})

describe('The last audit on the dispatch board', () => {
  const audited = (began_at: string, findings: object[] = []) =>
    insertRow(database, audits, {
      id: newId(),
      began_at,
      ended_at: began_at,
      bookings: 1204,
      payments: 310,
      unknown_events: 2,
      findings: JSON.stringify(findings),
    })

  it('says when it ran, how much it proved and what is off, and is overdue after 26 hours', async () => {
    expect((await readBoard()).audit).toBeNull()
    expect(await boardNeeds('audit_overdue')).toMatchObject([{ at: null }])
    const finding = { finding: 'books_do_not_balance', subject: 'b1', expected_paise: 100, found_paise: 0 }
    const at = minutesFrom(-10)
    await audited(minutesFrom(-2000))
    await audited(at, [finding])
    const { audit } = await readBoard()
    const counted = { bookings: 1204, payments: 310, unknown_events: 2, found: 1 }
    expect(audit).toEqual({ began_at: at, ...counted, findings: [finding] })
    expect(await boardFacts('books_off')).toEqual([{ found: 1 }])
    const overdueAt = async (minutes: number) => {
      const now = new Date(minutesFrom(minutes, at))
      const needs = await readNeeds({ database, operatorId: 'operator', now, silent: [], cars: [] })
      return needs.some(({ kind }) => kind === 'audit_overdue')
    }
    expect([await overdueAt(26 * 60), await overdueAt(26 * 60 + 1)]).toEqual([false, true])
  })

  it('is started by an operator at most once a minute, and is there after the answer (OPS-27)', async () => {
    const before = (await readBoard()).audit?.began_at
    const start = () => post('/api/ops/audit', {}, operator)
    expect(await statusesOf([start(), start(), start()])).toEqual([200, 429, 429])
    await eventually(async () => expect((await readBoard()).audit?.began_at).not.toBe(before))
    await expectRefusal(start(), 'audited_just_now', 429)
    await run(`UPDATE ops_log SET created_at = ? WHERE action = 'audit.started'`, minutesFrom(-1))
    expect((await start()).status).toBe(200)
    expect(await actionsOn('books')).toEqual(['audit.started', 'audit.started'])
  })
})
