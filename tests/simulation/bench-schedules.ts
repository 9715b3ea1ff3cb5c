import fc from 'fast-check'
import { DOCUMENT_KINDS } from '../../src/domain/documents/document'
import { EXTENSION_REFUSALS } from '../../src/domain/fares/rental'
import { runMessages } from '../support/simulation/message-run'
import { messageSchedules } from '../support/simulation/message-schedule'
import { runSchedule } from '../support/simulation/run-schedule'
import { schedules } from '../support/simulation/schedule'
import type { ScheduleRun } from '../support/simulation/schedule-run'
import type { Simulation } from '../support/simulation/simulation'
import { examples } from './known-schedules'

// One process of `npm run bench faults` or `messages`, which runs so many schedules of a seed and prints, a line of JSON each
// time, what they had in all so far; in the end what failed.

const [simulation = '', ...numbers] = process.argv.slice(2)
const [seed = 0, runs = 0] = numbers.map(Number)

const PRINTED_EVERY_MS = 2000

const counts: Record<string, number> = {}

function count(what: string, times = 1): void {
  counts[what] = (counts[what] ?? 0) + times
}

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** What is counted beside, one for each row. */
const COUNTED = {
  bookings: 'SELECT 1 FROM bookings',
  'rides driven to their end': `SELECT 1 FROM bookings WHERE status = 'completed'`,
  'rides ended by an operator': 'SELECT 1 FROM bookings WHERE ended_reason IS NOT NULL',
  'payments applied': 'SELECT 1 FROM payments WHERE applied = 1',
  tips: `SELECT 1 FROM ledger WHERE kind = 'tip'`,
  'payments late or double': `SELECT 1 FROM payments WHERE applied = 0 AND booking_id IS NOT NULL
    AND id NOT IN (SELECT payment_id FROM ledger WHERE kind = 'tip')`,
  'payments of no booking': 'SELECT 1 FROM payments WHERE booking_id IS NULL',
  'refunds processed': `SELECT 1 FROM refunds WHERE status = 'processed'`,
  'changes made': `SELECT 1 FROM booking_changes WHERE state = 'made'`,
  'changes made by a payment': `SELECT 1 FROM booking_changes WHERE state = 'made' AND order_paise > 0`,
  'changes lapsed': `SELECT 1 FROM booking_changes WHERE state = 'lapsed'`,
  'changes that gave back': `SELECT 1 FROM refunds WHERE reason = 'changed'`,
  'payments after a change lapsed': `SELECT 1 FROM refunds WHERE reason = 'change_lapsed'`,
  'drivers who kept a changed ride': `SELECT 1 FROM booking_changes WHERE answer = 'kept'`,
  'drivers who gave one back, or were silent': `SELECT 1 FROM booking_changes WHERE answer <> 'kept'`,
  'cancelled after a change': `SELECT 1 FROM bookings WHERE status = 'cancelled' AND change_number > 0`,
  'cabs for now': 'SELECT 1 FROM bookings WHERE is_scheduled = 0',
  'driven and paid to the driver': `SELECT 1 FROM bookings WHERE status = 'completed' AND pays_driver = 1`,
  'paid by a link after a driver had it': `SELECT 1 FROM payments JOIN bookings ON bookings.id = booking_id
    WHERE purpose IN ('advance', 'full') AND payments.created_at > accepted_at AND change_number = 0`,
  'paid by it and to the driver': `SELECT 1 FROM refunds JOIN bookings ON bookings.id = booking_id
    WHERE reason = 'already_paid' AND pays_driver = 1 AND bookings.status = 'completed'`,
  'fees owed': `SELECT 1 FROM ledger JOIN bookings ON bookings.id = booking_id WHERE kind = 'fee_kept' AND pays_driver = 1`,
  'fees settled': `SELECT 1 FROM ledger JOIN bookings ON bookings.id = booking_id
    WHERE kind IN ('collected', 'paid_at_office', 'written_off') AND pays_driver = 1 AND status = 'cancelled'`,
  'rentals ended': `SELECT 1 FROM bookings WHERE rental_over IS NOT NULL`,
  'rentals extended': `SELECT 1 FROM ledger WHERE reason = 'extended'`,
  'rentals over their package': `SELECT 1 FROM ledger WHERE reason = 'extra'`,
  'kilometres of a lost trace charged': `SELECT 1 FROM ledger WHERE id LIKE '%|kilometres'`,
  'second rides given back': `SELECT 1 FROM refunds WHERE reason = 'second_ride'`,
  'refunds consented to': `SELECT 1 FROM refund_proposals WHERE status = 'consented'`,
  'refunds paid back another way': `SELECT 1 FROM refunds
    WHERE status = 'processed' AND provider_refund_id IS NULL`,
  'refunds that failed': `SELECT 1 FROM refunds WHERE status = 'failed'`,
  'refunds too small to send': `SELECT 1 FROM refunds WHERE failure = 'below_minimum'`,
  'webhooks taken': 'SELECT 1 FROM webhook_events',
  documents: 'SELECT 1 FROM documents',
  ...Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [kind, `SELECT 1 FROM documents WHERE kind = '${kind}'`]),
  ),
  'ledger entries': 'SELECT 1 FROM ledger',
} as const

function countSteps({ scheduler: { released } }: Simulation): void {
  count('schedules')
  count('calls', released.length)
  for (const { fault } of released) {
    if (fault !== null) count('faults')
    if (fault?.startsWith('crash')) count('crashes')
  }
}

/** What happened in a schedule, and what came of its money. */
function countRun({ rules, simulation }: ScheduleRun): void {
  countSteps(simulation)
  count('said to riders', rules.told.length)
  for (const { what } of rules.told) if (what in EXTENSION_REFUSALS) count(`extensions refused, ${what}`)
  for (const [what, query] of Object.entries(COUNTED)) count(what, simulation.rows(query).length)
}

let printedAt = 0
function printNow(): void {
  if (Date.now() - printedAt < PRINTED_EVERY_MS) return
  printedAt = Date.now()
  print({ counts })
}

const ofMoney = fc.asyncProperty(schedules, async (schedule) => {
  countRun((await runSchedule(schedule)).run)
  printNow()
})
const ofMessages = fc.asyncProperty(messageSchedules, async (schedule) => {
  const ran = await runMessages(schedule)
  countSteps(ran.run.simulation)
  for (const ending of ran.endings) count(ending)
  for (const [what, times] of Object.entries(ran.counts)) count(what, times)
  printNow()
})

const { failed, counterexamplePath, counterexample, errorInstance } =
  simulation === 'messages'
    ? await fc.check(ofMessages, { seed, numRuns: runs })
    : await fc.check(ofMoney, { seed, examples, numRuns: runs })
print({
  counts,
  failure: failed ? { path: counterexamplePath, counterexample, error: String(errorInstance) } : null,
})
