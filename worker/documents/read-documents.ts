import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DocumentSchema, type IssuedDocument } from '../../src/domain/documents/document'
import type { ListedDocument } from '../../src/domain/documents/listed'
import type { Database } from '../database/client'
import { bookingCompanies, documents } from '../database/payment-tables'
import { columnsOf } from '../database/rows'

const RowSchema = v.object({
  ...DocumentSchema.entries,
  body: v.pipe(v.string(), v.parseJson(), DocumentSchema.entries.body),
})

async function readWhere(database: Database, where: SQL): Promise<IssuedDocument[]> {
  const rows = await database.select().from(documents).where(where).orderBy(sql`issued_at, rowid`)
  return v.parse(v.array(RowSchema), rows)
}

/** The documents of a booking, the oldest first. */
export const readDocuments = (database: Database, bookingId: string): Promise<IssuedDocument[]> =>
  readWhere(database, eq(documents.booking_id, bookingId))

/** The document of this number; null: there is none. */
export const readDocument = async (database: Database, number: string): Promise<IssuedDocument | null> =>
  (await readWhere(database, eq(documents.number, number)))[0] ?? null

/** The same as a trip lists them, for a batch. */
export const documentsOf = (database: Database, bookingId: string) =>
  database
    .select({
      ...columnsOf(getTableColumns(documents), ['number', 'total_paise', 'issued_at']),
      title: sql<string>`json_extract(${documents.body}, '$.title')`.as('title'),
    } satisfies Record<keyof ListedDocument, unknown>)
    .from(documents)
    .where(eq(documents.booking_id, bookingId))
    .orderBy(sql`issued_at, rowid`)

/** Who is named on a booking's documents, for a batch. */
export const companyOf = (database: Database, bookingId: string) =>
  database
    .select(
      columnsOf(getTableColumns(bookingCompanies), ['company_name', 'company_address', 'company_gstin']),
    )
    .from(bookingCompanies)
    .where(eq(bookingCompanies.booking_id, bookingId))
