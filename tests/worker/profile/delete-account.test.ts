import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../../worker/profile/routes'
import { expectRefusal, get, ok } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { cookiesOf, request } from '../../support/worker/call'
import { database, databaseWhere, firstRow, rowsOf, run, setIn } from '../../support/worker/database'
import { CONFIRMED, remove, wellKnown } from '../../support/worker/deletions'
import { putOrder } from '../../support/worker/orders'
import {
  newSession,
  riderOfEachTest,
  type SignedIn,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()

const accountOf = ({ userId }: SignedIn) =>
  firstRow(
    'SELECT full_name, deleted_at, session_epoch FROM users JOIN auth_users USING (id) WHERE id = ?',
    userId,
  )

describe('Deleting an account (DATA-5 to DATA-8)', () => {
  // What it erases, column by column, is asked in erased-columns.test.ts.
  it('keeps what bookkeeping, operators and its driver need, and refunds that are due (DATA-10)', async () => {
    const { rider, ride, done, gone, shareId } = await wellKnown()
    const before = await rideRow(done)
    expect((await remove(rider)).status).toBe(200)

    const kept = await rideRow(done)
    expect(kept).toEqual({
      ...before,
      pickup_address: 'Koramangala 8th Block, Bengaluru',
      pickup_latitude: 12.94,
      pickup_longitude: 77.62,
      dropoff_address: 'Indiranagar, Bengaluru',
      dropoff_latitude: 12.98,
      dropoff_longitude: 77.64,
      pickup_detail: null,
      special_instructions: null,
      start_pin: null,
      version: before.version + 1,
    })
    expect(await rideRow(gone)).toMatchObject({
      dropoff_address: null,
      dropoff_latitude: null,
      cancellation_reason: 'Deleted with the account',
    })
    const traces = new RegExp(`Asha|asha@|Temple|blue gate|mother|12.9352|77.6245|${rider.phone.slice(3)}`)
    const whose = {
      users: 'id',
      bookings: 'user_id',
      reviews: 'reviewer_id',
      booking_cancellations: 'user_id',
    }
    for (const [table, by] of Object.entries(whose)) {
      const left = await rowsOf(`SELECT * FROM ${table} WHERE ${by} = ?`, rider.userId)
      expect(JSON.stringify(left), table).not.toMatch(traces)
    }
    expect(await firstRow('SELECT rating FROM reviews WHERE booking_id = ?', done)).toEqual({ rating: 4 })
    expect(await firstRow('SELECT distance_metres FROM ride_traces WHERE booking_id = ?', done)).toEqual({
      distance_metres: 8100,
    })
    expect((await get(`/api/shares/${shareId}`)).status).toBe(410)
    const operator = await signedInOperator()
    for (const path of [`/api/ops/bookings/${done}`, '/api/ops/rides?state=completed'])
      expect((await get(path, operator)).status).toBe(200)
    expect((await get('/api/driver/rides', ride.driver)).status).toBe(200)
    expect(await rowsOf('SELECT amount_paise, status FROM refunds WHERE booking_id = ?', gone)).toEqual([
      { amount_paise: 7500, status: 'due' },
    ])
    expect(
      await rowsOf('SELECT amount_paise FROM payments WHERE booking_id IN (?, ?)', done, gone),
    ).toHaveLength(2)
    const messages = `SELECT event, status, details FROM outbox WHERE recipient_id IN (?, ?) ORDER BY event`
    expect(await rowsOf(messages, rider.userId, ride.driver.userId)).toEqual([
      { event: 'account.phone_changed', status: 'untrue', details: null },
      { event: 'booking.cancelled', status: 'untrue', details: null },
      // The driver's own message is not the rider's to end.
      { event: 'driver.ride_assigned', status: 'due', details: '{"x":1}' },
      { event: 'ride.completed', status: 'sent', details: null },
    ])
  })

  it('signs out everywhere, confirms it on the sign-in page, and has this browser forget the trip', async () => {
    const elsewhere = { ...rider, cookie: await newSession(rider.userId) }
    const answer = await remove(rider)
    expect(await ok(answer.clone(), v.object({ destination: v.string() }))).toEqual({ destination: '/auth' })
    const cookie = cookiesOf(answer)
    expect(cookie).not.toContain('session=')
    for (const session of [rider, elsewhere]) expect((await get('/api/trips', session)).status).toBe(401)
    const page = await (await request('/auth', { cookie })).text()
    expect(page).toContain('Your account is deleted')
    expect(page).toContain('localStorage.removeItem')
  })

  it('happens once: a second request, and two at once, find it done', async () => {
    const answers = await Promise.all([remove(rider), remove(rider), remove(rider)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect((await remove(rider)).status).toBe(401)
    expect(await rowsOf('SELECT * FROM account_deletions WHERE user_id = ?', rider.userId)).toHaveLength(1)
  })

  it('is of the first of two requests, where the second was decided before it', async () => {
    const request = { userId: rider.userId, typed: 'DELETE', settle: async () => {} }
    const raced = databaseWhere(() => deleteAccount(database, request, new Date(0)))
    expect((await deleteAccount(raced, request, new Date())).ok).toBe(true)
    expect(await accountOf(rider)).toMatchObject({ deleted_at: new Date(0).toISOString(), session_epoch: 1 })
  })

  it.each([{}, { confirmation: 'delete' }])('needs the confirmation: %j changes nothing', async (body) => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    expect([400, 422]).toContain((await remove(rider, body)).status)
    expect(await accountOf(rider)).toMatchObject({ full_name: 'Asha Rao', deleted_at: null })
    expect((await get('/api/trips', rider)).status).toBe(200)
  })

  it('changes no other account, whatever the body holds', async () => {
    const other = await wellKnown()
    const before = await firstRow('SELECT * FROM users WHERE id = ?', other.rider.userId)
    await remove(rider, { ...CONFIRMED, user_id: other.rider.userId, id: other.rider.userId })
    expect(await firstRow('SELECT * FROM users WHERE id = ?', other.rider.userId)).toEqual(before)
    expect((await rideRow(other.done)).pickup_address).toContain('Temple Road')
    expect((await get('/api/trips', other.rider)).status).toBe(200)
  })
})

/** The payment company holds money for this booking, and has not said what becomes of it. */
const orderUnderWay = (bookingId: string) => putOrder(bookingId, { status: 'processing' })

describe('An account is not deleted (DATA-4)', () => {
  it.each([
    ['while a driver has a ride', 'ride_accepted', async () => (await newRide.accepted()).rider],
    ['in the car', 'ride_accepted', async () => (await newRide.started()).rider],
    [
      'with a paid ride to come',
      'ride_paid',
      async () => {
        const rider = await signedInRider()
        await paidBooking(rider)
        return rider
      },
    ],
    ['while it drives', 'works_for_us', () => signedInDriver()],
    ['while it operates', 'works_for_us', () => signedInOperator()],
    ['of somebody who drove once', 'works_for_us', () => signedInDriver({ role: 'customer' })],
  ] as const)('%s', async (_, code, make) => {
    const person: SignedIn = await make()
    await expectRefusal(remove(person), code, 409)
    expect(await accountOf(person)).toMatchObject({ deleted_at: null })
    expect((await get('/api/profile/export', person)).status).toBe(200)
  })

  it('while the payment company holds money, until it answers what became of it', async () => {
    const { id } = await newBookingOf(rider)
    await orderUnderWay(id)
    await expectRefusal(remove(rider), 'money_under_way', 409)
    // Also of a ride that was booked a month before.
    await run('UPDATE bookings SET created_at = ? WHERE id = ?', minutesFrom(-31 * 24 * 60), id)
    await expectRefusal(remove(rider), 'money_under_way', 409)
    const request = { userId: rider.userId, typed: 'DELETE' }
    const asked: string[][] = []
    const settle = async (ids: string[]) => {
      asked.push(ids)
      await run(`UPDATE payment_orders SET status = 'attempted' WHERE booking_id = ?`, id)
    }
    expect(await deleteAccount(database, { ...request, settle }, new Date())).toMatchObject({
      ok: true,
    })
    expect(asked).toEqual([[id]])
  })

  it.each<[string, string, (bookingId: string) => Promise<unknown>]>([
    [
      'a driver accepts',
      'ride_accepted',
      async (id) => setIn('bookings', id, { status: 'accepted', driver_id: (await signedInDriver()).userId }),
    ],
    ['a payment is applied', 'ride_paid', (id) => setIn('bookings', id, { status: 'pending' })],
    ['the payment company takes money', 'money_under_way', (id) => orderUnderWay(id)],
  ])('when %s in the moment between the look and the write', async (_, reason, happens) => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const booking = await paidBooking(rider, { status: 'completed' })
    const request = { userId: rider.userId, typed: 'DELETE', settle: async () => {} }
    const database = databaseWhere(() => happens(booking.id))
    expect(await deleteAccount(database, request, new Date())).toEqual({ ok: false, refusal: { reason } })
    const untouched = { full_name: 'Asha Rao', deleted_at: null, session_epoch: 0 }
    expect(await accountOf(rider)).toEqual(untouched)
    expect(await rowsOf('SELECT * FROM account_deletions WHERE user_id = ?', rider.userId)).toEqual([])
  })
})
