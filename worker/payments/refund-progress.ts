import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { retryAt } from '../../src/domain/kolkata-time'
import type { RefundRow } from '../../src/domain/payments/payment'
import type { RazorpayRefund } from '../../src/domain/payments/razorpay'
import { accept, type Result } from '../../src/domain/result'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/payment-tables'
import { putInOutbox } from '../outbox'
import type { RazorpayRefusal } from '../providers/razorpay'
import type { LearnedBy } from './apply-payment'
import { type Cause, isEntered, putInLedger } from './ledger'
import { type ProviderDeps, takePayment } from './orders'
import { entryOf, putRefund } from './refunds'

/** The provider's statuses in our words, and the states from which each is reached: forward only, but for a failure. */
const PROGRESS = {
  pending: { status: 'sent', from: ['due'] },
  processed: { status: 'processed', from: ['due', 'sent'] },
  failed: { status: 'failed', from: ['due', 'sent', 'processed'] },
} as const

/** A refund's receipt at the provider, and its idempotency key: another for each attempt. At most 40 characters. */
export const receiptOf = ({ id, attempt }: Pick<RefundRow, 'id' | 'attempt'>): string => `rf_${id}_${attempt}`

interface NamedAttempt {
  refund: RefundRow
  attempt: number
}

/**
 * The refund of ours, and its attempt, that a receipt names; null for another's, and for one that we sent after the copy
 * from which this database was restored.
 */
async function readReceipt(database: Database, receipt: string | null): Promise<NamedAttempt | null> {
  const [, id, attempt] = /^rf_([0-9a-f]{32})_(\d+)$/.exec(receipt ?? '') ?? []
  if (id === undefined) return null
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, id))
  return refund ? { refund, attempt: Number(attempt) } : null
}

/**
 * Records what the provider says of one refund, with the ledger's entries and the message to its rider. Any number of
 * times, in any order: a state that is passed is left alone.
 */
export async function recordRefund(
  database: Database,
  refund: RefundRow,
  answer: RazorpayRefund,
  learned: LearnedBy,
): Promise<void> {
  const { now } = learned
  const { status, from } = PROGRESS[answer.status]
  const at = now.toISOString()
  const { arn, rrn, utr } = answer.acquirer_data
  const bankReference = arn ?? rrn ?? utr
  const update = database
    .update(refunds)
    .set({
      status,
      provider_refund_id: answer.id,
      bank_reference: bankReference,
      sent_at: sql`coalesce(refunds.sent_at, ${at})`,
      processed_at: status === 'processed' ? at : null,
      updated_at: at,
      failure: status === 'failed' ? 'failed_at_provider' : null,
      tries: 0,
      try_at: status === 'sent' ? retryAt(0, now).toISOString() : null,
    })
    .where(
      and(
        isAttempt(refund),
        inArray(refunds.status, [...from]),
        or(isNull(refunds.provider_refund_id), eq(refunds.provider_refund_id, answer.id)),
      ),
    )
  const said = { status, reference: bankReference ?? answer.id }
  const cause = { ...learned, actor: 'provider', actorId: null } as const
  await database.batch([update, ...progressStatements(database, refund, said, cause)])
}

const isAttempt = ({ id, attempt }: Pick<RefundRow, 'id' | 'attempt'>): SQL | undefined =>
  and(eq(refunds.id, id), eq(refunds.attempt, attempt))

interface SaidRefund {
  status: (typeof PROGRESS)[keyof typeof PROGRESS]['status']
  reference: string
  /** The refund was not sent to what the rider paid with. */
  anotherWay?: boolean
}

/**
 * Comes after the change of state in the batch that brings an attempt of a refund to this state: the ledger's entries, each
 * step once for each attempt, and the message to its rider. The rider is told nothing of a failure: the refund is still
 * owed and looked into.
 */
