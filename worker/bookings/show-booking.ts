import { and, eq, getTableColumns } from 'drizzle-orm'
import type { PaymentState } from '../../src/domain/payments/checkout'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { paidAmount } from '../payments/applied-payments'
import { checkOrders } from '../payments/check-orders'
import { claimCheck, ordersOfBooking } from '../payments/order-rows'
import type { RazorpayClient } from '../payments/razorpay-client'
import type { BookingRow } from './booking-row'

/** The provider is asked about one booking at most this often, in milliseconds, however often a page polls. */
const CHECK_EVERY_MS = 2000

export interface ShownBooking {
  row: BookingRow
  /** Whole rupees. */
  paidAmount: number
  paymentState: PaymentState
  /** This look found the payment: its message waits in the outbox. */
  settledNow: boolean
}

export interface ShowContext {
  database: Database
  /** Asked for only where an order waits to be paid. */
  razorpay: () => RazorpayClient
  userId: string
  now: Date
}

/**
 * A rider's own booking with the truth about its payment; null when it is absent or another's. While an order is
 * open the provider is asked, so that 'Processing Your Booking' ends without a webhook.
 */
export async function showBooking(context: ShowContext, id: string): Promise<ShownBooking | null> {
  const { database, now } = context
  const known = await read(context, id)
  if (!known) return null
  if (isPaid(known.row)) return { ...known, paymentState: 'paid', settledNow: false }

  let found = known
  if (await claimCheck(database, id, CHECK_EVERY_MS, now)) {
    // A provider that does not answer changes nothing: the booking is shown as it is known.
    await checkOrders({ database, razorpay: context.razorpay() }, id, now)
    found = (await read(context, id)) ?? known
  }
  if (isPaid(found.row)) return { ...found, paymentState: 'paid', settledNow: true }
  const orders = await ordersOfBooking(database, id)
  const processing = found.row.status === 'pending' && orders.some(({ status }) => status === 'processing')
  return { ...found, paymentState: processing ? 'processing' : 'none', settledNow: false }
}

const isPaid = (row: BookingRow) => ['partial', 'paid', 'refunded'].includes(row.payment_status)

async function read({ database, userId }: ShowContext, id: string) {
  const [found] = await database
    .select({ row: getTableColumns(bookings), paidAmount: paidAmount() })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.user_id, userId)))
  return found ?? null
}
