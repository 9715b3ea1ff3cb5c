import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import {
  type LogDetails,
  type LogEntry,
  LogEntrySchema,
  type LogPage,
  type OpsAction,
  type SubjectKind,
} from '../../src/domain/ops/log-entry'
import type { Database } from '../database/client'
import { opsLog, users } from '../database/tables'

export interface LoggedAction {
  /** A fresh id (`newId()`). */
  id: string
  operatorId: string
  action: OpsAction
  subject: { kind: SubjectKind; id: string }
  details: LogDetails
  now: Date
  /** What must hold for the action to happen, or to have happened in this batch. */
  when: SQL
}

const MOBILE_NUMBER = /(?<!\d)(?:\+?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}(?!\d)/g

/** A reason is written by people in a hurry; the log is for good, and keeps no number of a phone. */
const withoutNumbers = (details: LogDetails): LogDetails =>
  typeof details.reason === 'string'
    ? { ...details, reason: details.reason.replace(MOBILE_NUMBER, '(number)') }
    : details

/**
 * The log's row of one action, for the batch that does it (docs/product.md, Operations). Of a move of a ride it comes
 * after and hangs on `movedHere`; of anything else it comes first, holds the action's condition, and the action hangs
 * on `isLogged`. So there is no action without its row, and no row without its action.
 */
export function logAction(database: Database, logged: LoggedAction) {
  const { id, operatorId, action, subject, details, now, when } = logged
  return database
    .insert(opsLog)
    .select(sql`SELECT ${id}, ${operatorId}, ${action}, ${subject.kind}, ${subject.id},
    ${JSON.stringify(withoutNumbers(details))}, ${now.toISOString()} WHERE ${when}`)
}

/** True in the batch that wrote this row of the log, and in no other. */
export const isLogged = (id: string): SQL => sql`EXISTS (SELECT 1 FROM ops_log WHERE ops_log.id = ${id})`

const operators = alias(users, 'operators')

const selectEntries = (database: Database) =>
  database
    .select({
      id: opsLog.id,
      at: opsLog.createdAt,
      operatorName: operators.fullName,
      action: opsLog.action,
      subjectKind: opsLog.subjectKind,
      subjectId: opsLog.subjectId,
      details: opsLog.details,
    })
    .from(opsLog)
    .leftJoin(operators, eq(operators.id, opsLog.operatorId))

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

export function logEntryOf(row: EntryRow): LogEntry {
  return v.parse(LogEntrySchema, {
    id: row.id,
    at: row.at,
    operator_name: row.operatorName,
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    details: JSON.parse(row.details),
  } satisfies Record<keyof LogEntry, unknown>)
}

/** What was done to one thing, newest first. */
export const entriesOf = (database: Database, kind: SubjectKind, id: string, most: number) =>
  selectEntries(database)
    .where(sql`${opsLog.subjectKind} = ${kind} AND ${opsLog.subjectId} = ${id}`)
    .orderBy(desc(opsLog.createdAt))
    .limit(most)

export const ENTRIES_PER_PAGE = 50

/** The whole log, newest first, page by page through its index. `before` fits CursorSchema, or is null. */
export async function listLog(database: Database, before: string | null): Promise<LogPage> {
  const [at = '', id = ''] = before?.split('~') ?? []
  const rows = await selectEntries(database)
    .where(before === null ? undefined : sql`(${opsLog.createdAt}, ${opsLog.id}) < (${at}, ${id})`)
    .orderBy(desc(opsLog.createdAt), desc(opsLog.id))
    .limit(ENTRIES_PER_PAGE + 1)
  const entries = rows.slice(0, ENTRIES_PER_PAGE).map(logEntryOf)
  const last = entries.at(-1)
  return { entries, next: rows.length > ENTRIES_PER_PAGE && last ? `${last.at}~${last.id}` : null }
}
