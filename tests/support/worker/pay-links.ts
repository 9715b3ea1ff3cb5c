import { expect } from 'vitest'
import { PaymentOrderAnswerSchema } from '../../../src/domain/payments/checkout'
import { PayableTripSchema } from '../../../src/domain/payments/payment-link'
import { get, ok, post } from './api'
import { valuesOf } from './database'
import { payInSheet } from './razorpay'

/** The id of the link by which a booking, or its change, may be paid; empty without one. */
export const liveLink = async (bookingId: string): Promise<string> =>
  (
    await valuesOf('SELECT id FROM payment_links WHERE booking_id = ? AND revoked_at IS NULL', bookingId)
  )[0] ?? ''

/** What whoever has the link reads. */
export const readLink = async (link: string) => ok(await get(`/api/pay/${link}`), PayableTripSchema)

export const orderByLink = (link: string, rupees: number, more: object = {}) =>
  post(`/api/pay/${link}/order`, { paymentMethod: 'upi', paymentAmount: rupees, ...more })

export const verifyByLink = (link: string, answer: unknown) => post(`/api/pay/${link}/verification`, answer)

/** The id of the order that it answers. */
export const orderIdByLink = async (link: string, rupees: number) =>
  (await ok(await orderByLink(link, rupees), PaymentOrderAnswerSchema)).order_id

/** Paid by a link at the provider, and we were not told. */
export const paidByLinkUntold = async (link: string, rupees: number) =>
  payInSheet(await orderIdByLink(link, rupees))

/** Paid by a link, and known to be. */
export async function payByLink(link: string, rupees: number) {
  const paid = await paidByLinkUntold(link, rupees)
  expect((await verifyByLink(link, paid.answer)).status).toBe(200)
  return paid
}
