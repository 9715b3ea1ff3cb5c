import { describe, expect, it, vi } from 'vitest'
import { type ChangeOffer, ChangeOfferSchema } from '../../../src/domain/bookings/change-terms'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { instantOf } from '../../../src/domain/kolkata-time'
import type { ChangeReason } from '../../../src/domain/ops/change-trip'
import { PaymentOrderAnswerSchema } from '../../../src/domain/payments/checkout'
import { actionsOn, logOf, preview, shown } from '../../support/worker/actions'
import { expectRefusal, get, ok, post, refusal } from '../../support/worker/api'
import { slotIn, trip } from '../../support/worker/bookings'
import { firstRow, rowsOf, run } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import type { SignedIn } from '../../support/worker/people'
import { signedInRider } from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, newRide, paidBooking, rideRow, signedInOperator } from '../../support/worker/rides'

type Asked = Partial<ChangeReason> & { trip: Trip }

/** 45 km north, where a trip costs much more. */
const FAR_NORTH = {
  dropoff_address: 'Devanahalli, Bengaluru',
  dropoff_latitude: 13.2437,
  dropoff_longitude: 77.7172,
}

const operator = await signedInOperator()

const body = (asked: Asked) => ({
  ...{ vehicle_type: 'sedan', passenger: null, reason: 'rider_asked', note: '' },
  ...asked,
})

const askOffer = (who: SignedIn, id: string, asked: Asked) =>
  post(`/api/ops/bookings/${id}/change/offer`, body(asked), who)

const offerOf = async (id: string, asked: Asked) => ok(await askOffer(operator, id, asked), ChangeOfferSchema)

const askChange = (who: SignedIn, id: string, asked: Asked, agreed: ChangeOffer, key?: string) =>
  post(`/api/ops/bookings/${id}/change`, { ...body(asked), agreed }, who, key)

/** A ride of this stage, so many hours ahead, and the trip that it is booked as. */
async function ride(stage: 'accepted' | 'setOut' | 'arrived' | 'started', hours: number) {
  const local = slotIn(hours)
  const overrides = { scheduled_time: instantOf(local)?.toISOString() ?? '' }
  const made = await newRide[stage]({ overrides })
  const asked = trip({ scheduled_time: local, passengers: made.booking.passengers })
  return { ...made, asked }
}

/** A paid booking without a driver, so many hours ahead. */
async function booked(hours: number, rider?: SignedIn) {
  const local = slotIn(hours)
  const who = rider ?? (await signedInRider())
  const booking = await paidBooking(who, { scheduled_time: instantOf(local)?.toISOString() ?? '' })
  return { rider: who, booking, asked: trip({ scheduled_time: local, passengers: booking.passengers }) }
}

const changesOf = (id: string) =>
  rowsOf('SELECT number, state, actor, reason, kept_paise FROM booking_changes WHERE booking_id = ?', id)

