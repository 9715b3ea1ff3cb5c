import * as v from 'valibot'
import type { Booking } from '../../../src/domain/bookings/booking'
import {
  AskedSchema,
  type CheckoutAnswerSchema,
  PaymentOrderAnswerSchema,
  PaymentVerificationAnswerSchema,
} from '../../../src/domain/payments/checkout'
import { newId } from '../../../worker/database/new-id'
import { ok, post } from './api'
import { newBookingOf } from './bookings'
import { insertInto } from './database'
import type { SignedIn } from './people'
import { clockRuns, type Ending, payInSheet } from './razorpay'

type Ordered = Pick<Booking, 'id' | 'advance_amount'>

export const askOrder = (rider: SignedIn | null, booking: Ordered, overrides: Record<string, unknown> = {}) =>
  post(
    '/api/payment-order',
    {
      bookingData: { fare_amount: 1 },
      bookingId: booking.id,
      paymentMethod: 'upi',
      paymentAmount: booking.advance_amount,
      ...overrides,
    },
    rider,
  )

/** The rider of a whole file may have paid for the same trip in other tests, and goes on all the same. */
export async function orderFor(rider: SignedIn, booking: Ordered, overrides: Record<string, unknown> = {}) {
  const answer = await askOrder(rider, booking, overrides)
  const asked = v.safeParse(AskedSchema, await answer.clone().json())
  const { besides } = asked.success ? asked.output.go_on : {}
  const ordered = besides ? await askOrder(rider, booking, { besides, ...overrides }) : answer
  return ok(ordered, PaymentOrderAnswerSchema)
}

/** An order as it is stored, of which the provider may know nothing; returns its id. */
export async function putOrder(
  booking_id: string,
  columns: Record<string, string | number | null> = {},
): Promise<string> {
  const id = `order_${newId()}`
  const order = { id, booking_id, purpose: 'advance', amount_paise: 10_000, receipt: id, status: 'created' }
  await insertInto({ payment_orders: { ...order, ...columns } })
  return id
}

/** A booking of this rider's, and the order of its advance. */
export async function orderedBooking(rider: SignedIn) {
  const booking = await newBookingOf(rider)
  return { booking, ...(await orderFor(rider, booking)) }
}

export const askVerification = (
  rider: SignedIn | null,
  bookingId: string,
  answer: v.InferOutput<typeof CheckoutAnswerSchema> | null,
  overrides: Record<string, unknown> = {},
) => post('/api/payment-verification', { ...answer, booking_id: bookingId, ...overrides }, rider)

export const verified = async (
  rider: SignedIn,
  bookingId: string,
  answer: v.InferOutput<typeof CheckoutAnswerSchema> | null,
) => ok(await askVerification(rider, bookingId, answer), PaymentVerificationAnswerSchema)

/** A booking of this rider's whose payment has come to this end at the provider, and we were not told. */
export async function triedUntold(rider: SignedIn, ending: Ending, choice: 'advance' | 'full' = 'advance') {
  const booking = await newBookingOf(rider)
  const paymentAmount = choice === 'full' ? booking.fare_amount : booking.advance_amount
  const { order_id: orderId } = await orderFor(rider, booking, { paymentAmount })
  return { booking, orderId, ...(await payInSheet(orderId, ending)), paise: paymentAmount * 100 }
}

/** A booking of this rider's that is paid at the provider; the browser was closed, and we were not told. */
export const paidUntold = (rider: SignedIn, choice?: 'advance' | 'full') => triedUntold(rider, 'pay', choice)

/** A booking of this rider's that is paid, and known to be. */
export async function paidFor(rider: SignedIn, choice: 'advance' | 'full' = 'advance') {
  const paid = await paidUntold(rider, choice)
  await verified(rider, paid.booking.id, paid.answer)
  return paid
}

/** A rider pays at the provider what is owed for a driven ride; the clock learns of it. */
export async function payOwed(rider: SignedIn, ride: Ordered, rupees = 300) {
  await payInSheet((await orderFor(rider, ride, { paymentAmount: rupees })).order_id)
  await clockRuns()
}
