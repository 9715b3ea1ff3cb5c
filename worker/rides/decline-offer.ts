import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { bookings } from '../database/tables'
import type { DriverAsks } from './driver-move'
import { rememberDecline } from './ride-declines'

/**
 * A driver says no: the offer is not shown to them again (docs/product.md, Driver). Nothing is remembered of a booking
 * that was never paid for, and a ride that the driver has is handed back, not declined.
 */
export async function declineOffer(asks: DriverAsks): Promise<Result<null, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const offer = and(
    eq(bookings.id, bookingId),
    sql`bookings.payment_status IN ('partial', 'paid', 'refunded')`,
  )
  const [[found]] = await database.batch([
    database.select({ driver_id: bookings.driver_id }).from(bookings).where(offer),
    rememberDecline(database, {
      bookingId,
      driverId,
      kind: 'declined',
      reason: null,
      now,
      when: and(
        offer,
        or(isNull(bookings.driver_id), ne(bookings.driver_id, driverId)),
        // A person with the role alone is told so by their board.
        sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId})`,
      ),
    }).onConflictDoNothing(),
  ])
  if (!found) return refuse({ reason: 'no_such_ride' })
  return found.driver_id === driverId ? refuse({ reason: 'not_offered' }) : accept(null)
}
