import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import * as v from 'valibot'
import {
  type CopiedSchema,
  type CopiedTable,
  type CopyKey,
  END_SESSIONS,
  type Manifest,
  ManifestSchema,
  sha256Of,
  unseal,
} from '../worker/backup/copy-format.ts'
import { emptyStatements, fillStatements, lastRowsQuery } from './search-rebuild.mjs'

// Makes a database of a copy: first in a file without triggers and without indexes, where it is checked, then in D1.

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const places = (names: readonly string[]) => names.map(() => '?').join(', ')

const isTable = (statement: string) => /^CREATE TABLE/i.test(statement)
const isTrigger = (statement: string) => /^CREATE TRIGGER/i.test(statement)

interface Copy {
  key: CopyKey
  id: string
  /** The bytes of an object of the copy. */
  read: (name: string) => Promise<ArrayBuffer | Uint8Array>
}

/**
 * The copy's rows in a new file of SQLite, in the order in which they were read: a later line of a row takes the place
 * of an earlier one. Throws where a byte or a line is missing.
 */
export async function stageCopy({ key, id, read }: Copy, file: string) {
  const textOf = async (name: string) => unseal(key, `${id}/${name}`, new Uint8Array(await read(name)))
  const copy = v.parse(ManifestSchema, JSON.parse(await textOf('manifest')))
  const staged = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  staged.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  for (const statement of copy.statements.filter(isTable)) staged.exec(statement)
  const writes = new Map(
    copy.tables.map(({ name, columns, key: keys }) => [
      name,
      {
        put: staged.prepare(
          `INSERT OR REPLACE INTO "${name}" (${list(columns)}) VALUES (${places(columns)})`,
        ),
        remove: staged.prepare(`DELETE FROM "${name}" WHERE (${list(keys)}) = (${places(keys)})`),
      },
    ]),
  )
  for (const part of copy.parts) {
    const text = await textOf(part.name)
    const lines = text.split('\n').slice(0, -1)
    if ((await sha256Of(text)) !== part.sha256 || lines.length !== part.lines)
      throw new Error(`Object ${part.name} of the copy is not what was written.`)
    staged.exec('BEGIN')
    for (const line of lines) {
      const [table, row, deleted]: [string, SQLInputValue[] | null, SQLInputValue[]] = JSON.parse(line)
      if (row === null) writes.get(table)?.remove.run(...deleted)
      else writes.get(table)?.put.run(...row)
    }
    staged.exec('COMMIT')
  }
  for (const statement of copy.statements)
    if (!isTable(statement) && !isTrigger(statement)) staged.exec(statement)
  return { staged, copy }
}

/** What a copy's rows contradict: as many rows as there were at its moment, and each that is referred to is there. */
export function faultsOf(staged: DatabaseSync, { tables, rows }: Manifest): string[] {
  const counts = tables.flatMap(({ name }) => {
    const found = staged.prepare(`SELECT count(*) AS found FROM "${name}"`).get()?.found
    return found === rows[name] ? [] : `${name} has ${found} rows; there were ${rows[name]}`
  })
  const broken = staged.prepare('PRAGMA foreign_key_check').all()
  return [
    ...counts,
    ...broken.map(
      ({ table, parent, rowid }) => `${table} (row ${rowid}) refers to ${parent}, and it is not there`,
    ),
  ]
}

const CAR = '(make, model, year, color, license_plate)'

const CASH = `(coalesce((SELECT sum(amount_paise) FROM bookings JOIN ledger ON booking_id = bookings.id
    WHERE bookings.driver_id = drivers.id AND kind = 'collected' AND counts = 1 AND
      coalesce((SELECT reason FROM ledger AS former WHERE former.id = ledger.reverses), reason) = 'cash'), 0)
  - coalesce((SELECT sum(iif(reverses IS NULL, amount_paise, -amount_paise)) FROM driver_cash
    WHERE driver_id = drivers.id), 0))`

