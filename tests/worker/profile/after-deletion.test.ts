import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { cursorOf } from '../../../worker/database/keyset'
import { eraseDeletedAccounts, eraseTrips } from '../../../worker/profile/erase-account'
import { ensureUser, findPerson } from '../../../worker/session/person'
import { findOrCreateAuthUser } from '../../../worker/sign-in/sign-in-by-phone'
import { endOf } from '../../support/worker/actions'
import { get, post, refusal } from '../../support/worker/api'
import { bookingRequest, newBookingOf } from '../../support/worker/bookings'
import { cookiesOf } from '../../support/worker/call'
import { signInByCode } from '../../support/worker/codes'
import { database, firstRow, rowsOf, rowsReadThrough, run, valuesOf } from '../../support/worker/database'
import { HOUR, remove, wellKnown } from '../../support/worker/deletions'
import { needMessage } from '../../support/worker/inbox'
import { riderWithTrips } from '../../support/worker/many-trips'
import { closeNeed, putNeed } from '../../support/worker/needs'
import { newSession, riderOfEachTest, signedInOperator, signedInRider } from '../../support/worker/people'
import { paidBooking, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()

describe('After the account is gone (DATA-6, DATA-9, DATA-11)', () => {
  it('an unpaid booking is cancelled with it', async () => {
    const booking = await newBookingOf(rider)
    expect((await remove(rider)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'Account deleted',
    })
    expect((await endOf(booking.id)).cancellations).toMatchObject([{ code: 'unpaid' }])
  })

  it('the same phone signs in to a new account, which knows nothing of the old one', async () => {
    const { rider } = await wellKnown()
    expect((await remove(rider)).status).toBe(200)
    const signedIn = await signInByCode(rider.phone)
    expect(signedIn.status).toBe(200)
    const person = { ...rider, cookie: cookiesOf(signedIn) }
    const row = await firstRow(
      'SELECT id, full_name FROM users WHERE phone_no = ? AND phone_verified = 1',
      rider.phone,
    )
    expect(row?.id).not.toBe(rider.userId)
    expect(row?.full_name).toBeNull()
    expect(await (await get('/api/trips', person)).json()).toMatchObject({ trips: [] })
  })

  it('a sign-in that was under way creates nothing of it again, and its session opens nothing', async () => {
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

  it('what is written during the first round is deleted by the second, an hour later, and by none after', async () => {
    const { rider, done } = await wellKnown()
    expect((await remove(rider)).status).toBe(200)
    const late = await paidBooking(rider, { status: 'completed', pickup_address: '12 Temple Road' })
    await run(`UPDATE users SET full_name = 'Asha Rao', phone_no = ? WHERE id = ?`, rider.phone, rider.userId)
    await run(`UPDATE auth_users SET google_sub = 'late' WHERE id = ?`, rider.userId)
    await run(`UPDATE ride_traces SET trace = 'late', points = 3 WHERE booking_id = ?`, done)
    await eraseDeletedAccounts(env, new Date(Date.now() + HOUR - 60_000))
    expect((await rideRow(late.id)).pickup_address).toBe('12 Temple Road')
    const twoHours = new Date(Date.now() + 2 * HOUR)
    // Others' second rounds come before it: a run takes a few accounts.
    for (let runs = 0; runs < 10; runs += 1) await eraseDeletedAccounts(env, twoHours)
    expect((await rideRow(late.id)).pickup_address).toBe('Koramangala 8th Block, Bengaluru')
    const left = await firstRow(
      `SELECT full_name, phone_no, google_sub, trace, due_at, rounds FROM users
       JOIN auth_users USING (id) JOIN account_deletions ON user_id = id JOIN ride_traces ON booking_id = ?2 WHERE id = ?1`,
      rider.userId,
      done,
    )
    const nothing = { full_name: null, phone_no: null, google_sub: null, trace: '', due_at: null }
    expect(left).toEqual({ ...nothing, rounds: 2 })
  })

  it.each(['before it', 'after it'])(
    'what an operator says of it %s is kept neither with the need nor in the log, also of no booking',
    async (when) => {
      const { rider, done } = await wellKnown()
      const operator = await signedInOperator()
      const message = `account.phone_changed|${rider.userId}`
      const answer = async () => {
        await putNeed('rider_was_not_there', done)
        await needMessage(message, 'account.phone_changed', null)
        const needs = [
          [done, 'rider_was_not_there'],
          [message, 'message_undelivered'],
        ] as const
        for (const [id, kind] of needs)
          expect((await closeNeed(id, kind, 'Asha is in hospital', operator)).status).toBe(200)
      }
      if (when === 'before it') await answer()
      expect((await remove(rider)).status).toBe(200)
      if (when === 'after it') await answer()
      const kept = [
        ...(await rowsOf('SELECT * FROM needs WHERE subject IN (?, ?)', done, message)),
        ...(await rowsOf('SELECT * FROM ops_log WHERE subject_id IN (?, ?)', done, message)),
      ]
      expect(kept).toHaveLength(4)
      expect(JSON.stringify(kept)).not.toContain('hospital')
    },
  )

  it('hundreds of trips are blanked page by page, none is left out, and upkeep continues with the rest', async () => {
    const { rider } = await riderWithTrips({ count: 700 })
    // What the search forgets of each trip is most of the time, and is asked for in tests/worker/ops/finding.test.ts.
    const [search = ''] = await valuesOf(`SELECT sql FROM sqlite_master WHERE name = 'search_places_changed'`)
    await run('DROP TRIGGER search_places_changed')
    const exact = `SELECT count(*) AS n FROM bookings WHERE user_id = ? AND pickup_address NOT LIKE '%, Bengaluru' OR user_id = ? AND pickup_latitude <> 12.94`
    const batch = vi.spyOn(env.DB, 'batch')
    expect((await remove(rider)).status).toBe(200)
    const most = Math.max(...batch.mock.calls.map(([statements]) => statements.length))
    expect(most).toBeLessThan(19)
    expect((await firstRow(exact, rider.userId, rider.userId))?.n).toBe(200)
    await eraseDeletedAccounts(env, new Date())
    expect((await firstRow(exact, rider.userId, rider.userId))?.n).toBe(0)
    expect(await firstRow('SELECT rounds FROM account_deletions WHERE user_id = ?', rider.userId)).toEqual({
      rounds: 1,
    })
    await run(search)
  })

  it('a page that comes late, after its round has ended, takes no trip from the second round', async () => {
    const { rider } = await wellKnown()
    expect((await remove(rider)).status).toBe(200)
    const state = () =>
      firstRow('SELECT cursor, rounds FROM account_deletions WHERE user_id = ?', rider.userId)
    expect(await state()).toEqual({ cursor: null, rounds: 1 })
    await eraseTrips(env, rider.userId, cursorOf(['2020-01-01T00:00:00.000Z', '']), new Date())
    expect(await state()).toEqual({ cursor: null, rounds: 1 })
  })

  it('a page of trips costs as much at 1,000 trips as at 300', async () => {
    const pageOf = async (count: number) => {
      const { rider } = await riderWithTrips({ count })
      return rowsReadThrough(async (DB) => {
        expect(await eraseTrips({ ...env, DB }, rider.userId, null, new Date())).not.toBeNull()
      })
    }
    const [few, many] = [await pageOf(300), await pageOf(1000)]
    expect(many).toBeLessThan(few * 1.05)
    // Of each of its fifty trips what it has, and what is written to find it.
    expect(few).toBeLessThan(50 * 10)
  })

  it('a bucket that fails does not stop it: a scheduled run deletes the pictures later', async () => {
    const { rider } = await wellKnown()
    const list = vi.spyOn(env.PICTURES, 'list').mockRejectedValue(new Error('R2 is away'))
    expect((await remove(rider)).status).toBe(200)
    list.mockRestore()
    const left = () => env.PICTURES.list({ prefix: `profile-pictures/${rider.userId}-` })
    expect((await left()).objects).toHaveLength(2)
    await eraseDeletedAccounts(env, new Date())
    expect((await left()).objects).toEqual([])
  })
})
