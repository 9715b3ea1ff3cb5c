import { it } from 'vitest'
import type { BookingStatus } from '../../src/domain/bookings/booking'
import { readFindQuery } from '../../src/domain/ops/find'
import { filtersOf } from '../../src/domain/ops/ride-lists'
import { findRides } from '../../worker/ops/find-rides'
import { listRides } from '../../worker/ops/list-rides'
import { listTrips } from '../../worker/trips/list-trips'
import { showTrip } from '../../worker/trips/show-trip'
import { rowsRead } from '../support/worker/database'
import { manyBookings } from '../support/worker/many-bookings'
import { riderWithTrips } from '../support/worker/many-trips'

const COUNTS = [10, 10_000, 100_000]
/** Behind all but the oldest eight: as deep as a list goes. */
const LAST = '2020-01-01T00:08:00.000Z~z'

it('Rows that D1 reads for a rider’s trips', async () => {
  const rows: [string, ...number[]][] = []
  for (const count of COUNTS) {
    const { rider, booking } = await riderWithTrips({ count, every: { nth: 5, status: 'cancelled' } })
    const page = (before: string | null, status: BookingStatus | null = null) =>
      rowsRead((database) => listTrips(database, { userId: rider.userId, before, status, now: new Date() }))
    rows.push([
      count.toLocaleString('en-IN'),
      await page(null),
      await page(LAST),
      await page(null, 'completed'),
      await page(null, 'cancelled'),
      await page(null, 'pending'),
      await rowsRead((database) =>
        showTrip(database, { userId: rider.userId, id: booking.id, now: new Date() }),
      ),
    ])
  }
  console.log(`ROWS${JSON.stringify(rows)}`)
})

const BOOKINGS = (process.env.BENCH_BOOKINGS ?? '300,30000,300000').split(',').map(Number)

it('Rows that D1 reads for the lists and the search of the dispatch board', async () => {
  const now = new Date()
  const rows: [string, ...(number | string)[]][] = []
  let made = 0
  for (const count of BOOKINGS) {
    const { booking } = await manyBookings(count - made)
    made = count
    const listed = (filters: Record<string, string>) =>
      rowsRead((database) => listRides(database, { ...filtersOf(filters), after: null }, now))
    const searched = async (typed: string) => {
      const query = readFindQuery(typed, now)
      if (!query) throw new Error(typed)
      const began = performance.now()
      const read = await rowsRead((database) => findRides(database, query, null))
      return `${read} (${Math.round((performance.now() - began) / 2)} ms)`
    }
    rows.push([
      count.toLocaleString('en-IN'),
      await listed({ state: 'all', day: 'yesterday' }),
      await listed({ state: 'completed', city: 'mysuru' }),
      await searched('koramangala'),
      await searched('asha rao'),
      await searched('zubair hebbal yesterday'),
      await searched(booking.id.slice(-4)),
      await searched('nobody at all'),
    ])
  }
  console.log(`BOARD${JSON.stringify(rows)}`)
})
