import { and, asc, eq, sql } from 'drizzle-orm'
import { needsConsent, type SettleRequest } from '../../../src/domain/ops/money'
import { feeOwedPaise, owedSince } from '../../../worker/bookings/booking-row'
import { newId } from '../../../worker/database/new-id'
import { payments, refundProposals } from '../../../worker/database/payment-tables'
import { bookings } from '../../../worker/database/tables'
import { actOnce } from '../../../worker/idempotency'
import { settleRefund } from '../../../worker/ops/failed-refunds'
import { closeNeed } from '../../../worker/ops/needs'
import { decideProposal } from '../../../worker/ops/proposals'
import { byHandPaise, refundByHand } from '../../../worker/ops/refund-by-hand'
import { settleOwed } from '../../../worker/ops/ride-actions'
import { type ActionThat, pick } from './schedule'
import { OPERATOR, SECOND_OPERATOR, type Simulation } from './simulation'

// What operators do in a step.

export const operatorOf = ({ database, clock }: Simulation) => ({
  database,
  operatorId: OPERATOR,
  now: clock.now(),
})

type Operator = ReturnType<typeof operatorOf>

/** Confirms what drivers reported of their cars. */
export async function confirmProblems(simulation: Simulation): Promise<void> {
  const open = simulation.rows(`SELECT id, reported_at AS seen FROM needs
    WHERE kind = 'car_problem' AND closed_at IS NULL`)
  for (const { id, seen } of open)
    await closeNeed(operatorOf(simulation), String(id), { reason: 'Towed away', seen: String(seen) })
}

/** Settles what is seen owed; what has changed since is refused. */
export async function settleWhatIsOwed(
  operator: Operator,
  bookingId: string,
  { how }: ActionThat<'settle owed'>,
): Promise<void> {
  const [row] = await operator.database
    .select({ owed: sql<number>`bookings.owed_amount + ${feeOwedPaise()} / 100`, since: owedSince() })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!row || row.since === null) return
  await settleOwed(operator, bookingId, {
    amount: row.owed,
    reported_at: row.since,
    method: ({ collected: 'cash', 'at the office': 'office', 'written off': null } as const)[how],
    reason: 'Agreed by phone',
  })
}

/** Refunds by hand. The same part of the same payment is one press, however often it is sent. */
export async function refundPart(operator: Operator, { payment, part }: ActionThat<'refund'>): Promise<void> {
  const known = await operator.database
    .select({
      id: payments.provider_payment_id,
      paise: payments.amount_paise,
      byHand: byHandPaise().as('by_hand'),
    })
    .from(payments)
    .orderBy(asc(payments.created_at), asc(payments.id))
  const paid = pick(known, payment)
  if (!paid) return
  const amount_paise = { all: paid.paise, half: Math.floor(paid.paise / 2), paise: 50 }[part]
  const asked = { amount_paise, reason: 'Goodwill', needs_consent: needsConsent(paid.byHand, amount_paise) }
  await actOnce(
    operator.database.$client,
    {
      user_id: OPERATOR,
      key: `the_${part}_of_${paid.id}`,
      part: '',
      request_hash: part,
      result_id: newId(),
      expires_at: '2999-01-01T00:00:00.000Z',
    },
    (database, id) => refundByHand({ ...operator, database, id }, paid.id, asked),
    (id) => id,
  )
}

/** A refund is paid back another way; where it takes two operators, the second one consents at once. */
export async function settleByTwo(operator: Operator, id: string, paid: SettleRequest): Promise<void> {
  await settleRefund(operator, id, paid)
  const [proposal] = await operator.database
    .select({ id: refundProposals.id })
    .from(refundProposals)
    .where(and(eq(refundProposals.refund_id, id), eq(refundProposals.status, 'proposed')))
  if (proposal) await decideProposal({ ...operator, operatorId: SECOND_OPERATOR }, proposal.id, 'consented')
}

/** The second operator decides the refund that was proposed first. */
export async function decideFirstProposal(
  simulation: Simulation,
  { decision }: ActionThat<'proposal'>,
): Promise<void> {
  const [proposed] = simulation.rows(
    `SELECT id FROM refund_proposals WHERE status = 'proposed' ORDER BY created_at, id`,
  )
  if (!proposed) return
  const second = { ...operatorOf(simulation), operatorId: SECOND_OPERATOR }
  await decideProposal(second, String(proposed.id), decision)
}
