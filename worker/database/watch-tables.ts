import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// What says whether the product works (migrations/0013_watch.sql), and what was done after a restore.

export const clockRuns = sqliteTable('clock_runs', {
  round: text('round').primaryKey(),
  ran_at: text('ran_at').notNull(),
  /** The tasks that failed then, each with its last run that did not. */
  failed: text('failed', { mode: 'json' }).$type<Record<string, string | null>>().notNull(),
})

export const providerFailures = sqliteTable(
  'provider_failures',
  {
    host: text('host').notNull(),
    /** UTC, to the minute: '2026-11-28T21:05'. */
    minute: text('minute').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.host] })],
)

export const deadLetters = sqliteTable('dead_letters', {
  id: text('id').primaryKey(),
  received_at: text('received_at').notNull(),
})

export const restores = sqliteTable('restores', {
  id: text().primaryKey(),
  copied_at: text().notNull(),
  restored_at: text().notNull(),
  ended_messages: integer(),
  payments_until: text(),
  refunds_until: text(),
  finished_at: text(),
  clock_started_at: text(),
})

/** An account that was deleted again after a restore, or a payment or refund of the provider's. */
export const restoredItems = sqliteTable('restored_items', {
  restore_id: text().notNull(),
  id: text().notNull(),
  amount_paise: integer(),
  booking_id: text(),
  outcome: text().notNull(),
})
