import { and, type Column, eq, getTableColumns, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Database } from './client'

/** The statement that inserts a whole row where `when` holds; without `when` always. */
export const insertRow = <T extends SQLiteTable>(
  database: Database,
  table: T,
  row: RowOf<T>,
  when: SQL = sql`TRUE`,
) => insertRowsFrom(database, table, row, sql`WHERE ${when}`)

/** `spellingKey` of a column's text; an index of the column has this very expression. */
export const spellingKeyOf = (column: SQL | Column): SQL =>
  sql`replace(replace(upper(${column}), ' ', ''), '-', '')`

/** The statement that changes the row of this id where `when` holds. */
export const updateRow = <T extends SQLiteTable & { id: Column }>(
  database: Database,
  table: T,
  id: string,
  set: SQLiteUpdateSetSource<T>,
  when?: SQL | undefined,
) =>
  database
    .update(table)
    .set(set)
    .where(and(eq(table.id, id), when))

/**
 * The statement that inserts a row for each row of `source`, a FROM with its WHERE. Each column is given, as a value
 * or an expression of the source: a forgotten column doesn't compile, because a default of the table would hide it.
 */
export function insertRowsFrom<T extends SQLiteTable>(
  database: Database,
  table: T,
  row: RowOf<T>,
  source: SQL,
  /** Rows of another source, in the same statement. */
  also?: { row: RowOf<T>; source: SQL },
) {
  const first = sql`SELECT ${columnsFor(table, row)} ${source}`
  return database
    .insert(table)
    .select(also ? sql`${first} UNION ALL SELECT ${columnsFor(table, also.row)} ${also.source}` : first)
}

type Insertable<T extends SQLiteTable> = keyof T['$inferInsert'] & keyof T['$inferSelect']

type RowOf<T extends SQLiteTable> = { [Name in Insertable<T>]: T['$inferSelect'][Name] | SQL }

function columnsFor<T extends SQLiteTable>(table: T, row: RowOf<T>): SQL {
  const values = new Map<string, unknown>(Object.entries(row))
  const inserted = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
  const given = inserted.map(([name, column]) => {
    const value = values.get(name)
    return value instanceof SQL ? value : sql`${sql.param(value, column)}`
  })
  return sql.join(given, sql`, `)
}

const isWhole = <Columns, Name extends keyof Columns>(
  picked: Partial<Pick<Columns, Name>>,
  names: readonly Name[],
): picked is Pick<Columns, Name> => names.every((name) => name in picked)

/** Some of a table's columns, by their names, for a select. */
export function columnsOf<Columns, Name extends keyof Columns>(
  columns: Columns,
  names: readonly Name[],
): Pick<Columns, Name> {
  const picked: Partial<Pick<Columns, Name>> = {}
  for (const name of names) picked[name] = columns[name]
  if (!isWhole<Columns, Name>(picked, names)) throw new Error(`No such columns: ${names.join(', ')}`)
  return picked
}

/** A column of JSON that is never null, as this schema reads it. */
export const presentJson = <Schema extends v.GenericSchema>(
  schema: Schema,
  json: SQL,
): SQL<v.InferOutput<Schema>> =>
  json.mapWith((text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text))

/** A column of JSON, as this schema reads it; null stays null. */
export const jsonAs = <Schema extends v.GenericSchema>(schema: Schema, json: SQL) =>
  presentJson(v.nullable(schema), json)

export type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** Columns as JSON, each by its name. */
export const jsonOf = (names: readonly string[], table = ''): SQL =>
  sql`json_object(${sql.raw(names.map((name) => `'${name}', ${table}${name}`).join(', '))})`

/** The first of the rows that `from` says, FROM and all after it, with the columns of the schema; null: there is none. */
export const rowAs = <Schema extends RowSchema>(schema: Schema, from: SQL) =>
  jsonAs(schema, sql`(SELECT ${jsonOf(Object.keys(schema.entries))} ${from})`)

/** All of them, in no order unless `from` is a select in order. */
export const rowsAs = <Schema extends RowSchema>(schema: Schema, from: SQL) =>
  presentJson(v.array(schema), sql`(SELECT json_group_array(${jsonOf(Object.keys(schema.entries))}) ${from})`)

/** A select of some columns, by their names, of the rows of one table for which `where` holds. */
export const selectColumns = <T extends SQLiteTable, Name extends keyof T['_']['columns'] & string>(
  database: Database,
  table: T,
  names: readonly Name[],
  where: SQL | undefined,
) =>
  database
    .select(columnsOf<T['_']['columns'], Name>(getTableColumns(table), names))
    .from<SQLiteTable>(table)
    .where(where)
