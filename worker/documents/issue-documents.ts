import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import { DocumentSchema } from '../../src/domain/documents/document'
import { type DueDocument, dueDocuments, yearsToDelete } from '../../src/domain/documents/due-documents'
import type { Supplier } from '../../src/domain/documents/gstin'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { configOf } from '../config'
import type { Database } from '../database/client'
import { documents, documentsDue } from '../database/payment-tables'
import { insertRowsFrom, jsonAs, jsonOf } from '../database/rows'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'
import { workThrough } from '../payments/due-work'
import { statementEntries } from '../payments/ledger'
import { localitiesOf } from '../places/gazetteer/gazetteer'

const { name: legal_name, address } = BRAND
const UNTAXED = { gstin: null, input_credit: false, tolls: 'in_value', years_kept: null } as const

/** Who sells since which day: before the settings' first day the company as its pages name it. */
export const suppliersOf = (env: object): Supplier[] => [
  { since: '', legal_name, address, ...UNTAXED },
  ...configOf(env, 'documents').GST_TERMS,
]

/**
 * Bookings of one run of the clock: the next run takes the rest. With some seven statements each, beside the backup's and the
 * minute's other tasks, an invocation stays below the 1,000 that D1 answers it.
 */
const BATCH = 60

/**
 * Issues what is due of so many bookings whose money moved, of the newest first: neither a backlog nor what fails again and
 * again keeps the others waiting (docs/product.md, DOCUMENT-11). What fails stays due.
 */
export async function issueDueDocuments(
  database: Database,
  env: object,
  now: Date,
  most = BATCH,
): Promise<void> {
  const due = await database
    .select({ id: documentsDue.booking_id })
    .from(documentsDue)
    .orderBy(desc(documentsDue.since))
    .limit(most)
  if (due.length === 0) return
  const suppliers = suppliersOf(env)
  await workThrough(due, 'documents', async ({ id }) => {
    await issueDocuments(database, id, suppliers, now)
    return true
  })
}

/**
 * Deletes documents of financial years that are over for so long, found by their series (docs/product.md, DOCUMENT-15); none
 * before one that names it, whose page reads number and date of it.
 */
export async function deleteOldDocuments(database: Database, env: object, now: Date, most: number) {
  const years = yearsToDelete(suppliersOf(env), now)
  if (years.length === 0) return
  await database.run(sql`WITH RECURSIVE names(series) AS (SELECT min(series) FROM documents UNION ALL
      SELECT (SELECT min(series) FROM documents WHERE series > names.series) FROM names WHERE series IS NOT NULL)
    DELETE FROM documents WHERE number IN (SELECT number FROM names CROSS JOIN json_each(${JSON.stringify(years)}) AS years
      CROSS JOIN documents ON documents.series = names.series AND financial_year = years.value
      WHERE NOT EXISTS (SELECT 1 FROM documents AS naming WHERE naming.booking_id = documents.booking_id
        AND naming.names_number = documents.number) LIMIT ${most})`)
}

/** A booking that is written again and again while its documents are made is left to the next run. */
const MOST_TRIES = 3

/**
 * Issues the documents of one booking that are due. They are numbered by the batch that writes them, which writes all or
 * nothing, and nothing of a booking that has changed since it was read: so no number is left out or given twice, and
 * nothing is documented twice, wherever this is broken off and however many do it at once.
 */
