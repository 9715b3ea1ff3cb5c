import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { dateOf } from '../../src/domain/kolkata-time'
import {
  type ManyDrivers,
  type Moves,
  mostRidesFirst,
  proposeMoves,
  ridesInTurn,
} from '../../src/domain/ops/drivers-for-many'
import { MANY_ROWS } from '../../src/domain/ops/many'
import { spanOf } from '../../src/domain/rides/assignment'
import type { Database } from '../database/client'
import { bookings, drivers, rideDeclines } from '../database/tables'
import { carEndedBefore, isOpenForDrivers } from '../rides/assignment'
import { rideRowOf, selectRides } from './ride-rows'

const DRIVERS_SHOWN = 50

/** Drivers to choose from for one ride. */
const CHOICES_SHOWN = 20

/** What a ride needs of a driver. */
const asked = (row: BookingRow) => {
  const { from, until } = spanOf(row)
  return {
    id: row.id,
    kind: row.vehicle_type,
    rider: row.user_id,
    day: dateOf(new Date(row.scheduled_time)),
    busy_from: from.toISOString(),
    busy_until: until.toISOString(),
  }
}

const FoundSchema = v.array(
  v.object({
    id: v.string(),
    name: v.nullable(v.string()),
    plate: v.string(),
    base_city: v.string(),
    on_duty: v.pipe(
      v.number(),
      v.transform((one) => one === 1),
    ),
    free: v.pipe(
      v.string(),
      v.parseJson(),
      v.array(v.string()),
      v.transform((ids) => new Set(ids)),
    ),
  }),
)

/**
 * Who could drive which of these rides, by name: with a fitting car of their own, both free at its time, and papers valid
 * on its day. One statement, which looks for each pair of a driver and a ride through the driver's and the car's own
 * open rides.
 */
async function driversFree(database: Database, rides: readonly ReturnType<typeof asked>[]) {
  const found = await database.all(sql`
    SELECT drivers.id AS id, users.full_name AS name, vehicles.license_plate AS plate, drivers.on_duty AS on_duty,
      vehicles.base_city AS base_city, json_group_array(ride.value ->> 'id') AS free
    FROM drivers
      JOIN users ON users.id = drivers.id
      JOIN vehicles ON vehicles.id = drivers.vehicle_id
      JOIN json_each(${JSON.stringify(rides)}) AS ride ON ride.value ->> 'kind' = vehicles.type
    WHERE drivers.id <> ride.value ->> 'rider'
      AND coalesce(drivers.license_until >= ride.value ->> 'day', 1)
      AND NOT coalesce(${carEndedBefore(sql`ride.value ->> 'day'`)}, 0)
      AND NOT EXISTS (SELECT 1 FROM bookings AS taken WHERE taken.driver_id = drivers.id AND ${overlapsRide})
      AND NOT EXISTS (SELECT 1 FROM bookings AS taken WHERE taken.vehicle_id = vehicles.id AND ${overlapsRide})
    GROUP BY drivers.id ORDER BY users.full_name`)
  return v.parse(FoundSchema, found)
}

const overlapsRide = sql`taken.status IN ('accepted', 'started')
  AND taken.busy_from < ride.value ->> 'busy_until' AND taken.busy_until > ride.value ->> 'busy_from'`

const isAmong = (ids: readonly string[]): SQL =>
  sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Who could drive which of these bookings, those first who would get the most of them (docs/product.md, MANY-3). */
export async function driversForMany(database: Database, ids: readonly string[]): Promise<ManyDrivers> {
  const rows = await database
    .select()
    .from(bookings)
    .where(and(isAmong(ids), isOpenForDrivers()))
  const rides = ids.flatMap((id) => rows.filter((row) => row.id === id).map(asked))
  if (rides.length === 0) return { drivers: [] }
  const counted = (await driversFree(database, rides)).map(({ free, base_city: _, ...driver }) => ({
    ...driver,
    rides: ridesInTurn(rides, free).length,
  }))
  return { drivers: counted.sort(mostRidesFirst).slice(0, DRIVERS_SHOWN) }
}

/**
 * The rides that a driver has and has not started, at most fifty, the next pickup first, each with who could have it and
 * one that is proposed (docs/product.md, MANY-9). Null where there is no such driver. Writes nothing: what is
 * carried out is decided again then.
 */
export async function planMoves(database: Database, driverId: string): Promise<Moves | null> {
  const isTheirs = and(eq(bookings.driver_id, driverId), eq(bookings.status, 'accepted'))
  const order = [asc(bookings.scheduled_time), asc(bookings.id)] as const
  const [[driver], rows, listed] = await database.batch([
    database.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driverId)),
    database
      .select()
      .from(bookings)
      .where(isTheirs)
      .orderBy(...order)
      .limit(MANY_ROWS + 1),
    selectRides(database)
      .where(isTheirs)
      .orderBy(...order)
      .limit(MANY_ROWS),
  ])
  if (!driver) return null
  const rides = new Map(rows.slice(0, MANY_ROWS).map((row) => [row.id, asked(row)]))
  const [free, declined] = await Promise.all([
    driversFree(database, [...rides.values()]),
    declinesOf(database, [...rides.keys()]),
  ])
  const moves = listed.flatMap((row) => {
    const ride = rides.get(row.id)
    if (!ride) return []
    const isElsewhere = ({ base_city }: (typeof free)[number]) => Number(base_city !== row.city)
    const choices = free
      .filter(({ id, on_duty, free: of }) => on_duty && of.has(ride.id) && id !== driverId)
      .filter(({ id }) => !declined.has(`${ride.id}|${id}`))
      .sort((one, other) => isElsewhere(one) - isElsewhere(other))
      .slice(0, CHOICES_SHOWN)
      .map(({ id, name, plate }) => ({ id, name, plate }))
    const { busy_from, busy_until } = ride
    return { ride: rideRowOf(row), busy_from, busy_until, choices }
  })
  return { moves: proposeMoves(moves), more: rows.length > MANY_ROWS }
}

/** Who declined which of these rides or handed it back, as `<ride>|<driver>`. */
async function declinesOf(database: Database, bookingIds: string[]): Promise<Set<string>> {
  const rows = await database
    .select({ booking_id: rideDeclines.booking_id, driver_id: rideDeclines.driver_id })
    .from(rideDeclines)
    .where(inArray(rideDeclines.booking_id, bookingIds))
  return new Set(rows.map(({ booking_id, driver_id }) => `${booking_id}|${driver_id}`))
}
