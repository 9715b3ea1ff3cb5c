import { describe, expect, it } from 'vitest'
import type { PaymentRow } from '../../../src/domain/payments/payment'
import type { OperatorContext } from '../../../worker/ops/log'
import { decideProposal } from '../../../worker/ops/refund-by-hand'
import { actionsOn } from '../../support/worker/actions'
import { post, refusal } from '../../support/worker/api'
import { database, databaseWhere } from '../../support/worker/database'
import { ledgerOf, paymentOf, proposalOf, proposalsOf, refundOf, refundsOf } from '../../support/worker/money'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { paidBooking, signedInOperator } from '../../support/worker/rides'

const contextOf = ({ userId }: SignedIn, parts: Partial<OperatorContext> = {}): OperatorContext => ({
  database,
  operatorId: userId,
  now: new Date(),
  ...parts,
})

/** ₹9,000 paid, of which one operator proposes to give back ₹6,000; the other one reads it. */
async function proposed() {
  const { id } = await paidBooking(await signedInRider(), { fare_amount: 9000, remaining_amount: 0 })
  const payment = await paymentOf(id)
  const [proposer, other] = [await signedInOperator(), await signedInOperator()]
  const proposal = await proposalOf(payment, proposer, { amount_paise: 600_000 })
  return { payment, proposer, other, proposal }
}

/** All of it goes back, because the company cancels. */
const allGoesBack = (payment: PaymentRow) =>
  refundOf(payment, { amount_paise: 900_000, reason: 'company_cancelled', cause_id: 'company_cancelled' })

describe('A refund by hand that waits for consent', () => {
  it('is refunded once another operator consents, in the name of the one who did', async () => {
    const { payment, other, proposal } = await proposed()
    expect(await decideProposal(contextOf(other), proposal.id, 'consented')).toMatchObject({ ok: true })
    expect(await refundsOf(payment.id)).toMatchObject([
      { amount_paise: 600_000, reason: 'by_operator', cause_id: proposal.id, status: 'due' },
    ])
    expect(await proposalsOf(payment.id)).toMatchObject([{ status: 'consented', decided_by: other.userId }])
    expect(await ledgerOf(payment.id)).toEqual({ captured: 900_000, refund_due: -600_000 })
    expect(await actionsOn(payment.booking_id ?? '')).toEqual(['refund.consented'])
  })

  it('is not consented to by its proposer, who may withdraw it', async () => {
    const { payment, proposer, proposal } = await proposed()
    const answer = await post(`/api/ops/proposals/${proposal.id}/consent`, {}, proposer)
    expect(await refusal(answer)).toMatchObject({ status: 403, code: 'own_proposal' })
    expect(await refundsOf(payment.id)).toEqual([])
    expect((await post(`/api/ops/proposals/${proposal.id}/decline`, {}, proposer)).status).toBe(200)
    expect(await proposalsOf(payment.id)).toMatchObject([{ status: 'declined', decided_by: proposer.userId }])
  })

  it('is refunded once however often and by however many it is consented to', async () => {
    const { payment, other, proposal } = await proposed()
    const third = await signedInOperator()
    const answers = await Promise.all(
      [other, other, third].map((person) => decideProposal(contextOf(person), proposal.id, 'consented')),
    )
    expect(await refundsOf(payment.id)).toHaveLength(1)
    expect(await actionsOn(payment.booking_id ?? '')).toEqual(['refund.consented'])
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ refusal: { reason: 'proposal_decided' } })
    }
    expect(answers.some(({ ok }) => ok)).toBe(true)
  })

  it('is not refunded where too little is left meanwhile, and stays until it is declined', async () => {
    const { payment, other, proposal } = await proposed()
    const context = contextOf(other, { database: databaseWhere(() => allGoesBack(payment)) })
    expect(await decideProposal(context, proposal.id, 'consented')).toEqual({
      ok: false,
      refusal: { reason: 'proposal_went_back', leftPaise: 0 },
    })
    expect(await refundsOf(payment.id)).toHaveLength(1)
    expect(await actionsOn(payment.booking_id ?? '')).toEqual([])
    expect(await proposalsOf(payment.id)).toMatchObject([{ status: 'proposed', decided_by: null }])
    expect(await decideProposal(contextOf(other), proposal.id, 'declined')).toMatchObject({ ok: true })
  })

  it('is not refunded after it was declined, also not where that happens in the moment before', async () => {
    const { payment, proposer, other, proposal } = await proposed()
    const withdraw = () => decideProposal(contextOf(proposer), proposal.id, 'declined')
    const context = contextOf(other, { database: databaseWhere(withdraw) })
    const late = { ok: false, refusal: { reason: 'proposal_decided' } }
    expect(await decideProposal(context, proposal.id, 'consented')).toEqual(late)
    expect(await decideProposal(contextOf(other), proposal.id, 'consented')).toEqual(late)
    expect(await refundsOf(payment.id)).toEqual([])
    expect(await actionsOn(payment.booking_id ?? '')).toEqual(['refund.declined'])
  })
})
