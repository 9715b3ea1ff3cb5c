import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { retryAt } from '../../src/domain/kolkata-time'
import type { RefundRow } from '../../src/domain/payments/payment'
import { accept, type Result, refuse } from '../../src/domain/result'
import { payments, refunds } from '../database/payment-tables'
import { selectColumns, updateRow } from '../database/rows'
import { log } from '../log'
import { type RazorpayRefusal, UNREADABLE } from '../providers/razorpay'
import { workThrough } from './due-work'
import type { ProviderDeps } from './orders'
import { holdUp, receiptOf, recordRefund, takeRefund } from './refund-progress'

/** Refunds of one run, the longest due first; the next run takes the rest. */
const BATCH = 20

/**
 * Sends the refunds that are due and asks about those that are sent and not confirmed (docs/product.md, REFUND-1).
 * False where the provider did not answer: then nothing more is asked of it in this run. Two runs at once share the
 * rows: each is claimed by one conditional update, which also says when it is tried again should this run die.
 */
export async function sendRefunds(deps: ProviderDeps, now: Date): Promise<boolean> {
  const due = await deps.database
    .select({ id: refunds.id, refund: refunds, paymentId: payments.provider_payment_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(isNotNull(refunds.try_at), lte(refunds.try_at, now.toISOString())))
    .orderBy(asc(refunds.try_at))
    .limit(BATCH)
  return workThrough(due, 'refunds', ({ refund, paymentId }) => settle(deps, refund, paymentId, now))
}

async function settle(deps: ProviderDeps, refund: RefundRow, paymentId: string, now: Date): Promise<boolean> {
  if (!(await claim(deps, refund, now))) return true
  const progress = await (refund.status === 'sent'
    ? ask(deps, refund, now)
    : send(deps, refund, paymentId, now))
  if (progress.ok) return true
  log('warn', 'refund_not_settled', { refundId: refund.id, ...progress.refusal })
  return progress.refusal.reason === 'refused'
}

async function claim({ database }: ProviderDeps, refund: RefundRow, now: Date): Promise<boolean> {
  const next = { tries: refund.tries + 1, try_at: retryAt(refund.tries, now).toISOString() }
  const isAsRead = and(
    eq(refunds.tries, refund.tries),
    eq(refunds.status, refund.status),
    eq(refunds.try_at, refund.try_at ?? ''),
  )
  const claimed = await updateRow(database, refunds, refund.id, next, isAsRead)
  return claimed.meta.changes > 0
}

type Progress = Promise<Result<null, RazorpayRefusal>>

async function ask(deps: ProviderDeps, refund: RefundRow, now: Date): Progress {
  const answer = await deps.razorpay.refund(refund.provider_refund_id ?? '')
  if (!answer.ok) return answer
  await recordRefund(deps.database, refund, answer.value, { event: 'reconciliation', now })
  return accept(null)
}

/** What the provider says of a request that another one of the same key has not finished. */
const CONFLICT = 409

/**
 * The provider says of every request about this payment that there is no such payment; a wrong key of ours is answered
 * with 401 instead.
 */
const isUnknown = (refusal: RazorpayRefusal) => refusal.reason === 'refused' && refusal.status === 400

/** Our account at the provider has to be filled first: tried again, and shown to operators meanwhile. */
const NO_BALANCE = 'insufficient_balance'

/**
 * Sends one refund. A refund that was sent before is looked up first: the answer may have been lost, and the provider
 * does not keep an idempotency key for ever.
 */
async function send(deps: ProviderDeps, refund: RefundRow, paymentId: string, now: Date): Progress {
  const { database, razorpay } = deps
  const learned = { event: 'reconciliation', now }
  if (refund.tries > 0) {
    const found = await lookUp(deps, refund, paymentId, now)
    if (!found.ok && !isUnknown(found.refusal)) return found
    if (found.ok && found.value) return accept(null)
  }
  const key = receiptOf(refund)
  const answer = await razorpay.createRefund({
    paymentId,
    amountPaise: refund.amount_paise,
    receipt: key,
    notes: { refund_id: refund.id, ...(refund.booking_id === null ? {} : { booking_id: refund.booking_id }) },
    idempotencyKey: key,
  })
  if (answer.ok) {
    await recordRefund(database, refund, answer.value, learned)
    return accept(null)
  }
  const { refusal } = answer
  if (refusal.reason === 'unanswered' || refusal.status === CONFLICT) return answer
  if (refusal.detail === NO_BALANCE) {
    await holdUp(database, refund, { failure: NO_BALANCE, now }, 'for now')
    return answer
  }
  // Perhaps it went back already, from the provider's own console.
  const found = await lookUp(deps, refund, paymentId, now)
  if (!found.ok && !isUnknown(found.refusal)) return found
  if (!found.ok || !found.value) {
    await holdUp(database, refund, { failure: refusal.description || refusal.code, now }, 'refused')
  }
  return answer
}

/**
 * Whether the provider has this refund, or a refund that nobody of ours asked for in its place, which is recorded
 * then.
 */
async function lookUp(
  deps: ProviderDeps,
  refund: RefundRow,
  paymentId: string,
  now: Date,
): Promise<Result<boolean, RazorpayRefusal>> {
  const listed = await deps.razorpay.refundsOfPayment(paymentId)
  if (!listed.ok) return listed
  for (const answer of listed.value.items) {
    const taken = await takeRefund(deps, answer, { event: 'reconciliation', now })
    if (!taken.ok) return taken
  }
  // This may be the same refund, which must not be sent again.
  if (listed.value.unread > 0) return refuse(UNREADABLE)
  const [after] = await selectColumns(deps.database, refunds, ['status'], eq(refunds.id, refund.id))
  return accept(after !== undefined && after.status !== 'due')
}
