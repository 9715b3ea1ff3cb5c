// A statement as pages read it, and what a page may change in it until it is read again. statement.ts, which no
// page loads, makes statements.
import * as v from 'valibot'
import { paiseOf, type RemainderMethod } from './amounts'
import type { RefundRow } from './payment'
import type { PaidToDriver } from './remainder'

/** 'payer': whoever pays by a link. */
export const STATEMENT_READERS = ['rider', 'payer', 'driver', 'operator', 'export'] as const

export type StatementReader = (typeof STATEMENT_READERS)[number]

const LINE_KINDS = [
  'fare_due',
  'charged',
  'captured',
  'collected',
  'paid_at_office',
  'written_off',
  'refund_due',
  'fee_kept',
  'tip',
  'tip_in_cash',
  // Sums of what the ride costs, of what was paid, and of what is left of that after refunds.
  'cost',
  'paid',
  'left',
  /** What is to be paid still. */
  'open',
] as const

const SignedPaiseSchema = v.pipe(v.number(), v.safeInteger())

export const StatementLineSchema = v.object({
  kind: v.picklist(LINE_KINDS),
  label: v.string(),
  /** When, by which id, in what state, why. */
  note: v.nullable(v.string()),
  /** Below 0 for what goes back. */
  paise: SignedPaiseSchema,
})

export type StatementLine = v.InferOutput<typeof StatementLineSchema>

export const StatementSchema = v.object({
  lines: v.array(StatementLineSchema),
  /** What was paid and is to be paid still, as a sentence; null where that says nothing. */
  summary: v.nullable(v.string()),
  /** When refunds arrive; null where none is on its way. */
  arrives: v.nullable(v.string()),
  /** Until when its rider may tip the driver; null where they may not. */
  tip_until: v.nullable(v.string()),
  paid_paise: SignedPaiseSchema,
  due_paise: SignedPaiseSchema,
  owed_paise: SignedPaiseSchema,
  fee_owed_paise: v.optional(SignedPaiseSchema, 0),
  refund_due_paise: SignedPaiseSchema,
  refund_sent_paise: SignedPaiseSchema,
  refunded_paise: SignedPaiseSchema,
  held_paise: SignedPaiseSchema,
})

export type Statement = v.InferOutput<typeof StatementSchema>

/** The state of a refund in two words. A failed refund is still owed, so it reads 'Refund due'. */
export const REFUND_LABELS: Record<RefundRow['status'], string> = {
  due: 'Refund due',
  sent: 'Refund sent',
  processed: 'Refunded',
  failed: 'Refund due',
}

export const line = (
  kind: StatementLine['kind'],
  label: string,
  paise: number,
  note: string | null = null,
): StatementLine => ({ kind, label, note, paise })

/** What a driver was paid after the ride. `at`: when, in words. */
export function collectedLine(
  reader: StatementReader,
  paise: number,
  method: RemainderMethod | null,
  at: string | null,
): StatementLine {
  const by = { cash: ['cash', 'in cash'], upi: ['UPI', 'by UPI'] } as const
  const [name, words] = method === null ? ['', ''] : by[method]
  const label = reader === 'driver' ? `Collected ${words}` : `Paid to the driver, ${name}`
  return line('collected', label.trim(), paise, at)
}

/** The driver's statement of a ride that has ended on the phone, and not on the server yet. */
export const endedStatement = (before: Statement, collected: PaidToDriver | null): Statement => ({
  ...before,
  due_paise: 0,
  lines: [
    ...before.lines.filter(({ kind }) => kind !== 'open'),
    ...(collected ? [collectedLine('driver', paiseOf(collected.rupees), collected.method, null)] : []),
  ],
})

/** Whether a page offers its rider to tip the driver now. */
export const mayTip = ({ tip_until }: Pick<Statement, 'tip_until'>, now: Date): boolean =>
  tip_until !== null && now.getTime() <= Date.parse(tip_until)
