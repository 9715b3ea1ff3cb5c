import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  CHANGE_ACTORS,
  CHANGE_KINDS,
  CHANGE_STATES,
  DRIVER_ANSWERS,
  SILENCES,
} from '../../src/domain/bookings/change-terms'
import { DOCUMENT_KINDS } from '../../src/domain/documents/document'
import { PROPOSAL_KINDS } from '../../src/domain/ops/money'
import { LEDGER_ACTORS, type LedgerKind } from '../../src/domain/payments/ledger'
import {
  ORDER_PURPOSES,
  ORDER_STATUSES,
  PAYMENT_PURPOSES,
  PROPOSAL_STATES,
  RECORDED_PAYMENT_STATUSES,
  REFUND_STATES,
  type RefundReason,
} from '../../src/domain/payments/payment'

// The tables of migrations/0005_payments.sql: orders, payments, refunds and the ledger; the changes of bookings; documents.

const flag = () => integer({ mode: 'boolean' })

export const paymentOrders = sqliteTable('payment_orders', {
  id: text().primaryKey(),
  booking_id: text().notNull(),
  purpose: text({ enum: ORDER_PURPOSES }).notNull(),
  amount_paise: integer().notNull(),
  currency: text().notNull().default('INR'),
  receipt: text(),
  status: text({ enum: ORDER_STATUSES }).notNull(),
  created_at: text().notNull(),
  offered_at: text(),
  asked_at: text(),
  answered_at: text(),
  ask_at: text(),
  change_number: integer(),
})

export const paymentLinks = sqliteTable('payment_links', {
  id: text().primaryKey(),
  booking_id: text().notNull(),
  created_at: text().notNull(),
  expires_at: text().notNull(),
  revoked_at: text(),
})

export const payments = sqliteTable('payments', {
  id: text().primaryKey(),
  booking_id: text(),
  status: text({ enum: RECORDED_PAYMENT_STATUSES }).notNull(),
  purpose: text({ enum: PAYMENT_PURPOSES }),
  applied: flag().notNull(),
  amount_paise: integer().notNull(),
  transaction_id: text().notNull(),
  provider_payment_id: text().notNull(),
  gateway_response: text().notNull(),
  bank_reference: text(),
  created_at: text().notNull(),
})

export const refunds = sqliteTable('refunds', {
  id: text().primaryKey(),
  payment_id: text().notNull(),
  booking_id: text(),
  amount_paise: integer().notNull(),
  reason: text().$type<RefundReason>().notNull(),
  cause_id: text().notNull(),
  status: text({ enum: REFUND_STATES }).notNull().default('due'),
  attempt: integer().notNull().default(1),
  tries: integer().notNull().default(0),
  try_at: text(),
  failure: text(),
  provider_refund_id: text(),
  bank_reference: text(),
  created_at: text().notNull(),
  sent_at: text(),
  processed_at: text(),
  updated_at: text().notNull(),
})

export const refundProposals = sqliteTable('refund_proposals', {
  id: text().primaryKey(),
  kind: text({ enum: PROPOSAL_KINDS }).notNull(),
  payment_id: text(),
  refund_id: text(),
  reference: text(),
  booking_id: text(),
  amount_paise: integer().notNull(),
  reason: text().notNull(),
  proposed_by: text().notNull(),
  status: text({ enum: PROPOSAL_STATES }).notNull(),
  decided_by: text(),
  created_at: text().notNull(),
  decided_at: text(),
})

export const webhookEvents = sqliteTable('webhook_events', {
  id: text().primaryKey(),
  event: text().notNull(),
  payload: text().notNull(),
  received_at: text().notNull(),
  applied_at: text(),
  known: flag().notNull(),
  tries: integer().notNull().default(0),
  try_at: text(),
})

export const ledger = sqliteTable('ledger', {
  id: text().primaryKey(),
  booking_id: text(),
  payment_id: text(),
  refund_id: text(),
  kind: text().$type<LedgerKind>().notNull(),
  amount_paise: integer().notNull(),
  counts: flag().notNull(),
  reverses: text(),
  actor: text({ enum: LEDGER_ACTORS }).notNull(),
  actor_id: text(),
  reason: text().notNull(),
  event: text().notNull(),
  created_at: text().notNull(),
})

export const driverCash = sqliteTable('driver_cash', {
  id: text().primaryKey(),
  driver_id: text().notNull(),
  amount_paise: integer().notNull(),
  reverses: text(),
  recorded_by: text().notNull(),
  reason: text(),
  created_at: text().notNull(),
})

export const audits = sqliteTable('audits', {
  id: text().primaryKey(),
  began_at: text().notNull(),
  ended_at: text(),
  bookings: integer().notNull(),
  payments: integer().notNull(),
  unknown_events: integer().notNull(),
  findings: text().notNull(),
})

export const bookingChanges = sqliteTable('booking_changes', {
  booking_id: text().notNull(),
  number: integer().notNull(),
  state: text({ enum: CHANGE_STATES }).notNull(),
  kind: text({ enum: CHANGE_KINDS }).notNull(),
  actor: text({ enum: CHANGE_ACTORS }).notNull(),
  actor_id: text().notNull(),
  reason: text(),
  after_number: integer().notNull(),
  former: text().notNull(),
  wanted: text().notNull(),
  kept_paise: integer().notNull(),
  refund_paise: integer().notNull(),
  order_paise: integer().notNull(),
  held_paise: integer().notNull(),
  created_at: text().notNull(),
  ended_at: text(),
  asked_driver_id: text(),
  asked_until: text(),
  silence: text({ enum: SILENCES }),
  answer: text({ enum: DRIVER_ANSWERS }),
})

export const documents = sqliteTable('documents', {
  number: text().primaryKey(),
  series: text().notNull(),
  financial_year: text().notNull(),
  running: integer().notNull(),
  booking_id: text().notNull(),
  kind: text({ enum: DOCUMENT_KINDS }).notNull(),
  cause_id: text().notNull(),
  names_number: text(),
  entry_ids: text().notNull(),
  body: text().notNull(),
  total_paise: integer().notNull(),
  issued_at: text().notNull(),
})

export const documentsDue = sqliteTable('documents_due', {
  booking_id: text().primaryKey(),
  since: text().notNull(),
})

export const bookingCompanies = sqliteTable('booking_companies', {
  booking_id: text().primaryKey(),
  company_name: text().notNull(),
  company_gstin: text().notNull(),
  company_address: text(),
  created_at: text().notNull(),
})
