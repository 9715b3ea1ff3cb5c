import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { databaseOf } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { deleteAccount } from '../../../worker/profile/delete-account'
import { forgetDeletedAccounts } from '../../../worker/profile/forget-accounts'
import { forgetTrips } from '../../../worker/profile/forget-trips'
import { ensureUser } from '../../../worker/sign-in/ensure-user'
import { findOrCreateAuthUser } from '../../../worker/sign-in/find-or-create-auth-user'
import { findPerson } from '../../../worker/sign-in/person'
import { request as ask, get, ok, post, refusal } from '../../support/worker/api'
import { bookingRequest, newBookingOf } from '../../support/worker/bookings'
import { cookiesOf, request } from '../../support/worker/call'
import { codeSentTo } from '../../support/worker/inbox'
import { interposed } from '../../support/worker/interposed'
import { riderWithTrips } from '../../support/worker/many-trips'
import { newSession, type SignedIn, signedInRider } from '../../support/worker/people'
import {
  acceptedRide,
  completedRide,
  minutesFrom,
  paidBooking,
  rideRow,
  signedInDriver,
  signedInOperator,
  startedRide,
} from '../../support/worker/rides'
import { rowsReadThrough } from '../../support/worker/rows-read'

const CONFIRMED = { confirmation: 'DELETE' }
const remove = (person: SignedIn | null, body: unknown = CONFIRMED) =>
  post('/api/profile/delete', body, person)
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()
const all = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results
const first = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first()
const HOUR = 60 * 60_000

/** Someone of whom everything is kept that can be: one completed trip, and one that the rider cancelled. */
async function wellKnown() {
  const rider = await signedInRider({
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    googleSub: crypto.randomUUID(),
  })
  const ride = await completedRide({
    rider,
    overrides: {
      pickupAddress: '12 Temple Road, Koramangala',
      specialInstructions: 'Note: blue gate, ask for Asha',
      endTime: minutesFrom(-5),
    },
  })
  const cancelled = await paidBooking(rider, {
    status: 'cancelled',
    cancellationReason: 'My mother is ill',
    dropoffAddress: null,
    dropoffLatitude: null,
    dropoffLongitude: null,
  })
  const at = new Date().toISOString()
  const [done, gone] = [ride.booking.id, cancelled.id]
  await run(
    `INSERT INTO booking_cancellations (id, booking_id, user_id, reason, created_at, code) VALUES (?, ?, ?, 'My mother is ill', ?, 'rider')`,
    crypto.randomUUID(),
    gone,
    rider.userId,
    at,
  )
  await run(
    `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, created_at, updated_at)
     SELECT ?, id, booking_id, 7500, 'rider_cancelled', ?, ? FROM payments WHERE booking_id = ?`,
    crypto.randomUUID(),
    at,
    at,
    gone,
  )
  await run(
    `INSERT INTO reviews (id, booking_id, reviewer_id, reviewed_id, rating, comment, created_at) VALUES (?, ?, ?, ?, 4, 'He helped Asha with the bags', ?)`,
    crypto.randomUUID(),
    done,
    rider.userId,
    ride.driver.userId,
    at,
  )
  const shareId = newId()
  await run(
    `INSERT INTO ride_shares (id, booking_id, user_id, created_at) VALUES (?, ?, ?, ?)`,
    shareId,
    done,
    rider.userId,
    at,
  )
  await run(
    `INSERT INTO ride_traces (booking_id, trace, points, distance_metres, created_at) VALUES (?, 'abc', 40, 8100, ?)`,
    done,
    at,
  )
  const told = `INSERT INTO outbox (id, event, booking_id, channel, status, created_at, recipient_id, details) VALUES (?, ?, ?, 'sms', ?, ?, ?, '{"x":1}')`
  await run(told, `ride.completed|${done}|sms`, 'ride.completed', done, 'sent', at, null)
  await run(told, `booking.cancelled|${gone}|sms`, 'booking.cancelled', gone, 'due', at, null)
  await run(told, `driver.x|${done}|sms`, 'driver.ride_assigned', done, 'due', at, ride.driver.userId)
  await run(
    `INSERT INTO customer_saved_locations (id, customer_id, label, address, created_at) VALUES (?, ?, 'Home', '12 Temple Road', ?)`,
    crypto.randomUUID(),
    rider.userId,
    at,
  )
  await run(
    `UPDATE customers SET dob = '1990-05-05', preferred_payment_method = 'upi' WHERE id = ?`,
    rider.userId,
  )
  const picture = `profile-pictures/${rider.userId}-1.jpg`
  await run('UPDATE users SET profile_picture_url = ? WHERE id = ?', `/${picture}`, rider.userId)
  await env.PICTURES.put(picture, 'x')
  await env.PICTURES.put(`profile-pictures/${rider.userId}-2.jpg`, 'left over')
  return { rider, ride, done, gone, shareId }
}

