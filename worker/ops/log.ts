import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import * as v from 'valibot'
import {
  type LogDetails,
  type LogEntry,
  LogEntrySchema,
  type LogQuery,
  type OpsAction,
  type SubjectKind,
} from '../../src/domain/ops/log-entry'
import type { Page } from '../../src/domain/ops/requests'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import type { RefusalTable } from '../../src/domain/refusals'
import type { Result } from '../../src/domain/result'
import { withoutNumbers } from '../../src/domain/text'
import { eventWords } from '../../src/messages/events'
import type { AppliedTransition } from '../bookings/state-transition'
import { type Database, databaseOf } from '../database/client'
import { keyset } from '../database/keyset'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { opsLog, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { granted } from '../http/failures'
import { actOnce, keyedRequest } from '../idempotency'

/** Who acts, and when: given to every action of the dispatch console. */
export interface OperatorContext {
  database: Database
  operatorId: string
  now: Date
}

/** Who changes something by a press. */
export interface PressContext extends OperatorContext {
  /** A fresh id for what is made. */
  id: string
}

export const operatorOf = (c: Context<AppEnv>): OperatorContext => ({
  database: databaseOf(c.env.DB),
  operatorId: c.get('user').userId,
  now: new Date(),
})

/**
 * What an operator's press asks for, done once. Where `again` doesn't say otherwise a repeated one is answered its id. What is
 * refused ends the request, by this table.
 */
export const onceByOperator = async <Value, Refusal extends { reason: string }>(
  c: Context<AppEnv>,
  table: RefusalTable<Refusal['reason']>,
  act: (context: PressContext) => Promise<Result<Value, Refusal>>,
  again: (id: string) => Value | string = (id) => c.req.param('id') ?? id,
): Promise<Value | string> => {
  const context = operatorOf(c)
  const press = (database: Database, id: string) => act({ ...context, database, id })
  return granted(table, actOnce<Value | string, Refusal>(c.env.DB, await keyedRequest(c), press, again))
}

interface LoggedAction {
  action: OpsAction
  subject: { kind: SubjectKind; id: string }
  details: LogDetails
  /** What must hold for the action to be applied, or to have been applied in this batch. */
  when: SQL
}

/** What the log has as the subject of money or of a message: its booking, or itself where it has none. */
export const subjectOf = (bookingId: string | null, kind: 'payment' | 'message', id: string) =>
  bookingId === null ? { kind, id } : ({ kind: 'booking', id: bookingId } as const)

const readable = (details: LogDetails): LogDetails =>
  typeof details.reason === 'string' ? { ...details, reason: withoutNumbers(details.reason) } : details

/**
 * The log's row of one action, for the batch that does it (docs/product.md, OPS-36). For a state transition it comes
 * after and is conditional on its `when`; for anything else it comes first with the action's condition
 * (`carryOut`). So there is no action without its row, and no row without its action.
 */
export const logAction = (
  { database, operatorId, now }: OperatorContext,
  { action, subject, details, when }: LoggedAction,
  id = newId(),
) => {
  const row = {
    id,
    operator_id: operatorId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    details: JSON.stringify(readable(details)),
    created_at: now.toISOString(),
  }
  return insertRow(database, opsLog, row, when)
}

/** The log's row of a transition, in its batch. */
export const logTransition = (
  context: OperatorContext,
  { bookingId, when }: AppliedTransition,
  logged: Pick<LoggedAction, 'action' | 'details'>,
) => logAction(context, { ...logged, subject: { kind: 'booking', id: bookingId }, when })

/** How many entries of the log a subject has since an instant; of those that `which` says. */
export const loggedSince = ({ kind, id }: LoggedAction['subject'], since: string, which = sql`TRUE`): SQL =>
  sql`(SELECT count(*) FROM ops_log WHERE ops_log.subject_kind = ${kind} AND ops_log.subject_id = ${id}
    AND ops_log.created_at > ${since} AND ${which})`

/**
 * Carries out, in one batch with its row of the log, an action that is no state transition: `beside` are its statements,
 * each conditional on what it is given, which is true in the batch that wrote that row, and in no other. False where
 * `when` did not hold: then nothing is written.
 */
export async function carryOut(
  context: OperatorContext,
  {
    beside,
    ...action
  }: LoggedAction & { beside?(isLogged: SQL, logId: string): readonly BatchItem<'sqlite'>[] },
): Promise<boolean> {
  const id = newId()
  const isLogged = sql`EXISTS (SELECT 1 FROM ops_log WHERE ops_log.id = ${id})`
  const [logged] = await context.database.batch([
    logAction(context, action, id),
    ...(beside?.(isLogged, id) ?? []),
  ])
  return logged.meta.changes > 0
}

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

/** An entry as it is read: the name of a message's event in words, which the page does not have. */
export function logEntryOf(row: EntryRow): LogEntry {
  const entry = v.parse(LogEntrySchema, { ...row, details: JSON.parse(row.details) })
  const { event } = entry.details
  return event === undefined
    ? entry
    : { ...entry, details: { ...entry.details, event: eventWords(String(event)) } }
}

/** What was done to one thing, newest first; of that what `which` says. */
export const entriesOf = (database: Database, kind: SubjectKind, id: string, most: number, which?: SQL) =>
  selectEntries(database)
    .where(and(eq(opsLog.subject_kind, kind), eq(opsLog.subject_id, id), which))
    .orderBy(desc(opsLog.created_at))
    .limit(most)

/** By whom, and when, a row of the fleet or a tariff was edited last; an empty name where nobody did. */
export async function lastEdit(database: Database, kind: SubjectKind, id: string) {
  const isEdit = sql`${opsLog.action} NOT IN ('driver.on_duty', 'driver.off_duty')`
  const [last] = await entriesOf(database, kind, id, 1, isEdit)
  return { by: last?.operator_name ?? SOMEBODY, at: last?.at ?? null }
}

/** An operator who has no name. */
export const SOMEBODY = 'Another operator'

const ENTRIES_PER_PAGE = 50

/** The log, or what was done by one operator, of one kind or on one day, newest first, page by page through an index. */
export async function listLog(
  database: Database,
  { after, operator, action, day }: LogQuery,
): Promise<Page<LogEntry>> {
  const bounds = day === undefined ? undefined : boundsOfDay(day, new Date())
  const newest = keyset({ by: [opsLog.created_at, opsLog.id], order: 'desc', after, size: ENTRIES_PER_PAGE })
  const query = selectEntries(database).where(
    and(
      newest.where,
      operator === undefined ? undefined : eq(opsLog.operator_id, operator),
      action === undefined ? undefined : eq(opsLog.action, action),
      bounds && and(gte(opsLog.created_at, bounds.from), lt(opsLog.created_at, bounds.until)),
    ),
  )
  const { rows, next } = await newest.read(query, ({ at, id }) => [at, id])
  return { items: rows.map(logEntryOf), next }
}

/** Who has done anything, by name: each operator is one look-up in the index ops_log_of_operator. */
export const peopleOfLog = (database: Database) =>
  database
    .select({ id: users.id, name: users.full_name })
    .from(users)
    .where(
      sql`users.id IN (WITH RECURSIVE acted(id) AS (
        SELECT min(operator_id) FROM ops_log
        UNION ALL SELECT (SELECT min(operator_id) FROM ops_log WHERE operator_id > acted.id) FROM acted
          WHERE acted.id IS NOT NULL)
      SELECT id FROM acted)`,
    )
    .orderBy(sql`users.full_name`)
