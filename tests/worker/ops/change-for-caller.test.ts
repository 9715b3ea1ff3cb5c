import { describe, expect, it, vi } from 'vitest'
import { instantOf } from '../../../src/domain/kolkata-time'
import { MYSURU_PALACE, pickupAt } from '../../support/bookings/trips'
import { preview } from '../../support/worker/actions'
import { expectRefusal, get, post, refusal } from '../../support/worker/api'
import { slotIn, trip } from '../../support/worker/bookings'
import {
  type AskedChange,
  byRider,
  change as changeByRider,
  changeForCaller,
  changeStates,
  FAR_NORTH,
  forCaller,
  rideToChange,
} from '../../support/worker/changes'
import { rowsOf, run } from '../../support/worker/database'
import { eventsOf, messagesTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { actionsOn, logOf, panelOf, shown } from '../../support/worker/operators'
import { liveLink, orderByLink, payByLink, readLink } from '../../support/worker/pay-links'
import { signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, paidBooking, rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

const { askOffer, offerOf, askChange } = forCaller
const change = (id: string, asked: AskedChange) => changeForCaller(operator, id, asked)

/** A paid booking without a driver, so many hours ahead. */
async function booked(hours: number) {
  const [rider, local] = [await signedInRider(), slotIn(hours)]
  const booking = await paidBooking(rider, { scheduled_time: instantOf(local)?.toISOString() ?? '' })
  return { rider, booking, asked: trip({ scheduled_time: local, passengers: booking.passengers }) }
}

const changesOf = (id: string) =>
  rowsOf('SELECT number, state, actor, reason, kept_paise FROM booking_changes WHERE booking_id = ?', id)

describe('An operator changes a trip for a caller', () => {
  it.each(['setOut', 'arrived'] as const)(
    'whose driver has %s, which a rider can’t any more (CHANGE-1)',
    async (stage) => {
      const { booking, asked, rider } = await rideToChange(stage, 0.6)
      const moved = {
        trip: { ...asked, dropoff_address: 'Domlur', dropoff_latitude: 12.961, dropoff_longitude: 77.6387 },
      }
      await expectRefusal(byRider.askOffer(rider, booking.id, moved), 'set_out', 409)
      const { offer, panel } = await change(booking.id, moved)
      expect(offer).toMatchObject({ asks_driver: false, releases_driver: false })
      expect(panel.booking).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
      expect(panel.changes).toMatchObject([
        { number: 1, state: 'made', actor: 'operator', reason: 'The rider asked' },
      ])
      const row = await rideRow(booking.id)
      expect(row).toMatchObject({ status: 'accepted', dropoff_latitude: 12.961 })
      // The driver is occupied by the trip as it is now (RIDE-3).
      expect(row.busy_until).toBe(minutesFrom(row.duration_minutes + 15, row.scheduled_time))
      const told = ['booking.changed', 'driver.ride_changed']
      expect(await eventsOf(booking.id)).toEqual(expect.arrayContaining(told))
      expect(await findingsOf(booking.id)).toEqual([])
    },
  )

  const DOMLUR = { pickup_address: 'Domlur', pickup_latitude: 12.961, pickup_longitude: 77.6387 }

  it('whose driver waits at the former pickup, and has not arrived at the new one (NOSHOW-1)', async () => {
    const { booking, asked } = await rideToChange('arrived', 0.6)
    await change(booking.id, { trip: { ...asked, ...DOMLUR } })
    const { set_out_at, driver_id, arrived_at, arrival_confirmed_at } = await rideRow(booking.id)
    expect([set_out_at, driver_id]).not.toContain(null)
    expect({ arrived_at, arrival_confirmed_at }).toEqual({ arrived_at: null, arrival_confirmed_at: null })
  })

  it('to a kind of car that the driver who is on the way doesn’t have, which releases them (CHANGE-15)', async () => {
    const { booking, asked } = await rideToChange('setOut', 0.6)
    await change(booking.id, { trip: asked, vehicle_type: 'suv' })
    expect(await rideRow(booking.id)).toMatchObject({ status: 'pending', driver_id: null, set_out_at: null })
    expect(await eventsOf(booking.id)).toContain('ride.handed_back')
  })

  it('whose pickup stays under the name that was given to its rider alone', async () => {
    const { booking, asked } = await booked(30)
    const pickup_address = 'Lalitha Mahal Palace Hotel, Mysuru'
    await run('UPDATE bookings SET pickup_address = ? WHERE id = ?', pickup_address, booking.id)
    await change(booking.id, { trip: { ...asked, pickup_address, scheduled_time: slotIn(32) } })
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, pickup_address })
    const there = { ...asked, pickup_address, pickup_latitude: (asked.pickup_latitude ?? 0) + 0.02 }
    await expectRefusal(askOffer(operator, booking.id, { trip: there }), 'address_elsewhere')
  })

  it('once for each press, with one row of the log that names the reason and no number', async () => {
    const { booking, asked } = await booked(30)
    const later = { trip: { ...asked, scheduled_time: slotIn(32) }, note: 'called from +919845012345' }
    const [offer, key] = [await offerOf(operator, booking.id, later), crypto.randomUUID()]
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
    const offer = await offerOf(operator, booking.id, later)
    await change(booking.id, { trip: { ...asked, special_instructions: 'Note: Two bags' } })
    await expectRefusal(askChange(operator, booking.id, later, offer), 'change_differs', 409)
    expect(await changesOf(booking.id)).toHaveLength(1)
    expect(await logOf(booking.id)).toHaveLength(1)
  })

  it('by a price of their own: the rider’s is none for them', async () => {
    const { booking, asked, rider } = await booked(30)
    const later = { trip: { ...asked, scheduled_time: slotIn(32) } }
    const own = await byRider.offerOf(rider, booking.id, later)
    expect((await askChange(operator, booking.id, later, own)).status).toBe(409)
    expect(await changesOf(booking.id)).toEqual([])
  })
})