describe('Deleting an account', () => {
  it('leaves nothing of who they were, and keeps what the accounts need', async () => {
    const { rider, ride, done, gone, shareId } = await wellKnown()
    const before = await rideRow(done)
    expect((await remove(rider)).status).toBe(200)

    expect(await first('SELECT * FROM users WHERE id = ?', rider.userId)).toMatchObject({
      full_name: null,
      phone_no: null,
      phone_verified: 0,
      email: null,
      profile_picture_url: null,
      role: 'customer',
      deleted_at: expect.any(String),
    })
    expect(await first('SELECT * FROM auth_users WHERE id = ?', rider.userId)).toMatchObject({
      phone: null,
      phone_confirmed_at: null,
      email: null,
      google_sub: null,
      session_epoch: 1,
    })
    expect(await first('SELECT * FROM customers WHERE id = ?', rider.userId)).toMatchObject({
      dob: null,
      preferred_payment_method: null,
    })
    expect(await all('SELECT * FROM customer_saved_locations WHERE customer_id = ?', rider.userId)).toEqual(
      [],
    )
    expect((await env.PICTURES.list({ prefix: `profile-pictures/${rider.userId}-` })).objects).toEqual([])

    const kept = await rideRow(done)
    expect(kept).toEqual({
      ...before,
      pickupAddress: 'Koramangala 8th Block, Bengaluru',
      pickupLatitude: 12.94,
      pickupLongitude: 77.62,
      dropoffAddress: 'Indiranagar, Bengaluru',
      dropoffLatitude: 12.98,
      dropoffLongitude: 77.64,
      specialInstructions: null,
      startPin: null,
    })
    expect(await rideRow(gone)).toMatchObject({
      dropoffAddress: null,
      dropoffLatitude: null,
      cancellationReason: 'Deleted with the account',
    })
    expect(await first('SELECT reason FROM booking_cancellations WHERE booking_id = ?', gone)).toEqual({
      reason: 'Deleted with the account',
    })
    expect(await first('SELECT rating, comment FROM reviews WHERE booking_id = ?', done)).toEqual({
      rating: 4,
      comment: null,
    })
    expect(
      await first('SELECT trace, points, distance_metres FROM ride_traces WHERE booking_id = ?', done),
    ).toEqual({
      trace: '',
      points: 0,
      distance_metres: 8100,
    })
    expect((await get(`/api/shares/${shareId}`)).status).toBe(410)
    expect(await all('SELECT amount_paise, status FROM refunds WHERE booking_id = ?', gone)).toEqual([
      { amount_paise: 7500, status: 'due' },
    ])
    expect(
      await all('SELECT amount_paise FROM payments WHERE booking_id IN (?, ?)', done, gone),
    ).toHaveLength(2)
    expect(
      await all(
        'SELECT event, status, details FROM outbox WHERE booking_id IN (?, ?) ORDER BY event',
        done,
        gone,
      ),
    ).toEqual([
      { event: 'booking.cancelled', status: 'failed', details: null },
      // The driver's own message is not the rider's to end.
      { event: 'driver.ride_assigned', status: 'due', details: '{"x":1}' },
      { event: 'ride.completed', status: 'sent', details: null },
    ])
    const everything = JSON.stringify([
      await all('SELECT * FROM users'),
      await all('SELECT * FROM bookings WHERE user_id = ?', rider.userId),
      await all('SELECT * FROM reviews'),
      await all('SELECT * FROM booking_cancellations'),
    ])
    for (const trace of [
      'Asha',
      'asha@',
      rider.phone,
      'Temple',
      'blue gate',
      'mother',
      '12.9352',
      '77.6245',
    ]) {
      expect(everything, trace).not.toContain(trace)
    }
    expect(ride.driver.userId).toBe(kept.driverId)
  })

  it('signs out everywhere, says farewell at the sign-in, and has this browser forget the trip', async () => {
    const rider = await signedInRider()
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

  it('is one thing: a second click, and two at once, find it done', async () => {
    const rider = await signedInRider()
    const answers = await Promise.all([remove(rider), remove(rider), remove(rider)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect((await remove(rider)).status).toBe(401)
    const again = { userId: rider.userId, typed: 'DELETE', settle: async () => {} }
    const raced = interposed(1, () =>
      run('UPDATE users SET deleted_at = ? WHERE id = ?', 'earlier', rider.userId),
    )
    expect((await deleteAccount(raced, again, new Date())).ok).toBe(true)
    expect(await all('SELECT * FROM account_deletions WHERE user_id = ?', rider.userId)).toHaveLength(1)
  })

  it.each([
    {},
    { confirmation: '' },
    { confirmation: 'delete' },
    { confirmation: null },
    { confirmation: 'x'.repeat(200) },
  ])('wants the word: %j changes nothing', async (body) => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    expect([400, 422]).toContain((await remove(rider, body)).status)
    expect(await first('SELECT full_name, deleted_at FROM users WHERE id = ?', rider.userId)).toEqual({
      full_name: 'Asha Rao',
      deleted_at: null,
    })
    expect((await get('/api/trips', rider)).status).toBe(200)
  })

  it('touches nobody else, whatever the body says', async () => {
    const other = await wellKnown()
    const rider = await signedInRider()
    const before = await first('SELECT * FROM users WHERE id = ?', other.rider.userId)
    await remove(rider, { ...CONFIRMED, user_id: other.rider.userId, id: other.rider.userId })
    expect(await first('SELECT * FROM users WHERE id = ?', other.rider.userId)).toEqual(before)
    expect((await rideRow(other.done)).pickupAddress).toContain('Temple Road')
    expect((await get('/api/trips', other.rider)).status).toBe(200)
  })

  it('is not done from another site’s page, nor by a visitor', async () => {
    const rider = await signedInRider()
    const foreign = await request('/api/profile/delete', {
      cookie: rider.cookie,
      body: CONFIRMED,
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(await refusal(foreign)).toMatchObject({ status: 403, code: 'foreign_origin' })
    expect(await refusal(await remove(null))).toMatchObject({ status: 401, code: 'signed_out' })
    expect((await get('/api/profile/delete', rider)).status).toBe(404)
    expect((await get('/api/trips', rider)).status).toBe(200)
  })
})

describe('An account is not deleted', () => {
  it.each([
    ['while a driver has a ride', 'ride_accepted', async () => (await acceptedRide()).rider],
    ['in the car', 'ride_accepted', async () => (await startedRide()).rider],
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
    expect(await refusal(await remove(person))).toMatchObject({ status: 409, code })
    expect(await first('SELECT deleted_at FROM users WHERE id = ?', person.userId)).toEqual({
      deleted_at: null,
    })
    expect((await get('/api/profile/export', person)).status).toBe(200)
  })

  it('while the payment company holds money, until it says what became of it', async () => {
    const rider = await signedInRider()
    const { id } = await newBookingOf(rider)
    await run(
      `INSERT INTO payment_orders (id, booking_id, amount_paise, receipt, status, created_at) VALUES (?, ?, 10000, ?, 'processing', ?)`,
      `order_${id}`,
      id,
      id,
      new Date().toISOString(),
    )
    expect(await refusal(await remove(rider))).toMatchObject({ status: 409, code: 'money_under_way' })
    const request = { userId: rider.userId, typed: 'DELETE' }
    const asked: string[][] = []
    const settle = async (ids: string[]) => {
      asked.push(ids)
      await run(`UPDATE payment_orders SET status = 'attempted' WHERE booking_id = ?`, id)
    }
    expect(await deleteAccount(databaseOf(env.DB), { ...request, settle }, new Date())).toMatchObject({
      ok: true,
    })
    expect(asked).toEqual([[id]])
  })

  it('when a driver accepts in the moment between the look and the write', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const driver = await signedInDriver()
    const booking = await paidBooking(rider, { status: 'completed' })
    const accepts = () =>
      run(`UPDATE bookings SET status = 'accepted', driver_id = ? WHERE id = ?`, driver.userId, booking.id)
    const request = { userId: rider.userId, typed: 'DELETE', settle: async () => {} }
    expect(await deleteAccount(interposed(1, accepts), request, new Date())).toEqual({
      ok: false,
      refusal: { reason: 'ride_accepted' },
    })
    expect(await first('SELECT full_name, deleted_at FROM users WHERE id = ?', rider.userId)).toEqual({
      full_name: 'Asha Rao',
      deleted_at: null,
    })
    expect(await first('SELECT session_epoch FROM auth_users WHERE id = ?', rider.userId)).toEqual({
      session_epoch: 0,
    })
    expect(await all('SELECT * FROM account_deletions WHERE user_id = ?', rider.userId)).toEqual([])
  })
})

describe('After the account is gone', () => {
  it('an unpaid booking is cancelled with it', async () => {
    const rider = await signedInRider()
    const booking = await newBookingOf(rider)
    expect((await remove(rider)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'Account deleted',
    })
    expect(await first('SELECT code FROM booking_cancellations WHERE booking_id = ?', booking.id)).toEqual({
      code: 'unpaid',
    })
  })

  it('the same phone signs in to a new account, which knows nothing of the old one', async () => {
    const { rider } = await wellKnown()
    expect((await remove(rider)).status).toBe(200)
    const sent = await request('/api/sign-in/code', { body: { phone_no: rider.phone.slice(3) } })
    const signedIn = await request('/api/sign-in/verify', {
      cookie: cookiesOf(sent),
      body: { token: await codeSentTo(rider.phone) },
    })
    expect(signedIn.status).toBe(200)
    const person = { ...rider, cookie: cookiesOf(signedIn) }
    const row = await first(
      'SELECT id, full_name FROM users WHERE phone_no = ? AND phone_verified = 1',
      rider.phone,
    )
    expect(row?.id).not.toBe(rider.userId)
    expect(row?.full_name).toBeNull()
    expect(await (await get('/api/trips', person)).json()).toMatchObject({ trips: [] })
  })

  it('a sign-in that was under way makes nothing of it anew, and its session opens nothing', async () => {
    const rider = await signedInRider()
    const database = databaseOf(env.DB)
    const found = await findOrCreateAuthUser(database, rider.phone, new Date())
    expect(found).toBe(rider.userId)
    expect((await remove(rider)).status).toBe(200)
    const person = await findPerson(database, rider.userId, '')
    if (!person) throw new Error('the auth user stays')
    expect(await ensureUser(database, person, new Date())).toMatchObject({ ok: false })
    const late = { ...rider, cookie: await newSession(rider.userId) }
    expect(await refusal(await get('/api/trips', late))).toMatchObject({ status: 401 })
    expect((await get('/profile', late)).headers.get('location')).toBe('/auth')
    const asked = await bookingRequest(await signedInRider())
    expect((await post('/api/bookings', asked, late)).status).toBe(401)
  })

  it('what was on its way at the first round is found by the second, an hour later, and by none after', async () => {
    const { rider, done } = await wellKnown()
    expect((await remove(rider)).status).toBe(200)
    const late = await paidBooking(rider, { status: 'completed', pickupAddress: '12 Temple Road' })
    await run(`UPDATE users SET full_name = 'Asha Rao', phone_no = ? WHERE id = ?`, rider.phone, rider.userId)
    await run(`UPDATE auth_users SET google_sub = 'late' WHERE id = ?`, rider.userId)
    await run(`UPDATE ride_traces SET trace = 'late', points = 3 WHERE booking_id = ?`, done)
    await forgetDeletedAccounts(env, new Date(Date.now() + HOUR - 60_000))
    expect((await rideRow(late.id)).pickupAddress).toBe('12 Temple Road')
    const twoHours = new Date(Date.now() + 2 * HOUR)
    // Others' second rounds come before it: a run takes a few accounts.
    for (let runs = 0; runs < 10; runs += 1) await forgetDeletedAccounts(env, twoHours)
    expect((await rideRow(late.id)).pickupAddress).toBe('Koramangala 8th Block, Bengaluru')
    expect(await first('SELECT full_name, phone_no FROM users WHERE id = ?', rider.userId)).toEqual({
      full_name: null,
      phone_no: null,
    })
    expect(await first('SELECT google_sub FROM auth_users WHERE id = ?', rider.userId)).toEqual({
      google_sub: null,
    })
    expect(await first('SELECT trace FROM ride_traces WHERE booking_id = ?', done)).toEqual({ trace: '' })
    expect(
      await first('SELECT due_at, rounds FROM account_deletions WHERE user_id = ?', rider.userId),
    ).toEqual({
      due_at: null,
      rounds: 2,
    })
  })

  it('thousands of trips are forgotten page by page: none is left out, and the clock goes on with the rest', async () => {
    const { rider } = await riderWithTrips({ count: 2500 })
    const exact = `SELECT count(*) AS n FROM bookings WHERE user_id = ? AND pickup_address NOT LIKE '%, Bengaluru' OR user_id = ? AND pickup_latitude <> 12.94`
    const batch = vi.spyOn(env.DB, 'batch')
    expect((await remove(rider)).status).toBe(200)
    const most = Math.max(...batch.mock.calls.map(([statements]) => statements.length))
    batch.mockRestore()
    expect(most).toBeLessThan(15)
    expect((await first(exact, rider.userId, rider.userId))?.n).toBe(500)
    await forgetDeletedAccounts(env, new Date())
    expect((await first(exact, rider.userId, rider.userId))?.n).toBe(0)
    expect(await first('SELECT rounds FROM account_deletions WHERE user_id = ?', rider.userId)).toEqual({
      rounds: 1,
    })
  })

  it('a page of trips costs as much at 2,000 trips as at 300', async () => {
    const pageOf = async (count: number) => {
      const { rider } = await riderWithTrips({ count })
      return rowsReadThrough(async (DB) => {
        expect(await forgetTrips({ ...env, DB }, rider.userId, null, new Date())).not.toBeNull()
      })
    }
    const [few, many] = [await pageOf(300), await pageOf(2000)]
    expect(many).toBeLessThan(few * 1.05)
    // Some sixteen rows for each of its two hundred trips, those of the reading counted twice.
    expect(few).toBeLessThan(200 * 20)
  })

  it('a bucket that fails keeps nobody’s account: the clock deletes the pictures later', async () => {
    const { rider } = await wellKnown()
    const list = vi.spyOn(env.PICTURES, 'list').mockRejectedValue(new Error('R2 is away'))
    expect((await remove(rider)).status).toBe(200)
    list.mockRestore()
    const left = () => env.PICTURES.list({ prefix: `profile-pictures/${rider.userId}-` })
    expect((await left()).objects).toHaveLength(2)
    await forgetDeletedAccounts(env, new Date())
    expect((await left()).objects).toEqual([])
  })

  it('an operator still reads the trip, and a driver who drove it', async () => {
    const { rider, done, ride } = await wellKnown()
    expect((await remove(rider)).status).toBe(200)
    expect((await get(`/api/ops/bookings/${done}`, await signedInOperator())).status).toBe(200)
    expect((await get('/api/driver/rides', ride.driver)).status).toBe(200)
    expect((await ask('/api/ops/rides?state=completed', await signedInOperator())).status).toBe(200)
  })
})
