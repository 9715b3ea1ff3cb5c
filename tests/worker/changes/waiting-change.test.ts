import { describe, expect, it } from 'vitest'
import { ChangeStateSchema } from '../../../src/domain/bookings/change-terms'
import { TripPageSchema } from '../../../src/domain/bookings/trip-details'
import { formatDateTime } from '../../../src/domain/kolkata-time'
import { formatRupees } from '../../../src/domain/payments/amounts'
import { tracked, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok } from '../../support/worker/api'
import { slotIn } from '../../support/worker/bookings'
import { acceptedTrip, change, ELECTRONIC_CITY, orderOfChange, paid } from '../../support/worker/changes'
import { run } from '../../support/worker/database'
import { askVerification } from '../../support/worker/orders'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom } from '../../support/worker/rides'

const becameOf = async (rider: SignedIn, id: string, number = 1) =>
  ok(await get(`/api/bookings/${id}/changes/${number}`, rider), ChangeStateSchema)

const asIfMinutesAgo = (id: string, minutes: number) =>
  run('UPDATE booking_changes SET created_at = ? WHERE booking_id = ?', minutesFrom(-minutes), id)

const rider = await signedInRider()

describe('A change that waits for its payment (CHANGE-11)', () => {
  it('is told with its trip: its sum, until when and what is to be, while it may be paid', async () => {
    const { booking, asked } = await paid(rider)
    const told = async () => [
      await tripOf(rider, booking.id),
      (await ok(await get('/api/trips', rider), TripPageSchema)).trips.find(({ id }) => id === booking.id),
    ]
    for (const one of await told()) expect(one).toMatchObject({ change_waiting: null, may_change: true })
    const { offer } = await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    const what = [`To: ${ELECTRONIC_CITY.dropoff_address}`, `Fare: ${formatRupees(offer.fare_amount)}`]
    for (const one of await told()) {
      const waits = one?.change_waiting
      expect(waits).toMatchObject({ number: 1, order_paise: offer.order_paise, what })
      expect(Math.round((Date.parse(waits?.until ?? '') - Date.now()) / 60_000)).toBe(15)
    }
    await asIfMinutesAgo(booking.id, 16)
    for (const one of await told()) expect(one).toMatchObject({ change_waiting: null })
  })

  it('is told on the page of the ride that a driver has, which may be changed until they set out', async () => {
    const { rider, driver, booking, asked } = await acceptedTrip()
    const ride = async () => await tracked(rider)
    const { offer } = await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    expect(await ride()).toMatchObject({
      may_change: true,
      change_waiting: offer.order_paise > 0 ? { order_paise: offer.order_paise } : null,
    })
    await run('UPDATE bookings SET set_out_at = ? WHERE id = ?', minutesFrom(-1), booking.id)
    expect(await ride()).toMatchObject({ may_change: false })
    expect(driver.userId).toBe(booking.driver_id)
  })

  it('has lapsed once nobody was sent to pay it in time, and nothing was paid', async () => {
    const { booking, asked } = await paid(rider)
    await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    expect(await becameOf(rider, booking.id)).toEqual({ state: 'waiting', payment_state: 'none' })
    await asIfMinutesAgo(booking.id, 16)
    expect(await becameOf(rider, booking.id)).toEqual({ state: 'lapsed', payment_state: 'none' })
  })

  it('whose checkout was opened is followed until the provider has said what was paid', async () => {
    const { booking, asked } = await paid(rider)
    const { offer } = await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    const { order_id } = await orderOfChange(rider, booking, offer)
    expect(await becameOf(rider, booking.id)).toEqual({ state: 'waiting', payment_state: 'checking' })
    // Another change takes its place: what is paid for it then goes back.
    const { answer } = await change(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(30) } })
    await askVerification(rider, booking.id, (await payInSheet(order_id)).answer)
    expect(await becameOf(rider, booking.id)).toEqual({ state: 'lapsed', payment_state: 'paid' })
    expect(await becameOf(rider, booking.id, answer.change_number)).toEqual({
      state: 'made',
      payment_state: 'paid',
    })
    const was = [`Pickup time: ${formatDateTime(new Date(booking.scheduled_time))}`]
    expect((await tripOf(rider, booking.id)).changes).toMatchObject([{ number: 2, by: 'rider', was }])
  })

  it('is another rider’s business to nobody', async () => {
    const { booking, asked } = await paid(rider)
    await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    const other = await signedInRider()
    const answer = await get(`/api/bookings/${booking.id}/changes/1`, other)
    await expectRefusal(answer, 'PGRST116', 404)
  })
})
