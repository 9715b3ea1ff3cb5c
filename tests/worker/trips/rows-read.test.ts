import { beforeAll, describe, expect, it } from 'vitest'
import type { BookingStatus } from '../../../src/domain/bookings/booking'
import { listTrips, upcomingTrips } from '../../../worker/trips/list-trips'
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
    const ahead = await rowsRead((database) => upcomingTrips(database, many.rider.userId, new Date()))
    expect(ahead).toBeLessThanOrEqual(NOISE)
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
