import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../../worker/profile/routes'
import { get, ok } from '../../support/worker/api'
import { cookiesOf, request } from '../../support/worker/call'
import { databaseWhere, firstRow, rowsOf, run } from '../../support/worker/database'
import { CONFIRMED, remove, wellKnown } from '../../support/worker/deletions'
import { newSession, signedInRider } from '../../support/worker/people'
import { rideRow } from '../../support/worker/rides'

describe('Deleting an account (DATA-5 to DATA-8)', () => {
  // What it erases, column by column, is asked in erased-columns.test.ts.
  it('keeps what bookkeeping needs', async () => {
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
    expect(await firstRow('SELECT rating FROM reviews WHERE booking_id = ?', done)).toEqual({ rating: 4 })
    expect(await firstRow('SELECT distance_metres FROM ride_traces WHERE booking_id = ?', done)).toEqual({
      distance_metres: 8100,
    })
    expect((await get(`/api/shares/${shareId}`)).status).toBe(410)
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
    const everything = JSON.stringify([
      await rowsOf('SELECT * FROM users'),
      await rowsOf('SELECT * FROM bookings WHERE user_id = ?', rider.userId),
      await rowsOf('SELECT * FROM reviews'),
      await rowsOf('SELECT * FROM booking_cancellations'),
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
    expect(ride.driver.userId).toBe(kept.driver_id)
  })

  it('signs out everywhere, confirms it on the sign-in page, and has this browser forget the trip', async () => {
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

  it('happens once: a second request, and two at once, find it done', async () => {
    const rider = await signedInRider()
    const answers = await Promise.all([remove(rider), remove(rider), remove(rider)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect((await remove(rider)).status).toBe(401)
    const again = { userId: rider.userId, typed: 'DELETE', settle: async () => {} }
    const raced = databaseWhere(() =>
      run('UPDATE users SET deleted_at = ? WHERE id = ?', new Date(0).toISOString(), rider.userId),
    )
    expect((await deleteAccount(raced, again, new Date())).ok).toBe(true)
    expect(await rowsOf('SELECT * FROM account_deletions WHERE user_id = ?', rider.userId)).toHaveLength(1)
  })

  it.each([{}, { confirmation: 'delete' }])('needs the confirmation: %j changes nothing', async (body) => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    expect([400, 422]).toContain((await remove(rider, body)).status)
    expect(await firstRow('SELECT full_name, deleted_at FROM users WHERE id = ?', rider.userId)).toEqual({
      full_name: 'Asha Rao',
      deleted_at: null,
    })
    expect((await get('/api/trips', rider)).status).toBe(200)
  })

  it('changes no other account, whatever the body holds', async () => {
    const other = await wellKnown()
    const rider = await signedInRider()
    const before = await firstRow('SELECT * FROM users WHERE id = ?', other.rider.userId)
    await remove(rider, { ...CONFIRMED, user_id: other.rider.userId, id: other.rider.userId })
    expect(await firstRow('SELECT * FROM users WHERE id = ?', other.rider.userId)).toEqual(before)
    expect((await rideRow(other.done)).pickup_address).toContain('Temple Road')
    expect((await get('/api/trips', other.rider)).status).toBe(200)
  })
})
