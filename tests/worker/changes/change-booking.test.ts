import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ChangeAnswerSchema, InsteadSchema } from '../../../src/domain/bookings/change-terms'
import { pointLabel } from '../../../worker/places/entered-address'
import { settleChanges } from '../../../worker/rides/changed-ride'
import { runUpkeep } from '../../../worker/upkeep'
import { dropoffAt, MYSURU_PALACE, pickupAt, rental } from '../../support/bookings/trips'
import { cancelled, drive, exportOf, preview, shareLink, tracked } from '../../support/worker/actions'
import { expectRefusal, get, ok, post } from '../../support/worker/api'
import { slotIn, trip } from '../../support/worker/bookings'
import {
  acceptedTrip,
  answerChange,
  askChange,
  askOffer,
  change,
  changeShownTo,
  ELECTRONIC_CITY,
  FAR_NORTH,
  offerOf,
  orderOfChange,
  paid,
  waitingChange,
} from '../../support/worker/changes'
import { firstRow, rowsOf, run, valuesOf } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { findingsOf, sumsOf, wentBack } from '../../support/worker/money'
import { askVerification, verified } from '../../support/worker/orders'
import { signedInDriver, signedInRider } from '../../support/worker/people'
import { insertPackage } from '../../support/worker/pricing'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, PAYS_DRIVER, paidBooking, rideRow } from '../../support/worker/rides'

const rider = await signedInRider()

