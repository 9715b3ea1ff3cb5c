import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { dateOf } from '../../src/domain/kolkata-time'
import { BusySchema, CandidateCarSchema, type Candidates } from '../../src/domain/ops/requests'
import { pickupOf } from '../../src/domain/places/coordinates'
import { type RideSpan, spanFrom } from '../../src/domain/rides/assignment'
import { anyWayTo } from '../../src/domain/rides/offer-fit'
import { endedBefore, VEHICLE_PAPERS } from '../../src/domain/rides/papers'
import type { Database } from '../database/client'
import { columnsOf, jsonAs } from '../database/rows'
import { bookings, drivers, users, vehicles } from '../database/tables'
import { ratingOf } from '../driver-facts'
import { carEndedBefore } from '../rides/assignment'
import { standsAt, waitsForCar } from '../rides/report-car-problem'
import { POSITION, PositionSchema, RIDES_AHEAD, RidesAheadSchema } from '../rides/whereabouts'

/** Drivers of a kind that are compared. */
const LOOKED_AT = 500

/** Drivers shown to choose from: free ones, and some who are not, with what occupies them. */
const FREE_SHOWN = 20
const OFF_DUTY_SHOWN = 10
const BUSY_SHOWN = 10
const CARS_SHOWN = 30
const NEXT_SHOWN = 3
const NEXT_READ = 200

/**
 * Who could drive a booking (docs/product.md, OPS-34): drivers on duty who are free, those with a fitting car first and
 * those with an ended paper last, each by when they can be at the pickup; then some who are off duty, and some who are
 * not free, with what occupies them. Each with their next rides; and the cars of the booked kind that are free. With `named` only drivers whose name or plate has it. Searches drivers and their open rides, never through
 * rides that are over.
 */
export async function candidatesFor(
  database: Database,
  booking: BookingRow,
  now: Date,
  named = '',
): Promise<Candidates> {
  const plate = named.replace(/[\s-]/g, '')
  const isNamed =
    named === ''
      ? undefined
      : sql`(instr(lower(${users.full_name}), lower(${named})) > 0
          OR (${plate} <> '' AND instr(replace(${vehicles.license_plate}, ' ', ''), upper(${plate})) > 0))`
  const span = spanFrom(booking, now)
  const byDriver = takenIn(span, booking.id, sql`taken.driver_id = drivers.id`)
  const byCar = takenIn(span, booking.id, sql`taken.vehicle_id = vehicles.id`)
  const day = dateOf(new Date(booking.scheduled_time))
  const isBusy = sql`EXISTS (SELECT 1 ${byDriver})`
  const hasKind = eq(vehicles.type, booking.vehicle_type)
  const [first] =
    booking.status === 'started'
      ? await database
          .select({ stands: standsAt() })
          .from(bookings)
          .where(and(eq(bookings.id, booking.id), waitsForCar()))
      : []
  // The rider of a car with a problem waits by it.
  const pickup = first?.stands ?? pickupOf(booking)
  const pickupTime = new Date(Math.max(now.getTime(), Date.parse(booking.scheduled_time)))
  const select = async (which: SQL | undefined, shown: number) => {
    const rows = await driversWith(database, byDriver)
      .where(and(which, isNamed))
      .orderBy(sql`NOT coalesce(${hasKind}, 0)`, asc(users.full_name))
      .limit(LOOKED_AT)
    return rows
      .map(({ license_until, carPapers, position, ahead, ...row }) => {
        const ended = endedBefore({ license_until }, day)
        const car_ended = endedBefore(carPapers ?? {}, day)
        const facts = row.vehicle && { now, position, rides: ahead ?? [], base: row.vehicle.base_city }
        const way = facts && anyWayTo(pickup, pickupTime, facts)
        const isLast = ended || car_ended ? 2 : row.vehicle?.type === booking.vehicle_type ? 0 : 1
        return {
          ...row,
          ended,
          car_ended,
          way,
          seen_at: position?.since.toISOString() ?? null,
          isLast,
          load: ahead?.length ?? 0,
        }
      })
      .sort(
        (one, other) =>
          one.isLast - other.isLast ||
          (one.way?.there ?? Number.MAX_VALUE) - (other.way?.there ?? Number.MAX_VALUE) ||
          one.load - other.load,
      )
      .slice(0, shown)
  }
  // Not in a batch, whose rows D1 returns as objects: drivers and cars both have an id.
  const [free, offDuty, busy, cars] = await Promise.all([
    select(sql`drivers.on_duty = 1 AND NOT ${isBusy}`, FREE_SHOWN),
    select(and(sql`drivers.on_duty = 0 AND NOT ${isBusy}`, hasKind), OFF_DUTY_SHOWN),
    select(and(sql`drivers.on_duty = 1 AND ${isBusy}`, hasKind), BUSY_SHOWN),
    freeCars(
      database,
      sql`${hasKind} AND NOT EXISTS (SELECT 1 ${byCar}) AND NOT coalesce(${carEndedBefore(day)}, 0)`,
    ),
  ])
  const candidates = [...free, ...offDuty, ...busy]
  const ids = candidates.map(({ id }) => id)
  const next = await nextRides(database, ids, now)
  return {
    drivers: candidates.map(({ rating_count, way, isLast: _, load: __, ...row }) => ({
      ...row,
      rating: ratingOf({ ...row, rating_count }),
      way: way && { from: way.from, minutes: way.minutes },
      next: next.get(row.id)?.slice(0, NEXT_SHOWN) ?? [],
    })),
    vehicles: cars,
  }
}

