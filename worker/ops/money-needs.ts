import { asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { MoneyNeeds, Waiting } from '../../src/domain/ops/money'
import { FindingSchema } from '../../src/domain/payments/audit'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/payment-tables'
import { lastAudit } from '../payments/audit'
import { carryOut, type PressContext } from './log'
import { openProposals, proposalFor } from './refund-proposals'
import type { OpsRefusal } from './refusals'
import { needsDecision, unmatchedPayments } from './unmatched-payments'

/** The most rows that are shown of each kind. */
const SHOWN = 20

/** What waits is counted up to here; so many may be more. */
const COUNTED = 100

const MINUTE_MS = 60_000

const WAITS_MINUTES = 60

/** The audit runs every night. */
const OVERDUE_MINUTES = 26 * 60

const minutesBefore = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * MINUTE_MS).toISOString()

/** What of money needs an operator: bounded, and each part of it through an index of what is open. */
export async function readMoneyNeeds(database: Database, operatorId: string, now: Date): Promise<MoneyNeeds> {
  const hourAgo = minutesBefore(now, WAITS_MINUTES)
  const audit = await lastAudit(database)
  const [failed, unmatched, proposals, [events], [due]] = await database.batch([
    failedRefunds(database),
    unmatchedPayments(database, needsDecision(), SHOWN),
    openProposals(database, undefined, SHOWN),
    waiting(
      database,
      sql`SELECT webhook_events.received_at AS at FROM webhook_events
      WHERE webhook_events.try_at IS NOT NULL AND +webhook_events.received_at <= ${hourAgo}`,
    ),
    waiting(
      database,
      sql`SELECT refunds.updated_at AS at FROM refunds
      WHERE refunds.try_at IS NOT NULL AND refunds.status = 'due' AND refunds.failure IS NULL
        AND refunds.updated_at <= ${hourAgo}`,
    ),
  ])
  return {
    refunds: failed,
    payments: unmatched,
    proposals: proposals.map(proposalFor(operatorId)),
    events_waiting: waitingOf(events),
    refunds_waiting: waitingOf(due),
    audit: audit && auditOf(audit),
    audit_overdue: audit === null || audit.began_at < minutesBefore(now, OVERDUE_MINUTES),
  }
}

/** Index refunds_with_failure. */
const failedRefunds = (database: Database) =>
  database
    .select({
      id: refunds.id,
      booking_id: refunds.booking_id,
      provider_payment_id: payments.provider_payment_id,
      amount_paise: refunds.amount_paise,
      status: refunds.status,
      failure: refunds.failure,
      updated_at: refunds.updated_at,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(isNotNull(refunds.failure))
    .orderBy(asc(refunds.updated_at))
    .limit(SHOWN)

/** A condition with a plus is not looked up by an index: the one of what is open is shorter. */
export const waiting = (database: Database, which: SQL) =>
  database
    .select({ count: sql<number>`count(*)`.as('count'), since: sql<string | null>`min(at)`.as('since') })
    .from(sql`(${which} LIMIT ${sql.raw(String(COUNTED))})`)

export const waitingOf = (row: { count: number; since: string | null } | undefined): Waiting =>
  row?.since ? { count: row.count, since: row.since } : null

const FindingsSchema = v.pipe(v.string(), v.parseJson(), v.array(FindingSchema))

type StoredAudit = NonNullable<Awaited<ReturnType<typeof lastAudit>>>

function auditOf({ began_at, bookings, payments, unknown_events, findings: stored }: StoredAudit) {
  const findings = v.parse(FindingsSchema, stored)
  const counted = { bookings, payments, unknown_events, found: findings.length }
  return { began_at, ...counted, findings: findings.slice(0, SHOWN) }
}

const ONE = { kind: 'books', id: 'books' } as const

/** Whether an audit may be started now: one a minute at the most, whoever asks. It is logged like any action. */
export async function startAudit(context: PressContext): Promise<Result<string, OpsRefusal>> {
  const minuteAgo = minutesBefore(context.now, 1)
  const isStarted = await carryOut(context, {
    action: 'audit.started',
    subject: ONE,
    details: {},
    when: sql`NOT EXISTS (SELECT 1 FROM ops_log WHERE ops_log.subject_kind = ${ONE.kind}
      AND ops_log.subject_id = ${ONE.id} AND ops_log.created_at > ${minuteAgo})`,
  })
  return isStarted ? accept(context.id) : refuse({ reason: 'audited_just_now' })
}
