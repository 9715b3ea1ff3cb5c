import { describe, expect, it, vi } from 'vitest'
import { CallerSchema } from '../../../src/domain/ops/caller'
import { board, offered } from '../../support/worker/actions'
import { expectRefusal, get, ok, post, refusal } from '../../support/worker/api'
import { quoteFor, slotIn, trip } from '../../support/worker/bookings'
import { cookiesOf } from '../../support/worker/call'
import { accountOf, callerBooking, callerRequest, TO_DRIVER } from '../../support/worker/callers'
import { proveNumber, signInByCode } from '../../support/worker/codes'
import { firstRow, run } from '../../support/worker/database'
import { signInByGoogle, someone } from '../../support/worker/google'
import { messagesTo } from '../../support/worker/inbox'
import { logOf } from '../../support/worker/operators'
import { liveLink, payByLink, readLink } from '../../support/worker/pay-links'
import { newPhone, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

const ownerOf = async (bookingId: string) => (await rideRow(bookingId)).user_id

const find = (phone_no: string) => post('/api/ops/callers', { phone_no }, operator)

describe('A booking for a caller', () => {
  it('is made with an unverified account, sends the link to pay, and goes to drivers once it is paid (CALLER-5)', async () => {
    const phone = newPhone()
    const driver = await signedInDriver()
    const id = await callerBooking(operator, phone)
    const account = await accountOf(phone)
    expect(account).toMatchObject({ full_name: 'Lakshmi Devi', phone_verified: 0, confirmed: null })
    expect(await ownerOf(id)).toBe(account?.id)
    const [logged] = await logOf(id)
    expect(logged).toMatchObject({ action: 'booking.made', operator_id: operator.userId })
    expect(JSON.parse(logged?.details ?? '')).toMatchObject({ account: account?.id, caller: 'new' })
    expect(logged?.details).not.toContain(phone.slice(3))
    const link = await liveLink(id)
    const [message] = await messagesTo(phone, 1)
    expect(message?.text).toContain(`/pay/${link}`)
    expect(offered(await board(driver))).not.toContain(id)

    const { fare_amount } = await readLink(link)
    await payByLink(link, Math.ceil(fare_amount / 4))
    expect(offered(await board(driver))).toContain(id)
    // The number is told of it, though nobody has proved it yet.
    const confirmed = async () => (await messagesTo(phone)).some(({ text }) => text.includes('is confirmed'))
    await expect.poll(confirmed).toBe(true)
  })

  it('is for somebody else where the caller says so; who can’t be taken leaves no account', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const id = await callerBooking(operator, phone, { passenger: { name: 'Kamala Bai', phone_no: other } })
    expect(await firstRow('SELECT name, phone_no FROM booking_passengers WHERE booking_id = ?', id)).toEqual({
      name: 'Kamala Bai',
      phone_no: other,
    })

    const unknown = newPhone()
    const passenger = { name: 'Kamala Bai', phone_no: '12345' }
    const request = await callerRequest(operator, unknown, { passenger })
    expect((await post('/api/ops/bookings', request, operator)).status).toBe(422)
    expect(await accountOf(unknown)).toBeNull()
  })

  it('is one booking and one message, however often it is sent and twice at the same moment', async () => {
    const phone = newPhone()
    const request = await callerRequest(operator, phone)
    const send = () => post('/api/ops/bookings', request, operator)
    const bodies = await Promise.all((await Promise.all([send(), send()])).map((one) => one.json()))
    bodies.push(await (await send()).json())
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    const rows = await firstRow<{ bookings: number; links: number; messages: number; logged: number }>(
      `SELECT count(*) AS bookings,
        (SELECT count(*) FROM payment_links WHERE booking_id = bookings.id) AS links,
        (SELECT count(*) FROM outbox WHERE booking_id = bookings.id) AS messages,
        (SELECT count(*) FROM ops_log WHERE subject_id = bookings.id) AS logged
       FROM bookings WHERE idempotency_key = ?`,
      request.idempotency_key,
    )
    expect(rows).toEqual({ bookings: 1, links: 1, messages: 1, logged: 1 })
    // By the same key, one that is paid to the driver is another booking.
    await expectRefusal(post('/api/ops/bookings', { ...request, ...TO_DRIVER }, operator), 'conflict')
    // Its quote is over.
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
    const again = await send()
    expect([again.status, await again.json()]).toEqual([201, bodies[0]])
  })

  it('for two operators at the same moment is of one account', async () => {
    const phone = newPhone()
    const other = await signedInOperator()
    const ids = await Promise.all([callerBooking(operator, phone), callerBooking(other, phone)])
    expect(new Set(await Promise.all(ids.map(ownerOf))).size).toBe(1)
  })

  it('of a rider with this number is theirs, as they are: their name stays', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    expect(await ok(await find(`0${rider.phone.slice(3)}`), CallerSchema)).toEqual({
      phone_no: rider.phone,
      name: 'Asha Rao',
      known: 'verified',
    })
    const id = await callerBooking(operator, rider.phone, { name: 'Somebody Else' })
    expect(await ownerOf(id)).toBe(rider.userId)
    expect(await accountOf(rider.phone)).toMatchObject({ full_name: 'Asha Rao', phone_verified: 1 })
    expect((await get(`/api/bookings/${id}`, rider)).status).toBe(200)
  })

  it('does not go to a rider who has this number no more', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    await run('UPDATE users SET phone_no = ? WHERE id = ?', newPhone(), rider.userId)
    expect(await ok(await find(rider.phone), CallerSchema)).toMatchObject({ name: null, known: 'new' })
    const id = await callerBooking(operator, rider.phone)
    expect(await ownerOf(id)).not.toBe(rider.userId)
  })

  it.each([
    ['sign-in by code', signInByCode],
    ['Google sign-in', async (phone: string) => proveNumber((await signInByGoogle(someone())).cookie, phone)],
  ])(
    'is taken over, with all that was booked, by the first %s that proves the number (CALLER-4)',
    async (_, signIn) => {
      const phone = newPhone()
      const id = await callerBooking(operator, phone)
      const owner = await ownerOf(id)
      expect(await ok(await find(phone), CallerSchema)).toMatchObject({
        known: 'called',
        name: 'Lakshmi Devi',
      })
      const signedIn = await signIn(phone)
      expect(signedIn.status).toBe(200)
      const rider = { userId: owner, phone, cookie: cookiesOf(signedIn) }
      expect(await accountOf(phone)).toMatchObject({ id: owner, phone_verified: 1 })
      expect((await get(`/api/bookings/${id}`, rider)).status).toBe(200)
    },
  )

  it('is not taken over by somebody else who takes the number into an account of their own', async () => {
    const phone = newPhone()
    const id = await callerBooking(operator, phone)
    const owner = await ownerOf(id)
    const other = await signedInRider()
    await expectRefusal(proveNumber(other.cookie, phone), 'phone_taken', 409)
    expect(await ownerOf(id)).toBe(owner)
  })

  it('keeps the lead times, the price and the quote of a rider’s own booking', async () => {
    const phone = newPhone()
    const soon = await post('/api/ops/quotes', { trip: trip({ scheduled_time: slotIn(1) }) }, operator)
    await expectRefusal(soon, 'too_soon', 422)
    const rider = await signedInRider()
    const theirs = await callerRequest(operator, phone, { quote: (await quoteFor(rider, trip())).quote })
    const cheaper = await callerRequest(operator, phone, { fare_amount: 1 })
    const badly = await callerRequest(operator, '080 2345 678')
    const nameless = await callerRequest(operator, phone, { name: ' ' })
    const linked = await callerRequest(operator, phone, { name: 'evil.example/x' })
    const codes = []
    for (const request of [theirs, cheaper, badly, nameless, linked]) {
      codes.push((await refusal(await post('/api/ops/bookings', request, operator))).code)
    }
    expect(codes).toEqual(['quote_expired', 'price_changed', 'invalid_phone', 'invalid_name', 'invalid_name'])
    expect(await accountOf(phone)).toBeNull()
  })
})
