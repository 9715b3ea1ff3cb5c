import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CandidateCarSchema } from '../src/domain/ops/requests'
import { OpenRidesSchema } from '../src/domain/rides/could-drive'
import { VEHICLE_PAPERS } from '../src/domain/rides/papers'
import type { Database } from './database/client'
import { columnsOf, presentJson } from './database/rows'
import { bookings, drivers, users, vehicles } from './database/tables'

/** What is shown of a car to choose. */
export const carColumns = columnsOf(getTableColumns(vehicles), v.keyof(CandidateCarSchema).options)

const DRIVER_COLUMNS = {
  ...columnsOf(getTableColumns(drivers), ['on_duty', 'rating', 'rating_count', 'total_rides']),
  ...columnsOf(getTableColumns(drivers), ['license_until', 'current_at']),
  // No two columns of one name: a D1 batch returns rows as objects.
  id: sql<string>`${drivers.id}`.as('driver_id'),
  lat: drivers.current_latitude,
  lng: drivers.current_longitude,
  vehicle: carColumns,
  car_papers: columnsOf(getTableColumns(vehicles), VEHICLE_PAPERS),
}

const RIDE_FIELDS = sql`'id', id, 'scheduled_time', scheduled_time, 'pickup_address', pickup_address,
  'set_out_at', set_out_at, 'busy_from', coalesce(busy_from, scheduled_time),
  'busy_until', coalesce(busy_until, scheduled_time), 'at', json_object(
    'lat', coalesce(dropoff_latitude, pickup_latitude), 'lng', coalesce(dropoff_longitude, pickup_longitude))`

/** Rides of a driver or in a car that are not over, the first pickup first. Indexes bookings_of_driver and _of_vehicle. */
const openRides = (whose: SQL) =>
  presentJson(
    OpenRidesSchema,
    sql`(SELECT json_group_array(json_object(${RIDE_FIELDS}))
      FROM (SELECT * FROM bookings AS open WHERE ${whose} AND open.status IN ('accepted', 'started')
        ORDER BY open.scheduled_time))`,
  )

/** One driver with their name, their own car and the rides of both that are not over: also for a batch. */
export const readDriver = (database: Database, id: string) =>
  database
    .select({
      ...DRIVER_COLUMNS,
      full_name: users.full_name,
      rides: openRides(sql`open.driver_id = drivers.id`).as('rides'),
      car_rides: openRides(sql`open.vehicle_id = vehicles.id`).as('car_rides'),
    })
    .from(drivers)
    .innerJoin(users, sql`${users.id} = ${drivers.id} AND ${users.role} = 'driver'`)
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))
    .where(eq(drivers.id, id))

/**
 * All rides that are accepted or started, the first pickup first, with whose they are. Index bookings_under_way; in order
 * the database would read each twice.
 */
export async function readOpenRides(database: Database) {
  const rows = await database
    .select({
      ...columnsOf(getTableColumns(bookings), ['driver_id', 'vehicle_id']),
      ride: presentJson(OpenRidesSchema.item, sql`json_object(${RIDE_FIELDS})`),
    })
    .from(bookings)
    .where(sql`bookings.status IN ('accepted', 'started')`)
  return rows.sort((one, other) => one.ride.scheduled_time.localeCompare(other.ride.scheduled_time))
}

export type OpenRides = Awaited<ReturnType<typeof readOpenRides>>

/**
 * Many drivers, each with their own car and those of the open rides that are theirs or in it; nameless, because most are
 * only compared (`withNames`).
 */
export async function readDrivers(database: Database, open: OpenRides, which?: SQL) {
  const rows = await database
    .select(DRIVER_COLUMNS)
    .from(drivers)
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))
    .where(which)
  const byDriver = Map.groupBy(open, ({ driver_id }) => driver_id)
  const byCar = Map.groupBy(open, ({ vehicle_id }) => vehicle_id)
  return rows.map((row) => ({
    ...row,
    rides: (byDriver.get(row.id) ?? []).map(({ ride }) => ride),
    car_rides: (byCar.get(row.vehicle?.id ?? '') ?? []).map(({ ride }) => ride),
  }))
}

export type Driver = Awaited<ReturnType<typeof readDrivers>>[number]

const NamesSchema = v.array(
  v.object({ id: v.string(), full_name: v.nullable(v.string()), phone_no: v.nullable(v.string()) }),
)

/** The same with their names and numbers, in the same order. */
export async function withNames<Known extends { id: string }>(database: Database, known: readonly Known[]) {
  const ids = JSON.stringify(known.map(({ id }) => id))
  const rows = await database.all(sql`SELECT users.id, users.full_name, users.phone_no
    FROM json_each(${ids}) AS known CROSS JOIN users ON users.id = known.value`)
  const named = new Map(v.parse(NamesSchema, rows).map((row) => [row.id, row]))
  return known.flatMap((one) => {
    const user = named.get(one.id)
    return user ? [{ ...one, ...user }] : []
  })
}
