import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  boundsOfDay,
  dateOfDay,
  type ListedState,
  type RideFilters,
  type RidePage,
  type RideQuery,
  wholeFilters,
} from '../../src/domain/ops/ride-lists'
import { isOpenForDrivers } from '../bookings/assignment'
import { isConfirmed } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { cursorOf, keyset } from '../database/keyset'
import { bookingCancellations, bookings, users } from '../database/tables'
import {
  isAccepted,
  isCompleted,
  isStarted,
  nameShown,
  rideRowOf,
  selectRides,
  wasNotUnpaid,
} from './ride-rows'

const RIDES_PER_PAGE = 50

/** Rides that are looked through for a page where filters have no index of their own. */
const LOOKED_THROUGH = 200

/**
 * One page of a list of rides. A list of one day is by pickup time; without a day, open rides are by pickup time and
 * ended ones newest first. Keyset through an index: the hundredth page reads no more rows than the first, and a filter
 * no more than the rides of its day or 200, however many there are (docs/product.md, OPS-13).
 */
export async function listRides(database: Database, query: RideQuery, now: Date): Promise<RidePage> {
  const { after } = query
  const filters = wholeFilters(query)
  const limit = hasScan(filters) ? LOOKED_THROUGH : RIDES_PER_PAGE + 1
  const [rows, counts, driver] = await Promise.all([
    keysOf(database, filters, { after, now, limit }),
    after === null ? countDay(database, filters, now) : null,
    filters.driver === null ? null : namedDriver(database, filters.driver),
  ])
  const fitting = rows.filter(({ fits }) => fits === 1)
  const shown = fitting.slice(0, RIDES_PER_PAGE)
  const last =
    fitting.length > RIDES_PER_PAGE ? shown.at(-1) : rows.length === limit ? rows.at(-1) : undefined
  return {
    rides: await ridesOf(database, shown),
    next: last ? cursorOf([last.at, last.id]) : null,
    looked_through: last && hasScan(filters) ? rows.length : null,
    date: filters.day && dateOfDay(filters.day, now),
    counts,
    driver,
  }
}

/** Whether rows are read that may not fit: of every day there may be any number, also of one driver. */
const hasScan = ({ day, city, service, car }: RideFilters): boolean =>
  day === null && (city ?? service ?? car) !== null

/** A ride of a list: what it is ordered by, and whether it fits the filters. */
interface Key {
  id: string
  at: string
  fits: number
}

function keysOf(
  database: Database,
  filters: RideFilters,
  { after, now, limit }: Pick<KeysOf, 'after' | 'limit'> & { now: Date },
): Promise<Key[]> {
  const { state, day, driver } = filters
  const fitting = fits(filters)
  if (day !== null) {
    const { from, until } = boundsOfDay(day, now)
    const of = and(sql`bookings.scheduled_time < ${until}`, IN_STATE[state](), fitting)
    // One lower bound, which the index can seek: with a second bound each page would read the rows of the pages
    // before.
    return keysBy(database, bookings.scheduled_time, { of, after: after ?? cursorOf([from, '']), limit })
  }
  if (driver === null && state === 'cancelled') return cancelledKeys(database, fitting, after, limit)
  const order = state === 'completed' || state === 'cancelled' ? 'desc' : 'asc'
  const isByEnd = driver === null && state === 'completed'
  const at = isByEnd ? sql<string>`bookings.end_time` : bookings.scheduled_time
  const of = and(IN_STATE[state](), driver === null ? undefined : eq(bookings.driver_id, driver))
  return keysBy(database, at, { of, order, fitting, after, limit })
}

interface KeysOf {
  of: SQL | undefined
  order?: 'asc' | 'desc'
  /** Whether a ride fits what no index narrows. */
  fitting?: SQL
  after: string | null
  limit: number
}

function keysBy(
  database: Database,
  at: SQL<string> | typeof bookings.scheduled_time,
  { of, order = 'asc', fitting = sql`1`, after, limit }: KeysOf,
): Promise<Key[]> {
  const page = keyset({ by: [at, bookings.id], order, after, size: limit })
  return database
    .select({ id: bookings.id, at: sql<string>`${at}`, fits: sql<number>`${fitting}` })
    .from(bookings)
    .where(and(of, page.where))
    .orderBy(...page.orderBy)
    .limit(limit)
}

/** From the cancellations, whose index has the time; each finds its booking by key. */
function cancelledKeys(
  database: Database,
  fitting: SQL,
  after: string | null,
  limit: number,
): Promise<Key[]> {
  const { created_at, booking_id } = bookingCancellations
  const page = keyset({ by: [created_at, booking_id], order: 'desc', after, size: limit })
  return database
    .select({ id: booking_id, at: created_at, fits: sql<number>`${fitting}` })
    .from(bookingCancellations)
    .innerJoin(bookings, eq(bookings.id, booking_id))
    .where(and(wasNotUnpaid(), page.where))
    .orderBy(...page.orderBy)
    .limit(limit)
}

/** Whether a booking is what the filters ask for, its day and state aside: 1 or 0. */
function fits({ state, city, service, car, driver }: RideFilters): SQL {
  const conditions = [
    city === null ? undefined : eq(bookings.city, city),
    service === null ? undefined : eq(bookings.service_type, service),
    car === null ? undefined : eq(bookings.vehicle_type, car),
    // For all states, the plus keeps SQLite from the driver's own index, which has their rides of all the years.
    driver === null
      ? undefined
      : sql`${state === 'all' ? sql`+bookings.driver_id` : bookings.driver_id} = ${driver}`,
  ]
  return and(...conditions) ?? sql`1`
}

/** Rides of a state. Unpaid bookings are on no list, cancelled or not. */
const IN_STATE: Record<ListedState, () => SQL> = {
  unassigned: isOpenForDrivers,
  accepted: isAccepted,
  started: isStarted,
  completed: isCompleted,
  cancelled: () => sql`bookings.status = 'cancelled' AND ${isConfirmed()}`,
  all: isConfirmed,
}

/** How many of a day's rides are in each state; null without a day. */
async function countDay(database: Database, filters: RideFilters, now: Date): Promise<RidePage['counts']> {
  if (filters.day === null) return null
  const { from, until } = boundsOfDay(filters.day, now)
  const rows = await database
    .select({ status: bookings.status, count: sql<number>`count(*)` })
    .from(bookings)
    .where(
      and(
        sql`bookings.scheduled_time >= ${from} AND bookings.scheduled_time < ${until}`,
        IN_STATE.all(),
        fits({ ...filters, state: 'all' }),
      ),
    )
    .groupBy(bookings.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    unassigned: of('pending'),
    accepted: of('accepted'),
    started: of('started'),
    completed: of('completed'),
    cancelled: of('cancelled'),
    all: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

async function namedDriver(database: Database, id: string): Promise<RidePage['driver']> {
  const [driver] = await database
    .select({ name: nameShown(users) })
    .from(users)
    .where(eq(users.id, id))
  return { id, name: driver?.name ?? null }
}

/** The rides of these keys, in their order. */
async function ridesOf(database: Database, keys: Key[]): Promise<RidePage['rides']> {
  if (keys.length === 0) return []
  const ids = JSON.stringify(keys.map(({ id }) => id))
  const rows = await selectRides(database).where(sql`bookings.id IN (SELECT value FROM json_each(${ids}))`)
  return keys.flatMap(({ id }) => rows.filter((row) => row.id === id).map(rideRowOf))
}
