import type { Failure, Instrument } from './instruments'

export type Notes = Record<string, string | number | boolean>

export type OrderRow = {
  id: string
  amount: number
  amount_paid: number
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: string
  created_at: number
}

export type PaymentRow = {
  id: string
  order_id: string
  amount: number
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded'
  captured: number
  method: string
  instrument: string
  amount_refunded: number
  fee: number | null
  tax: number | null
  description: string | null
  notes: string
  email: string
  contact: string
  failure: string | null
  planned_failure: string | null
  capture_at: number | null
  authorized_at: number | null
  created_at: number
}

export type RefundRow = {
  id: string
  payment_id: string
  amount: number
  notes: string
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  ends_as: 'processed' | 'failed' | null
  ends_at: number | null
  arn: string | null
  created_at: number
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Razorpay writes empty notes as an empty list. */
function notesOf(json: string): Notes | never[] {
  const notes: Notes = JSON.parse(json)
  return Object.keys(notes).length === 0 ? [] : notes
}

/** An order as the API shows it; amounts in paise, times in seconds. */
export function orderEntity(row: OrderRow) {
  return {
    id: row.id,
    entity: 'order' as const,
    amount: row.amount,
    amount_paid: row.amount_paid,
    amount_due: row.amount - row.amount_paid,
    currency: 'INR',
    receipt: row.receipt,
    offer_id: null,
    status: row.status,
    attempts: row.attempts,
    notes: notesOf(row.notes),
    created_at: seconds(row.created_at),
  }
}

function refundStatus(row: PaymentRow): 'partial' | 'full' | null {
  if (row.amount_refunded === 0) return null
  return row.amount_refunded < row.amount ? 'partial' : 'full'
}

/**
 * A payment as the API shows it. fee includes tax; both are null until the payment is captured. A webhook has the card
 * beside it.
 */
export function paymentEntity(row: PaymentRow) {
  const { card: _, ...instrument }: Instrument = JSON.parse(row.instrument)
  const failure: Failure | null = row.failure === null ? null : JSON.parse(row.failure)
  return {
    id: row.id,
    entity: 'payment' as const,
    amount: row.amount,
    currency: 'INR',
    status: row.status,
    order_id: row.order_id,
    invoice_id: null,
    international: false,
    amount_refunded: row.amount_refunded,
    refund_status: refundStatus(row),
    captured: row.captured === 1,
    description: row.description,
    bank: null,
    ...instrument,
    email: row.email,
    contact: row.contact,
    notes: notesOf(row.notes),
    fee: row.fee,
    tax: row.tax,
    error_code: failure?.code ?? null,
    error_description: failure?.description ?? null,
    error_source: failure?.source ?? null,
    error_step: failure?.step ?? null,
    error_reason: failure?.reason ?? null,
    created_at: seconds(row.created_at),
  }
}

export function refundEntity(row: RefundRow) {
  return {
    id: row.id,
    entity: 'refund' as const,
    amount: row.amount,
    currency: 'INR',
    payment_id: row.payment_id,
    notes: notesOf(row.notes),
    receipt: row.receipt,
    acquirer_data: { arn: row.arn },
    created_at: seconds(row.created_at),
    batch_id: null,
    status: row.status,
    speed_requested: 'normal',
    speed_processed: 'normal',
  }
}

export type OrderEntity = ReturnType<typeof orderEntity>
export type PaymentEntity = ReturnType<typeof paymentEntity>
export type RefundEntity = ReturnType<typeof refundEntity>

export function collection<T>(items: T[]) {
  return { entity: 'collection' as const, count: items.length, items }
}