describe('A dearer change for a caller (CHANGE-11)', () => {
  /** It waits, and the rider was sent the link to pay it. */
  async function waiting(made: Awaited<ReturnType<typeof booked>>) {
    const changed = await change(made.booking.id, { trip: { ...made.asked, ...FAR_NORTH } })
    return { ...made, ...changed, link: await liveLink(made.booking.id) }
  }

  it('waits for its payment by a link, whose payer reads what it is for and nothing of the rider', async () => {
    const { rider, booking, offer, panel, link } = await waiting(await booked(30))
    expect(panel.booking).toMatchObject({ change_number: 0, fare_amount: booking.fare_amount })
    expect(panel.changes).toMatchObject([{ state: 'waiting', order_paise: offer.order_paise }])
    expect(panel.actions).toEqual(expect.arrayContaining(['payment_link', 'revoke_payment_link']))
    expect(await actionsOn(booking.id)).toEqual(['booking.change_offered'])
    const [message] = await messagesTo(rider.phone, 1)
    expect(message?.text).toContain(`/pay/${link}`)
    expect(message?.text).toContain(`Rs ${offer.order_paise / 100}`)

    const text = await (await get(`/api/pay/${link}`)).text()
    for (const secret of [rider.phone, rider.userId, '5th Block', '77.6']) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({
      state: 'open',
      fare_amount: offer.fare_amount,
      payment_state: 'none',
      change: { order_paise: offer.order_paise, former: { fare_amount: booking.fare_amount } },
    })
    expect((await orderByLink(link, offer.order_paise / 100 + 1)).status).toBe(409)
    await payByLink(link, offer.order_paise / 100)
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
    expect(await (await get(`/api/pay/${link}`)).json()).toMatchObject({ state: 'paid' })
    expect((await orderByLink(link, offer.order_paise / 100)).status).toBe(409)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('may as well be paid by its rider, and its link ends with it', async () => {
    const { rider, booking, asked, offer, link } = await waiting(await booked(30))
    expect(Date.parse((await readLink(link)).pay_until) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    await changeByRider(rider, booking.id, { trip: { ...asked, special_instructions: 'Note: Two bags' } })
    expect(await refusal(await orderByLink(link, offer.order_paise / 100))).toMatchObject({ status: 410 })
    const panel = await panelOf(operator, booking.id)
    expect(panel.changes.map(({ state }) => state)).toEqual(['made', 'lapsed'])
    expect(panel.actions).not.toContain('payment_link')
    const send = await post(`/api/ops/bookings/${booking.id}/payment-link`, {}, operator)
    await expectRefusal(send, 'not_to_be_paid', 409)
  })

  it('is paid by the link that was sent again, and not by the one before it nor after its time', async () => {
    const { booking, offer, link } = await waiting(await booked(30))
    const { pay_until } = await readLink(link)
    const send = () => post(`/api/ops/bookings/${booking.id}/payment-link`, {}, operator)
    await expectRefusal(send(), 'link_sent', 429)
    await run('UPDATE ops_log SET created_at = ? WHERE subject_id = ?', minutesFrom(-6), booking.id)
    expect((await send()).status).toBe(200)
    const newer = await liveLink(booking.id)
    expect(await readLink(newer)).toMatchObject({ pay_until })
    expect((await orderByLink(link, offer.order_paise / 100)).status).toBe(410)
    expect((await orderByLink(newer, offer.order_paise / 100)).status).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ['Date'] })
    expect((await orderByLink(newer, offer.order_paise / 100)).status).toBe(410)
    await expectRefusal(send(), 'not_to_be_paid')
  })

  it('sends three links an hour, and still waits without a fourth', async () => {
    const { booking, asked } = await waiting(await booked(30))
    for (const hours of [31, 32, 33])
      await change(booking.id, { trip: { ...asked, ...FAR_NORTH, scheduled_time: slotIn(hours) } })
    expect(await eventsOf(booking.id, 'booking.change_link')).toHaveLength(3)
    expect(await changeStates(booking.id)).toEqual(['lapsed', 'lapsed', 'lapsed', 'waiting'])
    // The third link is of a change that has lapsed.
    expect((await orderByLink(await liveLink(booking.id), 1)).status).toBe(410)
  })

  it('of a trip whose driver is on the way is made by its payment', async () => {
    const { booking, offer, link } = await waiting(await rideToChange('setOut', 0.6))
    await payByLink(link, offer.order_paise / 100)
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, status: 'accepted' })
    expect(await findingsOf(booking.id)).toEqual([])
  })
})

