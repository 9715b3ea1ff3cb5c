import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  CHANGE_ACTORS,
  CHANGE_KINDS,
  CHANGE_STATES,
  DRIVER_ANSWERS,
  SILENCES,
} from '../../src/domain/bookings/change-terms'
import { DOCUMENT_KINDS } from '../../src/domain/documents/document'
import { DriverCashSchema } from '../../src/domain/ops/cash'
import { PROPOSAL_KINDS } from '../../src/domain/ops/money'
import { LedgerEntrySchema } from '../../src/domain/payments/ledger'
import {
  OrderRecordSchema,
  PaymentRecordSchema,
  PROPOSAL_STATES,
  RefundRecordSchema,
} from '../../src/domain/payments/payment'
import { columnsOfRecord, flags, numbers, texts } from './columns'

// The tables of migrations/0005_payments.sql: orders, payments, refunds and the ledger; the changes of bookings; documents.

export const paymentOrders = sqliteTable('payment_orders', columnsOfRecord(OrderRecordSchema))

export const paymentLinks = sqliteTable(
  'payment_links',
  texts('id booking_id created_at expires_at revoked_at?'),
)

export const payments = sqliteTable('payments', columnsOfRecord(PaymentRecordSchema))

export const refunds = sqliteTable('refunds', columnsOfRecord(RefundRecordSchema))

export const refundProposals = sqliteTable('refund_proposals', {
  ...texts('id payment_id? refund_id? reference? booking_id? reason'),
  ...texts('proposed_by decided_by? created_at decided_at?'),
  ...numbers('amount_paise'),
  kind: text({ enum: PROPOSAL_KINDS }).notNull(),
  status: text({ enum: PROPOSAL_STATES }).notNull(),
})

export const webhookEvents = sqliteTable('webhook_events', {
  ...texts('id event payload received_at applied_at? try_at?'),
  ...numbers('tries'),
  ...flags('known'),
})

export const ledger = sqliteTable('ledger', columnsOfRecord(LedgerEntrySchema))

export const driverCash = sqliteTable('driver_cash', columnsOfRecord(DriverCashSchema))

export const audits = sqliteTable('audits', {
  ...texts('id began_at ended_at? findings'),
  ...numbers('bookings payments unknown_events'),
})

export const bookingChanges = sqliteTable('booking_changes', {
  ...texts('booking_id actor_id reason? former wanted created_at ended_at?'),
  ...texts('asked_driver_id? asked_until?'),
  ...numbers('number after_number kept_paise refund_paise order_paise held_paise'),
  state: text({ enum: CHANGE_STATES }).notNull(),
  kind: text({ enum: CHANGE_KINDS }).notNull(),
  actor: text({ enum: CHANGE_ACTORS }).notNull(),
  silence: text({ enum: SILENCES }),
  answer: text({ enum: DRIVER_ANSWERS }),
})

export const documents = sqliteTable('documents', {
  ...texts('number series financial_year booking_id cause_id names_number? entry_ids body issued_at'),
  ...numbers('running total_paise'),
  kind: text({ enum: DOCUMENT_KINDS }).notNull(),
})

export const documentsDue = sqliteTable('documents_due', texts('booking_id since'))

export const bookingCompanies = sqliteTable(
  'booking_companies',
  texts('booking_id company_name company_gstin company_address? created_at'),
)
