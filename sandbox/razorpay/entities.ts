import type { Failure, Instrument } from './instruments'
import type { OrderRow, PaymentRow, RefundRow } from './tables'

export type Notes = Record<string, string | number | boolean>

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Razorpay writes empty notes as an empty list. */
function notesOf(json: string): Notes | never[] {
  const notes: Notes = JSON.parse(json)
  return Object.keys(notes).length === 0 ? [] : notes
}

/** An order as the API shows it; amounts in paise, times in seconds. */
export const orderEntity = (row: OrderRow) => ({
  ...row,
  entity: 'order' as const,
  amount_due: row.amount - row.amount_paid,
  currency: 'INR',
  offer_id: null,
  notes: notesOf(row.notes),
  created_at: seconds(row.created_at),
})

function refundStatus(row: PaymentRow): 'partial' | 'full' | null {
  if (row.amount_refunded === 0) return null
  return row.amount_refunded < row.amount ? 'partial' : 'full'
}

/**
 * A payment as the API shows it. fee includes tax; both are null until the payment is captured. A webhook has the card
 * beside it.
 */
export function paymentEntity(row: PaymentRow) {
  const { instrument, failure: failed, planned_failure, capture_at, authorized_at, ...shown } = row
  const { card: _, ...paidBy }: Instrument = JSON.parse(instrument)
  const failure: Failure | null = failed === null ? null : JSON.parse(failed)
  return {
    ...shown,
    entity: 'payment' as const,
    currency: 'INR',
    invoice_id: null,
    international: false,
    refund_status: refundStatus(row),
    captured: row.captured === 1,
    bank: null,
    ...paidBy,
    notes: notesOf(row.notes),
    error_code: failure?.code ?? null,
    error_description: failure?.description ?? null,
    error_source: failure?.source ?? null,
    error_step: failure?.step ?? null,
    error_reason: failure?.reason ?? null,
    created_at: seconds(row.created_at),
  }
}

export const refundEntity = ({ ends_as, ends_at, arn, ...row }: RefundRow) => ({
  ...row,
  entity: 'refund' as const,
  currency: 'INR',
  notes: notesOf(row.notes),
  acquirer_data: { arn },
  created_at: seconds(row.created_at),
  batch_id: null,
  speed_requested: 'normal',
  speed_processed: 'normal',
})

export type OrderEntity = ReturnType<typeof orderEntity>
export type PaymentEntity = ReturnType<typeof paymentEntity>
export type RefundEntity = ReturnType<typeof refundEntity>

export function collection<T>(items: T[]) {
  return { entity: 'collection' as const, count: items.length, items }
}
