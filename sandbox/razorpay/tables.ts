/** The account's tables, a statement each. Amounts are paise; `…_at` are milliseconds since 1970 on the account's clock. */
export const RAZORPAY_TABLES = [
  `CREATE TABLE IF NOT EXISTS orders (
    id TEXT PRIMARY KEY,
    amount INTEGER NOT NULL,
    amount_paid INTEGER NOT NULL DEFAULT 0,
    receipt TEXT,
    status TEXT NOT NULL CHECK (status IN ('created', 'attempted', 'paid')),
    attempts INTEGER NOT NULL DEFAULT 0,
    notes TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS orders_by_receipt ON orders (receipt)',
  `CREATE TABLE IF NOT EXISTS payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    amount INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('created', 'authorized', 'captured', 'failed', 'refunded')),
    captured INTEGER NOT NULL DEFAULT 0,
    method TEXT NOT NULL CHECK (method IN ('upi', 'card', 'wallet')),
    instrument TEXT NOT NULL,
    amount_refunded INTEGER NOT NULL DEFAULT 0,
    fee INTEGER,
    tax INTEGER,
    description TEXT,
    notes TEXT NOT NULL,
    email TEXT NOT NULL,
    contact TEXT NOT NULL,
    failure TEXT,
    planned_failure TEXT,
    capture_at INTEGER,
    authorized_at INTEGER,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS payments_by_order ON payments (order_id)',
  'CREATE INDEX IF NOT EXISTS payments_by_status ON payments (status)',
  `CREATE TABLE IF NOT EXISTS refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES payments (id),
    amount INTEGER NOT NULL,
    notes TEXT NOT NULL,
    receipt TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'processed', 'failed')),
    ends_as TEXT CHECK (ends_as IN ('processed', 'failed')),
    ends_at INTEGER,
    arn TEXT,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS refunds_by_payment ON refunds (payment_id)',
  'CREATE INDEX IF NOT EXISTS refunds_by_status ON refunds (status)',
  `CREATE TABLE IF NOT EXISTS refund_keys (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    refund_id TEXT NOT NULL REFERENCES refunds (id)
  )`,
  `CREATE TABLE IF NOT EXISTS webhook_events (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    about TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS webhook_deliveries (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES webhook_events (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'acknowledged', 'failed', 'lost')),
    attempt INTEGER NOT NULL,
    secret TEXT,
    begun_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    sent_at INTEGER,
    status INTEGER
  )`,
  'CREATE INDEX IF NOT EXISTS webhook_deliveries_by_event ON webhook_deliveries (event_id)',
  'CREATE INDEX IF NOT EXISTS webhook_deliveries_by_state ON webhook_deliveries (state, due_at)',
  `CREATE TABLE IF NOT EXISTS razorpay_switches (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    json TEXT NOT NULL
  )`,
]

/** The tables that a reset empties, child tables first because of their foreign keys. */
export const RAZORPAY_TABLE_NAMES = RAZORPAY_TABLES.flatMap(
  (statement) => /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? [],
).reverse()
