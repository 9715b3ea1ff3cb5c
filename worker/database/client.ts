import { drizzle } from 'drizzle-orm/d1'
import { refuseNamesTwice } from './output-names'
import * as tables from './tables'

/** Typed queries on D1. There are no interactive transactions: what belongs together is one `batch`. */
export function databaseOf(binding: D1Database) {
  const database = drizzle(binding, { schema: tables })
  const batch = database.batch.bind(database)
  const guarded: typeof batch = async (queries) => {
    queries.forEach(refuseNamesTwice)
    return batch(queries)
  }
  database.batch = guarded
  return database
}

export type Database = ReturnType<typeof databaseOf>
