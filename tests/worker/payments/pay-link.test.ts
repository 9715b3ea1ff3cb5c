import { describe, expect, it } from 'vitest'
import { expectRefusal, get, post, refusal, request } from '../../support/worker/api'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { run, setIn, valuesOf } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { askOrder, askVerification, orderFor } from '../../support/worker/orders'
import {
  liveLink,
  orderByLink,
  orderIdByLink,
  paidByLinkUntold,
  payByLink,
  readLink,
  verifyByLink,
} from '../../support/worker/pay-links'
import { signedInOperator, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { payInSheet, refundsAtProvider } from '../../support/worker/razorpay'
import { entered, minutesFrom } from '../../support/worker/rides'

const operator = await signedInOperator()

const send = (bookingId: string) => post(`/api/ops/bookings/${bookingId}/payment-link`, {}, operator)

/** A rider's unpaid booking, and the link that an operator sent for it. */
async function withLink() {
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  const booking = await newBookingOf(rider)
  expect((await send(booking.id)).status).toBe(200)
  return { rider, booking, link: await liveLink(booking.id) }
}

describe('A payment link', () => {
  it('is sent by SMS and takes the advance from somebody without a session, once', async () => {
    const { rider, booking, link } = await withLink()
    const [message] = await messagesTo(rider.phone, 1)
    expect(message?.text).toContain(`/pay/${link}`)
    expect(await readLink(link)).toMatchObject({
      state: 'open',
      fare_amount: booking.fare_amount,
      statement: { paid_paise: 0 },
    })
    const { answer } = await paidByLinkUntold(link, booking.advance_amount)
    const verification = await verifyByLink(link, answer)
    expect(await verification.json()).toEqual({ status: 'confirmed', booking_id: booking.id })
    expect((await shown(rider, booking.id)).booking).toMatchObject({ payment_status: 'partial' })
    expect(await readLink(link)).toMatchObject({
      state: 'paid',
      statement: { paid_paise: booking.advance_amount * 100 },
    })

    await expectRefusal(orderByLink(link, booking.advance_amount), 'already_paid')
    expect((await verifyByLink(link, answer)).status).toBe(200)
    expect((await shown(rider, booking.id)).statement.paid_paise).toBe(booking.advance_amount * 100)
  })

  it('and the rider’s own page ask for one order; what is paid by both goes back once', async () => {
    const { rider, booking, link } = await withLink()
    const orderId = await orderIdByLink(link, booking.advance_amount)
    expect((await orderFor(rider, booking)).order_id).toBe(orderId)
    const full = { paymentAmount: booking.fare_amount }
    await expectRefusal(askOrder(rider, booking, full), 'payment_under_way')
    const { order_id: other } = await orderFor(rider, booking, { ...full, insteadOf: orderId })
    const [byLink, own] = [await payInSheet(orderId), await payInSheet(other)]
    await Promise.all([verifyByLink(link, byLink.answer), askVerification(rider, booking.id, own.answer)])
    const { paid_paise } = (await shown(rider, booking.id)).statement
    expect([booking.advance_amount, booking.fare_amount]).toContain(paid_paise / 100)
    const wentBack = async () => [...(await refundsAtProvider(orderId)), ...(await refundsAtProvider(other))]
    await expect.poll(async () => (await wentBack()).length).toBe(1)
  })

  it('answers nothing of the rider: no name, number, address, door or coordinates', async () => {
    const { rider, booking, link } = await withLink()
    const api = await (await get(`/api/pay/${link}`)).text()
    const page = await get(`/pay/${link}`)
    const html = await page.text()
    const ordered = await (await orderByLink(link, booking.advance_amount)).text()
    for (const text of [api, html, ordered]) {
      for (const secret of ['Asha', rider.phone, rider.userId, '5th Block', '77.6']) {
        expect(text).not.toContain(secret)
      }
      // The seconds of an instant may read so.
      expect(text).not.toMatch(/(?<!:)12\.93/)
    }
    expect(api).toContain('Koramangala')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is ended by a newer one, and by an operator, and then takes no order', async () => {
    const { booking, link } = await withLink()
    await run(`UPDATE ops_log SET created_at = ? WHERE subject_id = ?`, minutesFrom(-6), booking.id)
    expect((await send(booking.id)).status).toBe(200)
    const newer = await liveLink(booking.id)
    expect(newer).not.toBe(link)
    expect(await refusal(await orderByLink(link, booking.advance_amount))).toMatchObject({ status: 410 })
    expect((await get(`/pay/${link}`)).status).toBe(410)

    const panel = await (await get(`/api/ops/bookings/${booking.id}`, operator)).text()
    expect(panel).toContain('revoke_payment_link')
    expect(panel).not.toContain(newer)
    const revoke = () => post(`/api/ops/bookings/${booking.id}/payment-link/revoke`, {}, operator)
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200])
    expect(await refusal(await orderByLink(newer, booking.advance_amount))).toMatchObject({ status: 410 })
    const logged = await valuesOf(
      `SELECT id FROM ops_log WHERE subject_id = ? AND action = 'message.payment_link_revoked'`,
      booking.id,
    )
    expect(logged).toHaveLength(1)
  })

  it('that was taken back while its payer was paying still has the payment counted', async () => {
    const { rider, booking, link } = await withLink()
    const { answer } = await paidByLinkUntold(link, booking.advance_amount)
    await post(`/api/ops/bookings/${booking.id}/payment-link/revoke`, {}, operator)
    expect((await verifyByLink(link, answer)).status).toBe(200)
    expect((await shown(rider, booking.id)).booking.payment_status).toBe('partial')
  })

  it('of a booking that was cancelled says so and takes nothing', async () => {
    const { booking, link } = await withLink()
    await run(`UPDATE bookings SET status = 'cancelled' WHERE id = ?`, booking.id)
    expect(await readLink(link)).toMatchObject({ state: 'cancelled' })
    await expectRefusal(orderByLink(link, booking.advance_amount), 'booking_closed')
  })

  it('of a driven ride says that it is over, and takes nothing of what its rider owes', async () => {
    const { booking, link } = await withLink()
    await payByLink(link, booking.advance_amount)
    await setIn('bookings', booking.id, { status: 'completed', end_time: minutesFrom(0) })
    await entered(booking.id, 'fare_due', booking.fare_amount)
    const owed = booking.fare_amount - booking.advance_amount
    const { state, statement } = await readLink(link)
    expect([state, statement.owed_paise]).toEqual(['over', 0])
    expect(statement.summary).toBe('What isn’t paid yet we ask the rider for, by message.')
    await expectRefusal(orderByLink(link, owed), 'booking_closed')
  })

  it('ends after two hours, or at the pickup where that is sooner', async () => {
    const { booking, link } = await withLink()
    const until = Date.parse((await readLink(link)).pay_until) - Date.now()
    expect(until).toBeGreaterThan(119 * 60_000)
    expect(until).toBeLessThanOrEqual(120 * 60_000)
    await run(`UPDATE payment_links SET expires_at = ? WHERE id = ?`, minutesFrom(0), link)
    expect(await refusal(await orderByLink(link, booking.advance_amount))).toMatchObject({ status: 410 })

    const soon = await newBookingOf(await signedInRider())
    const pickup = minutesFrom(70)
    await run(`UPDATE bookings SET scheduled_time = ? WHERE id = ?`, pickup, soon.id)
    await send(soon.id)
    expect((await readLink(await liveLink(soon.id))).pay_until).toBe(pickup)
  })

  it('refuses what the checkout of another booking was given', async () => {
    const [mine, theirs] = [await withLink(), await withLink()]
    const { answer } = await paidByLinkUntold(theirs.link, theirs.booking.advance_amount)
    const claimed = await verifyByLink(mine.link, answer)
    await expectRefusal(claimed, 'not_verified', 400)
    expect((await shown(mine.rider, mine.booking.id)).booking.payment_status).toBe('pending')
  })

  it('that nobody made is a 404, as a guessed one is', async () => {
    for (const id of ['0'.repeat(32), 'x', '%27%20OR%201%3D1']) {
      expect((await get(`/pay/${id}`)).status).toBe(404)
      expect(await refusal(await get(`/api/pay/${id}`))).toMatchObject({ status: 404 })
    }
  })

  it('is asked for no more often from one address than a payer does', async () => {
    const { booking, link } = await withLink()
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    await overLimit('PAY_LIMIT', 'address|203.0.113.77')
    expect((await request(`/api/pay/${link}`, null, { headers })).status).toBe(429)
    expect((await request(`/pay/${link}`, null, { headers })).status).toBe(429)
    await overLimit('PAY_LIMIT', `pays|${link}`)
    expect((await orderByLink(link, booking.advance_amount)).status).toBe(429)
  })
})
