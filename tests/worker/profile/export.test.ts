import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { AccountExportSchema } from '../../../src/domain/profile/account-export'
import { exportAccount } from '../../../worker/profile/export-account'
import { expectRefusal, get } from '../../support/worker/api'
import { database, firstRow, insertInto, run } from '../../support/worker/database'
import { wellKnown } from '../../support/worker/deletions'
import { riderWithTrips } from '../../support/worker/many-trips'
import { paymentOf, refundOf } from '../../support/worker/money'
import { openSessionRow, type SignedIn, signedInDriver, signedInRider } from '../../support/worker/people'
import { newRide, paidBooking, type Ride } from '../../support/worker/rides'

const StrictExport = v.strictObject(AccountExportSchema.entries)

async function exportOf(person: SignedIn) {
  const answer = await get('/api/profile/export', person)
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return { answer, text, data: v.parse(StrictExport, JSON.parse(text)) }
}

describe('A copy of my data (DATA-1 to DATA-3)', () => {
  let known: Awaited<ReturnType<typeof wellKnown>>
  let other: Ride
  beforeAll(async () => {
    known = await wellKnown()
    await run("UPDATE users SET full_name = 'Ravi Kumar Gowda' WHERE id = ?", known.ride.driver.userId)
    other = await newRide.accepted({ driver: await signedInDriver({ fullName: 'Somebody Else' }) })
  })

  it('is a file that no cache keeps, with all that belongs to a trip (DATA-2)', async () => {
    const { rider, ride, done, gone } = known
    const { answer, data } = await exportOf(rider)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="hasiru-cabs-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(data).toMatchObject({
      format: 'hasiru-cabs-account',
      version: 1,
      profile: {
        full_name: 'Asha Rao',
        email: 'asha@example.com',
        phone_no: rider.phone,
        google_linked: true,
        role: 'customer',
      },
      addresses: [{ label: 'Home', address: '12 Temple Road', is_default: true }],
      message_settings: { first_channel: 'email', whatsapp: true, optional: false },
      consents: [{ what: 'whatsapp', given: true, source: 'profile' }],
      emergency_contacts: [{ name: 'Meera', phone_no: '+919845077777', created_at: expect.any(String) }],
      browsers: [{ created_at: expect.any(String) }],
      account_messages: [{ event: 'account.phone_changed', channel: 'sms', status: 'due' }],
    })
    expect(data.bookings.find(({ id }) => id === done)).toMatchObject({
      pickup_address: ride.booking.pickup_address,
      pickup_detail: 'Flat 4, blue gate',
      special_instructions: 'Note: blue gate, ask for Asha',
      driver_first_name: 'Ravi',
      payments: [{ amount_paise: 10_000 }],
      refunds: [],
      review: { rating: 4, comment: 'He helped Asha with the bags' },
      cancellation: null,
      shares: [{ revoked_at: null }],
      messages: [{ event: 'ride.completed', status: 'sent' }],
      statement: { paid_paise: 10_000, owed_paise: 0 },
    })
    expect(data.bookings.find(({ id }) => id === gone)).toMatchObject({
      refunds: [{ amount_paise: 7500, status: 'due' }],
      cancellation: { reason: 'My mother is ill' },
    })
  })

  it('has each payment, refund and link of a trip once, also where it was taken back or has ended', async () => {
    const rider = await signedInRider()
    const { id: booking_id } = await paidBooking(rider, { status: 'completed' })
    const payment = await paymentOf(booking_id)
    const { amount_paise } = payment
    await refundOf(payment, { amount_paise: 2500, status: 'processed' })
    await refundOf(payment, { amount_paise: amount_paise - 2500 })
    const entry = {
      ...{ booking_id, payment_id: payment.id, kind: 'captured', counts: 1, actor: 'driver' },
      ...{ reason: 'already_paid', event: 'test', reverses: null },
    }
    await insertInto({
      ledger: [
        { ...entry, id: 'captured|test|reversed', amount_paise: -amount_paise, reverses: 'captured|test' },
        { ...entry, id: 'captured|test|apart', amount_paise, counts: 0 },
      ],
      ride_shares: ['2020-01-01T00:00:00.000Z', null].map((revoked_at) => ({
        ...{ booking_id, user_id: rider.userId, revoked_at },
      })),
    })
    const [trip] = (await exportOf(rider)).data.bookings
    expect(trip?.payments.map((one) => one.amount_paise)).toEqual([amount_paise])
    expect(trip?.refunds.map((one) => one.amount_paise)).toEqual([2500, amount_paise - 2500])
    expect(trip?.shares.map((one) => one.revoked_at)).toEqual([null, '2020-01-01T00:00:00.000Z'])
  })

  it('holds of others no more than a first name, and no PIN, link or token', async () => {
    const { rider, ride, done, shareId } = known
    await run(`UPDATE bookings SET start_pin = '4821', status = 'accepted' WHERE id = ?`, done)
    const { text } = await exportOf(rider)
    const secret = await firstRow<Record<string, string>>(
      `SELECT google_sub, customer_saved_locations.id AS place, push_subscriptions.id AS browser, endpoint, p256dh
       FROM auth_users, customer_saved_locations, push_subscriptions
       WHERE auth_users.id = ?1 AND customer_id = ?1 AND push_subscriptions.user_id = ?1`,
      rider.userId,
    )
    for (const [what, hidden] of Object.entries({
      ...secret,
      surname: 'Gowda',
      another: 'Somebody',
      driver: ride.driver.userId,
      driversPhone: ride.driver.phone,
      plate: ride.driver.licensePlate ?? '',
      otherRide: other.booking.id,
      otherPhone: other.rider.phone,
      pin: '"4821"',
      share: shareId,
      formerNumber: '+919845012345',
      key: ride.booking.idempotency_key,
      transition: ride.booking.last_move ?? 'no transition',
      token: rider.cookie.split('=')[1] ?? '',
    })) {
      expect(hidden, what).not.toBe('')
      expect(text, what).not.toContain(what === 'p256dh' ? `"${hidden}"` : hidden)
    }
    await run(`UPDATE bookings SET start_pin = NULL, status = 'completed' WHERE id = ?`, done)
  })

  it('is nobody else’s, whatever the query asks for', async () => {
    const answer = await get(`/api/profile/export?user_id=${known.rider.userId}`, await signedInRider())
    expect(await answer.text()).not.toContain(known.rider.phone)
  })

  it('lists no session that has ended', async () => {
    const rider = await signedInRider()
    const [open, ended] = [openSessionRow(rider.userId), openSessionRow(rider.userId)]
    const old = { ...openSessionRow(rider.userId), last_seen_at: '2020-01-01T00:00:00.000Z' }
    await insertInto({
      open_sessions: [
        { ...open, device: 'Open on Linux' },
        ended,
        old,
        { ...openSessionRow(rider.userId), epoch: 7 },
      ],
      ended_sessions: { hash: ended.hash, until: '2099-12-01T00:00:00.000Z' },
    })
    const { sessions } = (await exportOf(rider)).data
    expect(sessions.map(({ device }) => device)).toEqual(['Open on Linux'])
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
    const prepare = vi.spyOn(env.DB, 'prepare')
    const pages = () => prepare.mock.calls.filter(([text]) => / from "bookings" .* limit /.test(text)).length
    const file = await exportAccount(database, { ...rider, role: 'customer' }, new Date())
    const reader = file.getReader()
    const begun = pages()
    await reader.read()
    const afterOne = pages()
    for (; !(await reader.read()).done; ) {}
    expect([begun <= 2, afterOne - begun <= 1, pages()]).toEqual([true, true, 4])
  })

  it('breaks off where a later page can’t be read, and what came by then is no JSON (DATA-13)', async () => {
    const { rider } = await riderWithTrips({ count: 600 })
    const file = await exportAccount(database, { ...rider, role: 'customer' }, new Date())
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1 is away')
    })
    let part = ''
    const readAll = async () => {
      for await (const read of file.pipeThrough(new TextDecoderStream())) part += read
    }
    await expect(readAll()).rejects.toThrow()
    expect(part).toContain('"bookings":[{')
    expect(() => JSON.parse(part)).toThrow()
  })

  it('shows a rider that it can’t be read', async () => {
    const rider = await signedInRider()
    await paidBooking(rider)
    vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1 is away'))
    await expectRefusal(get('/api/profile/export', rider), 'not_exported')
  })
})
