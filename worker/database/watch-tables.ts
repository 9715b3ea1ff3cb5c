import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// The tables of migrations/0013_watch.sql: what says whether the product works.

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
