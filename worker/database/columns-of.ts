import { getTableColumns, type Table } from 'drizzle-orm'

/** Some of a table's columns, for a select: those of these names. */
export function columnsOf<T extends Table, Name extends keyof T['_']['columns']>(
  table: T,
  names: readonly Name[],
): Pick<T['_']['columns'], Name> {
  const columns: T['_']['columns'] = getTableColumns(table)
  const picked: Partial<Pick<T['_']['columns'], Name>> = {}
  for (const name of names) picked[name] = columns[name]
  return picked as Pick<T['_']['columns'], Name>
}