describe('An operator changes a trip for a caller', () => {
  it.each(['setOut', 'arrived'] as const)(
    'whose driver has %s, which a rider can’t any more (CHANGE-1)',
    async (stage) => {
      const { booking, asked, rider } = await ride(stage, 0.6)
      const moved = {
        trip: { ...asked, dropoff_address: 'Domlur', dropoff_latitude: 12.961, dropoff_longitude: 77.6387 },
      }
      const own = await post(`/api/bookings/${booking.id}/change/offer`, body(moved), rider)
      await expectRefusal(own, 'set_out', 409)
      const offer = await offerOf(booking.id, moved)
      const panel = await shown(await askChange(operator, booking.id, moved, offer))
      expect(panel.booking).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
      expect(panel.changes).toMatchObject([
        { number: 1, state: 'made', actor: 'operator', reason: 'The rider asked' },
      ])
      expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted', dropoff_latitude: 12.961 })
      expect(
        await rowsOf("SELECT event FROM outbox WHERE booking_id = ? AND event LIKE '%changed'", booking.id),
      ).toEqual(expect.arrayContaining([{ event: 'booking.changed' }]))
      expect(await findingsOf(booking.id)).toEqual([])
    },
  )

  it('whose pickup stays under the name that was given to its rider alone', async () => {
    const { booking, asked } = await booked(30)
    const pickup_address = 'Lalitha Mahal Palace Hotel, Mysuru'
    await run('UPDATE bookings SET pickup_address = ? WHERE id = ?', pickup_address, booking.id)
    const later = { trip: { ...asked, pickup_address, scheduled_time: slotIn(32) } }
    await shown(await askChange(operator, booking.id, later, await offerOf(booking.id, later)))
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, pickup_address })
    const there = { ...asked, pickup_address, pickup_latitude: (asked.pickup_latitude ?? 0) + 0.02 }
    await expectRefusal(askOffer(operator, booking.id, { trip: there }), 'address_elsewhere')
  })

  it('until its start, and not after it', async () => {
    const { booking, asked } = await ride('started', 1)
    const answer = await askOffer(operator, booking.id, {
      trip: { ...asked, special_instructions: 'Note: Two bags' },
    })
    await expectRefusal(answer, 'closed', 409)
    expect(await changesOf(booking.id)).toEqual([])
  })

  it('once for each press, with one row of the log that names the reason and no number', async () => {
    const { booking, asked } = await booked(30)
    const later: Asked = { trip: { ...asked, scheduled_time: slotIn(32) }, note: 'called from +919845012345' }
    const [offer, key] = [await offerOf(booking.id, later), crypto.randomUUID()]
    await Promise.all([1, 2].map(() => askChange(operator, booking.id, later, offer, key)))
    await shown(await askChange(operator, booking.id, later, offer, key))
    expect(await changesOf(booking.id)).toHaveLength(1)
    const log = await logOf(booking.id)
    expect(log).toMatchObject([{ action: 'booking.changed', operator_id: operator.userId }])
    expect(JSON.parse(log[0]?.details ?? '')).toMatchObject({ change: 1, fare: offer.fare_amount })
    expect(log[0]?.details).toContain('The rider asked: called from')
    expect(JSON.stringify([log, await changesOf(booking.id)])).not.toContain('9845012345')
  })

  it('not where another change was made since they looked', async () => {
    const { booking, asked } = await booked(30)
    const later = { trip: { ...asked, scheduled_time: slotIn(32) } }
    const offer = await offerOf(booking.id, later)
    const first = { trip: { ...asked, special_instructions: 'Note: Two bags' } }
    await shown(await askChange(operator, booking.id, first, await offerOf(booking.id, first)))
    await expectRefusal(askChange(operator, booking.id, later, offer), 'change_differs', 409)
    expect(await changesOf(booking.id)).toHaveLength(1)
    expect(await logOf(booking.id)).toHaveLength(1)
  })

  it('by a price of their own: the rider’s is none for them', async () => {
    const { booking, asked, rider } = await booked(30)
    const later = { trip: { ...asked, scheduled_time: slotIn(32) } }
    const own = await ok(
      await post(`/api/bookings/${booking.id}/change/offer`, body(later), rider),
      ChangeOfferSchema,
    )
    expect((await askChange(operator, booking.id, later, own)).status).toBe(409)
    expect(await changesOf(booking.id)).toEqual([])
  })
})

