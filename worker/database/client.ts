import { Column, getTableColumns, is, SQL, Table } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import { countQueries } from '../log'
import type { idempotencyKeys } from './tables'

/** A request with an idempotency key, as it is recorded once it has changed something. */
export type KeyedRequest = typeof idempotencyKeys.$inferSelect

/**
 * Typed queries on D1. There are no interactive transactions: what belongs together is one `batch`. A `request` is
 * recorded in the batch that carries it out, where the decisive write of that batch changed something.
 */
export function databaseOf(binding: D1Database, request?: KeyedRequest) {
  const database = drizzle(binding, { logger })
  const batch = database.batch.bind(database)
  const guarded: typeof batch = async (queries) => {
    queries.forEach(refuseDuplicateNames)
    countQueries(queries.length)
    const place = request ? placeOfDecisive(queries) : -1
    return request && place >= 0
      ? drizzle(recording(binding, request, place + 1)).batch(queries)
      : batch(queries)
  }
  database.batch = guarded
  return database
}

const logger = { logQuery: () => void countQueries(1) }

export type Database = ReturnType<typeof databaseOf>

const decisiveWrites = new WeakSet<object>()

/** Marks the write of a batch that decides whether it changes anything, where that is not the first one. */
export function decisive<Write extends object>(write: Write): Write {
  decisiveWrites.add(write)
  return write
}

/** -1 where the batch only reads. */
function placeOfDecisive(queries: readonly object[]): number {
  const marked = queries.findIndex((query) => decisiveWrites.has(query))
  return marked >= 0 ? marked : queries.findIndex((query) => !is(query, SQLiteSelectBase))
}

/** `changes()` counts the rows of the statement before, without those of triggers. */
const RECORD = `INSERT INTO idempotency_keys (user_id, key, part, request_hash, result_id, expires_at)
  SELECT ?, ?, ?, ?, ?, ? WHERE changes() > 0`

/**
 * The binding whose batches record the request at this place. A request that was recorded meanwhile under the same key
 * violates the primary key, and the whole batch is undone.
 */
const recording = (binding: D1Database, request: KeyedRequest, place: number): D1Database => ({
  prepare: (query) => binding.prepare(query),
  async batch<Row>(statements: D1PreparedStatement[]) {
    const { user_id, key, part, request_hash, result_id, expires_at } = request
    const record = binding.prepare(RECORD).bind(user_id, key, part, request_hash, result_id, expires_at)
    const results = await binding.batch<Row>(statements.toSpliced(place, 0, record))
    return results.toSpliced(place, 1)
  },
  exec: (query) => binding.exec(query),
  withSession: (bookmark) => binding.withSession(bookmark),
  dump: () => binding.dump(),
})

/**
 * Throws for a select with two columns of one name: in a batch D1 answers each row as an object, where the second
 * column takes the first one's place and every value after it moves to the wrong field. Give one of them another name
 * by `sql`…`.as(name)`, or query outside the batch.
 */
function refuseDuplicateNames(query: object): void {
  if (!is(query, SQLiteSelectBase)) return
  const names = outputNames(query._.config.fields)
  const duplicates = names.filter((name, index) => names.indexOf(name) < index)
  if (duplicates.length > 0)
    throw new Error(`A select of a batch names two columns alike: ${duplicates.join(', ')}`)
}

/** The names under which D1 answers a select's columns. D1 names a bare expression by its own text. */
function outputNames(fields: object): string[] {
  return Object.values(fields).flatMap((field) => {
    if (is(field, Column)) return field.name
    if (is(field, SQL.Aliased)) return field.fieldAlias
    if (is(field, SQL)) return []
    return outputNames(is(field, Table) ? getTableColumns(field) : field)
  })
}
