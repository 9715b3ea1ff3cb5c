import { Column, getTableColumns, is, SQL, Table } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'

/** Typed queries on D1. There are no interactive transactions: what belongs together is one `batch`. */
export function databaseOf(binding: D1Database) {
  const database = drizzle(binding)
  const batch = database.batch.bind(database)
  const guarded: typeof batch = async (queries) => {
    queries.forEach(refuseDuplicateNames)
    return batch(queries)
  }
  database.batch = guarded
  return database
}

export type Database = ReturnType<typeof databaseOf>

/**
 * Throws for a select with two columns of one name: in a batch D1 answers each row as an object, where the second
 * takes the first one's place and every value after it moves to the wrong field. Give one of them another name by
 * `sql`…`.as(name)`, or query outside the batch.
 */
function refuseDuplicateNames(query: object): void {
  if (!is(query, SQLiteSelectBase)) return
  const names = outputNames(query._.config.fields)
  const duplicates = names.filter((name, index) => names.indexOf(name) < index)
  if (duplicates.length > 0)
    throw new Error(`A select of a batch names two columns alike: ${duplicates.join(', ')}`)
}

/** The names under which D1 answers a select's columns. A bare expression has its own text for a name. */
function outputNames(fields: object): string[] {
  return Object.values(fields).flatMap((field) => {
    if (is(field, Column)) return field.name
    if (is(field, SQL.Aliased)) return field.fieldAlias
    if (is(field, SQL)) return []
    return outputNames(is(field, Table) ? getTableColumns(field) : field)
  })
}
