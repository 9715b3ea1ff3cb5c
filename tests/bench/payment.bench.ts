import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import * as v from 'valibot'
import { it } from 'vitest'
import { BookingSchema } from '../../src/domain/bookings/booking'
import { CancellationPreviewSchema } from '../../src/domain/payments/cancellation'
import { PaymentOrderAnswerSchema } from '../../src/domain/payments/checkout'
import worker from '../../worker/index'
import { bookingRequest } from '../support/worker/bookings'
import { signedInRider } from '../support/worker/people'
import { payInSheet } from '../support/worker/razorpay'
import { takeWebhooks } from '../support/worker/webhooks'
import { Bill, billedCalls, countedEnv, Parts } from './counting-env'

const BookedSchema = v.object({ booking: BookingSchema })

it('One booking that is paid, cancelled and refunded', async () => {
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  const bill = new Bill()
  const bindings = countedEnv(bill)
  const parts = new Parts(bill)

  const ask = billedCalls(bill, bindings)
  const call = async (path: string, init: Parameters<typeof ask>[2] = {}): Promise<unknown> =>
    (await ask(path, rider, init)).json()
  const post = (path: string, body: object) => call(path, { body: JSON.stringify(body) })
  const webhooks = async () => {
    for (const { body, headers } of await takeWebhooks()) await call('/webhooks/razorpay', { body, headers })
  }

  const request = await bookingRequest(rider)
  const { booking } = v.parse(BookedSchema, await post('/api/bookings', request))
  parts.end('Booking')
  const ordered = await post('/api/payment-order', {
    bookingId: booking.id,
    paymentMethod: 'upi',
    paymentAmount: booking.advance_amount,
  })
  const { order_id } = v.parse(PaymentOrderAnswerSchema, ordered)
  parts.end('Order')
  const { answer } = await payInSheet(order_id)
  await post('/api/payment-verification', { ...answer, booking_id: booking.id })
  parts.end('Verification: the payment is applied, an SMS queued')
  await webhooks()
  parts.end('Webhooks of a payment that is known')
  await call(`/api/bookings/${booking.id}`)
  await call('/api/trips')
  parts.end('Confirmation and list of trips')
  const preview = await call(`/api/bookings/${booking.id}/cancellation`)
  const { refund_paise } = v.parse(CancellationPreviewSchema, preview)
  await post(`/api/bookings/${booking.id}/cancel`, { reason: 'Plans changed', refund_paise })
  parts.end('Cancellation: the refund is sent, two SMS queued')
  await webhooks()
  parts.end('Webhooks of a refund that is known')
  await call(`/api/trips/${booking.id}`)
  parts.end('Details')
  for (const minute of [
    'The clock, one minute: the messages that are due',
    'The clock, one with nothing to do',
  ]) {
    const context = createExecutionContext()
    await worker.scheduled(createScheduledController({ cron: '* * * * *' }), bindings)
    await waitOnExecutionContext(context)
    parts.end(minute)
  }
  console.log(`PAID${JSON.stringify(parts.parts)}`)
})
