import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CHANNELS, MESSAGE_STATUSES } from '../../src/domain/messages/facts'
import { CONSENT_SOURCES, CONSENTS, FIRST_CHANNELS } from '../../src/domain/messages/settings'

// The tables of migrations/0007_messages.sql: messages, and how people want and can be told.

const flag = () => integer({ mode: 'boolean' })

export const outbox = sqliteTable('outbox', {
  id: text().primaryKey(),
  message_id: text().notNull(),
  event: text().notNull(),
  booking_id: text(),
  recipient_id: text(),
  address: text(),
  channel: text({ enum: CHANNELS }),
  status: text({ enum: MESSAGE_STATUSES }).notNull(),
  attempts: integer().notNull(),
  unanswered: integer().notNull(),
  try_at: text(),
  reference: text().notNull(),
  provider_id: text(),
  parts: integer(),
  last_error: text(),
  created_at: text().notNull(),
  sent_at: text(),
  ended_at: text(),
  details: text(),
})

export const messageSettings = sqliteTable('message_settings', {
  user_id: text().primaryKey(),
  first_channel: text({ enum: FIRST_CHANNELS }).notNull(),
  whatsapp: flag().notNull(),
  optional: flag().notNull(),
  updated_at: text().notNull(),
})

export const consents = sqliteTable('consents', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  what: text({ enum: CONSENTS }).notNull(),
  given: flag().notNull(),
  source: text({ enum: CONSENT_SOURCES }).notNull(),
  created_at: text().notNull(),
})

export const stoppedNumbers = sqliteTable('stopped_numbers', {
  phone_no: text().primaryKey(),
  stopped: flag().notNull(),
  written_at: text().notNull(),
})

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  created_at: text().notNull(),
})

export const emailProofs = sqliteTable('email_proofs', {
  token_hash: text().primaryKey(),
  user_id: text().notNull(),
  email: text().notNull(),
  created_at: text().notNull(),
  expires_at: text().notNull(),
  used_at: text(),
})
