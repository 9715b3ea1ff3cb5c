import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { dateOf } from '../../src/domain/kolkata-time'
import type { Candidates, Choice } from '../../src/domain/ops/requests'
import { type Coordinates, pickupOf, type TripPoints } from '../../src/domain/places/coordinates'
import { spanFrom, type TripTimes } from '../../src/domain/rides/assignment'
import { occupiedBy, whereaboutsOf } from '../../src/domain/rides/could-drive'
import { anyWayTo } from '../../src/domain/rides/offer-fit'
import { endedBefore } from '../../src/domain/rides/papers'
import { spellingKey } from '../../src/domain/text'
import { carEndedBefore } from '../bookings/assignment'
import type { Database } from '../database/client'
import { selectColumns } from '../database/rows'
import { bookings, users, vehicles } from '../database/tables'
import { ratingOf } from '../driver-facts'
import { carColumns, type Driver, readDrivers, readOpenRides, withNames } from '../read-drivers'
import { standsAt, waitsForCar } from '../rides/report-car-problem'

/** Drivers shown to choose from: free ones, and some who are not, with what occupies them. */
export const FREE_SHOWN = 20
const OFF_DUTY_SHOWN = 10
const BUSY_SHOWN = 10
const CARS_SHOWN = 30
const NEXT_SHOWN = 3

interface Goal {
  pickup: Coordinates
  pickupTime: Date
}

/** What decides between drivers for a pickup, and when this one is there: milliseconds since 1970. */
export function choiceOf(driver: Driver, { pickup, pickupTime }: Goal, now: Date) {
  const { id, on_duty, vehicle } = driver
  const way = vehicle && anyWayTo(pickup, pickupTime, whereaboutsOf(driver, now))
  const choice: Omit<Choice, 'full_name' | 'phone_no'> = {
    ...{ id, on_duty, vehicle },
    way: way && { from: way.from, minutes: way.minutes, km: Math.round(way.km) },
    seen_at: driver.current_at,
    next: driver.rides
      .filter(({ busy_until, set_out_at }) => set_out_at !== null || busy_until > now.toISOString())
      .slice(0, NEXT_SHOWN)
      .map(({ id, scheduled_time, pickup_address }) => ({ id, scheduled_time, pickup_address })),
  }
  return { choice, there: way?.there ?? Number.MAX_VALUE }
}

/**
 * Who could drive a booking (docs/product.md, OPS-34): drivers on duty who are free, those with a fitting car first and
 * those with an ended paper last, each by when they can be at the pickup; then some who are off duty, and some who are
 * not free, with what occupies them; and the cars of the booked kind that are free. With `named` only drivers whose name
 * or plate has it.
 */
export async function candidatesFor(
  database: Database,
  booking: TripTimes & TripPoints & Pick<BookingRow, 'id' | 'status' | 'vehicle_type'>,
  now: Date,
  named = '',
): Promise<Candidates> {
  const span = spanFrom(booking, now)
  const day = dateOf(new Date(booking.scheduled_time))
  const isOfKind = sql`vehicles.type = ${booking.vehicle_type}`
  const [open, cars, [waiting]] = await Promise.all([
    readOpenRides(database),
    database
      .select(carColumns)
      .from(vehicles)
      .where(
        sql`NOT EXISTS (SELECT 1 FROM drivers WHERE drivers.vehicle_id = vehicles.id AND drivers.on_duty = 1)
          AND ${isOfKind} AND NOT coalesce(${carEndedBefore(day)}, 0)`,
      )
      .orderBy(asc(vehicles.license_plate)),
    database
      .select({ stands: standsAt() })
      .from(bookings)
      .where(and(eq(bookings.id, booking.id), waitsForCar())),
  ])
  const goal = {
    // The rider of a car with a problem waits by it.
    pickup: waiting?.stands ?? pickupOf(booking),
    pickupTime: new Date(Math.max(now.getTime(), Date.parse(booking.scheduled_time))),
  }
  const others = open.filter(({ ride }) => ride.id !== booking.id)
  const isTaken = (car: string) => {
    const rides = others.flatMap(({ vehicle_id, ride }) => (vehicle_id === car ? ride : []))
    return occupiedBy(rides, span) !== undefined
  }
  const inOrder = async (which?: SQL) =>
    (await readDrivers(database, open, which))
      .map((driver) => {
        const theirs = others.flatMap(({ driver_id, ride }) => (driver_id === driver.id ? ride : []))
        const taken = occupiedBy(theirs, span)
        const ended = endedBefore({ license_until: driver.license_until }, day)
        const car_ended = endedBefore(driver.car_papers ?? {}, day)
        const isFit = driver.vehicle?.type === booking.vehicle_type
        const { choice, there } = choiceOf(driver, goal, now)
        const { on_duty, total_rides } = driver
        const busy = taken ? { booking_id: taken.id, until: taken.busy_until } : null
        return {
          order: [ended || car_ended ? 1 : 0, isFit ? 0 : 1, there, driver.rides.length] as const,
          group: busy ? (isFit && on_duty ? 2 : 3) : on_duty ? 0 : isFit ? 1 : 3,
          candidate: { ...choice, total_rides, ended, car_ended, busy, rating: ratingOf(driver) },
        }
      })
      .sort(({ order: one }, { order: other }) => {
        const at = one.findIndex((value, index) => value !== other[index])
        return (one[at] ?? 0) - (other[at] ?? 0)
      })
  let all = await inOrder(named === '' ? isOfKind : await isNamed(database, named))
  // Whoever has another kind of car, or none, is shown after these, and no driver of the fleet is read without need.
  const isWhole = all.filter(({ group, order }) => group === 0 && order[0] === 0).length >= FREE_SHOWN
  if (named === '' && !isWhole) all = await inOrder()
  const shown = [FREE_SHOWN, OFF_DUTY_SHOWN, BUSY_SHOWN].flatMap((most, group) =>
    all
      .filter((one) => one.group === group)
      .slice(0, most)
      .map(({ candidate }) => candidate),
  )
  return {
    drivers: await withNames(database, shown),
    vehicles: cars.filter(({ id }) => !isTaken(id)).slice(0, CARS_SHOWN),
  }
}

/** Drivers looked at whose names or plates have what was typed. */
const NAMED = 100

const listed = (found: readonly { id: string }[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(found.slice(0, NAMED).map(({ id }) => id))}))`

/**
 * The condition on drivers that their plate has what was typed, where it has a digit, else their name. Names are read by
 * index drivers_by_name alone.
 */
async function isNamed(database: Database, named: string): Promise<SQL> {
  if (/\d/.test(named)) {
    const plates = await selectColumns(database, vehicles, ['id', 'license_plate'], undefined)
    const isTyped = ({ license_plate: plate }: { license_plate: string }) =>
      spellingKey(plate).includes(spellingKey(named))
    return sql`drivers.vehicle_id IN ${listed(plates.filter(isTyped))}`
  }
  const names = await database
    .select({ id: users.id, name: sql<string>`coalesce(${users.full_name}, '')` })
    .from(users)
    .where(sql`users.role = 'driver'`)
    .orderBy(sql`coalesce(${users.full_name}, '')`)
  const isTyped = ({ name }: { name: string }) => name.toLowerCase().includes(named.toLowerCase())
  return sql`drivers.id IN ${listed(names.filter(isTyped))}`
}
