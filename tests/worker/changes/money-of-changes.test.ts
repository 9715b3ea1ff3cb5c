import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PaymentVerificationAnswerSchema } from '../../../src/domain/payments/checkout'
import { settleChanges } from '../../../worker/rides/changed-ride'
import { runUpkeep } from '../../../worker/upkeep'
import { cancelled, preview } from '../../support/worker/actions'
import { expectRefusal, get } from '../../support/worker/api'
import { newBookingOf, slotIn, trip } from '../../support/worker/bookings'
import {
  askChange,
  askOffer,
  change,
  changeStates,
  ELECTRONIC_CITY,
  offerOf,
  paid,
  waitingChange,
} from '../../support/worker/changes'
import { Browser, dying, type Meet } from '../../support/worker/faulty-bindings'
import { messagesOf } from '../../support/worker/inbox'
import { findingsOf, wentBack } from '../../support/worker/money'
import { askOrder, triedUntold } from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import {
  captureHeld,
  clockRuns,
  ordersByReceipt,
  payInSheet,
  switchProvider,
} from '../../support/worker/razorpay'
import { rideRow } from '../../support/worker/rides'
import { deliver, webhookOf } from '../../support/worker/webhooks'

const rider = await signedInRider()

const browser = (meet: Meet) => new Browser(meet, new Map(), rider.cookie)

/** The provider sends its webhook, and sends it again. */
async function toldTwice(event: string, paymentId: string) {
  const sent = await webhookOf(event, paymentId)
  for (const _ of [1, 2]) expect((await deliver(sent)).status).toBe(200)
}

describe('What no change of a booking comes to, whatever fails meanwhile:', () => {
  it('paid again for the same change: a second payment goes back whole, and once', async () => {
    await switchProvider({ receipts: 'never_unique' })
    const { booking, asked: trip } = await paid(rider)
    const { offer } = await change(rider, booking.id, { trip: { ...trip, ...ELECTRONIC_CITY } })
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
    await settleChanges(env, new Date(Date.now() + 47 * 60_000))
    expect(await changeStates(booking.id)).toEqual(['made'])
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
    expect(await wentBack(booking.id)).toEqual([])
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('a paid booking cancelled by its change: one that nobody pays lapses, and the booking stands', async () => {
    const { booking, order_id } = await waitingChange(rider)
    const { paymentId } = await payInSheet(order_id, 'fail')
    await toldTwice('payment.failed', paymentId)
    for (const minutes of [16, 61, 121]) {
      const now = new Date(Date.now() + minutes * 60_000)
      await clockRuns(minutes)
      await settleChanges(env, now)
      await runUpkeep(env, now)
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
