import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ManyAnswerSchema, type ManyRequest, type ManyRow, type Refunds } from '../../src/domain/ops/many'
import { formatPaise } from '../../src/domain/payments/amounts'
import { accept, type Result, refuse } from '../../src/domain/result'
import { previewCancellation } from '../cancellations/cancel-booking'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { opsLog, opsRequests, users } from '../database/tables'
import { log } from '../http/log'
import { assignRide } from './assign-ride'
import { LOGGED_REQUEST, type OperatorContext } from './log'
import { sendOfficeMessage } from './office-message'
import { type OpsRefusal, sentenceForOperator } from './refusals'
import { cancelRide, unassignRide } from './ride-actions'

type Refusal = OpsRefusal

/** Of one row: what it did, in words, and whether it was done by this call. Null where there was nothing to do. */
type RowResult = Result<string | null, Refusal>

interface Carried {
  rows: ManyRow[]
  /** Bookings that this call changed: their rooms and screens follow. */
  changed: string[]
}

/**
 * Carries out one action on up to fifty bookings, row after row through the use case of one booking, and says for each
 * what became of it (docs/product.md, MANY-4). The answer is stored under the operator's key: the same request is
 * answered as before, and what a request that died half-way had done is found in the log by the key. Refuses a key that
 * was used for something else. Before each row it is checked that the operator still is one.
 */
export async function carryOutMany(
  context: OperatorContext,
  request: ManyRequest,
): Promise<Result<Carried, OpsRefusal>> {
  const { database, operatorId, now } = context
  const { key } = request
  const asked = JSON.stringify(request)
  const mine = and(eq(opsRequests.operator_id, operatorId), eq(opsRequests.key, key))
  const claim = { operator_id: operatorId, key, asked, answer: null, created_at: now.toISOString() }
  const [, [claimed]] = await database.batch([
    insertRow(database, opsRequests, claim).onConflictDoNothing(),
    database.select().from(opsRequests).where(mine),
  ])
  if (claimed?.asked !== asked) return refuse({ reason: 'key_used' })
  if (claimed.answer !== null) return accept({ rows: readAnswer(claimed.answer), changed: [] })

  const known: OperatorContext = { ...context, request: key }
  const carried: Carried = { rows: [], changed: [] }
  for (const row of actionsOf(known, request)) {
    const { words, outcome, isNew } = await carryOutRow(known, row)
    carried.rows.push({ id: row.id, outcome, words })
    if (isNew) carried.changed.push(row.id)
  }
  // Of two runs of one request at once the first answer is kept, and both give it.
  const [, [kept]] = await database.batch([
    database
      .update(opsRequests)
      .set({ answer: JSON.stringify({ rows: carried.rows }) })
      .where(and(mine, sql`${opsRequests.answer} IS NULL`)),
    database.select({ answer: opsRequests.answer }).from(opsRequests).where(mine),
  ])
  return accept(kept?.answer ? { ...carried, rows: readAnswer(kept.answer) } : carried)
}

const readAnswer = (stored: string): ManyRow[] => v.parse(ManyAnswerSchema, JSON.parse(stored)).rows

interface RowAction {
  id: string
  /** What is said where this request had done it before, whose answer was lost. */
  before: string
  run(): Promise<RowResult>
}

