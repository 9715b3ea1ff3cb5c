import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sha256Of, unseal } from '../worker/backup/sealed-object.ts'
import { emptyStatements, fillStatements, lastRowsQuery } from './search-rebuild.mjs'

// Makes a database of a copy: first in a file without triggers and without indexes, where it is checked, then in D1.

const list = (names) => names.map((name) => `"${name}"`).join(', ')

const isTable = (statement) => /^CREATE TABLE/i.test(statement)
const isTrigger = (statement) => /^CREATE TRIGGER/i.test(statement)

/**
 * The copy's rows in a new file of SQLite, in the order in which they were read: a later line of a row takes the place
 * of an earlier one. `read` answers the bytes of an object of the copy. Throws where a byte or a line is missing.
 */
export async function stageCopy({ key, id, read, file }) {
  const textOf = async (name) => unseal(key, `${id}/${name}`, new Uint8Array(await read(name)))
  const copy = JSON.parse(await textOf('manifest'))
  const staged = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  staged.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  for (const statement of copy.statements.filter(isTable)) staged.exec(statement)
  const writes = new Map(
    copy.tables.map(({ name, columns, key: keys }) => [
      name,
      {
        put: staged.prepare(
          `INSERT OR REPLACE INTO "${name}" (${list(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
        ),
        remove: staged.prepare(
          `DELETE FROM "${name}" WHERE (${list(keys)}) = (${keys.map(() => '?').join(', ')})`,
        ),
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
      const [table, row, deleted] = JSON.parse(line)
      if (row === null) writes.get(table).remove.run(...deleted)
      else writes.get(table).put.run(...row)
    }
    staged.exec('COMMIT')
  }
  for (const statement of copy.statements)
    if (!isTable(statement) && !isTrigger(statement)) staged.exec(statement)
  return { staged, copy }
}

/** What a copy's rows contradict: as many rows as there were at its moment, and each that is referred to is there. */
export function faultsOf(staged, { tables, rows }) {
  const counts = tables.flatMap(({ name }) => {
    const { found } = staged.prepare(`SELECT count(*) AS found FROM "${name}"`).get()
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

/** What follows from other rows, by its name: each statement writes the rows alone in which it says something else. */
const derived = (sums) => {
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
    plates: `INSERT INTO license_plates (vehicle_id, license_plate) SELECT id, license_plate FROM vehicles
      WHERE (id, license_plate) NOT IN (SELECT vehicle_id, license_plate FROM license_plates)`,
    'cars of rides': `INSERT INTO ride_assignments SELECT * FROM assignments_now
      WHERE booking_id NOT IN (SELECT booking_id FROM ride_assignments)`,
    'cars of rides ahead': `UPDATE ride_assignments SET ${CAR} = ${carNow}
      WHERE booking_id IN (SELECT id FROM bookings WHERE status = 'accepted') AND ${CAR} IS NOT ${carNow}`,
  }
}

/** Makes anew what is derived, and says where the copy had something else. */
export function renewDerived(staged, { tables }) {
  const sums = tables
    .find(({ name }) => name === 'bookings')
    .columns.filter((name) => name.endsWith('_paise'))
  return Object.entries(derived(sums)).flatMap(([name, statement]) => {
    const { changes } = staged.prepare(statement).run()
    return changes === 0 ? [] : `${name}: ${changes} made anew, the copy had something else`
  })
}

/** Tables so that each stands after those it refers to: D1 compares foreign keys at the end of each batch. */
function inOrder(source, tables) {
  const placed = new Map()
  const place = (table) => {
    if (placed.has(table.name)) return
    placed.set(table.name, table)
    const parents = source.prepare('SELECT "table" AS name FROM pragma_foreign_key_list(?)').all(table.name)
    for (const { name } of parents) place(tables.find((other) => other.name === name))
    placed.delete(table.name)
    placed.set(table.name, table)
  }
  for (const table of tables) place(table)
  return [...placed.values()]
}

/** Characters of rows that one statement takes, in one parameter: D1 takes two million bytes. */
const STATEMENT_LENGTH = 400_000

function* insertsOf(source, { name, columns }) {
  const values = columns.map((_, place) => `value ->> ${place}`).join(', ')
  const insert = `INSERT INTO "${name}" (${list(columns)}) SELECT ${values} FROM json_each(?)`
  const rows = source.prepare(`SELECT ${list(columns)} FROM "${name}"`)
  rows.setReturnArrays(true)
  let texts = []
  let length = 0
  for (const row of rows.iterate()) {
    const text = JSON.stringify(row)
    texts.push(text)
    length += text.length
    if (length < STATEMENT_LENGTH) continue
    yield { insert, rows: `[${texts.join(',')}]` }
    texts = []
    length = 0
  }
  if (texts.length > 0) yield { insert, rows: `[${texts.join(',')}]` }
}

/**
 * Fills an empty D1: tables, rows, indexes and views, the search made anew, and triggers at the end, so that none writes.
 * Throws where the database is not empty.
 */
export async function fillDatabase(database, source, { tables, statements }) {
  const all = (query) => database.prepare(query).all()
  const there =
    "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'"
  if ((await all(there)).results.length > 0) throw new Error('The database to restore into is not empty.')
  const execute = async (queries) => {
    for (const query of queries) await database.prepare(query).run()
  }
  await execute(statements.filter(isTable))
  for (const table of inOrder(source, tables))
    for (const { insert, rows } of insertsOf(source, table)) await database.prepare(insert).bind(rows).run()
  await execute(statements.filter((statement) => !isTable(statement) && !isTrigger(statement)))
  await execute(emptyStatements(readFileSync('migrations/0009_search.sql', 'utf8')))
  const [lastRows] = (await all(lastRowsQuery)).results
  await execute(fillStatements(lastRows).flatMap((statement) => statement.split(/(?<=;) /)))
  await execute(statements.filter(isTrigger))
}
