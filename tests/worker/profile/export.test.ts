import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { AccountExportSchema } from '../../../src/domain/profile/account-export'
import { databaseOf } from '../../../worker/database/client'
import { exportAccount } from '../../../worker/profile/export-account'
import { get, refusal } from '../../support/worker/api'
import { run } from '../../support/worker/database'
import { putMessage, setMessageSettings } from '../../support/worker/inbox'
import { riderWithTrips } from '../../support/worker/many-trips'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { newRide, paidBooking, type Ride, signedInDriver } from '../../support/worker/rides'

const StrictExport = v.strictObject(AccountExportSchema.entries)

async function exportOf(person: SignedIn) {
  const answer = await get('/api/profile/export', person)
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return { answer, text, data: v.parse(StrictExport, JSON.parse(text)) }
}

describe('A copy of my data (DATA-1 to DATA-3)', () => {
  let ride: Ride
  let other: Ride
  beforeAll(async () => {
    const at = '2020-11-01T10:00:00.000Z'
    const rider = await signedInRider({ fullName: 'Asha Rao', email: 'asha@example.com' })
    const driver = await signedInDriver({ fullName: 'Ravi Kumar Gowda' })
    ride = await newRide.completed({
      rider,
      driver,
      overrides: { special_instructions: 'Note: blue gate', pickup_detail: 'Flat 4' },
    })
    other = await newRide.accepted({ driver: await signedInDriver({ fullName: 'Somebody Else' }) })
    const { id } = ride.booking
    await run(
      `INSERT INTO customer_saved_locations (id, customer_id, label, address, latitude, longitude, is_default, created_at)
       VALUES ('secret_place', ?, 'Home', '12 Temple Road', 12.93, 77.62, 1, ?)`,
      rider.userId,
      at,
    )
    await run(
      `INSERT INTO reviews (id, booking_id, reviewer_id, reviewed_id, rating, comment, created_at) VALUES ('r1', ?, ?, ?, 5, 'Kind', ?)`,
      id,
      rider.userId,
      driver.userId,
      at,
    )
    await run(
      `INSERT INTO ride_shares (id, booking_id, user_id, created_at) VALUES ('share_key_secret', ?, ?, ?)`,
      id,
      rider.userId,
      at,
    )
    await run(
      `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, cause_id, created_at, updated_at)
       SELECT 'refund_1', id, booking_id, 1250, 'by_operator', 'test', ?, ? FROM payments WHERE booking_id = ?`,
      at,
      at,
      id,
    )
    for (const [event, recipient] of [
      ['ride.completed', rider.userId],
      ['driver.ride_assigned', driver.userId],
    ] as const) {
      await putMessage(`${event}|${id}`, event, {
        booking_id: id,
        recipient_id: recipient,
        channel: 'sms',
        status: 'sent',
        try_at: null,
        created_at: at,
        details: JSON.stringify({ driver_id: driver.userId }),
      })
    }
    await putMessage(`account.google_linked|${rider.userId}`, 'account.google_linked', {
      recipient_id: rider.userId,
      created_at: at,
      details: '{"number_end":"4321"}',
    })
    await run(
      `INSERT INTO consents (id, user_id, what, given, source, created_at) VALUES ('c1', ?, 'whatsapp', 1, 'profile', ?)`,
      rider.userId,
      at,
    )
    await run(
      `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
       VALUES ('secret_browser', ?, 'https://push.hasiru.test/secret_endpoint', 'secret_key', 'secret_auth', ?)`,
      rider.userId,
      at,
    )
    await run(
      `INSERT INTO emergency_contacts (id, user_id, name, phone_no, created_at)
       VALUES ('secret_contact', ?, 'Meera', '+919845077777', ?)`,
      rider.userId,
      at,
    )
    await setMessageSettings(rider, { first_channel: 'whatsapp', whatsapp: true })
    await run(`UPDATE auth_users SET google_sub = 'google_secret' WHERE id = ?`, rider.userId)
  })

  it('is a file that no cache keeps, with all that belongs to a trip', async () => {
    const { answer, data } = await exportOf(ride.rider)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="hasiru-cabs-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(data).toMatchObject({
      format: 'hasiru-cabs-account',
      version: 1,
      profile: {
        full_name: 'Asha Rao',
        email: 'asha@example.com',
        phone_no: ride.rider.phone,
        google_linked: true,
        role: 'customer',
      },
      addresses: [{ label: 'Home', address: '12 Temple Road', is_default: true }],
    })
    expect(data).toMatchObject({
      message_settings: { first_channel: 'whatsapp', whatsapp: true, optional: true },
      consents: [{ what: 'whatsapp', given: true, source: 'profile' }],
      emergency_contacts: [{ name: 'Meera', phone_no: '+919845077777', created_at: expect.any(String) }],
      browsers: [{ created_at: expect.any(String) }],
      account_messages: [{ event: 'account.google_linked', channel: null, status: 'due' }],
    })
    expect(data.bookings).toHaveLength(1)
    expect(data.bookings[0]).toMatchObject({
      id: ride.booking.id,
      pickup_address: ride.booking.pickup_address,
      pickup_detail: 'Flat 4',
      special_instructions: 'Note: blue gate',
      driver_first_name: 'Ravi',
      payments: [{ amount_paise: 10_000 }],
      refunds: [{ amount_paise: 1250, reason: 'by_operator', status: 'due' }],
      review: { rating: 5, comment: 'Kind' },
      cancellation: null,
      shares: [{ revoked_at: null }],
      messages: [{ event: 'ride.completed', status: 'sent' }],
      statement: { paid_paise: 10_000, owed_paise: 0 },
    })
  })

  it('holds of others no more than a first name, and no PIN, link or token', async () => {
    await run(`UPDATE bookings SET start_pin = '4821', status = 'accepted' WHERE id = ?`, ride.booking.id)
    const { text } = await exportOf(ride.rider)
    const token = ride.rider.cookie.split('=')[1] ?? 'x'
    for (const secret of [
      'Gowda',
      'Somebody',
      ride.driver.phone,
      ride.driver.userId,
      ride.driver.licensePlate ?? 'x',
      other.booking.id,
      other.rider.phone,
      '"4821"',
      'share_key_secret',
      'google_secret',
      'secret_place',
      'secret_browser',
      'secret_endpoint',
      'secret_key',
      'secret_auth',
      '4321"',
      ride.booking.idempotency_key,
      ride.booking.last_move ?? 'no transition',
      token,
    ]) {
      expect(text, secret).not.toContain(secret)
    }
    await run(`UPDATE bookings SET start_pin = NULL, status = 'completed' WHERE id = ?`, ride.booking.id)
  })

  it('holds the user’s own data only, whatever the query asks for', async () => {
    const stranger = await signedInRider()
    const { data } = await exportOf(stranger)
    const { bookings, addresses, consents, browsers, account_messages } = data
    expect([bookings, addresses, consents, browsers, account_messages]).toEqual([[], [], [], [], []])
    const answer = await get(`/api/profile/export?user_id=${ride.rider.userId}`, stranger)
    expect(await answer.text()).not.toContain(ride.rider.phone)
  })

  it('is answered five times a minute', async () => {
    const rider = await signedInRider()
    const statuses = []
    for (let times = 0; times < 6; times += 1) {
      const answer = await get('/api/profile/export', rider)
      statuses.push(answer.status)
      await answer.body?.cancel()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('has every trip of two pages once, newest first', async () => {
    const count = 251
    const { rider } = await riderWithTrips({ count })
    const { data } = await exportOf(rider)
    const ids = data.bookings.map(({ id }) => id)
    expect(new Set(ids).size).toBe(count)
    const times = data.bookings.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(data.bookings.every(({ payments }) => payments.length === 1)).toBe(true)
  })

  it('reads a page of trips when the one before was taken, and not all at once', async () => {
    const { rider } = await riderWithTrips({ count: 1000 })
    const prepare = vi.spyOn(env.DB, 'batch')
    const file = await exportAccount(databaseOf(env.DB), rider.userId, new Date())
    const begun = prepare.mock.calls.length
    const reader = file.getReader()
    await reader.read()
    const afterOne = prepare.mock.calls.length
    for (; !(await reader.read()).done; ) {}
    expect([begun <= 3, afterOne - begun <= 1, prepare.mock.calls.length]).toEqual([true, true, 5])
    prepare.mockRestore()
  })

  it('breaks off where a later page can’t be read: a part is never taken for the whole', async () => {
    const { rider } = await riderWithTrips({ count: 300 })
    const file = await exportAccount(databaseOf(env.DB), rider.userId, new Date())
    const batch = vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1 is away'))
    await expect(new Response(file).text()).rejects.toThrow()
    batch.mockRestore()
  })

  it('shows a rider that it can’t be read', async () => {
    const rider = await signedInRider()
    await paidBooking(rider)
    const batch = vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1 is away'))
    expect(await refusal(await get('/api/profile/export', rider))).toMatchObject({ code: 'not_exported' })
    batch.mockRestore()
  })
})
