import { type RowOf, statementsFor } from '../sql'

/** The account's tables. Amounts are paise; `…_at` are milliseconds since 1970 on the account's clock. */
const TABLES = {
  orders: {
    id: 'TEXT PRIMARY KEY',
    amount: 'INTEGER NOT NULL',
    amount_paid: 'INTEGER NOT NULL DEFAULT 0',
    receipt: 'TEXT',
    status: ['created', 'attempted', 'paid'],
    attempts: 'INTEGER NOT NULL DEFAULT 0',
    notes: 'TEXT NOT NULL',
    created_at: 'INTEGER NOT NULL',
  },
  payments: {
    id: 'TEXT PRIMARY KEY',
    order_id: 'TEXT NOT NULL REFERENCES orders (id)',
    amount: 'INTEGER NOT NULL',
    status: ['created', 'authorized', 'captured', 'failed', 'refunded'],
    captured: 'INTEGER NOT NULL DEFAULT 0',
    method: ['upi', 'card', 'wallet'],
    instrument: 'TEXT NOT NULL',
    amount_refunded: 'INTEGER NOT NULL DEFAULT 0',
    fee: 'INTEGER',
    tax: 'INTEGER',
    description: 'TEXT',
    notes: 'TEXT NOT NULL',
    email: 'TEXT NOT NULL',
    contact: 'TEXT NOT NULL',
    failure: 'TEXT',
    planned_failure: 'TEXT',
    capture_at: 'INTEGER',
    authorized_at: 'INTEGER',
    created_at: 'INTEGER NOT NULL',
  },
  refunds: {
    id: 'TEXT PRIMARY KEY',
    payment_id: 'TEXT NOT NULL REFERENCES payments (id)',
    amount: 'INTEGER NOT NULL',
    notes: 'TEXT NOT NULL',
    receipt: 'TEXT',
    status: ['pending', 'processed', 'failed'],
    ends_as: [null, 'processed', 'failed'],
    ends_at: 'INTEGER',
    arn: 'TEXT',
    created_at: 'INTEGER NOT NULL',
  },
  refund_keys: {
    key: 'TEXT PRIMARY KEY',
    request: 'TEXT NOT NULL',
    refund_id: 'TEXT NOT NULL REFERENCES refunds (id)',
  },
  webhook_events: {
    id: 'TEXT PRIMARY KEY',
    event: 'TEXT NOT NULL',
    about: 'TEXT NOT NULL',
    body: 'TEXT NOT NULL',
    created_at: 'INTEGER NOT NULL',
  },
  webhook_deliveries: {
    id: 'INTEGER PRIMARY KEY',
    event_id: 'TEXT NOT NULL REFERENCES webhook_events (id)',
    state: ['waiting', 'sent', 'acknowledged', 'failed', 'lost'],
    attempt: 'INTEGER NOT NULL',
    // When its 24 hours of retries began.
    begun_at: 'INTEGER NOT NULL',
    due_at: 'INTEGER NOT NULL',
    sent_at: 'INTEGER',
    status: 'INTEGER',
  },
  razorpay_switches: { one: 'INTEGER PRIMARY KEY CHECK (one = 1)', json: 'TEXT NOT NULL' },
} as const

export type OrderRow = RowOf<typeof TABLES.orders>
export type PaymentRow = RowOf<typeof TABLES.payments>
export type RefundRow = RowOf<typeof TABLES.refunds>
export type DeliveryRow = RowOf<typeof TABLES.webhook_deliveries>

export const RAZORPAY_TABLES = statementsFor(TABLES, {
  orders: ['receipt'],
  payments: ['order_id', 'status'],
  refunds: ['payment_id', 'status'],
  webhook_deliveries: ['event_id', 'state, due_at'],
})

/** The tables that a reset empties, child tables first because of their foreign keys. */
export const RAZORPAY_TABLE_NAMES = Object.keys(TABLES).reverse()
