import { and, asc, getTableColumns, gt } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { MARGIN_MINUTES, spanOf } from '../../src/domain/rides/assignment'
import type { OpenProblem } from '../../src/domain/rides/car-problem'
import type { NextTrip } from '../../src/domain/rides/next-trip'
import { phaseOf } from '../../src/domain/rides/phase'
import { PIN_TRIES } from '../../src/domain/rides/pin'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { driverAndCarOf, driverNameOf } from '../driver-facts'
import { isAwaited, isUnderWay, MAX_ACTIVE, STARTED_FIRST } from '../rides/read-active-ride'
import { openProblem } from '../rides/report-car-problem'

const MARGIN_MS = MARGIN_MINUTES * 60_000

/**
 * A rider's next trip, or the one under way: paid for, and neither over nor long past (docs/product.md, OFFLINE-2).
 * Through two small indexes, so that a long list of trips costs nothing here.
 */
export async function nextTrip(database: Database, userId: string, now: Date): Promise<NextTrip | null> {
  const stillAwaited = new Date(now.getTime() - MARGIN_MS).toISOString()
  const trips = () =>
    database.select({ row: getTableColumns(bookings), problem: openProblem().as('problem') }).from(bookings)
  const [active, awaited] = await database.batch([
    trips()
      .where(isUnderWay(userId))
      .orderBy(...STARTED_FIRST)
      .limit(MAX_ACTIVE),
    trips()
      .where(and(isAwaited(userId), gt(bookings.scheduled_time, stillAwaited)))
      .orderBy(asc(bookings.scheduled_time))
      .limit(1),
  ])
  const [next] = [...active, ...awaited].filter(({ row }) => shownUntil(row) > now).sort(byTurn)
  return next ? detailsOf(database, next) : null
}

interface Trip {
  row: BookingRow
  problem: OpenProblem | null
}

const startedFirst = ({ row }: Trip) => (row.status === 'started' ? 0 : 1)

const byTurn = (one: Trip, other: Trip) =>
  startedFirst(one) - startedFirst(other) ||
  Date.parse(one.row.scheduled_time) - Date.parse(other.row.scheduled_time)

/** Without a driver: until it is cancelled by upkeep; else as long as the ride occupies its driver, from its real start. */
function shownUntil(row: BookingRow): Date {
  if (row.status === 'pending') return new Date(Date.parse(row.scheduled_time) + MARGIN_MS)
  return spanOf({ ...row, scheduled_time: row.start_time ?? row.scheduled_time }).until
}

async function detailsOf(database: Database, { row, problem }: Trip): Promise<NextTrip> {
  const [[driver], [car]] = await database.batch(driverAndCarOf(database, row, problem))
  const pin = problem === null ? row.start_pin : null
  return {
    phase: phaseOf(row),
    arrival_confirmed: row.arrived_at === null || row.arrival_confirmed_at !== null,
    scheduled_time: row.scheduled_time,
    pickup_address: row.pickup_address,
    dropoff_address: row.dropoff_address,
    driver_name: driverNameOf(driver ?? null),
    vehicle: car
      ? { license_plate: car.license_plate, make: car.make, model: car.model, color: car.color }
      : null,
    pin,
    pin_locked: pin !== null && row.pin_tries >= PIN_TRIES,
    show_until: shownUntil(row).toISOString(),
  }
}
