import { getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import { documentedValue } from '../../../src/domain/documents/due-documents'
import { statement } from '../../../src/domain/payments/statement'
import { AccountExportSchema } from '../../../src/domain/profile/account-export'
import { bookings } from '../../../worker/database/tables'
import { readDocuments } from '../../../worker/documents/read-documents'
import { auditBooks } from '../../../worker/payments/audit'
import { statementEntries } from '../../../worker/payments/ledger'
import { exportAccount } from '../../../worker/profile/export-account'
import { CHANGES_NOT_LEFT, COUNTED } from './change-rules'
import { nextDue, runClock } from './clock-run'
import { confirmProblems } from './operators'
import type { ScheduleRun } from './schedule-run'
import { RIDERS, type Simulation } from './simulation'

const MINUTE_MS = 60_000

/** The clock runs after so many minutes, and then whenever something is due. */
const RUNS_AFTER = [70, 1440, 7200]

const MOST_RUNS = 40

/**
 * Lets the dust settle: what was begun ends, nothing goes wrong any more, and the clock runs for six days and until
 * nothing is due. What is off then is broken.
 */
export async function settle(run: ScheduleRun, webhooks: 'delivered' | 'lost'): Promise<void> {
  const { simulation, rules } = run
  const { scheduler } = simulation
  while (scheduler.waiting[0]) {
    await scheduler.release(scheduler.waiting[0], null)
    rules.check()
  }
  simulation.account.changeSwitches({ refunds: 'at_once' })
  run.outageUntil = 0
  if (webhooks === 'delivered') await run.deliverAll()
  await simulation.run('operator', () => confirmProblems(simulation))
  let runs = 0
  const runIfDue = async () => {
    const due = nextDue(simulation)
    if (due === null || due > simulation.clock.now().getTime()) return
    runs += 1
    await simulation.run('clock', () => runClock(simulation))
    rules.check()
  }
  for (const minutes of RUNS_AFTER) {
    simulation.clock.advance(minutes * MINUTE_MS)
    if (minutes === 1440) await run.auditStrays()
    await runIfDue()
  }
  for (let due = nextDue(simulation); due !== null && runs < MOST_RUNS; due = nextDue(simulation)) {
    simulation.clock.advance(due - simulation.clock.now().getTime() + MINUTE_MS)
    await runIfDue()
  }
  if (runs >= MOST_RUNS) rules.broken.push('it never settles')
  checkWhatIsLeft(run)
  const audit = await simulation.run('audit', () =>
    auditBooks(simulation.deps, simulation.clock.now(), { everything: true }),
  )
  for (const finding of audit.findings) rules.broken.push(`the audit finds ${JSON.stringify(finding)}`)
  await checkStatements(run)
  await checkDocuments(run)
}

/** Each booking, with what its bill is made of. */
const readBilled = ({ database }: Simulation) =>
  database.select({ row: getTableColumns(bookings), entries: statementEntries() }).from(bookings)

/**
 * What is documented of a booking that is over is what its statement says was earned by it, without tips and with what was
 * written off; each document's parts are its total, and what was paid ahead is vouchers and their refunds.
 */
async function checkDocuments({ simulation, rules }: ScheduleRun): Promise<void> {
  for (const { row, entries } of await readBilled(simulation)) {
    const issued = await readDocuments(simulation.database, row.id)
    const { held_paise, lines } = statement(row, entries, 'operator')
    const tips = entries.flatMap(({ kind, provider_payment_id: id }) =>
      kind === 'tip' && id !== null ? [id] : [],
    )
    const beside = entries.filter(
      ({ kind, provider_payment_id: id }) =>
        kind === 'written_off' ||
        (id !== null && tips.includes(id) && ['captured', 'refund_due'].includes(kind)),
    )
    const expected = beside.reduce(
      (sum, { kind, amount_paise }) => (kind === 'written_off' ? sum + amount_paise : sum - amount_paise),
      row.status === 'completed' || row.status === 'cancelled' ? held_paise : 0,
    )
    const found = documentedValue(issued) ?? 0
    if (found !== expected)
      rules.broken.push(`${row.id} is documented as ${found}, and is ${expected}: ${JSON.stringify(lines)}`)
    for (const { number, body, total_paise } of issued) {
      const { taxable_paise, cgst_paise = 0, sgst_paise = 0, igst_paise = 0 } = body.tax ?? {}
      const sum = (taxable_paise ?? 0) + cgst_paise + sgst_paise + igst_paise
      if (sum !== total_paise) rules.broken.push(`${number} of ${total_paise} has parts of ${sum}`)
      if (body.lines.length === 0) rules.broken.push(`${number} says nothing`)
    }
  }
  const gaps = 'SELECT series AS what FROM documents GROUP BY series HAVING max(running) <> count(*)'
  for (const { what } of simulation.rows(gaps)) rules.broken.push(`a number is missing of ${what}`)
}

/** A booking's money as the tables have it: what counts, what is given back of all payments, and its changes. */
const IN_TABLES = `SELECT (SELECT count(*) FROM booking_changes WHERE booking_id = bookings.id AND state = 'made') AS changes,
    (SELECT total(amount_paise) FROM payments WHERE booking_id = bookings.id) AS captured,
    (${COUNTED} AND payments.booking_id = bookings.id) AS paid,
    (SELECT total(amount_paise) FROM refunds WHERE booking_id = bookings.id) AS back, owed_amount AS owed,
    iif(status = 'completed', (SELECT -total(amount_paise) / 100 FROM ledger WHERE booking_id = bookings.id AND kind = 'fare_due'),
      fare_amount + ?) AS fare
  FROM bookings WHERE id = ?`

/** What a rider reads on the page of a trip is in the copy of the account too, and both are of what the tables have. */
async function checkStatements({ simulation, rules }: ScheduleRun): Promise<void> {
  const rider = { userId: RIDERS[0], role: 'customer' } as const
  const exported = await exportAccount(simulation.database, rider, simulation.clock.now())
  const { bookings: copied } = v.parse(AccountExportSchema, await new Response(exported).json())
  for (const { row, entries } of await readBilled(simulation)) {
    const one = copied.find(({ id }) => id === row.id)
    const beyond = rules.rentals.beyond(row.id)
    const [known] = simulation.rows(IN_TABLES, beyond, row.id)
    for (const shown of [statement(row, entries, 'rider'), one?.statement]) {
      const said = {
        changes: one?.changes.length,
        captured: one?.payments.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
        paid: shown?.paid_paise,
        back: shown && shown.refund_due_paise + shown.refund_sent_paise + shown.refunded_paise,
        owed: shown && shown.owed_paise / 100,
        fare: shown?.lines.reduce((sum, { kind, paise }) => sum + (kind === 'fare_due' ? paise / 100 : 0), 0),
      }
      if (JSON.stringify(said) !== JSON.stringify(known))
        rules.broken.push(`${row.id} says ${JSON.stringify(said)}, and is ${JSON.stringify(known)}`)
    }
  }
}

/** Payments of a booking that count for nothing: neither for its fare nor as its tip. */
const COUNTS_FOR_NOTHING = `applied = 0 AND payments.booking_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM ledger WHERE ledger.id = 'tip|' || payments.booking_id AND ledger.payment_id = payments.id)`

/** What must not be left when all is over: each query finds what is. */
const NOT_LEFT = {
  'a booking is open after its pickup': `SELECT id AS what FROM bookings WHERE status = 'pending'`,
  'an order is being processed for ever': `SELECT id AS what FROM payment_orders WHERE status = 'processing'`,
  'an event is not applied': `SELECT event AS what FROM webhook_events WHERE applied_at IS NULL`,
  'a refund has neither an end nor a failure': `
    SELECT reason || ' ' || status AS what FROM refunds WHERE status <> 'processed' AND failure IS NULL`,
  'a payment that counts for nothing does not go back': `
    SELECT payments.id AS what FROM payments
    WHERE ${COUNTS_FOR_NOTHING} AND amount_paise > (
      SELECT total(refunds.amount_paise) FROM refunds WHERE payment_id = payments.id)`,
  'a confirmed booking has no message of it': `
    SELECT booking_id AS what FROM payments WHERE applied = 1 AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE outbox.booking_id = payments.booking_id
        AND event IN ('booking.confirmed', 'booking.payment_link'))`,
  'a message confirms what is not paid': `
    SELECT booking_id AS what FROM outbox WHERE event = 'booking.confirmed' AND NOT EXISTS (
      SELECT 1 FROM payments WHERE payments.booking_id = outbox.booking_id AND applied = 1)
      AND booking_id NOT IN (SELECT id FROM bookings WHERE pays_driver = 1)`,
  'a refund that is processed has no message of it': `
    SELECT id AS what FROM refunds WHERE status = 'processed' AND booking_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE outbox.id =
        'refund.processed|' || refunds.booking_id || '|' || refunds.id || '|' || refunds.attempt)`,
  'a tip has no message of it': `
    SELECT id AS what FROM ledger WHERE kind = 'tip' AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE event = 'ride.tipped' AND outbox.booking_id = ledger.booking_id)`,
  'a rider owes for a ride, and has no message of it': `
    SELECT id AS what FROM bookings WHERE owed_amount > 0 AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE event = 'ride.remainder_owed' AND outbox.booking_id = bookings.id)`,
  'a late or double payment has no message of it': `
    SELECT payments.id AS what FROM payments WHERE ${COUNTS_FOR_NOTHING} AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE event = 'refund.due' AND outbox.booking_id = payments.booking_id
        AND outbox.id LIKE '%' || payments.provider_payment_id)`,
  ...CHANGES_NOT_LEFT,
} as const

/** Every captured payment is recorded once, and as much of it went back there as is recorded. */
function checkWhatIsLeft({ simulation, rules }: ScheduleRun): void {
  for (const [rule, query] of Object.entries(NOT_LEFT)) {
    for (const { what } of simulation.rows(query)) rules.broken.push(`${rule}: ${what}`)
  }
  for (const { id, amount_refunded } of simulation.providerRows(
    'SELECT id, amount_refunded FROM payments WHERE captured = 1',
  )) {
    const recorded = simulation.rows(
      `SELECT (SELECT total(refunds.amount_paise) FROM refunds
         WHERE payment_id = payments.id AND refunds.status IN ('sent', 'processed')
           AND provider_refund_id IS NOT NULL) AS paise
       FROM payments WHERE provider_payment_id = ?`,
      id,
    )
    if (recorded.length !== 1) rules.broken.push(`${id} is captured and recorded ${recorded.length} times`)
    else if (recorded[0]?.paise !== amount_refunded)
      rules.broken.push(`${amount_refunded} of ${id} went back, recorded are ${recorded[0]?.paise}`)
  }
}
