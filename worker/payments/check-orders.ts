import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import { accept, type Result } from '../../src/domain/result'
import type { Database } from '../database/client'
import { applyPayment } from './apply-payment'
import { ordersOfBooking } from './order-rows'
import type { RazorpayClient, RazorpayRefusal } from './razorpay-client'

export interface OrdersChecked {
  /** The booking holds a payment now. */
  paid: boolean
  /** The provider holds the rider's money and has not captured it. */
  processing: boolean
}

const isHeld = ({ status }: RazorpayPayment) => Number(status === 'authorized')
const heldLast = (a: RazorpayPayment, b: RazorpayPayment) =>
  isHeld(a) - isHeld(b) || a.created_at - b.created_at

/**
 * Asks the provider what was paid on a booking's orders, and applies it: how a payment is found whose rider closed
 * the browser, and how 'processing' ends. Oldest first, so that the latest try is the one remembered; but a try that
 * holds the rider's money comes last, for an earlier one may be authorised after a later one failed.
 */
export async function checkOrders(
  { database, razorpay }: { database: Database; razorpay: RazorpayClient },
  bookingId: string,
  now: Date,
): Promise<Result<OrdersChecked, RazorpayRefusal>> {
  const checked: OrdersChecked = { paid: false, processing: false }
  for (const order of await ordersOfBooking(database, bookingId)) {
    const answer = await razorpay.paymentsOfOrder(order.id)
    if (!answer.ok) return answer
    for (const payment of answer.value.toSorted(heldLast)) {
      const { outcome } = await applyPayment(database, payment, now)
      if (outcome === 'applied') checked.paid = true
      if (outcome === 'waiting' && payment.status === 'authorized') checked.processing = true
    }
  }
  return accept(checked)
}
