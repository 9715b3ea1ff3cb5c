import { and, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS, minutesBefore } from '../../src/domain/kolkata-time'
import { CHECKOUT_MINUTES } from '../../src/domain/payments/decide-payment'
import { cancelUnpaid, isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import { bookings } from '../database/tables'
import { askAbout, hasUnansweredOrder, type ProviderDeps } from './orders'
import { livePaymentLink } from './payment-links'

/** Minutes that an unpaid booking is kept, and kept again after a message that its payment failed; also while a link to pay it lives. */
const UNPAID_MINUTES = 60

/** An answer of the provider's is good for so many minutes: what is paid after that is late, and goes back in full. */
const ANSWERED_MINUTES = 10

/** Bookings of one run; the next run takes the rest. Well under the 100 parameters of a statement. */
const BATCH = 50

/** The condition that a booking is too old and not being paid now, or its pickup has passed. */
function isOverdue(now: Date): SQL | undefined {
  const keptSince = minutesBefore(now, UNPAID_MINUTES)
  const checkoutSince = minutesBefore(now, CHECKOUT_MINUTES)
  return or(
    lte(bookings.scheduled_time, now.toISOString()),
    and(
      lte(bookings.created_at, keptSince),
      sql`NOT EXISTS (SELECT 1 FROM payment_orders WHERE payment_orders.booking_id = bookings.id
        AND (payment_orders.status = 'processing' OR payment_orders.offered_at > ${checkoutSince}))`,
      // The bank may take days to give the money back: only then is the rider told that they can pay again.
      sql`NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.booking_id = bookings.id
        AND outbox.event = 'booking.payment_failed' AND outbox.created_at > ${keptSince})`,
      sql`${livePaymentLink(now)} IS NULL`,
    ),
  )
}

/** The condition that the provider has not said lately what became of one of a booking's orders. */
export const mayBePaid = (now: Date): SQL =>
  hasUnansweredOrder(new Date(now.getTime() - ANSWERED_MINUTES * MINUTE_MS))

/**
 * Cancels bookings whose payment never came (docs/product.md, BOOKING-20), once the provider has said so: a booking of
 * which the provider was not asked lately is asked about first, and left open where no answer comes. Returns how many.
 * A payment that is captured later finds the booking cancelled, and is refunded in full.
 */
export async function expireUnpaidBookings(deps: ProviderDeps, now: Date): Promise<number> {
  const { database } = deps
  const overdue = await database
    .select({ id: bookings.id, mayBePaid: sql<number>`${mayBePaid(now)}` })
    .from(bookings)
    .where(and(isUnpaidAndOpen(), isOverdue(now)))
    .orderBy(bookings.created_at)
    .limit(BATCH)
  const unsure = overdue.flatMap((booking) => (booking.mayBePaid === 1 ? booking.id : []))
  await askAbout(deps, unsure, { event: 'expiry', now })
  if (overdue.length === 0) return 0
  const ids = overdue.map(({ id }) => id)
  const which = and(inArray(bookings.id, ids), isOverdue(now), sql`NOT ${mayBePaid(now)}`)
  const [cancelled] = await database.batch(
    cancelUnpaid(database, { which, reason: 'Payment not completed', now }),
  )
  return cancelled.meta.changes
}
