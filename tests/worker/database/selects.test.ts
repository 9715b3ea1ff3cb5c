import { env } from 'cloudflare:workers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyset } from '../../../worker/database/keyset'
import { bookings, drivers, users } from '../../../worker/database/tables'
import { database } from '../../support/worker/database'
import { MOST_COLUMNS, widerThan } from '../../support/worker/result-columns'

interface Row {
  at: string
  id: string
}

/** Names have the sign that stands between the parts of a cursor; several rows share one. */
const rows = fc.uniqueArray(
  fc.record({
    at: fc.constantFrom('', 'a', 'a~b', 'b~', "b' OR 1=1"),
    id: fc.stringMatching(/^[\w-]{1,3}$/),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
)

/** All pages of these rows, by the time and the id. */
async function pagesOf(of: readonly Row[], order: 'asc' | 'desc', size: number): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let after: string | null = null; pages.length <= of.length; ) {
    const by = [sql`value ->> 'at'`, sql`value ->> 'id'`]
    const page = keyset({ by, order, after, size })
    const read: Row[] = await database.all(
      sql`SELECT value ->> 'at' AS at, value ->> 'id' AS id FROM json_each(${JSON.stringify(of)})
        WHERE ${page.where ?? sql`1`} ORDER BY ${sql.join(page.orderBy, sql`, `)} LIMIT ${page.limit}`,
    )
    const { rows, next } = page.page(read, ({ at, id }) => [at, id])
    pages.push(rows)
    if (next === null) return pages
    after = next
  }
  throw new Error('the pages do not end')
}

const inOrder = (of: readonly Row[]) =>
  of.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))

it('The pages of a list have each row once, in its order, and none is empty or short but the last', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (of, size, isAscending) => {
      const pages = await pagesOf(of, isAscending ? 'asc' : 'desc', size)
      expect(pages.flat()).toEqual(isAscending ? inOrder(of) : inOrder(of).toReversed())
      expect(pages.map(({ length }) => length)).toEqual(
        Array.from({ length: Math.ceil(of.length / size) }, (_, index) =>
          Math.min(size, of.length - index * size),
        ),
      )
    }),
    { numRuns: 40 },
  )
})

it.each([
  ['', 1],
  ['~', 1],
  ['x', 0],
  ['x~', 0],
  ['~~~', 0],
  ["' OR 1=1 --", 1],
])('The cursor %j of another list leads to a place, and is no error', async (after, found) => {
  const { where } = keyset({ by: [sql`'m'`, sql`'n'`], after, size: 1 })
  await expect(database.all(sql`SELECT 1 WHERE ${where}`)).resolves.toHaveLength(found)
})

const joined = eq(users.id, bookings.user_id)

describe('A select in a batch', () => {
  it.each([
    [
      'two fields of one column name',
      database.select({ id: bookings.id, rider: users.id }).from(bookings).innerJoin(users, joined),
      'id',
    ],
    [
      'a nested field that is named like another',
      database
        .select({ row: getTableColumns(bookings), driver: { vehicle: drivers.vehicle_id } })
        .from(bookings)
        .innerJoin(drivers, eq(drivers.id, bookings.driver_id)),
      'vehicle_id',
    ],
    [
      'an expression that is given the name of a column',
      database.select({ id: bookings.id, short: sql`substr(${bookings.id}, -8)`.as('id') }).from(bookings),
      'id',
    ],
    [
      'whole tables that are joined',
      database.select().from(bookings).innerJoin(users, joined),
      'id, created_at',
    ],
  ])('with %s is refused before anything is asked', async (_, select, names) => {
    const alike = `A select of a batch names two columns alike: ${names}`
    await expect(database.batch([database.select().from(users), select])).rejects.toThrow(alike)
  })

  it('with names of its own for each goes through', async () => {
    const select = database
      .select({ id: bookings.id, rider: sql<string>`${users.id}`.as('rider_id'), name: users.full_name })
      .from(bookings)
      .innerJoin(users, joined)
    expect(await database.batch([select, database.select().from(users).limit(0)])).toEqual([[], []])
  })
})

const answering = (columns: number, where = '') =>
  `SELECT ${Array.from({ length: columns }, (_, index) => `id AS c${index}`).join(', ')} FROM users${where}`

it('names a select of more columns than may be, also one that finds no row or is a part of a batch', async () => {
  const [inBatch, alone, few] = [
    answering(MOST_COLUMNS + 1),
    answering(MOST_COLUMNS + 2, ' WHERE id = ?'),
    answering(MOST_COLUMNS),
  ]
  await env.DB.batch([env.DB.prepare(inBatch).bind(), env.DB.prepare(few).bind()])
  await env.DB.prepare(alone).bind('nobody').all()
  expect(await widerThan(MOST_COLUMNS)).toEqual([
    `${MOST_COLUMNS + 1} columns: ${inBatch}`,
    `${MOST_COLUMNS + 2} columns: ${alone}`,
  ])
})
