import * as v from 'valibot'
import type { CopiedSchema, CopiedTable } from './copy-format'

/** Rows that say how a copy is going; restored they would go on with it. */
const WITHOUT_ROWS = ['backups', 'backup_changes']

const NOTING = 'backup_notes_'

/** Without the platform's own, the indexes of the search, which a restore makes anew, and what they are made of. */
const OF_OURS = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
  AND name NOT IN (SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow'))`

const ColumnsSchema = v.array(v.object({ table_name: v.string(), name: v.string(), pk: v.number() }))

const StatementsSchema = v.array(v.object({ sql: v.string() }))

/** The statements that read the schema, for a batch; `schemaOf` reads their answers. */
export const schemaQueries = (database: D1Database): D1PreparedStatement[] => [
  database.prepare(
    `SELECT made.name AS table_name, columns.name, columns.pk
     FROM (SELECT name FROM sqlite_schema WHERE type = 'table' AND ${OF_OURS}) AS made
     JOIN pragma_table_xinfo(made.name) AS columns WHERE columns.hidden = 0 ORDER BY made.name, columns.cid`,
  ),
  database.prepare(
    `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${OF_OURS} AND name NOT LIKE '${NOTING}%'
     ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 WHEN 'view' THEN 2 ELSE 3 END, rowid`,
  ),
]

export function schemaOf([columns, made]: D1Result[]): CopiedSchema {
  const read = v.parse(ColumnsSchema, columns?.results)
  const byTable = Map.groupBy(read, ({ table_name }) => table_name)
  const tables = [...byTable].flatMap(([name, all]) => {
    if (WITHOUT_ROWS.includes(name)) return []
    const key = all.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
    if (key.length === 0) throw new Error(`${name} has no primary key, and cannot be copied`)
    return { name, columns: all.map((column) => column.name), key: key.map((column) => column.name) }
  })
  return { tables, statements: v.parse(StatementsSchema, made?.results).map(({ sql }) => sql) }
}

const list = (names: readonly string[], of = '') => names.map((name) => `${of}"${name}"`).join(', ')

/**
 * Triggers that note each row which is inserted, changed or deleted, with its key before and after. An `INSERT OR
 * REPLACE` notes the row that it inserts; what it deletes by another key than that one, no trigger sees.
 */
export function notingTriggers({ tables }: Pick<CopiedSchema, 'tables'>): string[] {
  return tables.flatMap(({ name, key }) => {
    const noted = (row: 'OLD' | 'NEW') => `SELECT '${name}', json_array(${list(key, `${row}.`)})`
    const trigger = (event: string, rows: string) =>
      `CREATE TRIGGER ${NOTING}${event.toLowerCase()}_${name} AFTER ${event} ON "${name}"
BEGIN
  INSERT INTO backup_changes (table_name, key) ${rows};
END`
    return [
      trigger('INSERT', noted('NEW')),
      trigger('UPDATE', `${noted('OLD')} UNION ${noted('NEW')}`),
      trigger('DELETE', noted('OLD')),
    ]
  })
}

/** The names of the noting triggers that are there, for `DROP TRIGGER`. */
export async function notingTriggersThere(database: D1Database): Promise<string[]> {
  const query = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '${NOTING}%'`
  const { results } = await database.prepare(query).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** A page of a table's rows by its key: from the beginning where `after` is null. */
export function pageOf(
  database: D1Database,
  { name, columns, key }: CopiedTable,
  { after, size }: { after: readonly unknown[] | null; size: number },
): D1PreparedStatement {
  const where = after === null ? '' : `WHERE (${list(key)}) > (${key.map(() => '?').join(', ')})`
  const query = `SELECT ${list(columns)} FROM "${name}" ${where} ORDER BY ${list(key)} LIMIT ${size}`
  return database.prepare(query).bind(...(after ?? []))
}

/** The first so many notes, for a batch with the rows that `notedRowsOf` reads. */
export const firstNotes = (database: D1Database, count: number): D1PreparedStatement =>
  database.prepare(`SELECT number, table_name, key FROM backup_changes ORDER BY number LIMIT ${count}`)

/** A table's rows of the first so many notes, as they are now. */
export function notedRowsOf(
  database: D1Database,
  { name, columns, key }: CopiedTable,
  count: number,
): D1PreparedStatement {
  const values = key.map((_, place) => `noted.key ->> ${place}`).join(', ')
  return database.prepare(
    `SELECT ${list(columns)} FROM "${name}" WHERE (${list(key)}) IN (SELECT ${values}
     FROM (SELECT table_name, key FROM backup_changes ORDER BY number LIMIT ${count}) AS noted
     WHERE noted.table_name = '${name}')`,
  )
}
