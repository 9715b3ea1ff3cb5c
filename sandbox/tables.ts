/** The sandbox's tables, but for the Razorpay account's own; `…_at` are milliseconds since 1970. */
export const TABLES = `
CREATE TABLE IF NOT EXISTS inbox (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email', 'push')),
  is_reply INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT,
  provider_id TEXT NOT NULL,
  reference TEXT,
  details TEXT NOT NULL,
  idempotency_key TEXT UNIQUE,
  request TEXT,
  sent_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS inbox_by_recipient ON inbox (recipient);

CREATE TABLE IF NOT EXISTS reports (
  id INTEGER PRIMARY KEY,
  report_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sent', 'delivered', 'undelivered', 'reply')),
  happens_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  delivery TEXT NOT NULL CHECK (delivery IN ('waiting', 'sent', 'acknowledged', 'failed', 'none')),
  attempt INTEGER NOT NULL,
  status INTEGER
);
CREATE INDEX IF NOT EXISTS reports_by_message ON reports (message_id);
CREATE INDEX IF NOT EXISTS reports_by_delivery ON reports (delivery, due_at);

CREATE TABLE IF NOT EXISTS push_subscriptions (
  token TEXT PRIMARY KEY,
  private_key TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  server_key TEXT,
  is_gone INTEGER NOT NULL DEFAULT 0
);

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

/** The tables that a reset empties. Not `google_key`: apps cache it. */
export const TABLE_NAMES = [
  'inbox',
  'reports',
  'push_subscriptions',
  'google_codes',
  'faults',
  'calls',
] as const
