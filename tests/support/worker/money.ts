import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LedgerKind } from '../../../src/domain/payments/ledger'
import type { PaymentRow, RefundRow } from '../../../src/domain/payments/payment'
import type { RazorpayPayment } from '../../../src/domain/payments/razorpay'
import { accept } from '../../../src/domain/result'
import { newId } from '../../../worker/database/new-id'
import { ledger, payments, refundProposals, refunds } from '../../../worker/database/payment-tables'
import { insertRow } from '../../../worker/database/rows'
import { auditBooks } from '../../../worker/payments/audit'
import { putInLedger } from '../../../worker/payments/ledger'
import { entryOf, putRefund } from '../../../worker/payments/refunds'
import { eventually } from '../eventually'
import { there } from '../surely'
import { database, rowsOf } from './database'
import type { SignedIn } from './people'
import { countedProvider } from './razorpay'

/** The one payment of a booking that was put into the database. */
export const paymentOf = async (bookingId: string): Promise<PaymentRow> =>
  there((await database.select().from(payments).where(eq(payments.booking_id, bookingId)))[0])

/** Captured money with its entry in the ledger, which counts where it is applied: of no booking unless it is told. */
export async function capturedPayment(
  paise: number,
  columns: Partial<PaymentRow> = {},
  reason = 'unmatched',
): Promise<PaymentRow> {
  const providerPaymentId = `pay_${newId()}`
  const row: PaymentRow = {
    id: newId(),
    booking_id: null,
    status: 'paid',
    purpose: null,
    applied: false,
    amount_paise: paise,
    transaction_id: providerPaymentId,
    provider_payment_id: providerPaymentId,
    gateway_response: '{}',
    bank_reference: null,
    created_at: new Date().toISOString(),
    ...columns,
  }
  const { id, booking_id, applied: counts, created_at } = row
  await database.batch([
    insertRow(database, payments, row),
    putInLedger(
      database,
      { kind: 'captured', source: id, paise, booking_id, payment_id: id, counts, reason },
      { actor: 'provider', actorId: null, event: 'test', now: new Date(created_at) },
      sql`TRUE`,
    ),
  ])
  return row
}

export const unmatchedPayment = (paise: number) => capturedPayment(paise)

/** A refund of a payment as it may stand, due and of ₹2 unless it is told, with the entry of what is due. */
export async function refundOf(payment: PaymentRow, overrides: Partial<RefundRow> = {}): Promise<RefundRow> {
  const now = new Date()
  const at = now.toISOString()
  const row: RefundRow = {
    id: newId(),
    payment_id: payment.id,
    booking_id: payment.booking_id,
    amount_paise: 200,
    reason: 'by_operator',
    cause_id: `hand_${newId()}`,
    status: 'due',
    attempt: 1,
    tries: 0,
    try_at: null,
    failure: null,
    provider_refund_id: null,
    bank_reference: null,
    created_at: at,
    sent_at: null,
    processed_at: null,
    updated_at: at,
    ...overrides,
  }
  await database.batch([
    insertRow(database, refunds, row),
    putInLedger(
      database,
      { ...entryOf(row), kind: 'refund_due', source: row.id },
      { actor: 'system', actorId: null, event: 'test', now },
      sql`TRUE`,
    ),
  ])
  return row
}

/** A refund by hand of ₹2 that waits for another operator. */
export async function proposalOf(
  payment: PaymentRow,
  by: Pick<SignedIn, 'userId'>,
  overrides: Partial<typeof refundProposals.$inferSelect> = {},
) {
  const row: typeof refundProposals.$inferSelect = {
    id: `hand_${newId()}`,
    kind: 'by_hand',
    payment_id: payment.id,
    refund_id: null,
    reference: null,
    booking_id: payment.booking_id,
    amount_paise: 200,
    reason: 'The car was late',
    proposed_by: by.userId,
    status: 'proposed',
    decided_by: null,
    created_at: new Date().toISOString(),
    decided_at: null,
    ...overrides,
  }
  await insertRow(database, refundProposals, row)
  return row
}

export const refundsOf = (paymentId: string) =>
  database.select().from(refunds).where(eq(refunds.payment_id, paymentId)).orderBy(refunds.created_at)

export const refundsOfBooking = (bookingId: string) =>
  database.select().from(refunds).where(eq(refunds.booking_id, bookingId)).orderBy(refunds.created_at)

export const proposalsOf = (paymentId: string) =>
  database.select().from(refundProposals).where(eq(refundProposals.payment_id, paymentId))

/** The audit's findings about a booking or a payment; of the provider's payments only these are looked at. */
export async function findingsOf(subject: string, listed: RazorpayPayment[] = [], everything = true) {
  const { client } = countedProvider({ payments: async () => accept({ items: listed, unread: 0 }) })
  const { findings } = await auditBooks({ database, razorpay: client }, new Date(), { everything })
  return findings.filter((one) => one.subject === subject)
}

type Sums = Partial<Record<LedgerKind, number>>

function sumsOfEntries(entries: (typeof ledger.$inferSelect)[]): Sums {
  const sums: Sums = {}
  for (const { kind, amount_paise } of entries) sums[kind] = (sums[kind] ?? 0) + amount_paise
  return sums
}

/** The sums of a booking's entries in the ledger, by kind. */
export const sumsOf = async (bookingId: string): Promise<Sums> =>
  sumsOfEntries(await database.select().from(ledger).where(eq(ledger.booking_id, bookingId)))

/** The same of a payment. */
export const ledgerOf = async (paymentId: string): Promise<Sums> =>
  sumsOfEntries(await database.select().from(ledger).where(eq(ledger.payment_id, paymentId)))

/** What goes back of a booking's payments, and why, as it was decided. */
export const wentBack = (id: string) =>
  rowsOf('SELECT reason, amount_paise FROM refunds WHERE booking_id = ? ORDER BY reason, amount_paise', id)

/**
 * The refund of a booking that the builders made is in this state. It is waited for until it was tried, in vain: the
 * provider knows no such payment.
 */
export async function refundIs(status: RefundRow['status'], bookingId: string): Promise<void> {
  await eventually(async () => {
    const [refund] = await refundsOfBooking(bookingId)
    expect(refund?.try_at).toBeNull()
  })
  await database.update(refunds).set({ status, failure: null }).where(eq(refunds.booking_id, bookingId))
}

/** So much of a booking's payment goes back because an operator decided so. */
export async function refundedByOperator(bookingId: string, paise: number, now = new Date()): Promise<void> {
  const payment = await paymentOf(bookingId)
  await database.batch(
    putRefund(
      database,
      { paymentId: payment.id, bookingId, paise, reason: 'by_operator', causeId: crypto.randomUUID() },
      { actor: 'operator', actorId: null, event: 'test', now },
    ),
  )
}
