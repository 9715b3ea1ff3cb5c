import type { Failure, Instrument } from './instruments'

export type Notes = Record<string, string | number | boolean>

export type OrderRow = {
  id: string
  amount: number
  amount_paid: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: string
  capture: 'automatic' | 'manual'
  automatic_minutes: number | null
  held_minutes: number | null
  return_speed: 'normal' | 'optimum'
  partial_payment: number
  first_payment_min: number | null
  created_at: number
}

export type PaymentRow = {
  id: string
  order_id: string
  amount: number
  currency: string
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
  currency: string
  notes: string
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  ends_as: 'processed' | 'failed' | null
  ends_at: number | null
  arn: string | null
  speed_requested: 'normal' | 'optimum'
  speed_processed: 'normal' | 'instant'
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
    currency: row.currency,
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

/** What `expand[]` may name in a payment. The sandbox knows no offers and no settlements, and saves no cards. */
export const PAYMENT_EXPANSIONS = [
  'card',
  'emi',
  'transaction',
  'transaction.settlement',
  'refunds',
  'offers',
  'token',
  'upi',
] as const

export type PaymentExpansion = (typeof PAYMENT_EXPANSIONS)[number]

/**
 * A payment as the API shows it. fee includes tax; both are null until the payment is captured. Card details come only
 * where they are asked for, as the official samples have them; a webhook always has them.
 */
export function paymentEntity(row: PaymentRow, expand: readonly PaymentExpansion[] = []) {
  const { card, upi, emi, ...instrument }: Instrument = JSON.parse(row.instrument)
  const failure: Failure | null = row.failure === null ? null : JSON.parse(row.failure)
  return {
    id: row.id,
    entity: 'payment' as const,
    amount: row.amount,
    currency: row.currency,
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
    ...(upi ? { upi: expand.includes('upi') ? { payer_account_type: 'bank_account', ...upi } : upi } : {}),
    ...(emi && expand.includes('emi') ? { emi } : {}),
    ...(card && expand.includes('card') ? { card } : {}),
    ...(expand.includes('offers') ? { offers: collection(Array.of<never>()) } : {}),
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
    currency: row.currency,
    payment_id: row.payment_id,
    notes: notesOf(row.notes),
    receipt: row.receipt,
    acquirer_data: { arn: row.arn },
    created_at: seconds(row.created_at),
    batch_id: null,
    status: row.status,
    speed_requested: row.speed_requested,
    speed_processed: row.speed_processed,
  }
}

export type OrderEntity = ReturnType<typeof orderEntity>
export type PaymentEntity = ReturnType<typeof paymentEntity>
export type RefundEntity = ReturnType<typeof refundEntity>

export function collection<T>(items: T[]) {
  return { entity: 'collection' as const, count: items.length, items }
}