describe('A change that is ours to make (CHANGE-9)', () => {
  it('keeps nothing, gives back what was paid above it, and leaves no floor to a later cancellation', async () => {
    const { booking, asked, rider } = await booked(2)
    const late: AskedChange = {
      trip: { ...asked, scheduled_time: slotIn(60) },
      reason: 'late',
      note: 'No car is free at six',
    }
    // It says why in words of its own.
    expect((await askOffer(operator, booking.id, { ...late, note: '' })).status).toBe(400)
    const atStart = await preview(rider, booking.id)
    expect(atStart.refund_paise).toBeLessThan(atStart.paid_paise)
    const forRider = await offerOf(operator, booking.id, { ...late, reason: 'rider_asked' })
    expect(forRider.kept_paise).toBe(atStart.fee_paise)
    const elsewhere = {
      trip: { ...asked, pickup_address: 'Mysuru Palace, Mysuru', ...pickupAt(MYSURU_PALACE) },
    }
    const { refund_paise } = atStart
    expect(await (await askOffer(operator, booking.id, elsewhere)).json()).toMatchObject({
      instead: { refund_paise },
    })
    await change(booking.id, late)
    expect(await changesOf(booking.id)).toMatchObject([
      { kept_paise: 0, reason: 'We are late: No car is free at six' },
    ])
    const after = await preview(rider, booking.id)
    expect(after).toMatchObject({ refund_paise: after.paid_paise })
  })
})
