import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ChangeStateSchema } from '../../../src/domain/bookings/change-terms'
import { TripPageSchema } from '../../../src/domain/bookings/trip-details'
import { formatDateTime } from '../../../src/domain/kolkata-time'
import { formatRupees } from '../../../src/domain/payments/amounts'
import { PaymentVerificationAnswerSchema } from '../../../src/domain/payments/checkout'
import { settleChanges } from '../../../worker/rides/changed-ride'
import { roomOf, syncRoom } from '../../../worker/room/room'
import { runUpkeep } from '../../../worker/upkeep'
import { cancelled, preview, tracked, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok } from '../../support/worker/api'
import { newBookingOf, slotIn, trip } from '../../support/worker/bookings'
import {
  acceptedTrip,
  askChange,
  askOffer,
  change,
  changeStates,
  dearerChange,
  ELECTRONIC_CITY,
  offerOf,
  orderOfChange,
  paid,
  waitingChange,
} from '../../support/worker/changes'
import { run } from '../../support/worker/database'
import { Browser, dying, type Meet } from '../../support/worker/faulty-bindings'
import { messagesOf } from '../../support/worker/inbox'
import { findingsOf, wentBack } from '../../support/worker/money'
import { askOrder, askVerification, triedUntold, verified } from '../../support/worker/orders'
import { riderOfEachTest, type SignedIn } from '../../support/worker/people'
import {
  captureHeld,
  clockRuns,
  ordersByReceipt,
  payInSheet,
  switchProvider,
} from '../../support/worker/razorpay'
import { minutesFrom, rideRow } from '../../support/worker/rides'
import { deliver, webhookOf } from '../../support/worker/webhooks'

const rider = riderOfEachTest()

const browser = (meet: Meet) => new Browser(meet, new Map(), rider.cookie)

/** The provider sends its webhook, and sends it again. */
async function toldTwice(event: string, paymentId: string) {
  const sent = await webhookOf(event, paymentId)
  for (const _ of [1, 2]) expect((await deliver(sent)).status).toBe(200)
}

const settle = (minutes: number) => settleChanges(env, new Date(Date.now() + minutes * 60_000))

