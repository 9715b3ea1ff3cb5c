import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { RazorpayRefundSchema } from '../../../src/domain/payments/razorpay'
import { bookingOf } from '../../../worker/bookings/booking-row'
import { moneyOf, reconcile } from '../../../worker/payments/reconcile'
import { recordRefund } from '../../../worker/payments/refund-progress'
import { settleOwed, shown, unpaidRide } from '../../support/worker/actions'
import { confirm, enteredCharge } from '../../support/worker/charges'
import { database } from '../../support/worker/database'
import { paymentOf, refundOf } from '../../support/worker/money'
import { orderFor, payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, newRide, type Ride, rideRow, signedInOperator } from '../../support/worker/rides'

const PAID_IN_FULL = { overrides: { remaining_amount: 0 } }

/** A toll of ₹65 that its rider confirmed after the ride. */
async function owesToll(ride: Ride) {
  const toll = await enteredCharge(ride)
  await confirm(ride.rider, ride.booking.id, toll.id)
}

async function payOnline({ rider, booking }: Ride) {
  const asked = await rideRow(booking.id)
  const { order_id } = await orderFor(rider, bookingOf(asked), { paymentAmount: asked.owed_amount })
  await payInSheet(order_id)
  await reconcile(moneyOf(env), new Date(minutesFrom(1)))
}

/** All that was paid online goes back by hand; the provider says what became of it, again and again. */
async function refundInFull(bookingId: string) {
  const payment = await paymentOf(bookingId)
  const refund = await refundOf(payment, { amount_paise: payment.amount_paise })
  return (status: 'processed' | 'failed') =>
    recordRefund(
      database,
      refund,
      v.parse(RazorpayRefundSchema, {
        id: `rfnd_${refund.id}`,
        entity: 'refund',
        currency: 'INR',
        notes: [],
        created_at: 0,
        payment_id: payment.provider_payment_id,
        amount: payment.amount_paise,
        status,
        receipt: null,
        acquirer_data: {},
      }),
      { event: 'test', now: new Date() },
    )
}

const writeOff = async (id: string) =>
  shown(await settleOwed(id, { amount: 300, method: null, reason: 'A wrong fare' }, await signedInOperator()))

describe('A ride of which something was written off', () => {
  it.each(['cash', 'office', 'online'])('is not ‘paid’ after a later toll is: %s', async (how) => {
    const ride = await unpaidRide()
    await writeOff(ride.id)
    await owesToll(ride)
    const settled = { amount: 65, method: how, reason: 'Paid' }
    if (how === 'online') await payOnline(ride)
    else await shown(await settleOwed(ride.id, settled, await signedInOperator()))
    expect(await rideRow(ride.id)).toMatchObject({ owed_amount: 0, payment_status: 'partial' })
  })

  it('is not ‘paid’ where its refund fails after it was processed', async () => {
    const ride = await unpaidRide()
    await writeOff(ride.id)
    const says = await refundInFull(ride.id)
    await says('processed')
    expect(await rideRow(ride.id)).toMatchObject({ payment_status: 'refunded' })
    await says('failed')
    expect(await rideRow(ride.id)).toMatchObject({ payment_status: 'partial' })
  })
})

describe('A ride of which all that was paid went back', () => {
  it('is not ‘paid’ where the refund fails and a toll is owed', async () => {
    const ride = await newRide.completed(PAID_IN_FULL)
    await owesToll(ride)
    const says = await refundInFull(ride.booking.id)
    await says('processed')
    await says('failed')
    expect(await rideRow(ride.booking.id)).toMatchObject({ owed_amount: 65, payment_status: 'partial' })
  })

  it.each(['cash', 'office', 'online'])('is ‘refunded’ no more once a toll is paid: %s', async (how) => {
    const ride = await newRide.completed(PAID_IN_FULL)
    const says = await refundInFull(ride.booking.id)
    await says('processed')
    await owesToll(ride)
    expect(await rideRow(ride.booking.id)).toMatchObject({ payment_status: 'refunded' })
    const settled = { amount: 65, method: how, reason: 'Paid' }
    if (how === 'online') await payOnline(ride)
    else await shown(await settleOwed(ride.booking.id, settled, await signedInOperator()))
    expect(await rideRow(ride.booking.id)).toMatchObject({ owed_amount: 0, payment_status: 'paid' })
  })

  it('but for what its driver was paid is not ‘refunded’', async () => {
    const ride = await newRide.completed()
    const says = await refundInFull(ride.booking.id)
    await says('processed')
    expect(await rideRow(ride.booking.id)).toMatchObject({
      collected: 300,
      payment_status: 'paid',
    })
  })
})
