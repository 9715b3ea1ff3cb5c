import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Board } from '../../src/domain/ops/dispatch-board'
import { COUNT_LIMIT } from '../../src/domain/ops/ride-lists'
import { AuditSchema, FindingSchema } from '../../src/domain/payments/audit'
import { isOpenForDrivers } from '../bookings/assignment'
import { columnsOf } from '../database/rows'
import { lastAudit } from '../payments/audit'
import { type BoardContext, readNeeds } from './needs'
import { isAccepted, isStarted } from './ride-rows'

/** The dispatch board: first what needs an operator, then how many rides are in which state, and the last audit. */
export async function readBoard(context: BoardContext): Promise<Board> {
  const { database, now } = context
  const [needs, audit, [counts]] = await Promise.all([
    readNeeds(context),
    lastAudit(database),
    database
      .select({
        unassigned: counted(isOpenForDrivers()),
        accepted: counted(isAccepted()),
        started: counted(isStarted()),
      })
      .from(sql`(SELECT 1)`),
  ])
  if (!counts) throw new Error('a select of counts has no row')
  return { now: now.toISOString(), needs, audit: audit && auditOf(audit), counts }
}

/** Findings of the last audit that are listed. */
const FINDINGS_SHOWN = 20

function auditOf(row: NonNullable<Awaited<ReturnType<typeof lastAudit>>>): NonNullable<Board['audit']> {
  const findings = v.parse(v.pipe(v.string(), v.parseJson(), v.array(FindingSchema)), row.findings)
  const audit = columnsOf(row, v.keyof(AuditSchema).options)
  return { ...audit, found: findings.length, findings: findings.slice(0, FINDINGS_SHOWN) }
}

/** Counted to a limit, because every row read costs. */
const counted = (condition: SQL) =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM bookings WHERE ${condition} LIMIT ${sql.raw(String(COUNT_LIMIT))}))`
