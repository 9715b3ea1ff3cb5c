import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CANCELLATION_CODES } from '../../src/domain/bookings/booking'
import { ServiceTypeSchema } from '../../src/domain/bookings/trip-types'
import { DocumentSchema } from '../../src/domain/documents/document'
import { areYearsOver, compareDocuments } from '../../src/domain/documents/due-documents'
import { YEARS_BY_LAW } from '../../src/domain/documents/gstin'
import { FlagSchema } from '../../src/domain/fields'
import { daysBefore, minutesBefore } from '../../src/domain/kolkata-time'
import {
  AUDITED_COLUMNS,
  type Audit,
  auditBooking,
  type BookingBooks,
  type Finding,
  withoutAmount,
} from '../../src/domain/payments/audit'
import { feeOfPayingDriver, REFUND_REASON_OF } from '../../src/domain/payments/decide-cancellation'
import {
  LEDGER_KINDS,
  LedgerEntrySchema,
  type LedgerKind,
  SUMMED_KINDS,
} from '../../src/domain/payments/ledger'
import { PaymentRecordSchema, RefundSchema } from '../../src/domain/payments/payment'
import type { Database } from '../database/client'
import { cursorOf, keyset } from '../database/keyset'
import { newId } from '../database/new-id'
import { audits, documents, documentsDue, ledger, webhookEvents } from '../database/payment-tables'
import { columnsOf, insertRow, jsonAs, jsonOf, rowAs, rowsAs } from '../database/rows'
import { bookings } from '../database/tables'
import { log } from '../log'
import { auditPayments } from './audit-of-provider'
import { auditCash } from './driver-cash'
import { sumOf } from './ledger'
import type { ProviderDeps } from './orders'

/** Rides and entries are read this far back. A booking is made 30 days ahead at most: its payment lies in this time. */
const BOOKINGS_DAYS = 40

/** Bookings or entries of one query: a run may send some hundred queries, and so audits a hundred thousand bookings. */
const BOOKINGS_PAGE = 1000

/** Findings that are kept of one run. */
const MAX_FINDINGS = 200

/**
 * Proves that the books are right (docs/product.md, BOOKS-8): each cause against its entries, and every captured
 * payment of the provider's last five days against what is recorded here. A payment that was not known is applied then,
 * and still a finding. The run is stored for the dispatch board. `everything`: all bookings there ever were, instead of
 * those whose ride or money is of the last 40 days, or ahead.
 */
export async function auditBooks(deps: ProviderDeps, now: Date, { everything = false } = {}): Promise<Audit> {
  const { database } = deps
  // First, because what it finds out is in the books by then.
  const provider = await auditPayments(deps, now)
  const findings = provider.findings
  let counted = 0
  const since = everything ? '' : daysBefore(now, BOOKINGS_DAYS)
  for await (const books of booksSince(database, since, now)) {
    counted += books.length
    findings.push(...books.flatMap(auditBooking))
  }
  findings.push(...(await auditCash(database, everything)))
  // No document of the last six years may have been deleted.
  const numbered = everything ? daysBefore(now, YEARS_BY_LAW * 365) : since
  findings.push(...(await auditNumbers(database, numbered, now)))
  const ofLastDay = gte(webhookEvents.received_at, daysBefore(now, 1))
  const audit: Audit = {
    began_at: now.toISOString(),
    bookings: counted,
    payments: provider.payments,
    unknown_events: await database.$count(webhookEvents, and(ofLastDay, eq(webhookEvents.known, false))),
    // Those of the provider are first: no number of other findings hides a payment that was not known.
    findings: findings.slice(0, MAX_FINDINGS),
  }
  await insertRow(database, audits, {
    ...audit,
    id: newId(),
    ended_at: new Date().toISOString(),
    findings: JSON.stringify(audit.findings),
  })
  log(audit.findings.length === 0 ? 'info' : 'error', 'audited', {
    ...audit,
    findings: audit.findings.length,
  })
  return audit
}

/**
 * Documents that are due for an hour, of money that moved since then; and those issued since then in whose series the
 * number before theirs is missing.
 */
async function auditNumbers(database: Database, since: string, now: Date): Promise<Finding[]> {
  const [overdue, alone] = await database.batch([
    database
      .select({ id: documentsDue.booking_id })
      .from(documentsDue)
      .where(and(gte(documentsDue.since, since), lt(documentsDue.since, minutesBefore(now, 60))))
      .limit(MAX_FINDINGS),
    database
      .select({ number: documents.number })
      .from(documents)
      .where(
        sql`issued_at >= ${since} AND running > 1 AND NOT EXISTS (SELECT 1 FROM documents AS before
          WHERE before.series = documents.series AND before.financial_year = documents.financial_year
            AND before.running = documents.running - 1)`,
      )
      .limit(MAX_FINDINGS),
  ])
  return [
    ...overdue.map(({ id }) => withoutAmount('documents_not_issued', id)),
    ...alone.map(({ number }) => withoutAmount('number_before_is_missing', number)),
  ]
}

