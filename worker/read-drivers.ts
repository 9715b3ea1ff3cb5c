import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CandidateCarSchema } from '../src/domain/ops/requests'
import { OpenRidesSchema } from '../src/domain/rides/could-drive'
import { VEHICLE_PAPERS } from '../src/domain/rides/papers'
import type { Database } from './database/client'
import { columnsOf } from './database/rows'
import { drivers, users, vehicles } from './database/tables'

/** Rides of a driver or in a car that are not over, the first pickup first. Indexes bookings_of_driver and _of_vehicle. */
const openRides = (whose: SQL): SQL<v.InferOutput<typeof OpenRidesSchema>> =>
  sql`(SELECT json_group_array(json_object('id', id, 'scheduled_time', scheduled_time,
        'pickup_address', pickup_address, 'set_out_at', set_out_at,
        'busy_from', coalesce(busy_from, scheduled_time), 'busy_until', coalesce(busy_until, scheduled_time),
        'at', json_object('lat', coalesce(dropoff_latitude, pickup_latitude),
          'lng', coalesce(dropoff_longitude, pickup_longitude))))
      FROM (SELECT * FROM bookings AS open WHERE ${whose} AND open.status IN ('accepted', 'started')
        ORDER BY open.scheduled_time))`.mapWith((json: string) => v.parse(RidesSchema, json))

const RidesSchema = v.pipe(v.string(), v.parseJson(), OpenRidesSchema)

/** What is shown of a car to choose. */
export const carColumns = columnsOf(getTableColumns(vehicles), v.keyof(CandidateCarSchema).options)

/** Drivers by name, each with their own car and the rides of both that are not over: also for a batch. */
export const readDrivers = (database: Database, which?: SQL) =>
  database
    .select({
      ...columnsOf(getTableColumns(drivers), ['on_duty', 'rating', 'rating_count', 'total_rides']),
      ...columnsOf(getTableColumns(drivers), ['license_until', 'current_at']),
      // No two columns of one name: a D1 batch returns rows as objects.
      id: sql<string>`${drivers.id}`.as('driver_id'),
      lat: drivers.current_latitude,
      lng: drivers.current_longitude,
      full_name: users.full_name,
      phone_no: users.phone_no,
      vehicle: carColumns,
      car_papers: columnsOf(getTableColumns(vehicles), VEHICLE_PAPERS),
      rides: openRides(sql`open.driver_id = drivers.id`),
      car_rides: openRides(sql`open.vehicle_id = vehicles.id`),
    })
    .from(drivers)
    // With the plus drivers are read, and the user of each, instead of users.
    .innerJoin(users, sql`${users.id} = +${drivers.id} AND +${users.role} = 'driver'`)
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))
    .where(which)
    .orderBy(asc(users.full_name))

export type Driver = Awaited<ReturnType<typeof readDrivers>>[number]