/** Rides `taken` that occupy this driver or car at that time; not the booking itself. */
const takenIn = ({ from, until }: RideSpan, exceptId: string, whose: SQL) =>
  sql`FROM bookings AS taken WHERE ${whose} AND taken.id <> ${exceptId}
    AND taken.status IN ('accepted', 'started')
    AND taken.busy_from < ${until.toISOString()} AND taken.busy_until > ${from.toISOString()}`

const carColumns = columnsOf(getTableColumns(vehicles), v.keyof(CandidateCarSchema).options)

/** Drivers, their own car, and the ride that overlaps, if there is one. */
const driversWith = (database: Database, takenByDriver: SQL) =>
  database
    .select({
      id: drivers.id,
      full_name: users.full_name,
      phone_no: users.phone_no,
      on_duty: drivers.on_duty,
      rating: drivers.rating,
      rating_count: drivers.rating_count,
      total_rides: drivers.total_rides,
      license_until: drivers.license_until,
      vehicle: carColumns,
      carPapers: columnsOf(getTableColumns(vehicles), VEHICLE_PAPERS),
      position: jsonAs(PositionSchema, sql`${POSITION}`),
      ahead: jsonAs(RidesAheadSchema, sql`${RIDES_AHEAD}`),
      busy: jsonAs(
        BusySchema,
        sql`(SELECT json_object('booking_id', taken.id, 'until', taken.busy_until) ${takenByDriver} LIMIT 1)`,
      ),
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.id))
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))

/** Cars that nobody on duty has. */
const freeCars = (database: Database, which: SQL) =>
  database
    .select(carColumns)
    .from(vehicles)
    .where(
      sql`NOT EXISTS (SELECT 1 FROM drivers WHERE drivers.vehicle_id = vehicles.id AND drivers.on_duty = 1)
        AND ${which}`,
    )
    .orderBy(asc(vehicles.license_plate))
    .limit(CARS_SHOWN)

/** The next rides of these drivers, the first pickup first. */
export async function nextRides(database: Database, driverIds: string[], now: Date) {
  const rows = await database
    .select({
      driver_id: bookings.driver_id,
      booking_id: bookings.id,
      scheduled_time: bookings.scheduled_time,
      pickup_address: bookings.pickup_address,
    })
    .from(bookings)
    .where(
      sql`${bookings.driver_id} IN ${driverIds} AND bookings.status IN ('accepted', 'started')
        AND (bookings.busy_until > ${now.toISOString()} OR bookings.set_out_at IS NOT NULL)`,
    )
    .orderBy(asc(bookings.scheduled_time))
    .limit(NEXT_READ)
  return Map.groupBy(rows, ({ driver_id }) => driver_id)
}
