/** The sandbox's tables. Amounts are paise; `…_at` are milliseconds since 1970. */
export const TABLES = `
CREATE TABLE IF NOT EXISTS orders (
  id TEXT PRIMARY KEY,
  amount INTEGER NOT NULL,
  amount_paid INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL,
  receipt TEXT,
  status TEXT NOT NULL CHECK (status IN ('created', 'attempted', 'paid')),
  attempts INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL,
  capture TEXT NOT NULL CHECK (capture IN ('automatic', 'manual')),
  created_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_by_receipt ON orders (receipt);

CREATE TABLE IF NOT EXISTS payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('created', 'authorized', 'captured', 'failed', 'refunded')),
  captured INTEGER NOT NULL DEFAULT 0,
  method TEXT NOT NULL CHECK (method IN ('upi', 'card', 'wallet')),
  instrument TEXT NOT NULL,
  amount_refunded INTEGER NOT NULL DEFAULT 0,
  fee INTEGER,
  tax INTEGER,
  email TEXT NOT NULL,
  contact TEXT NOT NULL,
  failure TEXT,
  planned_failure TEXT,
  capture_at INTEGER,
  authorized_at INTEGER,
  created_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS payments_by_order ON payments (order_id);

CREATE TABLE IF NOT EXISTS refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  notes TEXT NOT NULL,
  receipt TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'processed', 'failed')),
  speed_requested TEXT NOT NULL,
  speed_processed TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS refunds_by_payment ON refunds (payment_id);

CREATE TABLE IF NOT EXISTS refund_keys (
  key TEXT PRIMARY KEY,
  request TEXT NOT NULL,
  refund_id TEXT NOT NULL REFERENCES refunds (id)
);

CREATE TABLE IF NOT EXISTS messages (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  details TEXT NOT NULL,
  idempotency_key TEXT UNIQUE,
  sent_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient);

CREATE TABLE IF NOT EXISTS google_codes (
  code TEXT PRIMARY KEY,
  client_id TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  challenge TEXT NOT NULL,
  nonce TEXT,
  scope TEXT NOT NULL,
  account TEXT NOT NULL,
  expires_at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS google_tokens (
  token TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS google_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  jwk TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS faults (
  route TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  remaining INTEGER NOT NULL,
  delay_ms INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS calls (
  name TEXT PRIMARY KEY,
  times INTEGER NOT NULL
);
`

/** The tables that a reset empties, child tables first because of their foreign keys. Not `google_key`: apps cache it. */
export const TABLE_NAMES = [
  'refund_keys',
  'refunds',
  'payments',
  'orders',
  'messages',
  'google_codes',
  'google_tokens',
  'faults',
  'calls',
] as const