export function progressStatements(
  database: Database,
  refund: RefundRow,
  { status, reference, anotherWay = false }: SaidRefund,
  cause: Cause,
) {
  const source = `${refund.id}|${refund.attempt}`
  const isReached = sql`EXISTS (
    SELECT 1 FROM refunds WHERE ${and(isAttempt(refund), eq(refunds.status, status))})`
  const put = (
    kind: 'refund_sent' | 'refund_processed' | 'refund_come_back',
    when = isReached,
    takenBack: { source: string; reverses: string } | null = null,
  ) => putInLedger(database, { ...entryOf(refund), kind, source, ...takenBack }, cause, when)
  if (status === 'failed') {
    const ifEntered = (kind: 'refund_sent' | 'refund_processed') =>
      sql`${isReached} AND ${isEntered(kind, source)}`
    return [
      put('refund_come_back', ifEntered('refund_sent')),
      put('refund_processed', ifEntered('refund_processed'), {
        source: `${source}|reversed`,
        reverses: source,
      }),
    ]
  }
  const message = putInOutbox(database, {
    event: status === 'processed' ? 'refund.processed' : 'refund.sent',
    bookingId: refund.booking_id ?? '',
    now: cause.now,
    transitionId: source,
    details: {
      refund_id: refund.id,
      refund_paise: refund.amount_paise,
      reference,
      ...(anotherWay ? { code: 'another_way' } : {}),
    },
    when: isReached,
  })
  return [put('refund_sent'), ...(status === 'processed' ? [put('refund_processed')] : []), message]
}

/** The provider does not send this attempt, which is still due; an operator is told why. 'refused': it never will. */
export async function holdUp(
  database: Database,
  refund: RefundRow,
  { failure, now }: { failure: string; now: Date },
  how: 'refused' | 'for now',
): Promise<void> {
  const ended = how === 'refused' ? ({ status: 'failed', try_at: null } as const) : {}
  await database
    .update(refunds)
    .set({ ...ended, failure, updated_at: now.toISOString() })
    .where(and(isAttempt(refund), eq(refunds.status, 'due')))
}

/**
 * Records a refund as the provider reports it, whosever it is: one of ours, also where the answer to it was lost, or where
 * a restored database has an earlier attempt of it; else one that was made at the provider, which settles a refund of ours
 * that is due for the same amount.
 */
export async function takeRefund(
  deps: ProviderDeps,
  answer: RazorpayRefund,
  learned: LearnedBy,
): Promise<Result<null, RazorpayRefusal>> {
  const { database } = deps
  const named = await readReceipt(database, answer.receipt)
  const earlier =
    named !== null && named.attempt > named.refund.attempt
      ? await endedAttempt(deps, named.refund, learned)
      : null
  if (earlier?.ok === false) return earlier
  const known =
    named && earlier
      ? await reopen(database, earlier.value, learned.now, named.attempt)
      : await findRefund(database, answer, named)
  if (known) {
    const isNewAttempt = known.status === 'failed' && named === null
    const isOther = known.provider_refund_id !== answer.id
    const refund = isNewAttempt && isOther ? await reopen(database, known, learned.now) : known
    if (refund) await recordRefund(database, refund, answer, learned)
    return accept(null)
  }
  // An earlier attempt of ours, or one that somebody began at the provider, and that came to nothing.
  if (answer.status === 'failed' || named) return accept(null)
  const payment = await findPayment(database, answer.payment_id)
  if (!payment) {
    const asked = await deps.razorpay.payment(answer.payment_id)
    if (!asked.ok) return asked
    const taken = await takePayment(deps, asked.value, learned)
    if (!taken.ok) return taken
    // Money that was authorised and never captured goes back without a payment of ours. Of one that is recorded now this
    // refund may be the one that was recorded with it.
    const isRecorded = (await findPayment(database, answer.payment_id)) !== null
    return isRecorded ? takeRefund(deps, answer, learned) : accept(null)
  }
  const cause = { ...learned, actor: 'provider', actorId: null } as const
  await database.batch(
    putRefund(
      database,
      {
        paymentId: payment.id,
        bookingId: payment.booking_id,
        paise: answer.amount,
        reason: 'at_provider',
        causeId: answer.id,
        sentAs: answer.id,
        when: sql`NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.provider_refund_id = ${answer.id})`,
      },
      cause,
    ),
  )
  const recorded = await findRefund(database, answer, null)
  if (recorded) await recordRefund(database, recorded, answer, learned)
  return accept(null)
}

