import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AwaitedRide } from '../../src/domain/bookings/ride-details'
import { carColumns } from '../database/car-columns'
import type { Database } from '../database/client'
import { bookings, drivers, users, vehicles } from '../database/tables'
import { paidAmount } from '../payments/applied-payments'
import { refundDuePaise } from '../payments/due-refunds'
import { endedAt } from './ended-at'

/** More rides than this a person has not under way at once; what is beyond is not listed. */
const MOST_ACTIVE = 20

/** In the words of the index bookings_active_of_rider, for one is used only where a query repeats its condition. */
const isActive = sql`bookings.status IN ('accepted', 'started')`

const cancelledBy = sql<'unpaid' | 'rider' | 'no_show' | 'company' | 'no_driver' | null>`(
  SELECT booking_cancellations.code FROM booking_cancellations
  WHERE booking_cancellations.booking_id = bookings.id)`

const liveShare = sql<string | null>`(
  SELECT ride_shares.id FROM ride_shares
  WHERE ride_shares.booking_id = bookings.id AND ride_shares.revoked_at IS NULL)`

const select = (database: Database, which: SQL | undefined) =>
  database
    .select({
      row: getTableColumns(bookings),
      driver: getTableColumns(drivers),
      driver_name: users.full_name,
      driver_phone: users.phone_no,
      driver_photo: users.profile_picture_url,
      vehicle: carColumns,
      paidAmount: paidAmount().as('paid_amount'),
      refundDuePaise: refundDuePaise().as('refund_due_paise'),
      cancelledBy: cancelledBy.as('cancelled_by'),
      shareId: liveShare.as('share_id'),
      endedAt: endedAt().as('ended_at'),
    })
    .from(bookings)
    .leftJoin(drivers, eq(drivers.id, bookings.driver_id))
    .leftJoin(users, eq(users.id, bookings.driver_id))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .where(which)

export type RideOfRider = Awaited<ReturnType<typeof select>>[number]

/** A rider's rides under way, a started one first and then the newest (docs/product.md, Ride). */
export async function activeRidesOf(database: Database, userId: string): Promise<RideOfRider[]> {
  // Newest first, as the index has them: sorted by their state there, every trip of the rider would be read.
  const rides = await select(database, and(eq(bookings.user_id, userId), isActive))
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(MOST_ACTIVE)
  const isStarted = ({ row }: RideOfRider) => row.status === 'started'
  return [...rides.filter(isStarted), ...rides.filter((ride) => !isStarted(ride))]
}

/**
 * A rider's next ride that is paid for and has no driver; null without one. In the words of the index
 * bookings_awaited_of_rider.
 */
export async function awaitedRideOf(database: Database, userId: string): Promise<AwaitedRide | null> {
  const [next] = await database
    .select({ id: bookings.id, scheduled_time: bookings.scheduled_time, ride_version: bookings.ride_version })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, userId),
        sql`bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid')`,
      ),
    )
    .orderBy(asc(bookings.scheduled_time))
    .limit(1)
  return next ? { id: next.id, scheduled_time: next.scheduled_time, had_driver: next.ride_version > 0 } : null
}

/** A rider's own booking with all that belongs to its ride, however it stands; null: absent, or another's. */
export async function rideOfRider(
  database: Database,
  userId: string,
  bookingId: string,
): Promise<RideOfRider | null> {
  const [found] = await select(database, and(eq(bookings.id, bookingId), eq(bookings.user_id, userId)))
  return found ?? null
}
