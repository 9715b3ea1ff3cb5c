import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { numbers, texts } from './columns'

// What says whether the product works (migrations/0013_watch.sql), and what was done after a restore.

export const clockRuns = sqliteTable('clock_runs', {
  ...texts('round ran_at'),
  /** The tasks that failed then, each with its last run that did not. */
  failed: text({ mode: 'json' }).$type<Record<string, string | null>>().notNull(),
})

/** `minute` is in UTC: '2026-11-28T21:05'. */
export const providerFailures = sqliteTable('provider_failures', {
  ...texts('host minute'),
  ...numbers('failures'),
})

export const deadLetters = sqliteTable('dead_letters', texts('id received_at'))

export const restores = sqliteTable('restores', {
  ...texts('id copied_at restored_at payments_until? refunds_until? finished_at? clock_started_at?'),
  ...numbers('ended_messages?'),
})

/** An account that was deleted again after a restore, or a payment or refund of the provider's. */
export const restoredItems = sqliteTable('restored_items', {
  ...texts('restore_id id booking_id? outcome'),
  ...numbers('amount_paise?'),
})