/** What is to be done with each row. */
function actionsOf(context: OperatorContext, request: ManyRequest): RowAction[] {
  switch (request.action) {
    case 'assign':
      return request.rows.map(({ id }) => ({
        id,
        before: 'Assigned',
        run: () => assign(context, id, request.driver_id, null),
      }))
    case 'message':
      return request.rows.map(({ id }) => ({
        id,
        before: 'Sent',
        run: async () => {
          const sent = await sendOfficeMessage(context, id, request.sentence)
          return sent.ok ? accept('Sent') : sent
        },
      }))
    case 'cancel':
      return request.rows.map(({ id, refund_paise: refundPaise }) => ({
        id,
        before: cancelledWords(refundPaise),
        run: async () => {
          const { key, reason } = request
          const cancelled = await cancelRide(context, id, { kind: 'company', reason, refundPaise, key })
          return cancelled.ok ? accept(cancelledWords(cancelled.value.refundPaise)) : cancelled
        },
      }))
    case 'move':
      return request.rows.map(({ id, to }) => ({
        id,
        before: to === null ? UNASSIGNED : 'Assigned',
        run: async () => {
          const { from_driver_id: from, reason } = request
          if (to !== null) return assign(context, id, to, from)
          const taken = await unassignRide(context, id, { fromDriverId: from, reason })
          return taken.ok ? accept(UNASSIGNED) : taken
        },
      }))
  }
}

const UNASSIGNED = 'No driver now: it is offered to others'

const cancelledWords = (paise: number) =>
  paise === 0 ? 'Cancelled, nothing goes back' : `Cancelled, ${formatPaise(paise)} goes back`

async function assign(
  context: OperatorContext,
  id: string,
  driverId: string,
  fromDriverId: string | null,
): Promise<RowResult> {
  const assigned = await assignRide(context, id, {
    driver_id: driverId,
    vehicle_id: null,
    from_driver_id: fromDriverId,
  })
  if (!assigned.ok) return assigned
  return accept(assigned.value.applied ? 'Assigned' : null)
}

/** Never throws: a row that fails does not keep the others from being answered. */
async function carryOutRow(
  { database, operatorId, request = '' }: OperatorContext,
  { id, before, run }: RowAction,
): Promise<{ words: string; outcome: ManyRow['outcome']; isNew: boolean }> {
  const refused = (words: string) => ({ words, outcome: 'refused', isNew: false }) as const
  try {
    if (!(await isOperator(database, operatorId))) {
      return refused('Not done: you are not an operator any more.')
    }
    const result = await run()
    if (result.ok && result.value !== null) return { words: result.value, outcome: 'done', isNew: true }
    if (await wasDone(database, { operatorId, id, request })) {
      return { words: before, outcome: 'done', isNew: true }
    }
    return refused(result.ok ? 'Has this driver already' : wordsOf(result.refusal))
  } catch (error) {
    log('error', 'row_failed', { bookingId: id, message: String(error) })
    return refused('Failed: no answer came for this one. Look at it before you try again.')
  }
}

function wordsOf(refusal: Refusal): string {
  if (refusal.reason === 'assigned_meanwhile' && refusal.to !== null) {
    return `Already has another driver: ${refusal.to}`
  }
  return sentenceForOperator(refusal)
}

const isOperator = async (database: Database, id: string): Promise<boolean> => {
  const [person] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'admin'), sql`${users.deleted_at} IS NULL`))
  return person !== undefined
}

/** Whether this request did it to this booking before. Index ops_log_of_subject. */
async function wasDone(
  database: Database,
  { operatorId, id, request }: { operatorId: string; id: string; request: string },
): Promise<boolean> {
  const [found] = await database
    .select({ id: opsLog.id })
    .from(opsLog)
    .where(
      sql`${opsLog.subject_kind} = 'booking' AND ${opsLog.subject_id} = ${id}
        AND ${opsLog.operator_id} = ${operatorId} AND ${opsLog.details} ->> ${LOGGED_REQUEST} = ${request}`,
    )
    .limit(1)
  return found !== undefined
}

/** What cancelling each of them for the company would refund now, before it is confirmed. */
export async function previewRefunds(
  { database, now }: OperatorContext,
  ids: readonly string[],
): Promise<Refunds> {
  const rows: Refunds['rows'] = []
  for (const id of ids) {
    const preview = await previewCancellation(database, { bookingId: id, by: 'company' }, now)
    rows.push(
      preview.ok
        ? { id, refund_paise: preview.value.refund_paise, words: null }
        : { id, refund_paise: null, words: sentenceForOperator(preview.refusal) },
    )
  }
  return { rows }
}
