import { type RowOf, statementsFor } from './sql'

/** The sandbox's tables, but for the Razorpay account's own; `…_at` are milliseconds since 1970. */
const TABLES = {
  inbox: {
    id: 'TEXT PRIMARY KEY',
    channel: ['sms', 'whatsapp', 'email', 'push'],
    is_reply: 'INTEGER NOT NULL',
    recipient: 'TEXT NOT NULL',
    text: 'TEXT NOT NULL',
    html: 'TEXT',
    provider_id: 'TEXT NOT NULL',
    reference: 'TEXT',
    details: 'TEXT NOT NULL',
    idempotency_key: 'TEXT UNIQUE',
    request: 'TEXT',
    sent_at: 'INTEGER NOT NULL',
  },
  reports: {
    id: 'INTEGER PRIMARY KEY',
    // Equal however often it is sent.
    report_id: 'TEXT NOT NULL',
    message_id: 'TEXT NOT NULL',
    state: ['sent', 'delivered', 'undelivered', 'reply'],
    happens_at: 'INTEGER NOT NULL',
    due_at: 'INTEGER NOT NULL',
    delivery: ['waiting', 'sent', 'acknowledged', 'failed', 'none'],
    attempt: 'INTEGER NOT NULL',
    status: 'INTEGER',
  },
  push_subscriptions: {
    token: 'TEXT PRIMARY KEY',
    // The browser's; no real push service has it.
    private_key: 'TEXT NOT NULL',
    p256dh: 'TEXT NOT NULL',
    auth: 'TEXT NOT NULL',
    // The application server's, in base64url; null where the subscription was made without one.
    server_key: 'TEXT',
  },
  google_codes: {
    code: 'TEXT PRIMARY KEY',
    client_id: 'TEXT NOT NULL',
    redirect_uri: 'TEXT NOT NULL',
    challenge: 'TEXT NOT NULL',
    nonce: 'TEXT',
    scope: 'TEXT NOT NULL',
    // A `GoogleAccount`, as JSON.
    account: 'TEXT NOT NULL',
    expires_at: 'INTEGER NOT NULL',
  },
  faults: {
    route: 'TEXT PRIMARY KEY',
    kind: 'TEXT NOT NULL',
    remaining: 'INTEGER NOT NULL',
    delay_ms: 'INTEGER NOT NULL',
  },
  calls: { name: 'TEXT PRIMARY KEY', times: 'INTEGER NOT NULL' },
} as const

export type InboxRow = RowOf<typeof TABLES.inbox>
export type ReportRow = RowOf<typeof TABLES.reports>
/** A push subscription with both sides' secrets: the push service's record and the browser's keys. */
export type PushSubscription = RowOf<typeof TABLES.push_subscriptions>
/** What an authorization code is exchanged for. */
export type Grant = Omit<RowOf<typeof TABLES.google_codes>, 'code' | 'expires_at'>

export const SANDBOX_TABLES = statementsFor(TABLES, {
  inbox: ['recipient'],
  reports: ['message_id', 'delivery, due_at'],
})

/** The tables that a reset empties. */
export const TABLE_NAMES = Object.keys(TABLES)
