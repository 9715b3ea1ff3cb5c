import { beforeAll, describe, expect, it } from 'vitest'
import { TRIP_STATES } from '../../../src/domain/bookings/badges'
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/bookings/booking'
import { TripPageSchema } from '../../../src/domain/bookings/trip-details'
import { listTrips, upcomingTrips } from '../../../worker/trips/list-trips'
import { nextTrip } from '../../../worker/trips/next-trip'
import { showTrip } from '../../../worker/trips/show-trip'
import { cancelled, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, pagesFrom, post } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { insertInto, rowsRead, run } from '../../support/worker/database'
import { copyBooking, riderWithTrips } from '../../support/worker/many-trips'
import { askVerification, orderFor, verified } from '../../support/worker/orders'
import { riderOfEachTest, type SignedIn, signedInDriver, signedInRider } from '../../support/worker/people'
import { captureHeld, payInSheet } from '../../support/worker/razorpay'
import { newRide, paidBooking, type Ride } from '../../support/worker/rides'

const rider = riderOfEachTest()

const tripsOf = async (rider: SignedIn, before?: string | null, status?: string) => {
  const asked = new URLSearchParams({ ...(before ? { before } : {}), ...(status ? { status } : {}) })
  return ok(await get(`/api/trips?${asked}`, rider), TripPageSchema)
}

