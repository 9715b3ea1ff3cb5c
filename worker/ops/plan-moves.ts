import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { MANY_ROWS } from '../../src/domain/ops/many'
import { type Move, type Moves, proposeMoves } from '../../src/domain/ops/plan-moves'
import type { Candidate } from '../../src/domain/ops/requests'
import type { Database } from '../database/client'
import { bookings, drivers, rideDeclines, users } from '../database/tables'
import { spanOf } from '../rides/assignment'
import { candidatesFor } from './candidates'
import { rideRowOf, selectRides } from './ride-rows'

/**
 * The rides that a driver has and has not started, at most fifty, the next pickup first, each with who could have it and
 * one that is proposed (docs/product.md, MANY-9). Null where there is no such driver. Writes nothing: what is
 * carried out is decided again then.
 */
export async function planMoves(database: Database, driverId: string, now: Date): Promise<Moves | null> {
  const isTheirs = and(eq(bookings.driver_id, driverId), eq(bookings.status, 'accepted'))
  const [[driver], rows, shown] = await database.batch([
    database
      .select({ id: users.id, name: users.full_name })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.id))
      .where(eq(drivers.id, driverId)),
    database
      .select(getTableColumns(bookings))
      .from(bookings)
      .where(isTheirs)
      .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
      .limit(MANY_ROWS + 1),
    selectRides(database)
      .where(isTheirs)
      .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
      .limit(MANY_ROWS + 1),
  ])
  if (!driver) return null
  const planned = rows.slice(0, MANY_ROWS)
  const declined = await declinesOf(
    database,
    planned.map(({ id }) => id),
  )
  const moves: Omit<Move, 'proposed'>[] = []
  for (const row of planned) {
    const found = shown.find(({ id }) => id === row.id)
    if (!found) continue
    const span = spanOf(row)
    const candidates = await candidatesFor(database, row, now)
    moves.push({
      ride: rideRowOf(found),
      busy_from: span.from.toISOString(),
      busy_until: span.until.toISOString(),
      choices: candidates.drivers.flatMap((candidate) =>
        candidate.id === driverId || candidate.id === row.user_id || declined.has(`${row.id}|${candidate.id}`)
          ? []
          : choiceOf(candidate),
      ),
    })
  }
  return { driver, moves: proposeMoves(moves), more: rows.length > MANY_ROWS }
}

/** A driver on duty who is free, with a car of their own that fits, and valid papers; else nothing. */
function choiceOf({ id, full_name, on_duty, fits, busy, ended, car_ended, vehicle }: Candidate) {
  const isFree = on_duty && fits && busy === null && ended === null && car_ended === null
  return isFree && vehicle ? [{ id, name: full_name, plate: vehicle.license_plate }] : []
}

/** Who declined which of these rides or handed it back, as `<ride>|<driver>`. */
async function declinesOf(database: Database, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set()
  const rows = await database
    .select({ booking_id: rideDeclines.booking_id, driver_id: rideDeclines.driver_id })
    .from(rideDeclines)
    .where(inArray(rideDeclines.booking_id, bookingIds))
  return new Set(rows.map(({ booking_id, driver_id }) => `${booking_id}|${driver_id}`))
}
