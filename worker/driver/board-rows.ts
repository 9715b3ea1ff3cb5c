import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { carColumns } from '../database/car-columns'
import type { Database } from '../database/client'
import { bookings, drivers, users, vehicles } from '../database/tables'
import { isOpenForDrivers } from '../rides/assignment'

/** Rides that a driver has before them: more than a month of full days. */
const MOST_AHEAD = 100
/** The newest rides of a driver, among which today's are. */
const MOST_OVER = 20
/** Offers looked through for those that fit between the rides taken. */
const MOST_CANDIDATES = 60

// These stand in one batch, whose rows D1 answers as objects: no select may name two columns alike.

/** Who drives, and in what. */
export const driverRow = (database: Database, driverId: string) =>
  database
    .select({
      driver: getTableColumns(drivers),
      name: users.full_name,
      vehicle: carColumns,
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.id))
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))
    .where(eq(drivers.id, driverId))

const rides = (database: Database) =>
  database
    .select({
      row: getTableColumns(bookings),
      rider_name: users.full_name,
      rider_phone: users.phone_no,
      rider_photo: users.profile_picture_url,
      car: carColumns,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.user_id))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .$dynamic()

/** Rides a driver has and has not ended, by time. */
export const ridesAhead = (database: Database, driverId: string) =>
  rides(database)
    .where(and(eq(bookings.driver_id, driverId), inArray(bookings.status, ['accepted', 'started'])))
    .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
    .limit(MOST_AHEAD)

/** When another driver has this driver's car: an operator may give it away for a ride. */
export const carTaken = (database: Database, driverId: string) =>
  database
    .select({ from: bookings.busy_from, until: bookings.busy_until })
    .from(bookings)
    .where(
      and(
        sql`${bookings.vehicle_id} = (SELECT drivers.vehicle_id FROM drivers WHERE drivers.id = ${driverId})`,
        ne(bookings.driver_id, driverId),
        inArray(bookings.status, ['accepted', 'started']),
      ),
    )
    .limit(MOST_AHEAD)

/** Rides this driver ended since that instant: of the newest few, however many there were before. */
export function ridesEndedSince(database: Database, driverId: string, since: string) {
  const newest = database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.driver_id, driverId), eq(bookings.status, 'completed')))
    .orderBy(desc(bookings.scheduled_time))
    .limit(MOST_OVER)
  return rides(database).where(and(inArray(bookings.id, newest), gte(bookings.end_time, since)))
}

/** Rides of this driver's that were cancelled, with their pickup within these instants. */
export const ridesCancelledOf = (database: Database, driverId: string, day: { from: string; to: string }) =>
  rides(database)
    .where(
      and(
        eq(bookings.driver_id, driverId),
        eq(bookings.status, 'cancelled'),
        gte(bookings.scheduled_time, day.from),
        lt(bookings.scheduled_time, day.to),
      ),
    )
    .limit(MOST_OVER)

/**
 * Open rides for this kind of car, the next pickup first: none that this driver declined, and none whose pickup lies
 * within a ride taken. Those that only begin too close to one are left for the rule of spans.
 */
export const openRidesFor = (
  database: Database,
  { driverId, vehicleType, now }: { driverId: string; vehicleType: string; now: Date },
) =>
  database
    .select()
    .from(bookings)
    .where(
      and(
        isOpenForDrivers(),
        eq(bookings.vehicle_type, vehicleType),
        gt(bookings.scheduled_time, now.toISOString()),
        ne(bookings.user_id, driverId),
        sql`NOT EXISTS (SELECT 1 FROM ride_declines
          WHERE ride_declines.booking_id = bookings.id AND ride_declines.driver_id = ${driverId})`,
        sql`NOT EXISTS (SELECT 1 FROM bookings AS taken
          WHERE taken.driver_id = ${driverId} AND taken.status IN ('accepted', 'started')
            AND taken.busy_from < bookings.scheduled_time AND taken.busy_until > bookings.scheduled_time)`,
      ),
    )
    .orderBy(asc(bookings.scheduled_time))
    .limit(MOST_CANDIDATES)
