import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BookingStatus } from '../../../src/domain/bookings/booking'
import { type Database, databaseOf } from '../../../worker/database/client'
import { listTrips } from '../../../worker/trips/list-trips'
import { showTrip } from '../../../worker/trips/show-trip'
import { rowsRead } from '../../support/worker/database'
import { riderWithTrips } from '../../support/worker/many-trips'
import type { Ride } from '../../support/worker/rides'

/** What one trip costs with all that is shown of it; one more than is shown is read, to know of another page. */
const ONE_TRIP = 17

/** Ids are random: the search that ends at an index's last row, whosever that is, reads a row less than others do. */
const NOISE = 8

const firstPage = ({ rider }: Ride, status: BookingStatus | null = null) =>
  rowsRead((database) => listTrips(database, { userId: rider.userId, before: null, status, now: new Date() }))

describe('Rows read for a rider’s trips, each with payment, refund and review', () => {
  let many: Ride
  beforeAll(async () => {
    many = await riderWithTrips({ count: 10_000, every: { nth: 500, status: 'cancelled' } })
  })

  it('are as many on the first page of 10,000 as on that of 10, but for the row that says there are more', async () => {
    const few = await riderWithTrips({ count: 10 })
    const [short, long] = [await firstPage(few), await firstPage(many)]
    expect(short).toBeGreaterThan(10 * 6)
    expect(short).toBeLessThanOrEqual(10 * ONE_TRIP)
    expect(long).toBeLessThanOrEqual(short + ONE_TRIP + NOISE)

    const alike = (rows: number) => expect(Math.abs(rows - long)).toBeLessThanOrEqual(NOISE)
    alike(await firstPage(await riderWithTrips({ count: 12 })))

    const deep = await rowsRead((database) =>
      listTrips(database, {
        userId: many.rider.userId,
        before: '2020-01-02T00:00:00.000Z~z',
        status: null,
        now: new Date(),
      }),
    )
    alike(deep)
    alike(await firstPage(many, 'completed'))
    // None of these: nothing but the look into the index.
    expect(await firstPage(many, 'pending')).toBeLessThanOrEqual(NOISE)
  })

  it('are as many for a status that one trip in 500 has, however many lie between', async () => {
    const few = await riderWithTrips({ count: 11, every: { nth: 1, status: 'cancelled' } })
    const [short, long] = [await firstPage(few, 'cancelled'), await firstPage(many, 'cancelled')]
    expect(long).toBeLessThanOrEqual(short + ONE_TRIP + NOISE)
  })

  it('are as many for one trip of 10,000 as for the only one', async () => {
    const few = await riderWithTrips({ count: 1 })
    const details = ({ rider, booking }: Ride) =>
      rowsRead((database) => showTrip(database, { userId: rider.userId, id: booking.id, now: new Date() }))
    const [one, oneOfMany] = [await details(few), await details(many)]
    expect(one).toBeGreaterThan(10)
    expect(oneOfMany).toBeLessThanOrEqual(2 * ONE_TRIP + NOISE)
  })
})

/** What SQLite says it will do for every statement that a use case asks. */
async function plansOf(run: (database: Database) => Promise<unknown>): Promise<string[]> {
  const asked: D1PreparedStatement[] = []
  const prepared = (text: string): D1PreparedStatement =>
    new Proxy(env.DB.prepare(text), {
      get(target, property) {
        if (property !== 'bind') return Reflect.get(target, property)
        return (...values: unknown[]) => {
          asked.push(env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values))
          return target.bind(...values)
        }
      },
    })
  const binding = new Proxy(env.DB, {
    get: (target, property) => (property === 'prepare' ? prepared : Reflect.get(target, property)),
  })
  await run(databaseOf(binding))
  const plans = await Promise.all(asked.map((statement) => statement.all<{ detail: string }>()))
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail))
}

describe('The plan of each query', () => {
  it.each([
    ['the first page', null, null, 'bookings_of_rider (user_id=?)'],
    [
      'a later page',
      '2020-01-02T00:00:00.000Z~z',
      null,
      'bookings_of_rider (user_id=? AND (created_at,id)<(?,?))',
    ],
    ['a status', null, 'cancelled', 'bookings_of_rider_by_status (user_id=? AND status=?)'],
    [
      'a later page of a status',
      '2020-01-02T00:00:00.000Z~z',
      'completed',
      'bookings_of_rider_by_status (user_id=? AND status=? AND (created_at,id)<(?,?))',
    ],
  ] as const)('%s goes through its index, and sorts nothing', async (_, before, status, index) => {
    const plan = await plansOf((database) =>
      listTrips(database, { userId: 'rider', before, status, now: new Date() }),
    )
    expect(plan[0]).toBe(`SEARCH bookings USING INDEX ${index}`)
    expect(plan.filter((line) => /SCAN|TEMP B-TREE/.test(line))).toEqual([])
  })

  it('of a trip’s details seeks every row by a key', async () => {
    const { rider, booking } = await riderWithTrips({ count: 2 })
    const plan = await plansOf((database) =>
      showTrip(database, { userId: rider.userId, id: booking.id, now: new Date() }),
    )
    expect(plan.length).toBeGreaterThan(8)
    expect(plan.filter((line) => line.includes('SCAN'))).toEqual([])
  })
})
