import type { AmountChoice } from '../../src/domain/payments/amounts'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { log } from '../http/log'
import { keepOrder, type OrderRow } from './order-rows'
import type { RazorpayClient, RazorpayRefusal } from './razorpay-client'

export interface WantedOrder {
  bookingId: string
  amountPaise: number
  currency: string
  receipt: string
}

interface OrderDeps {
  database: Database
  razorpay: RazorpayClient
}

/** 37 characters of the 40 that Razorpay allows. Another amount is another receipt, and so another order. */
export function receiptOf(bookingId: string, choice: AmountChoice): string {
  return `bk_${bookingId}_${choice === 'full' ? 'f' : 'p'}`
}

/** An order that exists at the provider although we never heard so; null when there is none. */
export async function findLostOrder(
  { database, razorpay }: OrderDeps,
  wanted: WantedOrder,
  now: Date,
): Promise<Result<OrderRow | null, RazorpayRefusal>> {
  const { bookingId, receipt, amountPaise, currency } = wanted
  const found = await razorpay.ordersByReceipt(receipt)
  if (!found.ok) return found
  const order = found.value.find((one) => one.amount === amountPaise && one.currency === currency)
  return accept(order ? await keepOrder(database, bookingId, receipt, order, now) : null)
}

/**
 * Makes the order. Where the answer is lost it is looked for by its receipt instead of being made again, for a
 * second order would be a second chance to pay.
 */
export async function openOrder(
  deps: OrderDeps,
  wanted: WantedOrder,
  now: Date,
): Promise<Result<OrderRow, RazorpayRefusal>> {
  const { bookingId, receipt, amountPaise, currency } = wanted
  const made = await deps.razorpay.createOrder({
    amountPaise,
    currency,
    receipt,
    notes: { booking_id: bookingId },
  })
  if (made.ok) return accept(await keepOrder(deps.database, bookingId, receipt, made.value, now))
  if (made.refusal.reason === 'refused') {
    log('error', 'payment_order_refused', { ...made.refusal })
    return made
  }
  const lost = await findLostOrder(deps, wanted, now)
  if (!lost.ok) return lost
  return lost.value ? accept(lost.value) : refuse(made.refusal)
}
