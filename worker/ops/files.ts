import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { HOUR_MS } from '../../src/domain/kolkata-time'
import {
  CSV_BEGINS,
  CSV_CELLS,
  type CsvCell,
  csvEnd,
  csvLine,
  type FILE_KINDS,
  FILES_A_DAY,
  type FileAsked,
  FileRequestSchema,
  FileSchema,
} from '../../src/domain/ops/files'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import { accept, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { cursorOf, keyset } from '../database/keyset'
import { opsLog } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { failedAs, refusedBy } from '../http/failures'
import { streamedText } from '../http/streamed-text'
import { localityAt } from '../places/gazetteer/gazetteer'
import { carryOut, type OperatorContext, operatorOf, type PressContext } from './log'
import { type Changed, OPERATOR_REFUSALS, press } from './refusals'

// What the files have: no name, number, door, note or exact place of anybody; a driver is an id (docs/product.md, FILE-2).

/** From an instant to another, which is not in it. */
interface Span {
  since: string
  until: string
}

type Value = string | number

interface FileColumn {
  /** The header: the field's name, and of an amount its unit. */
  name: string
  cell: CsvCell
  /** In SQL; of an amount paise. */
  value: string
  /** What is written of it, where that is something else. */
  read?(value: Value): Value
}

interface FileColumns {
  columns: readonly FileColumn[]
  /** With the span's end; its beginning is where the first page begins. */
  source(span: Span): SQL
  /** Its order: the instant by which rows are of a span, and what is unique; or that alone. */
  by: readonly string[]
}

const of = (table: string, cell: CsvCell, names: string): FileColumn[] =>
  names.split(' ').map((name) => ({ name, cell, value: `${table}.${name}` }))

/** Amounts that are kept in whole rupees. */
const inRupees = (table: string, names: string): FileColumn[] =>
  names
    .split(' ')
    .map((name) => ({ name: `${name}_rupees`, cell: 'rupees', value: `${table}.${name} * 100` }))

/** Amounts that are kept in paise, or what a JSON column has of them. */
const inPaise = (names: string, sqlOf: (paise: string) => string): FileColumn[] =>
  names.split(' ').map((name) => ({ name: `${name}_rupees`, cell: 'rupees', value: sqlOf(`${name}_paise`) }))

/** The part of town of a point that never leaves the server. */
const locality = (end: 'pickup' | 'dropoff'): FileColumn => ({
  name: `${end}_locality`,
  cell: 'text',
  value: `bookings.${end}_latitude || ' ' || bookings.${end}_longitude`,
  read(point) {
    const [lat = 0, lng = 0] = String(point).split(' ').map(Number)
    return localityAt({ lat, lng })
  },
})

const RIDES: FileColumns = {
  columns: [
    ...of('bookings', 'text', 'id city status payment_status service_type trip_type vehicle_type'),
    ...of('bookings', 'number', 'package_hours pays_driver change_number'),
    ...of('bookings', 'instant', 'created_at scheduled_time set_out_at arrived_at start_time end_time'),
    { name: 'cancellation_code', cell: 'text', value: 'cancelled.code' },
    { name: 'cancelled_at', cell: 'instant', value: 'cancelled.created_at' },
    locality('pickup'),
    locality('dropoff'),
    ...of('bookings', 'text', 'driver_id'),
    ...of('assigned', 'text', 'license_plate'),
    ...of('bookings', 'number', 'distance_km actual_distance_metres approach_metres waiting_time_minutes'),
    ...inRupees('bookings', 'fare_amount advance_amount remaining_amount charges_amount owed_amount'),
    ...inPaise(
      'fare_due captured collected paid_at_office written_off refund_processed',
      (paise) => `bookings.${paise}`,
    ),
  ],
  source: ({ until }) => sql`FROM bookings
    LEFT JOIN booking_cancellations AS cancelled ON cancelled.booking_id = bookings.id
    LEFT JOIN ride_assignments AS assigned ON assigned.booking_id = bookings.id
    WHERE bookings.scheduled_time < ${until} AND bookings.is_confirmed = 1`,
  by: ['bookings.scheduled_time', 'bookings.id'],
}

const ENTRIES: FileColumns = {
  columns: [
    ...of('entry', 'text', 'id booking_id'),
    ...of('entry', 'instant', 'created_at'),
    ...of('entry', 'text', 'kind'),
    ...inPaise('amount', (paise) => `entry.${paise}`),
    ...of('entry', 'number', 'counts'),
    ...of('entry', 'text', 'reverses actor reason'),
    ...of('bookings', 'text', 'driver_id'),
    ...of('payments', 'text', 'provider_payment_id'),
    ...of('refunds', 'text', 'provider_refund_id'),
  ],
  source: ({ until }) => sql`FROM ledger AS entry
    LEFT JOIN bookings ON bookings.id = entry.booking_id
    LEFT JOIN payments ON payments.id = entry.payment_id
    LEFT JOIN refunds ON refunds.id = entry.refund_id
    WHERE entry.created_at < ${until}`,
  by: ['entry.created_at', 'entry.id'],
}

const inBody = (path: string) => `documents.body ->> '$.${path}'`

const DOCUMENTS: FileColumns = {
  columns: [
    ...of('documents', 'text', 'number kind names_number booking_id'),
    ...of('documents', 'instant', 'issued_at'),
    ...inPaise('total', (paise) => `documents.${paise}`),
    ...[
      'supplier.gstin',
      'company.company_gstin',
      'trip.service',
      'trip.pickup_locality',
      'trip.dropoff_locality',
    ]
      .concat('tax.sac', 'tax.place_of_supply')
      .map((path) => ({ name: path.replace(/^.*\./, ''), cell: 'text' as const, value: inBody(path) })),
    { name: 'rate_percent', cell: 'number', value: inBody('tax.rate_percent') },
    ...inPaise('taxable cgst sgst igst pure_agent', (paise) => inBody(`tax.${paise}`)),
  ],
  source: ({ until }) => sql`FROM documents
    WHERE documents.issued_at < ${until}`,
  by: ['documents.issued_at', 'documents.number'],
}

/** What was collected in cash as the balance counts it, and handed in, from the span's first instant on. */
const BALANCES: FileColumns = {
  columns: [
    ...of('balances', 'text', 'driver_id'),
    ...inPaise('collected handed_in balance', (paise) => `balances.${paise}`),
  ],
  source: ({ since, until }) => sql`FROM (
    SELECT drivers.id AS driver_id,
      coalesce(sum(moved.collected) FILTER (WHERE moved.at < ${until}), 0) AS collected_paise,
      coalesce(sum(moved.handed_in) FILTER (WHERE moved.at < ${until}), 0) AS handed_in_paise,
      drivers.cash_paise
        - coalesce(sum(moved.collected - moved.handed_in) FILTER (WHERE moved.at >= ${until}), 0) AS balance_paise
    FROM drivers LEFT JOIN (
      SELECT bookings.driver_id, entry.amount_paise AS collected, 0 AS handed_in, entry.created_at AS at
      FROM ledger AS entry JOIN bookings ON bookings.id = entry.booking_id
      WHERE entry.created_at >= ${since} AND entry.kind = 'collected' AND entry.counts = 1
        AND coalesce((SELECT reason FROM ledger WHERE ledger.id = entry.reverses), entry.reason) = 'cash'
      UNION ALL
      SELECT driver_id, 0, iif(reverses IS NULL, 1, -1) * amount_paise, created_at
      FROM driver_cash WHERE created_at >= ${since}
    ) AS moved ON moved.driver_id = drivers.id
    GROUP BY drivers.id) AS balances
    WHERE (collected_paise, handed_in_paise, balance_paise) <> (0, 0, 0)`,
  by: ['balances.driver_id'],
}

const FILES: Record<(typeof FILE_KINDS)[number], FileColumns> = {
  rides: RIDES,
  entries: ENTRIES,
  documents: DOCUMENTS,
  balances: BALANCES,
}

/**
 * Allows a file, in the one batch that logs it with its reason: so that of two presses at the limit one is refused
 * (docs/product.md, FILE-4). Which file it is stands in the log alone.
 */
async function takeFile(
  context: PressContext,
  asked: v.InferOutput<typeof FileRequestSchema>,
): Promise<Changed> {
  const { operatorId, now, id } = context
  const { from, until } = boundsOfDay('today', now)
  const taken = sql`(SELECT count(*) FROM ops_log WHERE operator_id = ${operatorId} AND created_at >= ${from}
    AND action = 'file.taken')`
  const isTaken = await carryOut(context, {
    action: 'file.taken',
    subject: { kind: 'file', id },
    details: asked,
    when: sql`${taken} < ${FILES_A_DAY}`,
  })
  return isTaken ? accept(id) : refuse({ reason: 'files_taken', again: until })
}

/** So long after it was taken a file is read, again where a download broke off. */
const READ_FOR_MS = HOUR_MS

/** A file that this operator took; null of any other, and of one of over an hour ago. */
async function takenFile({ database, operatorId, now }: OperatorContext, id: string) {
  const since = new Date(now.getTime() - READ_FOR_MS).toISOString()
  const [found] = await database
    .select({ details: opsLog.details })
    .from(opsLog)
    .where(
      and(
        eq(opsLog.subject_kind, 'file'),
        eq(opsLog.subject_id, id),
        eq(opsLog.operator_id, operatorId),
        gte(opsLog.created_at, since),
      ),
    )
  return found ? v.parse(v.pipe(v.string(), v.parseJson(), FileSchema), found.details) : null
}

/** Rows of one query: a megabyte or two. 1,000 queries, which D1 answers an invocation, are two million rows. */
const PAGE = 2000

/** The file's text, a page of rows at a time. Its last line says that it is whole (docs/product.md, FILE-5). */
async function* pagesOf(
  database: Database,
  { kind, from, to }: FileAsked,
  now: Date,
): AsyncGenerator<string> {
  const { columns, source, by } = FILES[kind]
  const span: Span = { since: boundsOfDay(from, now).from, until: boundsOfDay(to, now).until }
  const listed = [...columns.map(({ value }) => value), ...by].join(', ')
  let head = CSV_BEGINS + csvLine(columns.map(({ name }) => name))
  // Before the span's first row: a condition more would lead SQLite through all pages before this one.
  let count = 0
  let after: string | null = by.length > 1 ? cursorOf([span.since, '']) : ''
  do {
    const { where, orderBy, limit, page } = keyset({ by: by.map((key) => sql.raw(key)), after, size: PAGE })
    const read = await database.values(
      sql`SELECT ${sql.raw(listed)} ${source(span)} AND ${where} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit}`,
    )
    const { rows, next } = page(read, (row) => row.slice(columns.length).map(String))
    const lineOf = (row: unknown[]) => {
      const values = v.parse(v.array(v.nullable(v.union([v.string(), v.number()]))), row)
      return csvLine(
        columns.map(({ cell, read: written }, at) => {
          const value = values[at] ?? null
          return value === null ? '' : CSV_CELLS[cell](written?.(value) ?? value)
        }),
      )
    }
    count += rows.length
    after = next
    yield head + rows.map(lineOf).join('') + (next === null ? csvEnd(count, columns.length) : '')
    head = ''
  } while (after !== null)
}

/** Files of rides, entries, documents and drivers' cash for operators. */
export const fileRoutes = new Hono<AppEnv>()
  .post('/files', ...press(FileRequestSchema, (context, _, asked) => takeFile(context, asked)))
  .get('/files/:id', async (c) => {
    const context = operatorOf(c)
    const asked = await takenFile(context, c.req.param('id'))
    if (!asked) throw refusedBy(OPERATOR_REFUSALS, { reason: 'no_such_file' })
    const { kind, from, to } = asked
    const failed = failedAs('file_not_read', 'We couldn’t read the file. Try again in a minute.')
    const parts = pagesOf(context.database, asked, context.now)
    return c.body(await streamedText(parts, 'file_broken_off').catch(failed), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="hasiru-cabs-${kind}-${from}-${to}.csv"`,
    })
  })
