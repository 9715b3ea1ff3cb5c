// The statements that make the indexes of the operators' search anew, from migrations/0009_search.sql.

/** The view that an index is filled from, and the table whose rows it has. */
const INDEXES = {
  search_people: { view: 'people_searched', of: 'users', columns: 'name, phone' },
  search_cars: { view: 'cars_searched', of: 'license_plates', columns: 'plate' },
  search_bookings: {
    view: 'bookings_searched',
    of: 'bookings',
    columns: 'place, kind, passenger, id, day, rider, driver, car',
  },
}

/** Rows that are indexed by one statement: few enough for D1's time limit. */
const ROWS_AT_ONCE = 2_000

/** Empty indexes in the place of what was there, damaged or not: one file, so that no trigger finds none in between. */
export function emptyStatements(migration) {
  return Object.keys(INDEXES).flatMap((name) => {
    const made = new RegExp(`CREATE VIRTUAL TABLE ${name} [^;]*;\\s*INSERT INTO ${name}\\(${name}[^;]*;`)
    const text = made.exec(migration)?.[0]
    if (!text) throw new Error(`migrations/0009_search.sql makes no ${name}.`)
    return [`DROP TABLE IF EXISTS ${name};`, ...text.split(/(?<=;)\s*/).filter(Boolean)]
  })
}

/** How far the rows of each table go. */
export const lastRowsQuery = `SELECT ${Object.entries(INDEXES)
  .map(([name, { of }]) => `(SELECT coalesce(max(rowid), 0) FROM ${of}) AS ${name}`)
  .join(', ')}`

/** Fills the indexes, the newest rows first; what was indexed meanwhile is indexed once. */
export function fillStatements(lastRows) {
  return Object.entries(INDEXES).flatMap(([name, { view, columns }]) => {
    const statements = []
    for (let last = lastRows[name]; last > 0; last -= ROWS_AT_ONCE) {
      const range = `BETWEEN ${Math.max(1, last - ROWS_AT_ONCE + 1)} AND ${last}`
      statements.push(
        `DELETE FROM ${name} WHERE rowid ${range}; INSERT INTO ${name}(rowid, ${columns}) SELECT number, ${columns} FROM ${view} WHERE number ${range};`,
      )
    }
    return statements
  })
}
