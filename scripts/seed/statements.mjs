/** A value as SQL: dates as ISO instants, booleans as 0 and 1, objects as JSON. */
function literal(value) {
  if (value === null) return 'NULL'
  if (value instanceof Date) return literal(value.toISOString())
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return literal(JSON.stringify(value))
  return `'${value.replaceAll("'", "''")}'`
}

const condition = (where) =>
  Object.entries(where)
    .map(([column, value]) => `${column} = ${literal(value)}`)
    .join(' AND ')

/** Inserts a row; a row that is there is left as it is. */
export function put(table, row) {
  const values = Object.values(row).map(literal)
  return `INSERT OR IGNORE INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')});`
}

/** Changes a row where it still is as `where` says, and `before` holds: a column's value that is earlier than given. */
export function change(table, row, { where, before: [column, instant] }) {
  const set = Object.entries(row).map(([name, value]) => `${name} = ${literal(value)}`)
  return `UPDATE OR IGNORE ${table} SET ${set.join(', ')}, ride_version = ride_version + 1
  WHERE ${condition(where)} AND ${column} < ${literal(instant)};`
}