/**
 * The books of bookings, page by page: of rides since then, found by their time, and of earlier ones whose money moved since
 * then, found by their entries. Since '': of all.
 */
async function* booksSince(database: Database, since: string, now: Date): AsyncGenerator<BookingBooks[]> {
  const seen = new Set<string>()
  for (let after: string | null = cursorOf([since, '']); after !== null; ) {
    const byRide = keyset({ by: [bookings.scheduled_time, bookings.id], after, size: BOOKINGS_PAGE })
    const query = selectBooks(database).where(byRide.where)
    const { rows, next } = await byRide.read(query, ({ scheduled_time, id }) => [scheduled_time, id])
    after = next
    if (since !== '') for (const { id } of rows) seen.add(id)
    yield rows.map((row) => booksOf(row, now))
  }
  for (let after = since === '' ? null : cursorOf([since, '']); after !== null; ) {
    const oldest = keyset({ by: [ledger.created_at, ledger.id], after, size: BOOKINGS_PAGE })
    const query = database
      .select({ id: ledger.id, booking_id: ledger.booking_id, created_at: ledger.created_at })
      .from(ledger)
      .where(oldest.where)
    const { rows, next } = await oldest.read(query, ({ created_at, id }) => [created_at, id])
    after = next
    const ids = new Set(
      rows.flatMap(({ booking_id }) => (booking_id && !seen.has(booking_id) ? booking_id : [])),
    )
    for (const id of ids) seen.add(id)
    // The ids go as JSON, because a statement has 100 parameters at the most.
    const isOne = sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`
    if (ids.size > 0) yield (await selectBooks(database).where(isOne)).map((row) => booksOf(row, now))
  }
}

/** What operators wrote off by their log. */
const writtenOff = sql<number>`(SELECT coalesce(sum(ops_log.details ->> 'amount_paise'), 0)
  FROM ops_log INDEXED BY ops_log_of_written_off WHERE ops_log.subject_kind = 'booking' AND ops_log.subject_id = bookings.id
    AND ops_log.action = 'ride.owed_written_off')`

const confirmedCharges = sql<number>`(SELECT coalesce(sum(ride_charges.amount * 100), 0) FROM ride_charges
  WHERE ride_charges.booking_id = bookings.id AND ride_charges.state = 'confirmed')`

const PaymentsSchema = v.array(
  v.object({
    ...v.pick(PaymentRecordSchema, ['id', 'purpose', 'amount_paise']).entries,
    applied: FlagSchema,
    refunds: v.array(v.pick(RefundSchema, ['amount_paise', 'status', 'reason'])),
  }),
)

const EntrySchema = v.object({
  ...v.pick(LedgerEntrySchema, ['id', 'kind', 'payment_id', 'amount_paise', 'reason']).entries,
  counts: FlagSchema,
})

/** A booking's payments, each with what went back of it: read once, whatever is summed of them. */
const paymentsOf = jsonAs(
  PaymentsSchema,
  sql`(SELECT json_group_array(json_object('id', payments.id, 'purpose', payments.purpose,
      'amount_paise', payments.amount_paise, 'applied', payments.applied, 'refunds', json((
        SELECT json_group_array(${jsonOf(['amount_paise', 'status', 'reason'])}) FROM refunds WHERE refunds.payment_id = payments.id))))
    FROM payments WHERE payments.booking_id = bookings.id)`,
)

const entriesOf = rowsAs(EntrySchema, sql`FROM ledger WHERE ledger.booking_id = bookings.id`)

const sumsSchema = <Kind extends LedgerKind>(kinds: readonly Kind[]) =>
  v.object(v.entriesFromList(kinds, v.optional(v.number(), 0)))

/** A booking's documents; null while some are due. */
const documentsOf = jsonAs(
  v.array(v.object({ ...v.pick(DocumentSchema, ['kind', 'total_paise']).entries, cause_id: v.string() })),
  sql`iif(EXISTS (SELECT 1 FROM documents_due WHERE documents_due.booking_id = bookings.id), NULL, (
    SELECT json_group_array(${jsonOf(['kind', 'cause_id', 'total_paise'])}) FROM documents WHERE documents.booking_id = bookings.id))`,
)

/** What the triggers kept with a booking. */
const keptSums = jsonAs(
  sumsSchema(SUMMED_KINDS),
  sql`json_object(${sql.join(
    SUMMED_KINDS.map((kind) => sql`${sql.raw(`'${kind}'`)}, ${sumOf(kind)}`),
    sql`, `,
  )})`,
)

/** Reasons of refunds that their booking's cancellation caused. */
const OF_CANCELLATION: readonly (string | null)[] = ['second_ride', ...Object.values(REFUND_REASON_OF)]

const sumPaise = (rows: readonly { amount_paise: number }[]) =>
  rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0)

const sumsByKind = (entries: readonly v.InferOutput<typeof EntrySchema>[]) =>
  v.parse(
    sumsSchema(LEDGER_KINDS),
    Object.fromEntries(
      LEDGER_KINDS.map((kind) => [kind, sumPaise(entries.filter((entry) => entry.kind === kind))]),
    ),
  )

/** The money of bookings from their tables and from the ledger. */
const selectBooks = (database: Database) =>
  database
    .select({
      ...columnsOf(getTableColumns(bookings), [
        ...AUDITED_COLUMNS,
        'scheduled_time',
        'service_type',
        'created_at',
      ]),
      writtenOffPaise: writtenOff.as('written_off'),
      confirmedPaise: confirmedCharges.as('confirmed'),
      endedAtCar: sql<number>`EXISTS (SELECT 1 FROM car_problems
        WHERE car_problems.booking_id = bookings.id AND car_problems.rider_left_at IS NOT NULL)`.as(
        'ended_at_car',
      ),
      payments: paymentsOf.as('payments'),
      entries: entriesOf.as('entries'),
      cancelled: rowAs(
        v.object({ code: v.picklist(CANCELLATION_CODES), created_at: v.string() }),
        sql`FROM booking_cancellations
          WHERE booking_cancellations.booking_id = bookings.id AND bookings.pays_driver = 1`,
      ).as('cancelled'),
      changes: rowsAs(
        v.object({ kept_paise: v.number(), held_paise: v.number() }),
        sql`FROM booking_changes
          WHERE booking_changes.booking_id = bookings.id AND state = 'made' AND bookings.pays_driver = 1`,
      ).as('changes'),
      kept: keptSums.as('kept'),
      issued: documentsOf.as('issued'),
    })
    .from(bookings)

type RideBooks = Awaited<ReturnType<typeof selectBooks>>[number]

function booksOf(read: RideBooks, now: Date): BookingBooks {
  const { payments, entries, kept, issued, cancelled, changes, ...row } = read
  const feeFacts = {
    ...row,
    service: v.parse(ServiceTypeSchema, row.service_type),
    changes,
    now: new Date(cancelled?.created_at ?? 0),
  }
  const isTip = (payment: string) =>
    entries.some(({ id, payment_id }) => id === `tip|${row.id}` && payment_id === payment)
  const paid = payments ?? []
  const applied = paid.filter((one) => one.applied)
  const unapplied = paid.filter((one) => !one.applied && !isTip(one.id))
  const refundsIn = (...states: readonly string[]) =>
    sumPaise(paid.flatMap(({ refunds }) => refunds.filter(({ status }) => states.includes(status))))
  const appliedRefunds = applied.flatMap(({ refunds }) => refunds)
  const isOfCancellation = ({ reason }: { reason: string }) => OF_CANCELLATION.includes(reason)
  const isOfChange = ({ reason }: { reason: string }) => reason === 'changed'
  // What a change gave back counts for its booking no more.
  const countingOf = (some: typeof paid) =>
    sumPaise(some) - sumPaise(some.flatMap(({ refunds }) => refunds.filter(isOfChange)))
  return {
    ...row,
    feePaise: cancelled && cancelled.code !== 'unpaid' ? feeOfPayingDriver(cancelled.code, feeFacts) : 0,
    paidPaise: sumPaise(paid),
    appliedPaise: countingOf(applied),
    firstPaise: countingOf(applied.filter(({ purpose }) => purpose === 'advance' || purpose === 'full')),
    unrefundedPaise: sumPaise(unapplied) - sumPaise(unapplied.flatMap(({ refunds }) => refunds)),
    duePaise: refundsIn('due', 'failed'),
    sentPaise: refundsIn('sent'),
    processedPaise: refundsIn('processed'),
    cancelledPaise: sumPaise(appliedRefunds.filter(isOfCancellation)),
    goodwillPaise: sumPaise(
      appliedRefunds.filter((refund) => !isOfCancellation(refund) && !isOfChange(refund)),
    ),
    counted: sumsByKind(entries.filter(({ counts }) => counts)),
    all: sumsByKind(entries),
    kept: v.parse(sumsSchema(SUMMED_KINDS), kept),
    documents:
      issued === null || areYearsOver(YEARS_BY_LAW, new Date(row.created_at), now)
        ? []
        : compareDocuments({ ...row, entries, issued }),
  }
}

/** The last run; null before there was any. */
export async function lastAudit(database: Database) {
  const [row] = await database.select().from(audits).orderBy(sql`${audits.began_at} DESC`).limit(1)
  return row ?? null
}