/**
 * A refund of which the provider has a later attempt: a restored database may still have the one before as sent or
 * processed, which has failed since. That is recorded first.
 */
async function endedAttempt(
  { database, razorpay }: ProviderDeps,
  refund: RefundRow,
  learned: LearnedBy,
): Promise<Result<RefundRow, RazorpayRefusal>> {
  if (refund.provider_refund_id === null || refund.status === 'failed') return accept(refund)
  const asked = await razorpay.refund(refund.provider_refund_id)
  if (!asked.ok) return asked
  await recordRefund(database, refund, asked.value, learned)
  const [ended = refund] = await database.select().from(refunds).where(eq(refunds.id, refund.id))
  return accept(ended)
}

/**
 * Takes what an event says of a refund. Events come in any order, and a refund can fail after it was processed: unless we
 * know it in just this state, it is read as it is now.
 */
export async function takeRefundEvent(
  deps: ProviderDeps,
  refund: RazorpayRefund,
  learned: LearnedBy,
): Promise<Result<null, RazorpayRefusal>> {
  const [known] = await deps.database
    .select({ status: refunds.status })
    .from(refunds)
    .where(eq(refunds.provider_refund_id, refund.id))
  if (known?.status === PROGRESS[refund.status].status) return accept(null)
  const asked = await deps.razorpay.refund(refund.id)
  return asked.ok ? takeRefund(deps, asked.value, learned) : asked
}

/**
 * Finds the refund by the provider's id, by the attempt that its receipt names, else by the same payment and amount where
 * the provider does not have ours: a refund that failed at the provider settles none of ours.
 */
async function findRefund(
  database: Database,
  answer: RazorpayRefund,
  named: NamedAttempt | null,
): Promise<RefundRow | null> {
  const rows = await database
    .select()
    .from(refunds)
    .where(
      or(
        eq(refunds.provider_refund_id, answer.id),
        named === null
          ? and(
              answer.status === 'failed' ? sql`FALSE` : undefined,
              inArray(
                refunds.payment_id,
                database
                  .select({ id: payments.id })
                  .from(payments)
                  .where(eq(payments.provider_payment_id, answer.payment_id)),
              ),
              eq(refunds.amount_paise, answer.amount),
              or(
                and(isNull(refunds.provider_refund_id), eq(refunds.status, 'due')),
                eq(refunds.status, 'failed'),
              ),
            )
          : and(
              isAttempt({ id: named.refund.id, attempt: named.attempt }),
              isNull(refunds.provider_refund_id),
            ),
      ),
    )
  return rows.find((row) => row.provider_refund_id === answer.id) ?? rows[0] ?? null
}

/** The condition that an attempt was not sent yet. */
export const NOT_SENT = {
  status: 'due',
  provider_refund_id: null,
  bank_reference: null,
  sent_at: null,
  processed_at: null,
  failure: null,
} as const

/**
 * A refund that failed and was made at the provider instead, or whose later attempt the provider has: another attempt,
 * which the clock looks up first should this run die before it is recorded. Null where it is no longer as it was read.
 */
async function reopen(
  database: Database,
  refund: RefundRow,
  now: Date,
  attempt = refund.attempt + 1,
): Promise<RefundRow | null> {
  const at = now.toISOString()
  const [reopened] = await database
    .update(refunds)
    .set({ ...NOT_SENT, attempt, tries: 1, try_at: at, updated_at: at })
    .where(
      and(isAttempt(refund), eq(refunds.status, refund.status), inArray(refunds.status, ['due', 'failed'])),
    )
    .returning()
  return reopened ?? null
}

async function findPayment(database: Database, providerPaymentId: string) {
  const [payment] = await database
    .select({ id: payments.id, booking_id: payments.booking_id })
    .from(payments)
    .where(eq(payments.provider_payment_id, providerPaymentId))
  return payment ?? null
}