/** What follows from other rows, by its name: each statement writes the rows alone in which it says something else. */
const derived = (sums: readonly string[]) => {
  const ofEntries = sums.map(
    (name) => `(SELECT coalesce(sum(amount_paise), 0) FROM ledger
      WHERE booking_id = bookings.id AND counts = 1 AND kind = '${name.replace(/_paise$/, '')}')`,
  )
  const carNow = `(SELECT make, model, year, color, license_plate FROM assignments_now AS now
    WHERE now.booking_id = ride_assignments.booking_id)`
  return {
    'sums of bookings': `UPDATE bookings SET (${list(sums)}) = (${ofEntries.join(', ')})
      WHERE (${list(sums)}) <> (${ofEntries.join(', ')})`,
    'since when something is owed': `UPDATE bookings SET owed_since = iif(owed_amount > 0,
        (SELECT max(created_at) FROM ledger WHERE booking_id = bookings.id), NULL)
      WHERE (owed_amount > 0) = (owed_since IS NULL)`,
    "drivers' ratings": `UPDATE drivers SET rating = round(1.0 * rating_sum / rating_count, 2)
      WHERE rating_count > 0 AND rating <> round(1.0 * rating_sum / rating_count, 2)`,
    'cash of drivers': `UPDATE drivers SET (cash_paise, cash_since) = (${CASH}, iif(${CASH} = 0, NULL, coalesce(cash_since,
        strftime('%Y-%m-%dT%H:%M:%fZ')))) WHERE cash_paise <> ${CASH}`,
    plates: `INSERT INTO license_plates (vehicle_id, license_plate) SELECT id, license_plate FROM vehicles
      WHERE (id, license_plate) NOT IN (SELECT vehicle_id, license_plate FROM license_plates)`,
    'cars of rides': `INSERT INTO ride_assignments SELECT * FROM assignments_now
      WHERE booking_id NOT IN (SELECT booking_id FROM ride_assignments)`,
    'cars of rides ahead': `UPDATE ride_assignments SET ${CAR} = ${carNow}
      WHERE booking_id IN (SELECT id FROM bookings WHERE status = 'accepted') AND ${CAR} IS NOT ${carNow}`,
  }
}

/** Makes anew what is derived, and says where the copy had something else. */
export function renewDerived(staged: DatabaseSync, { tables }: CopiedSchema): string[] {
  const { columns = [] } = tables.find(({ name }) => name === 'bookings') ?? {}
  const sums = columns.filter((name) => name.endsWith('_paise'))
  return Object.entries(derived(sums)).flatMap(([name, statement]) => {
    const { changes } = staged.prepare(statement).run()
    return changes === 0 ? [] : `${name}: ${changes} made anew, the copy had something else`
  })
}

/** Tables so that each stands after those it refers to: D1 compares foreign keys at the end of each batch. */
function inOrder(source: DatabaseSync, tables: readonly CopiedTable[]): Iterable<CopiedTable> {
  const placed = new Set<CopiedTable>()
  const begun = new Set<CopiedTable>()
  const place = (table: CopiedTable) => {
    if (begun.has(table)) return
    begun.add(table)
    const parents = source.prepare('SELECT "table" AS name FROM pragma_foreign_key_list(?)').all(table.name)
    for (const parent of tables) if (parents.some(({ name }) => name === parent.name)) place(parent)
    placed.add(table)
  }
  for (const table of tables) place(table)
  return placed
}

/** Characters of rows that one statement takes, in one parameter: D1 takes two million bytes. */
const STATEMENT_LENGTH = 400_000

/** A table's rows as lists of JSON, each of what one statement takes. */
function* rowsOf(source: DatabaseSync, { name, columns }: CopiedTable): Generator<string> {
  const rows = source.prepare(`SELECT ${list(columns)} FROM "${name}"`)
  rows.setReturnArrays(true)
  let texts: string[] = []
  let length = 0
  for (const row of rows.iterate()) {
    const text = JSON.stringify(row)
    texts.push(text)
    length += text.length
    if (length < STATEMENT_LENGTH) continue
    yield `[${texts.join(',')}]`
    texts = []
    length = 0
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`
}

/** Runs a statement in the database to fill, and answers its rows. One that has values may be run again. */
export type Query = (statement: string, ...values: string[]) => Promise<Record<string, unknown>[]>

/**
 * Fills an empty D1: tables with their indexes, so that no statement takes the longer the more rows there are, the row that
 * keeps the clock off, rows, of which no session holds any more, the search made anew, and triggers at the end, so that none
 * writes. Throws where the database is not empty.
 */
export async function fillDatabase(
  query: Query,
  source: DatabaseSync,
  { tables, statements, copied_at }: Manifest,
): Promise<void> {
  const there =
    "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'"
  if ((await query(there)).length > 0)
    throw new Error(
      'The database to restore into is not empty. If an earlier restore into it has not come to its end, delete it and run the same command again.',
    )
  const execute = async (queries: readonly string[]) => {
    for (const one of queries) await query(one)
  }
  await execute(statements.filter((statement) => !isTrigger(statement)))
  const restored = [crypto.randomUUID(), copied_at, new Date().toISOString()]
  await query('INSERT OR REPLACE INTO restores (id, copied_at, restored_at) VALUES (?, ?, ?)', ...restored)
  for (const table of inOrder(source, tables)) {
    const values = table.columns.map((_, place) => `value ->> ${place}`).join(', ')
    const insert = `INSERT OR REPLACE INTO "${table.name}" (${list(table.columns)}) SELECT ${values} FROM json_each(?)`
    for (const rows of rowsOf(source, table)) await query(insert, rows)
  }
  await execute(END_SESSIONS)
  await execute(emptyStatements(readFileSync('migrations/0009_search.sql', 'utf8')))
  const [lastRows = {}] = await query(lastRowsQuery)
  await execute(fillStatements(lastRows).flatMap((statement) => statement.split(/(?<=;) /)))
  await execute(statements.filter(isTrigger))
}