describe('A dearer change for a caller (CHANGE-11)', () => {
  const linkOf = async (id: string) =>
    (await firstRow<{ id: string; expires_at: string }>(
      'SELECT id, expires_at FROM payment_links WHERE booking_id = ? AND revoked_at IS NULL',
      id,
    )) ?? { id: '', expires_at: '' }

  const orderBy = (link: string, paise: number) =>
    post(`/api/pay/${link}/order`, { paymentMethod: 'upi', paymentAmount: paise / 100 })

  /** It waits, and the rider was sent the link to pay it. */
  async function waiting() {
    const made = await booked(30)
    const far = { trip: { ...made.asked, ...FAR_NORTH } }
    const offer = await offerOf(made.booking.id, far)
    const panel = await shown(await askChange(operator, made.booking.id, far, offer))
    return { ...made, far, offer, panel, link: await linkOf(made.booking.id) }
  }

  it('waits for its payment by a link, whose payer reads what it is for and nothing of the rider', async () => {
    const { rider, booking, offer, panel, link } = await waiting()
    expect(panel.booking).toMatchObject({ change_number: 0, fare_amount: booking.fare_amount })
    expect(panel.changes).toMatchObject([{ state: 'waiting', order_paise: offer.order_paise }])
    expect(panel.actions).toEqual(expect.arrayContaining(['payment_link', 'revoke_payment_link']))
    expect(await actionsOn(booking.id)).toEqual(['booking.change_offered'])
    const [message] = await messagesTo(rider.phone, 1)
    expect(message?.text).toContain(`/pay/${link.id}`)
    expect(message?.text).toContain(`Rs ${offer.order_paise / 100}`)

    const text = await (await get(`/api/pay/${link.id}`)).text()
    for (const secret of [rider.phone, rider.userId, '5th Block', '77.6']) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({
      state: 'open',
      fare_amount: offer.fare_amount,
      payment_state: 'none',
      change: { order_paise: offer.order_paise, former: { fare_amount: booking.fare_amount } },
    })
    expect((await orderBy(link.id, offer.order_paise + 100)).status).toBe(409)
    const { order_id } = await ok(await orderBy(link.id, offer.order_paise), PaymentOrderAnswerSchema)
    const { answer } = await payInSheet(order_id)
    expect((await post(`/api/pay/${link.id}/verification`, answer)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
    expect(await (await get(`/api/pay/${link.id}`)).json()).toMatchObject({ state: 'paid' })
    expect((await orderBy(link.id, offer.order_paise)).status).toBe(409)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('may as well be paid by its rider, and its link ends with it', async () => {
    const { rider, booking, asked, offer, link } = await waiting()
    expect(Date.parse(link.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    const other = { trip: { ...asked, special_instructions: 'Note: Two bags' } }
    const own = await ok(
      await post(`/api/bookings/${booking.id}/change/offer`, body(other), rider),
      ChangeOfferSchema,
    )
    expect(
      (await post(`/api/bookings/${booking.id}/change`, { ...body(other), agreed: own }, rider)).status,
    ).toBe(200)
    expect(await refusal(await orderBy(link.id, offer.order_paise))).toMatchObject({ status: 410 })
    const panel = await shown(await get(`/api/ops/bookings/${booking.id}`, operator))
    expect(panel.changes.map(({ state }) => state)).toEqual(['made', 'lapsed'])
    expect(panel.actions).not.toContain('payment_link')
    const send = await post(`/api/ops/bookings/${booking.id}/payment-link`, {}, operator)
    await expectRefusal(send, 'not_to_be_paid', 409)
  })

  it('is paid by the link that was sent again, and not by the one before it nor after its time', async () => {
    const { booking, offer, link } = await waiting()
    const send = () => post(`/api/ops/bookings/${booking.id}/payment-link`, {}, operator)
    await expectRefusal(send(), 'link_sent', 429)
    await run('UPDATE ops_log SET created_at = ? WHERE subject_id = ?', minutesFrom(-6), booking.id)
    expect((await send()).status).toBe(200)
    const newer = await linkOf(booking.id)
    expect(newer).toMatchObject({ expires_at: link.expires_at })
    expect((await orderBy(link.id, offer.order_paise)).status).toBe(410)
    expect((await orderBy(newer.id, offer.order_paise)).status).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ['Date'] })
    expect((await orderBy(newer.id, offer.order_paise)).status).toBe(410)
    await expectRefusal(send(), 'not_to_be_paid')
  })

  it('sends three links an hour, and still waits without a fourth', async () => {
    const { booking, asked } = await waiting()
    for (const hours of [31, 32, 33]) {
      const far = { trip: { ...asked, ...FAR_NORTH, scheduled_time: slotIn(hours) } }
      await shown(await askChange(operator, booking.id, far, await offerOf(booking.id, far)))
    }
    const told = "SELECT id FROM outbox WHERE booking_id = ? AND event = 'booking.change_link'"
    expect(await rowsOf(told, booking.id)).toHaveLength(3)
    expect((await changesOf(booking.id)).map(({ state }) => state)).toEqual([
      'lapsed',
      'lapsed',
      'lapsed',
      'waiting',
    ])
    // The third link is of a change that has lapsed.
    expect((await orderBy((await linkOf(booking.id)).id, 100)).status).toBe(410)
  })

  it('of a trip whose driver is on the way is made by its payment', async () => {
    const { booking, asked } = await ride('setOut', 0.6)
    const far = { trip: { ...asked, ...FAR_NORTH } }
    const offer = await offerOf(booking.id, far)
    await shown(await askChange(operator, booking.id, far, offer))
    const link = await linkOf(booking.id)
    const { order_id } = await ok(await orderBy(link.id, offer.order_paise), PaymentOrderAnswerSchema)
    const { answer } = await payInSheet(order_id)
    expect((await post(`/api/pay/${link.id}/verification`, answer)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, status: 'accepted' })
    expect(await findingsOf(booking.id)).toEqual([])
  })
})

describe('A change that is ours to make (CHANGE-9)', () => {
  it('keeps nothing, gives back what was paid above it, and leaves no floor to a later cancellation', async () => {
    const { booking, asked, rider } = await booked(2)
    const late: Asked = {
      trip: { ...asked, scheduled_time: slotIn(60) },
      reason: 'late',
      note: 'No car is free at six',
    }
    const atStart = await preview(rider, booking.id)
    expect(atStart.refund_paise).toBeLessThan(atStart.paid_paise)
    await shown(await askChange(operator, booking.id, late, await offerOf(booking.id, late)))
    expect(await changesOf(booking.id)).toMatchObject([
      { kept_paise: 0, reason: 'We are late: No car is free at six' },
    ])
    const after = await preview(rider, booking.id)
    expect(after).toMatchObject({ refund_paise: after.paid_paise })
  })

  it('says why in words of its own', async () => {
    const { booking, asked } = await booked(30)
    const unsaid: Asked = { trip: { ...asked, scheduled_time: slotIn(32) }, reason: 'no_car' }
    expect((await askOffer(operator, booking.id, unsaid)).status).toBe(400)
  })
})
