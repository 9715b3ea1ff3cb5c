import { it } from 'vitest'
import type { BookingStatus } from '../../src/domain/bookings/booking'
import { listTrips } from '../../worker/trips/list-trips'
import { showTrip } from '../../worker/trips/show-trip'
import { rowsRead } from '../support/worker/database'
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
