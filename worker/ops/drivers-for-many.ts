import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
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
import { couldHave } from '../../src/domain/rides/could-drive'
import { isOpenForDrivers } from '../bookings/assignment'
import type { Database } from '../database/client'
import { bookings, drivers, rideDeclines } from '../database/tables'
import { type Driver, readDrivers, readOpenRides, withNames } from '../read-drivers'
import { choiceOf } from './candidates'
import { rideRowOf, selectRides } from './ride-rows'

const DRIVERS_SHOWN = 50

/** Drivers to choose from for one ride. */
const CHOICES_SHOWN = 20

/** Of drivers who are there at one time the first by name is offered first. */
const nameOf = ({ full_name }: { full_name: string | null }): string => full_name ?? ''

/** A ride to be driven, and where its driver has to be then. */
function asked(row: BookingRow) {
  const { from, until } = spanOf(row)
  return {
    row,
    busy_from: from.toISOString(),
    busy_until: until.toISOString(),
    pickup: pickupOf(row),
    pickupTime: new Date(row.scheduled_time),
  }
}

type Asked = ReturnType<typeof asked>

/** Where the car of a driver is kept, if that is not the city of each of these rides. */
function otherCity({ vehicle }: Driver, rides: readonly Asked[]) {
  const base = vehicle?.base_city ?? null
  return rides.every(({ row }) => row.city === base) ? null : base
}

/** Who could drive which of these bookings, those first who would get the most of them (docs/product.md, MANY-3). */
export async function driversForMany(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ManyDrivers> {
  const rows = await database
    .select()
    .from(bookings)
    .where(
      sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isOpenForDrivers()}`,
    )
  const rides = ids.flatMap((id) => rows.filter((row) => row.id === id).map(asked))
  if (rides.length === 0) return { drivers: [] }
  const everybody = await readDrivers(database, await readOpenRides(database))
  const counted = everybody.flatMap((driver) => {
    const free = rides.filter(({ row }) => couldHave(driver, row))
    const theirs = ridesInTurn(free)
    const [first] = theirs
    if (!first) return []
    const { choice, there } = choiceOf(driver, first, now)
    return { ...choice, other_city: otherCity(driver, theirs), rides: theirs.length, there }
  })
  const shown = counted.sort(mostRidesFirst).slice(0, DRIVERS_SHOWN)
  return {
    drivers: await withNames(
      database,
      shown.map(({ there: _, ...driver }) => driver),
    ),
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
  const kinds = JSON.stringify([...new Set(rows.map(({ vehicle_type }) => vehicle_type))])
  // Cars of these kinds are read, and the driver of each, instead of all drivers: by the plus, not by their duty.
  const fitting = sql`+drivers.on_duty = 1 AND drivers.vehicle_id IN (SELECT fitting.id FROM vehicles AS fitting
    WHERE fitting.type IN (SELECT value FROM json_each(${kinds})))`
  const [known, declines] = await Promise.all([
    readDrivers(database, await readOpenRides(database), fitting),
    database
      .select({ of: sql<string>`${rideDeclines.booking_id} || '|' || ${rideDeclines.driver_id}` })
      .from(rideDeclines)
      .where(inArray(rideDeclines.booking_id, [...rides.keys()])),
  ])
  const everybody = await withNames(database, known)
  const declined = new Set(declines.map(({ of }) => of))
  const moves = listed.flatMap((row) => {
    const ride = rides.get(row.id)
    if (!ride) return []
    const choices = everybody
      .filter((other) => other.on_duty && other.id !== driverId && couldHave(other, ride.row))
      .filter(({ id }) => !declined.has(`${row.id}|${id}`))
      .map((other) => ({ other, there: choiceOf(other, ride, now).there }))
      .sort((one, next) => one.there - next.there || nameOf(one.other).localeCompare(nameOf(next.other)))
      .slice(0, CHOICES_SHOWN)
      .map(({ other }) => ({
        id: other.id,
        name: other.full_name,
        plate: other.vehicle?.license_plate ?? '',
        other_city: otherCity(other, [ride]),
      }))
    return { ride: rideRowOf(row), busy_from: ride.busy_from, busy_until: ride.busy_until, choices }
  })
  return { moves: proposeMoves(moves), more: rows.length > MANY_ROWS }
}