describe('The list of trips (TRIP-1, TRIP-2)', () => {
  it('is newest first, with what was paid for each', async () => {
    const unpaid = await newBookingOf(rider)
    const paid = await newBookingOf(rider)
    const { answer } = await payInSheet((await orderFor(rider, paid)).order_id)
    await askVerification(rider, paid.id, answer)
    const { trips, next } = await tripsOf(rider)
    expect(
      trips.map(({ id, statement, payment_status }) => [id, statement.paid_paise, payment_status]),
    ).toEqual([
      [paid.id, paid.advance_amount * 100, 'partial'],
      [unpaid.id, 0, 'pending'],
    ])
    expect(next).toBeNull()
  })

  it('has a rider’s own trips only, from another’s place in it too', async () => {
    const [asha, mallory] = [await signedInRider(), await signedInRider()]
    const theirs = await newBookingOf(asha)
    const own = await newBookingOf(mallory)
    const fromTheirs = await tripsOf(mallory, `2999-01-01T00:00:00.000Z~${theirs.id}`)
    expect(fromTheirs.trips.map(({ id }) => id)).toEqual([own.id])
  })

  it('has a processing payment until it is captured', async () => {
    const booking = await newBookingOf(rider)
    const states = async () => (await tripsOf(rider)).trips.map((trip) => trip.payment_state)
    expect(await states()).toEqual(['none'])
    const { answer, paymentId } = await payInSheet((await orderFor(rider, booking)).order_id, 'held')
    expect((await verified(rider, booking.id, answer)).status).toBe('processing')
    expect(await states()).toEqual(['processing'])
    const { payment_state } = await tripOf(rider, booking.id)
    expect(payment_state).toBe('processing')
    const page = await (await get('/trip-history', rider)).text()
    expect(page).toContain('Payment processing')
    expect(page).not.toContain('Finish payment')
    await captureHeld(paymentId)
    await askVerification(rider, booking.id, answer)
    expect(await states()).toEqual(['paid'])
  })

  it('has each trip’s refunds that are due, until they are processed', async () => {
    const [refunded, kept] = [await paidBooking(rider), await paidBooking(rider)]
    await cancelled(rider, refunded.id, 10_000)
    const due = async () =>
      Object.fromEntries(
        (await tripsOf(rider)).trips.map(({ id, statement }) => [id, statement.refund_due_paise]),
      )
    expect(await due()).toEqual({ [refunded.id]: 10_000, [kept.id]: 0 })
    const page = await (await get('/trip-history', rider)).text()
    expect(page.match(/−₹100/g)).toHaveLength(1)
    const becomes = (status: string) =>
      run('UPDATE refunds SET status = ? WHERE booking_id = ?', status, refunded.id)
    await becomes('failed')
    expect(await due()).toMatchObject({ [refunded.id]: 10_000 })
    await becomes('processed')
    expect(await due()).toMatchObject({ [refunded.id]: 0 })
    const { trips } = await tripsOf(rider)
    expect(trips.map(({ id, statement }) => [id, statement.refunded_paise])).toEqual([
      [kept.id, 0],
      [refunded.id, 10_000],
    ])
    for (const { id, statement } of trips) {
      expect((await tripOf(rider, id)).statement).toEqual(statement)
    }
  })

  it('has the driver’s name and the rider’s own review, whoever else reviews the ride', async () => {
    const { booking: rated } = await newRide.completed({
      rider,
      driver: await signedInDriver({ fullName: 'Ravi Kumar' }),
    })
    await post(`/api/trips/${rated.id}/review`, { rating: 4, comment: 'Calm' }, rider)
    const nameless = await signedInDriver({ fullName: null })
    const { booking: unrated } = await newRide.completed({ rider, driver: nameless })
    const [reviewer_id, reviewed_id] = [nameless.userId, rider.userId]
    await insertInto({ reviews: { booking_id: unrated.id, reviewer_id, reviewed_id, rating: 1 } })
    const waiting = await paidBooking(rider)
    const { trips } = await tripsOf(rider)
    const said = Object.fromEntries(trips.map(({ id, driver, review }) => [id, { driver, review }]))
    expect(said).toEqual({
      [rated.id]: { driver: { name: 'Ravi Kumar' }, review: { rating: 4 } },
      [unrated.id]: { driver: { name: 'Your driver' }, review: null },
      [waiting.id]: { driver: null, review: null },
    })
  })

  it('comes in pages that omit nothing and repeat nothing, though many were created at one moment', async () => {
    const { id } = await newBookingOf(rider)
    const created_at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', (i / 30) || ' minutes')`
    await copyBooking(id, 44, { created_at })
    const pages = await pagesFrom((before) => tripsOf(rider, before))
    const seen = pages.flatMap(({ trips }) => trips.map(({ created_at, id }) => `${created_at} ${id}`))
    expect(pages.map(({ trips }) => trips.length)).toEqual([10, 10, 10, 10, 5])
    expect(new Set(seen).size).toBe(45)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  it.each(['x', '2020-01-01', `2020-01-01T00:00:00.000Z~'; DROP TABLE bookings`, '~'])(
    'does not begin at %j',
    async (before) => {
      const asked = get(`/api/trips?before=${encodeURIComponent(before)}`, rider)
      await expectRefusal(asked, 'invalid_cursor', 400)
    },
  )
})

describe('The list of trips of one status (TRIP-1)', () => {
  it('has those only, page by page, newest first', async () => {
    const { rider } = await riderWithTrips({ count: 60, every: { nth: 4, status: 'cancelled' } })
    const pages = await pagesFrom((before) => tripsOf(rider, before, 'cancelled'))
    const trips = pages.flatMap((page) => page.trips)
    expect(trips.every(({ status }) => status === 'cancelled')).toBe(true)
    const ids = trips.map(({ created_at, id }) => `${created_at} ${id}`)
    expect(ids).toHaveLength(14)
    expect(ids).toEqual([...ids].sort().reverse())
  })

  it.each(BOOKING_STATUSES)('may be %s, where a paid one without a driver is ‘awaited’', async (status) => {
    const booking = await paidBooking(rider, { status })
    const unpaid = await newBookingOf(rider)
    const state = status === 'pending' ? 'awaited' : status
    for (const asked of TRIP_STATES) {
      const found = (await tripsOf(rider, null, asked)).trips.map(({ id }) => id)
      const expected = [...(asked === 'pending' ? [unpaid.id] : []), ...(asked === state ? [booking.id] : [])]
      expect(found).toEqual(expected)
    }
  })

  it.each(['', 'all', 'PENDING', 'paid', `' OR 1=1 --`])('is not %j', async (status) => {
    const asked = await get(`/api/trips?status=${encodeURIComponent(status)}`, await signedInRider())
    await expectRefusal(asked, 'invalid_status', 400)
  })
})

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
