import { eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type Consent,
  type ConsentSource,
  DEFAULT_SETTINGS,
  type MessageSettings,
  MessageSettingsSchema,
} from '../../src/domain/messages/settings'
import type { Database } from '../database/client'
import { consents, messageSettings, stoppedNumbers } from '../database/message-tables'
import { newId } from '../database/new-id'
import { columnsOf, insertRow } from '../database/rows'

/** How somebody wants to be told. */
export async function readSettings(database: Database, userId: string): Promise<MessageSettings> {
  const [row] = await database
    .select(columnsOf(getTableColumns(messageSettings), v.keyof(MessageSettingsSchema).options))
    .from(messageSettings)
    .where(eq(messageSettings.user_id, userId))
  return row ?? DEFAULT_SETTINGS
}

/** Nothing is kept of an account that was deleted meanwhile. */
const isThere = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND users.deleted_at IS NULL)`

interface Said {
  source: ConsentSource
  now: Date
}

/** Changes how somebody is told, and keeps what they agreed to or took back, and when. */
export async function writeSettings(
  database: Database,
  userId: string,
  change: Partial<MessageSettings>,
  said: Said,
): Promise<MessageSettings> {
  const before = await readSettings(database, userId)
  const after = { ...before, ...change }
  const changed = (['whatsapp', 'optional'] as const).filter((what) => before[what] !== after[what])
  const row = { ...after, user_id: userId, updated_at: said.now.toISOString() }
  await database.batch([
    insertRow(database, messageSettings, row, isThere(userId)).onConflictDoUpdate({
      target: messageSettings.user_id,
      set: { ...change, updated_at: row.updated_at },
    }),
    ...changed.map((what) => keepConsent(database, userId, what, after[what], said)),
  ])
  return after
}

/** The statement that keeps what somebody agreed to or took back, where `when` holds. */
export const keepConsent = (
  database: Database,
  userId: string,
  what: Consent,
  given: boolean,
  { source, now, when = sql`TRUE` }: Said & { when?: SQL },
) =>
  insertRow(
    database,
    consents,
    { id: newId(), user_id: userId, what, given, source, created_at: now.toISOString() },
    sql`${isThere(userId)} AND ${when}`,
  )

/**
 * Keeps that a number of no proven account is to be sent only what a ride needs, or takes that back. Of two answers
 * the one written later holds, whichever comes first. Answers whether the number was not stopped, or stopped, before.
 */
export async function stopNumber(
  database: Database,
  phone_no: string,
  { stopped, writtenAt }: { stopped: boolean; writtenAt: Date },
): Promise<boolean> {
  const [before] = await database.select().from(stoppedNumbers).where(eq(stoppedNumbers.phone_no, phone_no))
  const row = { phone_no, stopped, written_at: writtenAt.toISOString() }
  const { meta } = await database
    .insert(stoppedNumbers)
    .values(row)
    .onConflictDoUpdate({
      target: stoppedNumbers.phone_no,
      set: row,
      setWhere: lte(stoppedNumbers.written_at, row.written_at),
    })
  return meta.changes > 0 && (before?.stopped ?? false) !== stopped
}
