import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CHANNELS, MESSAGE_STATUSES } from '../../src/domain/messages/facts'
import { CONSENT_SOURCES, CONSENTS, FIRST_CHANNELS } from '../../src/domain/messages/settings'
import { flags, numbers, texts } from './columns'

// The tables of migrations/0007_messages.sql: messages, and how people want and can be told.

export const outbox = sqliteTable('outbox', {
  ...texts('id message_id event booking_id? recipient_id? address? reference provider_id? last_error?'),
  ...texts('created_at try_at? sent_at? ended_at? details?'),
  ...numbers('attempts unanswered parts?'),
  channel: text({ enum: CHANNELS }),
  status: text({ enum: MESSAGE_STATUSES }).notNull(),
})

export const messageSettings = sqliteTable('message_settings', {
  ...texts('user_id updated_at'),
  ...flags('whatsapp optional'),
  first_channel: text({ enum: FIRST_CHANNELS }).notNull(),
})

export const consents = sqliteTable('consents', {
  ...texts('id user_id created_at'),
  ...flags('given'),
  what: text({ enum: CONSENTS }).notNull(),
  source: text({ enum: CONSENT_SOURCES }).notNull(),
})

export const stoppedNumbers = sqliteTable('stopped_numbers', {
  ...texts('phone_no written_at'),
  ...flags('stopped'),
})

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  texts('id user_id endpoint p256dh auth created_at'),
)

export const emailProofs = sqliteTable(
  'email_proofs',
  texts('token_hash user_id email created_at expires_at used_at?'),
)
