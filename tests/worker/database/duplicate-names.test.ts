import { eq, getTableColumns, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, drivers, users } from '../../../worker/database/tables'
import { database } from '../../support/worker/database'

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
