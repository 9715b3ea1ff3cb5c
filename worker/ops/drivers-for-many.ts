import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { CitySchema } from '../../src/domain/fields'
import { dateOf } from '../../src/domain/kolkata-time'
import {
  type ManyDrivers,
  type Moves,
  mostRidesFirst,
  proposeMoves,
  ridesInTurn,
} from '../../src/domain/ops/drivers-for-many'
import { MANY_ROWS } from '../../src/domain/ops/many'
import { pickupOf } from '../../src/domain/places/coordinates'
import { spanOf } from '../../src/domain/rides/assignment'
import { anyWayTo } from '../../src/domain/rides/offer-fit'
import type { Database } from '../database/client'
import { bookings, drivers, rideDeclines } from '../database/tables'
import { carEndedBefore, isOpenForDrivers } from '../rides/assignment'
import { POSITION, PositionSchema, RIDES_AHEAD, RidesAheadSchema } from '../rides/whereabouts'
import { nextRides } from './candidates'
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
    city: row.city,
    pickup: pickupOf(row),
    pickupTime: new Date(row.scheduled_time),
  }
}

type Asked = ReturnType<typeof asked>

const FoundSchema = v.array(
  v.object({
    id: v.string(),
    name: v.nullable(v.string()),
    plate: v.string(),
    phone_no: v.nullable(v.string()),
    base: CitySchema,
    position: v.nullable(v.pipe(v.string(), v.parseJson(), PositionSchema)),
    ahead: v.pipe(v.string(), v.parseJson(), RidesAheadSchema),
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
async function driversFree(database: Database, rides: readonly Asked[]) {
  const found = await database.all(sql`
    SELECT drivers.id AS id, users.full_name AS name, vehicles.license_plate AS plate, drivers.on_duty AS on_duty,
      users.phone_no AS phone_no, vehicles.base_city AS base, ${POSITION} AS position, ${RIDES_AHEAD} AS ahead,
      json_group_array(ride.value ->> 'id') AS free
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

type Free = Awaited<ReturnType<typeof driversFree>>[number]

/** How a driver gets to the pickup of a ride, and when they are there. */
const wayOf = ({ base, position, ahead }: Free, { pickup, pickupTime }: Asked, now: Date) =>
  anyWayTo(pickup, pickupTime, { now, rides: ahead, position, base })

const otherCity = ({ base }: Free, rides: readonly Asked[]) =>
  rides.every(({ city }) => city === base) ? null : base

const overlapsRide = sql`taken.status IN ('accepted', 'started')
  AND taken.busy_from < ride.value ->> 'busy_until' AND taken.busy_until > ride.value ->> 'busy_from'`

const isAmong = (ids: readonly string[]): SQL =>
  sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Who could drive which of these bookings, those first who would get the most of them (docs/product.md, MANY-3). */
export async function driversForMany(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ManyDrivers> {
  const rows = await database
    .select()
    .from(bookings)
    .where(and(isAmong(ids), isOpenForDrivers()))
  const rides = ids.flatMap((id) => rows.filter((row) => row.id === id).map(asked))
  if (rides.length === 0) return { drivers: [] }
  const counted = (await driversFree(database, rides)).flatMap((driver) => {
    const got = ridesInTurn(rides, driver.free)
    const theirs = rides.filter(({ id }) => got.includes(id))
    const [first] = theirs
    if (!first) return []
    const { there, from, minutes } = wayOf(driver, first, now)
    const { id, name, plate, phone_no, on_duty, position } = driver
    const seen_at = position?.since.toISOString() ?? null
    const known = { id, name, plate, phone_no, on_duty, seen_at, way: { from, minutes } }
    return { ...known, there, rides: theirs.length, other_city: otherCity(driver, theirs) }
  })
  const shown = counted.sort(mostRidesFirst).slice(0, DRIVERS_SHOWN)
  const next = await nextRides(
    database,
    shown.map(({ id }) => id),
    now,
  )
  return {
    drivers: shown.map(({ there: _, ...driver }) => ({
      ...driver,
      next: next.get(driver.id)?.slice(0, 1) ?? [],
    })),
  }
}

/**
 * The rides that a driver has and has not started, at most fifty, the next pickup first, each with who could have it and
 * one that is proposed (docs/product.md, MANY-9). Null where there is no such driver. Writes nothing: what is
 * carried out is decided again then.
 */
export async function planMoves(database: Database, driverId: string, now: Date): Promise<Moves | null> {
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
    const choices = free
      .filter(({ id, on_duty, free: of }) => on_duty && of.has(ride.id) && id !== driverId)
      .filter(({ id }) => !declined.has(`${ride.id}|${id}`))
      .map((driver) => ({ driver, there: wayOf(driver, ride, now).there }))
      .sort((one, other) => one.there - other.there)
      .slice(0, CHOICES_SHOWN)
      .map(({ driver }) => {
        const { id, name, plate } = driver
        return { id, name, plate, other_city: otherCity(driver, [ride]) }
      })
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
