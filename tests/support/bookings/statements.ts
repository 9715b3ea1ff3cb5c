import { ENTRY_KINDS, type LedgerKind } from '../../../src/domain/payments/ledger'
import { type StatementEntry, statement } from '../../../src/domain/payments/statement'
import type { Statement, StatementReader } from '../../../src/domain/payments/statement-lines'
import { aBooking } from './records'

type BilledBooking = Parameters<typeof statement>[0]

let made = 0

/** An entry of so many rupees, Saturday 21 November 2026, 6:10 in the evening in Kolkata. */
export const anEntry = (
  kind: LedgerKind,
  rupees: number,
  parts: Partial<StatementEntry> = {},
): StatementEntry => {
  made += 1
  return {
    id: `${kind}|${String(made).padStart(6, '0')}`,
    kind,
    amount_paise: ENTRY_KINDS[kind].sign * Math.round(rupees * 100),
    counts: true,
    reason: 'cash',
    created_at: '2026-11-21T12:40:00.000Z',
    provider_payment_id: kind === 'captured' || kind === 'refund_due' ? 'pay_1' : null,
    method: kind === 'captured' ? 'upi' : null,
    refund: null,
    ...parts,
  }
}

/** A refund of a cancellation by the rider, not sent yet. */
export const aRefund = (rupees: number, parts: Partial<NonNullable<StatementEntry['refund']>> = {}) =>
  anEntry('refund_due', rupees, {
    reason: 'rider_cancelled',
    refund: {
      ...{ status: 'due', sent_at: null, processed_at: null, provider_refund_id: null, bank_reference: null },
      ...parts,
    },
  })

/** The entries of a ride of ₹627 of which ₹157 was paid online, driven to its end; the driver got the rest in cash. */
export const DRIVEN = [
  anEntry('captured', 157),
  anEntry('collected', 470),
  anEntry('fare_due', 627, { reason: 'driven' }),
]

/** The statement of a booking of ₹627, ₹157 of it paid in advance, with these entries. */
export const aStatement = (
  reader: StatementReader,
  booking: Partial<BilledBooking>,
  entries: readonly StatementEntry[] = [anEntry('captured', 157)],
): Statement =>
  statement(
    { ...aBooking(), payment_failed: false, unpaid_note: null, rental_over: null, ...booking },
    entries,
    reader,
  )