describe('A change that its rider agrees to (CHANGE-8)', () => {
  it('of the time is made at once and once, keeps fare and payment, and tells the rider; not where what was shown is no longer so', async () => {
    const { booking, asked } = await paid(rider)
    const later = { trip: { ...asked, scheduled_time: slotIn(30) } }
    const [offer, key] = [await offerOf(rider, booking.id, later), crypto.randomUUID()]
    expect(offer).toMatchObject({ quote: expect.any(String), refund_paise: 0, order_paise: 0 })
    for (const _ of ['pressed', 'sent again']) {
      const answer = await ok(await askChange(rider, booking.id, later, offer, key), ChangeAnswerSchema)
      expect(answer).toEqual({ state: 'made', change_number: 1, order_paise: 0 })
    }
    const other = { trip: { ...asked, scheduled_time: slotIn(31) } }
    expect((await askChange(rider, booking.id, other, offer)).status).toBe(409)
    const many = { trip: { ...later.trip, passengers: 5 } }
    await expectRefusal(askOffer(rider, booking.id, many), 'too_few_seats')
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({
      change_number: 1,
      fare_amount: booking.fare_amount,
      payment_status: 'partial',
    })
    expect(row.scheduled_time).not.toBe(booking.scheduled_time)
    // What it was before is in its rider's copy (CHANGE-17).
    const { scheduled_time } = booking
    const copied = (await exportOf(rider)).bookings.find(({ id }) => id === booking.id)?.changes
    expect(copied).toMatchObject([{ number: 1, actor: 'rider', former: { scheduled_time } }])
    expect(await eventsOf(booking.id, 'booking.changed')).toHaveLength(1)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('to a cheaper trip gives back what was paid above it, and that counts for the booking no more (CHANGE-10)', async () => {
    const { booking, asked } = await paid(rider, trip(ELECTRONIC_CITY), 'full')
    const counted = () => valuesOf(`SELECT total(count) FROM day_counts WHERE what = 'payment'`)
    const before = await counted()
    const { offer } = await change(rider, booking.id, {
      trip: trip({ scheduled_time: asked.scheduled_time }),
    })
    // The payment of which a part goes back was counted once on its day, and is no second one.
    expect(await counted()).toEqual(before)
    expect(offer.fare_amount).toBeLessThan(booking.fare_amount)
    expect(offer.refund_paise).toBe((booking.fare_amount - offer.fare_amount) * 100)
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({ fare_amount: offer.fare_amount, remaining_amount: 0, payment_status: 'paid' })
    expect(await sumsOf(booking.id)).toMatchObject({
      captured: booking.fare_amount * 100,
      refund_due: -offer.refund_paise,
    })
    expect((await preview(rider, booking.id)).paid_paise).toBe(offer.fare_amount * 100)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('to a dearer trip waits for its payment, and is made by it (CHANGE-11)', async () => {
    const { booking, asked, paid: before } = await paid(rider)
    const far = { trip: { ...asked, ...ELECTRONIC_CITY } }
    const [offer, key] = [await offerOf(rider, booking.id, far), crypto.randomUUID()]
    const answer = await ok(await askChange(rider, booking.id, far, offer, key), ChangeAnswerSchema)
    expect(offer.order_paise).toBeGreaterThan(0)
    expect(answer).toEqual({ state: 'waiting', change_number: 1, order_paise: offer.order_paise })
    // The same press again, whose answer was lost, is the same change.
    const again = await askChange(rider, booking.id, far, offer, key)
    expect(await ok(again, ChangeAnswerSchema)).toEqual(answer)
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 0, fare_amount: booking.fare_amount })
    const { order_id } = await orderOfChange(rider, booking, offer)
    await verified(rider, booking.id, (await payInSheet(order_id)).answer)
    expect(await rideRow(booking.id)).toMatchObject({
      change_number: 1,
      fare_amount: offer.fare_amount,
      advance_amount: before + offer.order_paise / 100,
      remaining_amount: offer.remaining_amount,
      payment_status: 'partial',
    })
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('dearer twice is first paid up to a quarter once it is over ₹200 since the last payment (CHANGE-11)', async () => {
    const rider = await signedInRider()
    const fares = { fare_amount: 745, remaining_amount: 545 }
    const { id } = await paidBooking(rider, { ...fares, scheduled_time: minutesFrom(1800) })
    const far = trip({ ...FAR_NORTH, scheduled_time: slotIn(32) })
    expect((await change(rider, id, { trip: far })).offer).toMatchObject({ order_paise: 0 })
    const dearer = { trip: { ...far, dropoff_latitude: 13.23 }, vehicle_type: 'suv' }
    const { fare_amount, order_paise } = await offerOf(rider, id, dearer)
    expect([fare_amount < 1000, order_paise]).toEqual([true, Math.ceil(fare_amount / 4) * 100 - 20_000])
  })

  it('is not made by a payment that comes after another change, which goes back in full (CHANGE-13)', async () => {
    const { booking, asked, offer, order_id } = await waitingChange(rider)
    await change(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(30) } })
    const answer = await askVerification(rider, booking.id, (await payInSheet(order_id)).answer)
    await expectRefusal(answer, 'refund_due', 409, expect.stringContaining('your trip is as it was'))
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 2, fare_amount: booking.fare_amount })
    expect(await wentBack(booking.id)).toEqual([{ reason: 'change_lapsed', amount_paise: offer.order_paise }])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('keeps at a later cancellation what a cancellation before it would have kept (CHANGE-12)', async () => {
    const { booking, asked } = await paid(rider, trip({ scheduled_time: slotIn(14) }))
    const { refund_paise: atStart, paid_paise } = await preview(rider, booking.id)
    expect(atStart).toBeLessThan(paid_paise)
    const { offer } = await change(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(60) } })
    // The rider reads it before the press.
    expect(offer.kept_paise).toBe(paid_paise - atStart)
    expect(await preview(rider, booking.id)).toMatchObject({ refund_paise: atStart, kept_by_change: true })
    await cancelled(rider, booking.id, atStart)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('keeps nothing of the second of two rides alike, which a cancellation gave back in full (SECOND-2)', async () => {
    const soon = trip({ scheduled_time: slotIn(14) })
    await paid(rider, soon)
    const { booking, asked } = await paid(rider, soon)
    await change(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(60) } })
    const { refund_paise, paid_paise } = await preview(rider, booking.id)
    expect(refund_paise).toBe(paid_paise)
  })
})

