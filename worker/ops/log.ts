import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import * as v from 'valibot'
import {
  type LogDetails,
  type LogEntry,
  LogEntrySchema,
  type LogPage,
  type OpsAction,
  type SubjectKind,
} from '../../src/domain/ops/log-entry'
import { type Database, databaseOf } from '../database/client'
import { opsLog, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'

/** Who does something, and when: what every action of the console is handed. */
export interface OperatorContext {
  database: Database
  operatorId: string
  now: Date
}

export const operatorOf = (c: Context<AppEnv>): OperatorContext => ({
  database: databaseOf(c.env.DB),
  operatorId: c.get('viewer').userId,
  now: new Date(),
})

interface LoggedAction {
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
 * The log's row of one action, for the batch that does it (docs/product.md, Operations). Of a state transition of a ride it comes
 * after and depends on `transitionApplied`; of anything else it comes first, holds the action's condition, and the action depends
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
      at: opsLog.created_at,
      operator_name: operators.full_name,
      action: opsLog.action,
      subject_kind: opsLog.subject_kind,
      subject_id: opsLog.subject_id,
      details: opsLog.details,
    })
    .from(opsLog)
    .leftJoin(operators, eq(operators.id, opsLog.operator_id))

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

export const logEntryOf = (row: EntryRow): LogEntry =>
  v.parse(LogEntrySchema, { ...row, details: JSON.parse(row.details) })

/** What was done to one thing, newest first. */
export const entriesOf = (database: Database, kind: SubjectKind, id: string, most: number) =>
  selectEntries(database)
    .where(sql`${opsLog.subject_kind} = ${kind} AND ${opsLog.subject_id} = ${id}`)
    .orderBy(desc(opsLog.created_at))
    .limit(most)

const ENTRIES_PER_PAGE = 50

/** The whole log, newest first, page by page through its index. `before` fits CursorSchema, or is null. */
export async function listLog(database: Database, before: string | null): Promise<LogPage> {
  const [at = '', id = ''] = before?.split('~') ?? []
  const rows = await selectEntries(database)
    .where(before === null ? undefined : sql`(${opsLog.created_at}, ${opsLog.id}) < (${at}, ${id})`)
    .orderBy(desc(opsLog.created_at), desc(opsLog.id))
    .limit(ENTRIES_PER_PAGE + 1)
  const entries = rows.slice(0, ENTRIES_PER_PAGE).map(logEntryOf)
  const last = entries.at(-1)
  return { entries, next: rows.length > ENTRIES_PER_PAGE && last ? `${last.at}~${last.id}` : null }
}
