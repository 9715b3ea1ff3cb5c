import type { Booking } from '../../../src/domain/bookings/booking'
import type { PaymentState } from '../../../src/domain/payments/checkout'
import { anEntry, aStatement } from '../../support/bookings/statements'
import { type Answering, api, askedFor } from '../../support/islands/api'
import { press } from '../../support/islands/page'
import { aBooking, BOOKING_ID, readyToPay } from './records'
import { acceptTerms, openBooking, quoting } from './support'

/** What the order call answers. */
export const order = {
  key_id: 'rzp_test_hasiru',
  amount: 20900,
  currency: 'INR',
  order_id: 'order_N8FRN5zTm5S3wx',
  user_name: 'Asha',
  user_email: 'asha@example.com',
  user_phone: '+919876543210',
}

export const PATH = `/api/bookings/${BOOKING_ID}`
/** The page at the last step of that booking. */
export const SHOWN = `/booking?step=4&booking_id=${BOOKING_ID}`

/** The booking as the server has it while its payment is in this state. */
export const bookingWhile = (
  payment_state: PaymentState,
  parts: Partial<Booking> = {},
  entries = payment_state === 'paid' ? [anEntry('captured', 209)] : [],
) => {
  const booking = aBooking({ payment_status: payment_state === 'paid' ? 'partial' : 'pending', ...parts })
  return {
    body: { booking, statement: aStatement('rider', { ...booking, payment_state }, entries), payment_state },
  }
}

/** The server as a payment meets it: nothing is paid until it is verified; `told` answers a path otherwise. */
export const paymentApi = (told: Record<string, Answering> = {}) =>
  api({
    ...quoting(),
    '/api/bookings': () => ({ status: 201, body: { booking: aBooking() } }),
    '/api/payment-order': () => ({ body: order }),
    '/api/payment-verification': () => ({ body: { status: 'confirmed', booking_id: BOOKING_ID } }),
    [PATH]: () => bookingWhile(askedFor('/api/payment-verification').length > 0 ? 'paid' : 'none'),
    ...told,
  })

/** What was sent to a path, call by call. */
export const bodyOf = (path: string) => askedFor(path).map(({ body }) => body)

/** Opens step 3 on a server that takes payments. */
export async function openPayment(parts: Parameters<typeof readyToPay>[0] = {}) {
  paymentApi()
  await openBooking({ stored: readyToPay(parts) })
}

/** Accepts the terms and presses Pay. */
export async function pay() {
  await acceptTerms()
  await press('Pay ₹209 Now')
}

/** Does so at a step 3 that it opens, of an API that pays, where `told` doesn’t answer otherwise. */
export async function pressPay(told: Record<string, Answering> = {}) {
  paymentApi(told)
  await openBooking({ stored: readyToPay() })
  await pay()
}