describe('The driver who has a ride that is changed (CHANGE-15)', () => {
  const changeOf = (id: string) =>
    firstRow('SELECT * FROM booking_changes WHERE booking_id = ? ORDER BY number DESC', id)

  const clock = (minutes: number) => settleChanges(env, new Date(Date.now() + minutes * 60_000))

  it('keeps it until they answer, which they and its rider read, and is busy at its new time (CHANGE-19)', async () => {
    const ride = await acceptedTrip()
    const { rider, driver, booking, later } = ride
    const link = await shareLink(ride)
    expect(await changeShownTo(driver, booking.id)).toBeNull()
    await change(rider, booking.id, later)
    expect((await get(`/api/shares/${link}`)).status).toBe(200)
    expect(await changeOf(booking.id)).toMatchObject({ number: 1, silence: 'releases', answer: null })
    const question = await changeShownTo(driver, booking.id)
    expect(question).toMatchObject({
      ...{ number: 1, asked: { silence: 'releases' }, has_other_passenger: false },
      former: { scheduled_time: booking.scheduled_time },
    })
    expect(Date.parse(question?.asked?.until ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
    const toRider = async () => (await tracked(rider))?.driver_asked_until
    expect(await toRider()).toBe(question?.asked?.until)
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({ status: 'accepted', driver_id: driver.userId, start_pin: booking.start_pin })
    expect(row.busy_from).toBe(minutesFrom(-30, row.scheduled_time))
    expect((await answerChange(driver, booking.id, 1, true)).status).toBe(200)
    expect([await changeShownTo(driver, booking.id), await toRider()]).toEqual([null, null])
    await clock(11)
    expect(await changeOf(booking.id)).toMatchObject({ answer: 'kept' })
    expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted' })
  })

  it('still has the question after a change that only tells them, and is released by another one that asks', async () => {
    const { rider, driver, booking, later } = await acceptedTrip()
    await change(rider, booking.id, later)
    await change(rider, booking.id, { trip: { ...later.trip, special_instructions: 'Note: Two bags' } })
    // With all that changed since.
    const { scheduled_time, special_instructions } = booking
    expect(await changeShownTo(driver, booking.id)).toMatchObject({
      ...{ number: 1, asked: { silence: 'releases' }, former: { scheduled_time, special_instructions } },
    })
    await clock(11)
    expect(await rideRow(booking.id)).toMatchObject({ status: 'pending', driver_id: null })
    const other = await acceptedTrip()
    await change(other.rider, other.booking.id, other.later)
    await change(other.rider, other.booking.id, { trip: other.asked })
    expect(await rideRow(other.booking.id)).toMatchObject({ status: 'pending', driver_id: null })
  })

  it('may give it back, which counts as nothing, and be offered it again (CHANGE-18)', async () => {
    const { rider, driver, booking, later } = await acceptedTrip()
    await change(rider, booking.id, later)
    expect((await answerChange(driver, booking.id, 1, false)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({ status: 'pending', driver_id: null, start_pin: null })
    expect(await rowsOf('SELECT kind FROM ride_declines WHERE booking_id = ?', booking.id)).toEqual([])
    await expectRefusal(answerChange(driver, booking.id, 1, true), 'change_over', 409)
    expect((await drive.accept(driver, booking.id)).status).toBe(200)
  })

  it.each([
    ['keeps a ride that hardly moved', 0.009, 'accepted'],
    ['is released from any other', 0.03, 'pending'],
  ])('who does not answer %s', async (_, degrees, status) => {
    const { rider, booking, asked } = await acceptedTrip()
    const dropoff_latitude = (asked.dropoff_latitude ?? 0) + degrees
    await change(rider, booking.id, {
      trip: {
        ...asked,
        dropoff_address: pointLabel({ lat: dropoff_latitude, lng: asked.dropoff_longitude ?? 0 }),
        dropoff_latitude,
      },
    })
    await clock(9)
    expect(await changeOf(booking.id)).toMatchObject({ answer: null })
    await clock(11)
    expect(await changeOf(booking.id)).toMatchObject({ answer: 'silent' })
    expect(await rideRow(booking.id)).toMatchObject({ status })
    const told = await eventsOf(booking.id, 'driver.ride_cancelled')
    expect(told).toHaveLength(status === 'pending' ? 1 : 0)
  })

  it('is told, not asked, of another note, and has another PIN where somebody else rides (CHANGE-14)', async () => {
    const { rider, driver, booking, asked } = await acceptedTrip()
    const somebody = { trip: asked, passenger: { name: 'Meera', phone_no: '9845012345' } }
    const { offer } = await change(rider, booking.id, somebody)
    const same = { fare_amount: booking.fare_amount, order_paise: 0 }
    expect(offer).toMatchObject({ quote: null, ...same, asks_driver: false })
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({ driver_id: driver.userId, status: 'accepted' })
    expect(row.start_pin).not.toBe(booking.start_pin)
    expect(await changeOf(booking.id)).toMatchObject({ asked_until: null })
    await expectRefusal(answerChange(driver, booking.id, 1, true), 'no_such_ride')
  })
})

it('An offer that was changed since its driver read it is not accepted (CHANGE-16)', async () => {
  const driver = await signedInDriver()
  const { id } = await paidBooking(rider, { change_number: 2 })
  const accept = (change_number: number) => post(`/api/driver/offers/${id}/accept`, { change_number }, driver)
  await expectRefusal(accept(1), 'offer_changed', 409)
  expect((await accept(2)).status).toBe(200)
})

describe('A changed booking', () => {
  it('keeps no passenger’s number longer than its trip does, 30 days after the pickup (PASSENGER-9)', async () => {
    const { booking, asked } = await paid(rider)
    await change(rider, booking.id, { trip: asked, passenger: { name: 'Meera', phone_no: '9845012345' } })
    const long = minutesFrom(-31 * 24 * 60)
    const numbers = async (moved: string) => {
      await run(`UPDATE ${moved} = ?`, long, booking.id)
      await runUpkeep(env, new Date())
      return valuesOf(
        "SELECT wanted ->> '$.passenger.phone_no' FROM booking_changes WHERE booking_id = ?",
        booking.id,
      )
    }
    expect(await numbers('booking_changes SET created_at = ? WHERE booking_id')).toEqual(['+919845012345'])
    expect(await numbers('bookings SET scheduled_time = ? WHERE id')).toEqual([null])
  })
})

const RefusedSchema = v.object({ error: v.object({ code: v.string() }), instead: InsteadSchema })

const refused = async (answer: Response) => v.parse(RefusedSchema, await answer.json())

const IN_MYSURU = {
  ...{ pickup_address: 'Mysuru Palace, Mysuru', ...pickupAt(MYSURU_PALACE) },
  ...{ dropoff_address: 'Chamundi Hill, Mysuru', ...dropoffAt({ lat: 12.2725, lng: 76.6707 }) },
}

describe('A change that is another booking (CHANGE-27)', () => {
  it('is refused with what a cancellation gives back and what the trip costs anew', async () => {
    const rider = await signedInRider()
    const { booking } = await paid(rider, trip({ scheduled_time: slotIn(14) }))
    const { refund_paise } = await preview(rider, booking.id)
    const elsewhere = { trip: trip({ ...IN_MYSURU, scheduled_time: slotIn(30) }) }
    const { error, instead } = await refused(await askOffer(rider, booking.id, elsewhere))
    expect(error.code).toBe('other_city')
    expect(instead.refund_paise).toBe(refund_paise)
    expect(instead.fare_amount).toBeGreaterThan(0)
  })

  it('says what a cancellation would owe, of a booking that is paid to the driver', async () => {
    const rider = await signedInRider()
    const { id } = await paidBooking(rider, { ...PAYS_DRIVER, scheduled_time: minutesFrom(600) })
    const elsewhere = { trip: trip({ ...IN_MYSURU, scheduled_time: slotIn(30) }) }
    const { instead } = await refused(await askOffer(rider, id, elsewhere))
    expect(instead).toMatchObject({ refund_paise: 0, owed_paise: 5000 })
  })

  it('is also one whose package was replaced since: it can’t be priced anew, nor another be chosen', async () => {
    const rider = await signedInRider()
    const package_id = await insertPackage({})
    const { booking, asked } = await paid(rider, rental({ package_id, scheduled_time: slotIn(50) }))
    await run('UPDATE rental_packages SET is_active = 0 WHERE id = ?', package_id)
    await insertPackage({ base_price: 2100 })
    await insertPackage({ base_price: 1900, duration_hours: 5 })
    const others = [{ duration_hours: 3 }, { included_kilometers: 1 }, { vehicle_type: 'suv' }] as const
    for (const other of others) await insertPackage({ base_price: 100, ...other })
    const later = { trip: { ...asked, scheduled_time: slotIn(52) } }
    const { error, instead } = await refused(await askOffer(rider, booking.id, later))
    expect(error.code).toBe('package_gone')
    expect(instead).toEqual({ refund_paise: booking.advance_amount * 100, fare_amount: 1900 })
  })

  it('names no fare where the trip asked for can’t be booked either', async () => {
    const rider = await signedInRider()
    const { booking, asked } = await paid(rider)
    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(45), booking.id)
    const { error, instead } = await refused(
      await askOffer(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(1) } }),
    )
    expect(error.code).toBe('notice')
    expect(instead).toEqual({ refund_paise: 0, fare_amount: null })
  })
})
