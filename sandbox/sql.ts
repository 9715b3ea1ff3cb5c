type Value = string | number | null

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
