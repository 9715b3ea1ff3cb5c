import { beforeAll, describe, expect, it } from 'vitest'
import type { BookingStatus } from '../../../src/domain/bookings/booking'
import { listTrips, upcomingTrips } from '../../../worker/trips/list-trips'
import { nextTrip } from '../../../worker/trips/next-trip'
import { showTrip } from '../../../worker/trips/show-trip'
import { rowsRead } from '../../support/worker/database'
import { riderWithTrips } from '../../support/worker/many-trips'
import { newRide, type Ride } from '../../support/worker/rides'

/** What one trip costs with all that is shown of it; one more than is shown is read, to know of another page. */
const ONE_TRIP = 17

/** Ids are random: the search that ends at an index's last row, whosever that is, reads a row less than others do. */
const NOISE = 8

const firstPage = ({ rider }: Ride, status: BookingStatus | null = null) =>
  rowsRead((database) => listTrips(database, { userId: rider.userId, before: null, status, now: new Date() }))

describe('Rows read for a rider’s trips, each with payment, refund and review', () => {
  let many: Ride
  beforeAll(async () => {
    many = await riderWithTrips({ count: 2000, every: { nth: 100, status: 'cancelled' } })
  })

  it('are as many on the first page of 2,000 as on that of 10, but for the row that says there are more', async () => {
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

  it('are as many for a status that one trip in 100 has, however many lie between', async () => {
    const few = await riderWithTrips({ count: 11, every: { nth: 1, status: 'cancelled' } })
    const [short, long] = [await firstPage(few, 'cancelled'), await firstPage(many, 'cancelled')]
    expect(long).toBeLessThanOrEqual(short + ONE_TRIP + NOISE)
  })

  it('are as many for one trip of 2,000 as for the only one', async () => {
    const few = await riderWithTrips({ count: 1 })
    const details = ({ rider, booking }: Ride) =>
      rowsRead((database) => showTrip(database, { userId: rider.userId, id: booking.id, now: new Date() }))
    const [one, oneOfMany] = [await details(few), await details(many)]
    expect(one).toBeGreaterThan(10)
    expect(oneOfMany).toBeLessThanOrEqual(2 * ONE_TRIP + NOISE)
  })

  it('are few for the next trip, and as many for a rider of 2,000 trips as for one of none but this', async () => {
    const read = ({ rider }: Ride) => rowsRead((database) => nextTrip(database, rider.userId, new Date()))
    const few = await read(await newRide.accepted())
    expect(few).toBeGreaterThan(2)
    expect(few).toBeLessThan(12)
    // An index is read one row past a rider's last, where another rider's follow: who does is chance.
    const ofMany = await read(await newRide.accepted({ rider: many.rider }))
    expect(Math.abs(ofMany - few)).toBeLessThanOrEqual(1)
  })
})
