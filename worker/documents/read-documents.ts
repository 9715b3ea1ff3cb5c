import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DocumentSchema, type IssuedDocument } from '../../src/domain/documents/document'
import type { Database } from '../database/client'
import { documents } from '../database/payment-tables'

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
