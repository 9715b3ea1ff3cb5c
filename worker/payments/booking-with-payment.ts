import { and, eq, getTableColumns } from 'drizzle-orm'
import { Hono } from 'hono'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { PaymentState } from '../../src/domain/payments/checkout'
import { paidAmount } from '../bookings/applied-payments'
import { bookingOf, NO_SUCH_BOOKING, NO_SUCH_BOOKING_CODE } from '../bookings/booking-row'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { type RazorpayClient, razorpayOf } from '../providers/razorpay'
import { requireVerifiedPhone } from '../session/guards'
import { checkOrders, claimCheck, ordersOfBooking } from './orders'

/** A booking as its rider follows its payment. */
export const bookingWithPaymentRoutes = new Hono<AppEnv>().get(
  '/bookings/:id',
  requireVerifiedPhone,
  async (c) => {
    const shown = await showBooking(
      {
        database: databaseOf(c.env.DB),
        razorpay: () => razorpayOf(c.env, { timeoutMs: 4000 }),
        userId: c.get('user').userId,
        now: new Date(),
      },
      c.req.param('id'),
    )
    if (!shown) return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    if (shown.settledNow) c.set('mayHaveMessages', true)
    c.header('cache-control', 'private, no-store')
    return c.json({
      booking: bookingOf(shown.row),
      paid_amount: shown.paidAmount,
      payment_state: shown.paymentState,
    })
  },
)

/** The provider is asked about one booking at most this often, in milliseconds, however often a page polls. */
const CHECK_EVERY_MS = 2000

interface ShownBooking {
  row: BookingRow
  /** Whole rupees. */
  paidAmount: number
  paymentState: PaymentState
  /** This request settled the payment, whose message is in the outbox. */
  settledNow: boolean
}

interface ShowContext {
  database: Database
  /** Created only where an order is open. */
  razorpay: () => RazorpayClient
  userId: string
  now: Date
}

/**
 * A rider's own booking with the state of its payment; null when it is absent or another's. While an order is open the
 * provider is asked, so that 'Processing Your Booking' ends without a webhook.
 */
async function showBooking(context: ShowContext, id: string): Promise<ShownBooking | null> {
  const { database, now } = context
  const stored = await read(context, id)
  if (!stored) return null
  if (isPaid(stored.row)) return { ...stored, paymentState: 'paid', settledNow: false }

  let current = stored
  if (await claimCheck(database, id, CHECK_EVERY_MS, now)) {
    // Where the provider does not answer, the booking is shown as it is stored.
    await checkOrders({ database, razorpay: context.razorpay() }, id, now)
    current = (await read(context, id)) ?? stored
  }
  if (isPaid(current.row)) return { ...current, paymentState: 'paid', settledNow: true }
  const orders = await ordersOfBooking(database, id)
  const processing = current.row.status === 'pending' && orders.some(({ status }) => status === 'processing')
  return { ...current, paymentState: processing ? 'processing' : 'none', settledNow: false }
}

const isPaid = (row: BookingRow) => ['partial', 'paid', 'refunded'].includes(row.payment_status)

async function read({ database, userId }: ShowContext, id: string) {
  const [booking] = await database
    .select({ row: getTableColumns(bookings), paidAmount: paidAmount() })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.user_id, userId)))
  return booking ?? null
}
