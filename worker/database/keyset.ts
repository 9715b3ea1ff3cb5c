import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm'

interface List {
  /** What it is ordered by; the last of them is unique, or all together are. */
  by: readonly (Column | SQL)[]
  order?: 'asc' | 'desc'
  /** The cursor of the page before; null for the first page. */
  after: string | null
  /** Rows of a page. */
  size: number
}

/** The values of a row that its list is ordered by. Only the first may have '~' in it. */
type Key = readonly string[]

/** Where the page after this row begins. */
export const cursorOf = (key: Key): string => key.join('~')

/** A query with its conditions, not yet in order. */
interface Query<Row> {
  orderBy: (...by: SQL[]) => { limit: (rows: number) => PromiseLike<readonly Row[]> }
}

/** The values of a cursor. One of another list is a place too: it leads to rows of this list. */
function keyOf(cursor: string, length: number): Key {
  const rest = cursor.split('~')
  const first = rest.splice(0, Math.max(1, rest.length - length + 1)).join('~')
  return Array.from({ length }, (_, index) => (index === 0 ? first : (rest[index - 1] ?? '')))
}

/**
 * One page of a list by its keyset: the condition that its query has, and the rest of the reading.
 * One row more than a page is read, which says whether there is another. The condition is a row value, which an index
 * can seek: the hundredth page reads no more than the first. Written with OR it would read every page before it.
 */
export function keyset({ by, order = 'asc', after, size }: List) {
  const list = (values: readonly unknown[]) => {
    const parts = values.map((value) => sql`${value}`)
    return sql.join(parts, sql`, `)
  }
  const beyond = order === 'asc' ? sql`>` : sql`<`
  const orderBy = by.map((column) => (order === 'asc' ? asc(column) : desc(column)))
  const limit = size + 1
  /** The rows to show, and the next page's cursor; null after the last page. */
  function page<Row>(read: readonly Row[], key: (row: Row) => Key): { rows: Row[]; next: string | null } {
    const rows = read.slice(0, size)
    const last = rows.at(-1)
    return { rows, next: read.length > size && last ? cursorOf(key(last)) : null }
  }
  return {
    where: after === null ? undefined : sql`(${list(by)}) ${beyond} (${list(keyOf(after, by.length))})`,
    orderBy,
    limit,
    page,
    read: async <Row>(query: Query<Row>, key: (row: Row) => Key) =>
      page(await query.orderBy(...orderBy).limit(limit), key),
  }
}
