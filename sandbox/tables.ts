/** The sandbox's tables, but for the Razorpay account's own; `…_at` are milliseconds since 1970. */
export const TABLES = `
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

/** The tables that a reset empties. Not `google_key`: apps cache it. */
export const TABLE_NAMES = ['messages', 'google_codes', 'google_tokens', 'faults', 'calls'] as const
