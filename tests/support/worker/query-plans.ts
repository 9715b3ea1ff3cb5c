import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import * as messageTables from '../../../worker/database/message-tables'
import * as paymentTables from '../../../worker/database/payment-tables'
import * as tables from '../../../worker/database/tables'
import { heedStatements } from './database'

/** Tables of what is sold, of who drives it, and of restores. Every other has more rows every day for as long as the product runs. */
const SHORT = [
  'drivers',
  'pricing_rules',
  'rental_packages',
  'restores',
  'service_types',
  'vehicle_types',
  'vehicles',
]

const GROWING = new Set([
  ...Object.values({ ...tables, ...messageTables, ...paymentTables })
    .map((table) => getTableName(table))
    .filter((name) => !SHORT.includes(name)),
  ...['search_bookings', 'search_cars', 'search_people'],
])

/** Indexes of what is open now and nothing else, which are short when read to the end. */
const OF_OPEN_ROWS = new Set([
  'account_deletions_due',
  'bookings_offered',
  'bookings_open_unpaid',
  'bookings_owed',
  'bookings_pin_locked',
  'bookings_to_assign',
  'bookings_under_way',
  'needs_one_open',
  'needs_open',
  'one_ride_under_way',
  'outbox_to_try',
  'payment_orders_to_ask',
  'refund_proposals_open',
  'ride_charges_open',
  'refunds_to_try',
  'refunds_with_failure',
  'webhook_events_to_try',
])

/** A statement as D1 was given it, and the values it had the first time. */
export type Statements = Map<string, unknown[]>

/** What the product's code asks of D1 while `run` is on its way. */
export function statementsOf<Given>(into: Statements, run: () => Promise<Given>): Promise<Given> {
  const stop = heedStatements((statement, values) => {
    if (!into.has(statement)) into.set(statement, values)
  })
  return run().finally(stop)
}

interface PlanLine {
  /** Lines of one select have one parent. */
  parent: number
  detail: string
}

export interface Plan {
  statement: string
  lines: PlanLine[]
}

export const planOf = async (statement: string, values: unknown[]): Promise<Plan> => {
  const explained = env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`).bind(...values)
  return { statement, lines: (await explained.all<PlanLine>()).results }
}

/** A plan speaks of a table by the name that its statement gives it. */
function tableOf(name: string, statement: string): string {
  const named = new RegExp(`(?:from|join|update|into)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?!\\w)`, 'i')
  return named.exec(statement)?.[1] ?? name
}

/**
 * A table that an insert does not name is looked through for a foreign key only where one is already broken: SQLite
 * leaves it out otherwise (OP_FkIfZero in fkey.c), and no statement of ours leaves one broken.
 */
const isOnlyPlanned = (table: string, statement: string) =>
  (/^\s*insert\b/i.test(statement) && !new RegExp(`\\b${table}\\b`).test(statement)) ||
  // None of a list without entries.
  /\bwhere \(?false and\b/i.test(statement)

/** Every line by which one of these statements reads a table that grows to its end. */
export async function readToTheEndBy(statements: Statements): Promise<string[]> {
  const plans = await Promise.all([...statements].map(([statement, values]) => planOf(statement, values)))
  return plans.flatMap((plan) => readToTheEnd(plan).map((line) => `${line}: ${plan.statement}`))
}

/** Lines of a plan by which a table that grows is read to its end. */
export function readToTheEnd({ statement, lines }: Plan): string[] {
  const isLimited = /\blimit\b/i.test(statement)
  const isSorted = (parent: number) =>
    lines.some((line) => line.parent === parent && /TEMP B-TREE FOR .*ORDER BY/.test(line.detail))
  const found = lines.filter(({ parent, detail }) => {
    const [, name, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
    if (name === undefined) return false
    const table = tableOf(name, statement)
    if (!GROWING.has(table) || isOnlyPlanned(table, statement)) return false
    // A full-text index is read by what it is asked for, or by rowid; to its end where it says nothing of either.
    const asked = / VIRTUAL TABLE INDEX \d+:(\S*)/.exec(detail)
    if (asked) return asked[1] === ''
    if (index === undefined) return true
    // The first so many of an index, in its own order, are no more in a year than they are today.
    return !OF_OPEN_ROWS.has(index) && !(isLimited && !isSorted(parent))
  })
  return found.map(({ detail }) => detail)
}

/**
 * Lines of a plan by which rows are found by whose they are, in a statement that asks for those of a booking: all that this
 * person, driver or car ever had is read for them. D1 has no statistics by which SQLite could choose.
 */
export function readByPerson({ statement, lines }: Plan): string[] {
  const isOfBooking = /booking_id"? (?:=|in) (?:\?|\()/i.test(statement) && !/^\s*insert/i.test(statement)
  const found = lines.filter(({ detail }) =>
    / INDEX \w+ \((?:user|recipient|reviewer|reviewed|driver|vehicle|operator)_id=\?\)/.test(detail),
  )
  return isOfBooking ? found.map(({ detail }) => detail) : []
}

export const indexesIn = (plans: Plan[]): Set<string> =>
  new Set(plans.flatMap(({ lines }) => lines.flatMap(({ detail }) => / INDEX (\w+)/.exec(detail)?.[1] ?? [])))
