import { env } from 'cloudflare:workers'
import { type Database, databaseOf, type KeyedRequest } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { through } from './bindings'

export const database = databaseOf(env.DB)

/** A request as it is recorded, under a key of its own where none is said. */
export const keyedBy = (userId: string, parts: Partial<KeyedRequest> = {}): KeyedRequest => ({
  user_id: userId,
  key: newId(),
  part: '',
  request_hash: 'what was asked',
  result_id: newId(),
  expires_at: '2999-01-01T00:00:00.000Z',
  ...parts,
})

const prepared = (statement: string, values: unknown[]) => env.DB.prepare(statement).bind(...values)

/** Runs one statement with its values. */
export const run = (statement: string, ...values: unknown[]) => prepared(statement, values).run()

/**
 * Tells of each statement that D1 is given from now on, by whatever binding, in the objects as well, until what it answers
 * is called.
 */
export function heedStatements(heed: (statement: string, values: unknown[]) => void): () => void {
  const prepared = Object.getPrototypeOf(env.DB.prepare('SELECT 1'))
  const { bind } = prepared
  prepared.bind = function (this: { statement: string }, ...values: unknown[]) {
    heed(this.statement, values)
    return bind.apply(this, values)
  }
  return () => {
    prepared.bind = bind
  }
}

export const rowsOf = async <Row = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await prepared(query, values).all<Row>()).results

/** The first column of what a query finds. */
export const valuesOf = async <Value = string>(query: string, ...values: unknown[]) =>
  (await prepared(query, values).raw<[Value]>()).map(([value]) => value)

/** The first row that a query finds; null where it finds none. */
export const firstRow = <Row = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  prepared(query, values).first<Row>()

type Row = Record<string, string | number | null>

/**
 * Inserts a row, or each of several, into each of these tables. Where it has an `id` and a `created_at`, and none is
 * said, these are a new one and now. A row names the columns that are said alone.
 */
export async function insertInto(tables: Record<string, Row | readonly Row[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = await rowsOf<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
    for (const row of [rows].flat()) {
      const made = Object.entries({ id: newId(), created_at: new Date().toISOString(), ...row })
      const said = made.filter(([name]) => name in row || columns.some((column) => column.name === name))
      await run(
        `INSERT INTO ${table} (${said.map(([name]) => name)}) VALUES (${said.map(() => '?')})`,
        ...said.map(([, value]) => value),
      )
    }
  }
}

/** Sets these columns in the row of this id. */
export const setIn = (table: string, id: string | null, columns: Record<string, unknown>) => {
  const names = Object.keys(columns).map((name) => `${name} = ?`)
  return run(`UPDATE ${table} SET ${names} WHERE id = ?`, ...Object.values(columns), id)
}

async function between<Done>(before: string, after: string, work: () => Promise<Done>): Promise<Done> {
  await run(before)
  try {
    return await work()
  } finally {
    await run(after)
  }
}

/** Does this while a table is not there: no query of it works. */
export const withoutTable = <Done>(table: string, work: () => Promise<Done>): Promise<Done> =>
  between(
    `ALTER TABLE ${table} RENAME TO ${table}_away`,
    `ALTER TABLE ${table}_away RENAME TO ${table}`,
    work,
  )

/** The same of a column, where the session's check reads the table too. */
export const withoutColumn = <Done>(table: string, column: string, work: () => Promise<Done>) => {
  const renamed = `ALTER TABLE ${table} RENAME COLUMN`
  return between(`${renamed} ${column} TO ${column}_away`, `${renamed} ${column}_away TO ${column}`, work)
}

/**
 * The database, but in the moment before its `nth` batch, and so many `times` on from there, somebody else is quicker: what
 * a use case read is no longer so when it writes. Races on purpose, for those that chance brings too seldom.
 */
export function databaseWhere(somebodyElse: () => Promise<unknown>, nth = 1, times = 1): Database {
  let batches = 0
  return databaseOf(
    through(env.DB, 'DB', async ({ name, make }) => {
      if (name === 'DB batch') batches += 1
      if (name === 'DB batch' && batches >= nth && batches < nth + times) await somebodyElse()
      return make()
    }),
  )
}

/** How many rows D1 itself says that a use case read. Each reading statement runs twice: once for its answer. */
export const rowsRead = (run: (database: Database) => Promise<unknown>): Promise<number> =>
  rowsReadThrough((binding) => run(databaseOf(binding)))

/** The same of what is handed the binding itself. */
export async function rowsReadThrough(run: (binding: D1Database) => Promise<unknown>): Promise<number> {
  let rows = 0
  const add = ({ rows_read }: D1Meta) => {
    rows += rows_read
  }
  await run(countedDatabase(add))
  return rows
}

const WRITES = /^\s*(insert|update|delete|with)/i

/** D1, which tells what each statement cost. A plain read runs twice, because its rows come without the count. */
export const countedDatabase = (count: (cost: D1Meta) => void): D1Database =>
  through(env.DB, 'DB', async ({ name, make, real }) => {
    const { statement, all } = Object(real)
    const answer = await (name === 'DB raw' ? all.call(real) : make())
    for (const { meta } of [answer].flat()) count(meta)
    if (name !== 'DB raw') return answer
    return WRITES.test(statement) ? answer.results.map((row: object) => Object.values(row)) : make()
  })

/**
 * Changes what KV's reads answer, as another place of the network might see them, until the returned function is
 * called. The local KV itself is never behind.
 */
export function alterKvReads(alter: (key: string, value: unknown) => unknown): () => void {
  const get = env.KV.get.bind(env.KV)
  Reflect.set(env.KV, 'get', async (key: string, type: 'json') => alter(key, await get(key, type)))
  return () => Reflect.deleteProperty(env.KV, 'get')
}
