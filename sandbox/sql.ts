type Value = string | number | null

/** A column as SQL declares it, or the words that it may hold; null among them where it may be empty. */
type Columns = Readonly<Record<string, string | readonly (string | null)[]>>

type Held<Column> = Column extends readonly (infer Word)[]
  ? Word
  : Column extends `${string} ${'NOT NULL' | 'PRIMARY KEY'}${string}`
    ? Filled<Column>
    : Filled<Column> | null
type Filled<Column> = Column extends `TEXT${string}` ? string : number

/** A row of a table with these columns. */
export type RowOf<Table> = { -readonly [Name in keyof Table]: Held<Table[Name]> }

const declared = ([name, column]: [string, Columns[string]]) => {
  if (typeof column === 'string') return `${name} ${column}`
  const words = column.filter((word) => word !== null).map((word) => `'${word}'`)
  return `${name} TEXT ${column.includes(null) ? '' : 'NOT NULL '}CHECK (${name} IN (${words.join(', ')}))`
}

/** The statements that make these tables, and their indexes by the columns that are named. */
export const statementsFor = (
  tables: Record<string, Columns>,
  indexes: Record<string, string[]>,
): string[] => [
  ...Object.entries(tables).map(
    ([name, columns]) =>
      `CREATE TABLE IF NOT EXISTS ${name} (${Object.entries(columns).map(declared).join(', ')})`,
  ),
  ...Object.entries(indexes).flatMap(([table, all]) =>
    all.map((columns) => {
      const by = columns.replace(/(_id)?(,.*)?$/, '')
      return `CREATE INDEX IF NOT EXISTS ${table}_by_${by} ON ${table} (${columns})`
    }),
  ),
]

/**
 * The little that the sandbox needs of a database: a Durable Object's has it, and so has any other behind these two
 * methods. A statement has run when `exec` returns, whether its rows are read or not.
 */
export interface Sql {
  exec<Row extends Record<string, Value>>(
    query: string,
    ...bindings: Value[]
  ): { toArray(): Row[]; one(): Row }
}

/** Inserts a row by the names of its columns, and returns it as the table has it. */
export function insertRow<Row extends Record<string, Value>>(
  sql: Sql,
  table: string,
  row: Record<string, Value>,
): Row {
  const [columns, places] = [Object.keys(row).join(), Object.keys(row).fill('?').join()]
  return sql
    .exec<Row>(`INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING *`, ...Object.values(row))
    .one()
}

/** The row of this id; null where there is none. */
export const findRow = <Row extends Record<string, Value>>(
  sql: Sql,
  table: string,
  id: string,
  key = 'id',
): Row | null => sql.exec<Row>(`SELECT * FROM ${table} WHERE ${key} = ?`, id).toArray()[0] ?? null