describe('What no change of a booking comes to, whatever fails meanwhile:', () => {
  it('paid again for the same change: a second payment goes back whole, and once', async () => {
    await switchProvider({ receipts: 'never_unique' })
    const { booking, offer } = await dearerChange(rider)
    // Before its order was stored the process died, and the rider asked again: the provider has two of them.
    const pressed = { bookingId: booking.id, paymentMethod: 'upi', purpose: 'change' }
    const asked = { ...pressed, bookingData: {}, paymentAmount: offer.order_paise / 100 }
    await browser(dying).press('/api/payment-order', asked, v.object({ order_id: v.string() }))
    const orders = await ordersByReceipt(`c1_${booking.id}`)
    expect(orders.length).toBeGreaterThan(1)
    for (const { id } of orders) await toldTwice('payment.captured', (await payInSheet(id)).paymentId)
    await clockRuns(20)
    expect(await changeStates(booking.id)).toEqual(['made'])
    expect(await wentBack(booking.id)).toEqual(
      orders.slice(1).map(() => ({ reason: 'change_lapsed', amount_paise: offer.order_paise })),
    )
    await expectRefusal(askOrder(rider, booking, asked), 'change_over')
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('charged and then refused: it is made, wherever the request dies that was to tell of its payment', async () => {
    const { booking, offer, order_id } = await waitingChange(rider)
    const { answer } = await payInSheet(order_id)
    const told = { ...answer, booking_id: booking.id }
    const says = await browser(dying).press(
      '/api/payment-verification',
      told,
      PaymentVerificationAnswerSchema,
    )
    expect(says).toMatchObject({ status: 'confirmed' })
    await clockRuns(46)
    await settle(47)
    expect(await changeStates(booking.id)).toEqual(['made'])
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
    expect(await wentBack(booking.id)).toEqual([])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('a paid booking cancelled by its change: one that nobody pays lapses, and the booking stands', async () => {
    const { booking, order_id } = await waitingChange(rider)
    const { paymentId } = await payInSheet(order_id, 'fail')
    await toldTwice('payment.failed', paymentId)
    // Not before the provider has said that nobody paid by any other try.
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
    for (const minutes of [16, 61, 121]) {
      await clockRuns(minutes)
      await settle(minutes)
      await runUpkeep(env, new Date(minutesFrom(minutes)))
    }
    expect(await changeStates(booking.id)).toEqual(['lapsed'])
    expect(await rideRow(booking.id)).toMatchObject({
      ...{ status: 'pending', payment_status: 'partial', change_number: 0, fare_amount: booking.fare_amount },
    })
    expect(await wentBack(booking.id)).toEqual([])
  })

  it('confirmed unpaid by rebooking: what the bank holds of one booking confirms none in its place', async () => {
    const { booking, paymentId } = await triedUntold(rider, 'held')
    await get(`/api/bookings/${booking.id}`, rider)
    const later = { trip: trip({ scheduled_time: slotIn(30) }) }
    await expectRefusal(askOffer(rider, booking.id, later), 'unpaid')
    // By the offer of another trip, which is paid.
    const other = await paid(rider)
    const agreed = await offerOf(rider, other.booking.id, later)
    await expectRefusal(askChange(rider, booking.id, later, agreed), 'unpaid')
    const forNothing = { purpose: 'change', paymentAmount: 1 }
    await expectRefusal(askOrder(rider, booking, forNothing), 'change_over')
    expect(await rideRow(booking.id)).toMatchObject({ payment_status: 'pending', change_number: 0 })
    const { idempotency_key } = await rideRow(booking.id)
    const { id } = await newBookingOf(rider, { replaces: [idempotency_key] })
    await captureHeld(paymentId)
    await clockRuns(20)
    expect(await rideRow(id)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    expect(await messagesOf(id)).toEqual([])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('a cancelled one back to life: what paid its change goes back, beside what was paid before', async () => {
    const { booking, asked, offer, order_id } = await waitingChange(rider)
    const { answer, paymentId } = await payInSheet(order_id)
    const { refund_paise } = await preview(rider, booking.id)
    // The provider has just said that it is paid; before that is written the rider's other tab cancels.
    let isPaid = false
    const cancelling: Meet = (send) =>
      send(async ({ name, make }) => {
        if (isPaid && name === 'DB batch') {
          isPaid = false
          await cancelled(rider, booking.id, refund_paise)
        }
        const made = await make()
        isPaid ||= name === 'provider fetch' && (await rideRow(booking.id)).status === 'pending'
        return made
      })
    const told = { ...answer, booking_id: booking.id }
    const says = browser(cancelling).press('/api/payment-verification', told, PaymentVerificationAnswerSchema)
    await expect(says).rejects.toThrow(/already paid or cancelled. All of this payment is coming back/)
    await toldTwice('payment.captured', paymentId)
    await clockRuns(20)
    const far = { trip: asked }
    await expectRefusal(askChange(rider, booking.id, far, offer), 'closed')
    expect(await changeStates(booking.id)).toEqual(['lapsed'])
    expect(await rideRow(booking.id)).toMatchObject({ status: 'cancelled', change_number: 0 })
    expect((await wentBack(booking.id)).map(({ amount_paise }) => amount_paise).sort()).toEqual(
      [offer.order_paise, refund_paise].sort(),
    )
    expect(await findingsOf(booking.id)).toEqual([])
  })
})

describe('A change that waits for its payment (CHANGE-11)', () => {
  it('waits as long as the bank holds the money', async () => {
    const { booking, order_id } = await waitingChange(rider)
    await payInSheet(order_id, 'held')
    await clockRuns(16)
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
  })

  it('lapses once the provider has said that nobody paid, and not before', async () => {
    const { booking } = await waitingChange(rider)
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
    await clockRuns(16)
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['lapsed'])
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 0, fare_amount: booking.fare_amount })
  })

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
    const { rider, booking, asked } = await acceptedTrip({ fare_amount: 120 })
    const { offer } = await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    const change_waiting = { order_paise: offer.order_paise }
    expect(await tracked(rider)).toMatchObject({ may_change: true, change_waiting })
    await run('UPDATE bookings SET set_out_at = ? WHERE id = ?', minutesFrom(-1), booking.id)
    expect(await tracked(rider)).toMatchObject({ may_change: false })
  })

  it('lapses after 15 minutes where its rider was never sent to pay, and is told so before the clock ends it', async () => {
    const { booking } = await dearerChange(rider)
    await settle(14)
    expect(await becameOf(rider, booking.id)).toEqual({ state: 'waiting', payment_state: 'none' })
    await asIfMinutesAgo(booking.id, 16)
    expect(await becameOf(rider, booking.id)).toEqual({ state: 'lapsed', payment_state: 'none' })
    await settle(0)
    expect(await changeStates(booking.id)).toEqual(['lapsed'])
  })

  it('whose checkout was opened is followed until the provider has said what was paid', async () => {
    const { booking, asked, order_id } = await waitingChange(rider)
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
})

it('A driver whom a paid change released is in the room of its ride no more (CHANGE-15)', async () => {
  const { rider, driver, booking, asked } = await acceptedTrip({ fare_amount: 120 })
  await syncRoom(env, booking.id)
  expect(await roomOf(env, booking.id).summary()).toMatchObject({ driver_id: driver.userId })
  // Its car is another kind, and its way so long that it has to be paid again.
  const larger = { trip: { ...asked, ...ELECTRONIC_CITY }, vehicle_type: 'suv' }
  const { offer } = await change(rider, booking.id, larger)
  expect(offer.order_paise).toBeGreaterThan(0)
  expect(offer).toMatchObject({ asks_driver: false, releases_driver: true })
  const { order_id } = await orderOfChange(rider, booking, offer)
  await verified(rider, booking.id, (await payInSheet(order_id)).answer)
  expect(await rideRow(booking.id)).toMatchObject({
    status: 'pending',
    driver_id: null,
    vehicle_type: 'suv',
  })
  expect(await roomOf(env, booking.id).summary()).toMatchObject({ driver_id: null })
})

const becameOf = async (rider: SignedIn, id: string, number = 1) =>
  ok(await get(`/api/bookings/${id}/changes/${number}`, rider), ChangeStateSchema)

const asIfMinutesAgo = (id: string, minutes: number) =>
  run('UPDATE booking_changes SET created_at = ? WHERE booking_id = ?', minutesFrom(-minutes), id)