export async function issueDocuments(
  database: Database,
  bookingId: string,
  suppliers: readonly Supplier[],
  now: Date,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [read] = await selectDocumented(database, bookingId)
    if (!read?.isDue) return
    const entries = read.entries
    const lastMoved = Math.max(...entries.map(({ created_at }) => Date.parse(created_at)))
    // A run's clock may be behind what was paid since it began; no document is older than its money.
    const at = new Date(Math.max(now.getTime(), lastMoved))
    const due = dueDocuments({
      booking: read.row,
      entries,
      issued: read.issued ?? [],
      company: read.company,
      localities: localitiesOf(read.row),
      suppliers,
      now: at,
    })
    // Nobody is sent what was issued for rides of long ago.
    const isRecent = lastMoved > now.getTime() - DAY_MS
    const isStill = sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = documents_due.booking_id
      AND bookings.version = ${read.row.version})`
    const isDue = and(eq(documentsDue.booking_id, bookingId), isStill)
    const [still] = await database.batch([
      database.select({ id: documentsDue.booking_id }).from(documentsDue).where(isDue),
      ...due.flatMap((document) => [
        put(database, document, read, at, isDue),
        ...(isRecent ? [putCopy(database, document, bookingId, now, isDue)] : []),
      ]),
      database.delete(documentsDue).where(isDue),
    ])
    if (still.length > 0) return
  }
}

const IssuedSchema = v.array(
  v.object({
    ...v.pick(DocumentSchema, ['kind', 'total_paise']).entries,
    cause_id: v.string(),
    entry_ids: v.array(v.string()),
    body: v.pick(DocumentSchema.entries.body, ['supplier', 'company', 'tax']),
  }),
)

/** A booking with all that its documents are made of. */
const selectDocumented = (database: Database, bookingId: string) =>
  database
    .select({
      row: getTableColumns(bookings),
      entries: statementEntries().as('entries'),
      issued: jsonAs(
        IssuedSchema,
        sql`(SELECT json_group_array(json_object('kind', kind, 'cause_id', cause_id, 'total_paise', total_paise,
          'entry_ids', json(entry_ids), 'body', json(body))) FROM documents WHERE documents.booking_id = bookings.id)`,
      ).as('issued'),
      company: jsonAs(
        IssuedSchema.item.entries.body.entries.company,
        sql`(SELECT ${jsonOf(['company_name', 'company_address', 'company_gstin'])}
          FROM booking_companies WHERE booking_companies.booking_id = bookings.id)`,
      ).as('company'),
      restores: sql<number>`(SELECT count(*) FROM restores)`.as('restores'),
      isDue:
        sql<number>`EXISTS (SELECT 1 FROM documents_due WHERE documents_due.booking_id = bookings.id)`.as(
          'is_due',
        ),
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId))

type Documented = Awaited<ReturnType<typeof selectDocumented>>[number]

/** The statement that numbers and writes a document where it is still due. */
function put(
  database: Database,
  { series: name, names, ...document }: DueDocument,
  { row, restores }: Documented,
  now: Date,
  isDue: SQL | undefined,
) {
  const { financial_year: year } = document
  // A restored database has forgotten numbers that it gave.
  const series = restores === 0 ? name : `${name}${restores}`
  const running = sql`(SELECT coalesce(max(running), 0) + 1 FROM documents
    WHERE series = ${series} AND financial_year = ${year})`
  return insertRowsFrom(
    database,
    documents,
    {
      ...document,
      number: sql`${series} || '/' || ${year} || '/' || printf('%06d', ${running})`,
      series,
      running,
      booking_id: row.id,
      names_number: names && numberOf(names),
      entry_ids: JSON.stringify(document.entry_ids),
      body: JSON.stringify(document.body),
      issued_at: now.toISOString(),
    },
    sql`FROM documents_due WHERE ${isDue}`,
  )
}

const numberOf = ({ kind, cause_id }: Pick<DueDocument, 'kind' | 'cause_id'>): SQL =>
  sql`(SELECT number FROM documents WHERE kind = ${kind} AND cause_id = ${cause_id})`

/** The statement that puts a copy for its rider's address in the outbox, after it was written (docs/product.md, DOCUMENT-13). */
const putCopy = (
  database: Database,
  document: DueDocument,
  bookingId: string,
  now: Date,
  isDue: SQL | undefined,
) =>
  putInOutbox(database, {
    event: 'booking.document',
    bookingId,
    now,
    transitionId: `${document.kind}|${document.cause_id}`,
    when: sql`EXISTS (SELECT 1 FROM documents_due WHERE ${isDue})
      AND EXISTS (SELECT 1 FROM users WHERE users.id = bookings.user_id AND users.email IS NOT NULL)`,
    details: sql`json_object('document_number', ${numberOf(document)})`,
  })
