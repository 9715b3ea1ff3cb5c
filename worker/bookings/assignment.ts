import { and, eq, getTableColumns, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { dateOf } from '../../src/domain/kolkata-time'
import { type AssignmentFacts, type RideSpan, spanFrom } from '../../src/domain/rides/assignment'
import { PAPERS, VEHICLE_PAPERS } from '../../src/domain/rides/papers'
import { drawPin } from '../../src/domain/rides/pin'
import type { Database } from '../database/client'
import { randomUint32 } from '../database/new-id'
import { columnsOf, insertRowsFrom } from '../database/rows'
import { bookings, drivers, rideDeclines, vehicles } from '../database/tables'
import { RELEASED } from './new-booking'

// Columns are written with their tables: drizzle leaves the table out where a query has only one, and in a subquery the
// bare name would mean the inner table's column.

/**
 * Confirmed and without a driver: what can be accepted and assigned. Word for word the condition of the partial index
 * bookings_offered, which is used only then.
 */
export const isOpenForDrivers = (): SQL => sql`bookings.status = 'pending' AND bookings.is_confirmed = 1`

interface Assignment {
  driverId: string
  vehicleId: string
  span: RideSpan
  now: Date
}

/** What accepting and assigning write; the PIN is drawn anew, so that a former driver's starts nothing. */
export function assignmentOf({ driverId, vehicleId, span, now }: Assignment) {
  return {
    ...RELEASED,
    status: 'accepted' as const,
    driver_id: driverId,
    vehicle_id: vehicleId,
    accepted_at: now.toISOString(),
    busy_from: span.from.toISOString(),
    busy_until: span.until.toISOString(),
    start_pin: drawPin(randomUint32),
  }
}

/** Of a row `taken`: it occupies its driver and car at this time, and is not over. */
const overlapsWith = ({ from, until }: RideSpan): SQL =>
  sql`taken.status IN ('accepted', 'started') AND taken.busy_from < ${until.toISOString()}
    AND taken.busy_until > ${from.toISOString()}`

/** The condition that neither this driver nor this car has another ride at a booking's time. */
export function isFree({ driverId, vehicleId, span }: Omit<Assignment, 'now'>): SQL | undefined {
  return and(
    sql`NOT EXISTS (SELECT 1 FROM bookings AS taken
      WHERE taken.driver_id = ${driverId} AND taken.id <> bookings.id AND ${overlapsWith(span)})`,
    sql`NOT EXISTS (SELECT 1 FROM bookings AS taken
      WHERE taken.vehicle_id = ${vehicleId} AND taken.id <> bookings.id AND ${overlapsWith(span)})`,
  )
}

/** The condition that this driver drives this car now, and that the car is what was booked. */
export const drives = (driverId: string, vehicleId: string): SQL => sql`EXISTS (
  SELECT 1 FROM drivers JOIN vehicles ON vehicles.id = drivers.vehicle_id
  WHERE drivers.id = ${driverId} AND vehicles.id = ${vehicleId} AND vehicles.type = bookings.vehicle_type)`

/**
 * Of an accepted ride: its driver may take its car, which is their own now, or was chosen for it by an operator while no
 * other driver on duty has it (docs/product.md, RIDE-4).
 */
export const hasItsCar = (): SQL => sql`EXISTS (
  SELECT 1 FROM drivers AS own
  WHERE own.id = bookings.driver_id AND (own.vehicle_id = bookings.vehicle_id
    OR ((SELECT is_lent FROM ride_assignments WHERE ride_assignments.booking_id = bookings.id) = 1
      AND NOT EXISTS (SELECT 1 FROM drivers AS others
        WHERE others.vehicle_id = bookings.vehicle_id AND others.id <> own.id AND others.on_duty = 1))))`

export const isOnDuty = (driverId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId} AND drivers.on_duty = 1)`

/** Of a booking: this driver has neither declined it nor handed it back. */
export const hasNotDeclined = (driverId: string): SQL => sql`NOT EXISTS (SELECT 1 FROM ride_declines
  WHERE ride_declines.booking_id = bookings.id AND ride_declines.driver_id = ${driverId})`

/**
 * The condition that no paper of this driver or car ends before the day of the ride's pickup; a paper without a date
 * stops nothing.
 */
export function papersHold(
  row: Pick<BookingRow, 'scheduled_time'>,
  driverId: string,
  vehicleId: string,
): SQL {
  const day = dateOf(new Date(row.scheduled_time))
  return sql`NOT EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId} AND drivers.license_until < ${day})
    AND NOT EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${vehicleId} AND ${carEndedBefore(day)})`
}

/** The condition that one of a car's papers ended before this day. */
export const carEndedBefore = (day: string | SQL): SQL => sql`(vehicles.permit_until < ${day}
  OR vehicles.insurance_until < ${day} OR vehicles.fitness_until < ${day})`

interface AssignmentQuery {
  by: AssignmentFacts['by']
  bookingId: string
  driverId: string
  /** The car an operator chose; null or absent: the driver's own. */
  vehicleId?: string | null
  now: Date
}

/** Everything that decides whether this driver may have this ride, as it is now. */
export async function loadAssignmentFacts(
  database: Database,
  asked: AssignmentQuery,
): Promise<{ row: BookingRow | null; facts: AssignmentFacts }> {
  const { by, bookingId, driverId, now } = asked
  const [rows, people, declines] = await database.batch([
    database.select().from(bookings).where(eq(bookings.id, bookingId)),
    database
      // No two columns of one name: a D1 batch returns rows as objects.
      .select({
        id: drivers.id,
        on_duty: drivers.on_duty,
        vehicle_id: drivers.vehicle_id,
        type: vehicles.type,
        license_until: drivers.license_until,
        ...columnsOf(getTableColumns(vehicles), VEHICLE_PAPERS),
      })
      .from(drivers)
      .leftJoin(vehicles, eq(vehicles.id, asked.vehicleId ?? drivers.vehicle_id))
      .where(eq(drivers.id, driverId)),
    database
      .select({ kind: rideDeclines.kind })
      .from(rideDeclines)
      .where(and(eq(rideDeclines.booking_id, bookingId), eq(rideDeclines.driver_id, driverId))),
  ])
  const row = rows[0] ?? null
  const person = people[0]
  const vehicleId = asked.vehicleId ?? person?.vehicle_id ?? null
  const vehicle =
    vehicleId !== null && person && person.type !== null ? { id: vehicleId, type: person.type } : null
  const facts: AssignmentFacts = {
    by,
    now,
    ride: row,
    driver: person ? { id: person.id, onDuty: person.on_duty, vehicle } : null,
    papers: person ? columnsOf(person, PAPERS) : {},
    declined: declines.length > 0,
    // Read for an absent one too: an answer takes as long for an id that there is not.
    overlapping: await findOverlapping(
      database,
      { bookingId, ...(row ? spanFrom(row, now) : { from: now, until: now }) },
      { driverId, vehicleId: vehicle?.id ?? '' },
    ),
  }
  return { row, facts }
}

/** The first ride that this driver or this car has at the time of this one; null where there is none. */
async function findOverlapping(
  database: Database,
  { bookingId, from, until }: RideSpan & { bookingId: string },
  { driverId, vehicleId }: { driverId: string; vehicleId: string },
) {
  const [taken] = await database
    .select({ bookingId: bookings.id, scheduled: bookings.scheduled_time })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.driver_id, driverId), eq(bookings.vehicle_id, vehicleId)),
        inArray(bookings.status, ['accepted', 'started']),
        ne(bookings.id, bookingId),
        lt(bookings.busy_from, until.toISOString()),
        gt(bookings.busy_until, from.toISOString()),
      ),
    )
    .orderBy(bookings.scheduled_time)
    .limit(1)
  return taken ?? null
}

interface Decline {
  bookingId: string
  driverId: string
  kind: 'declined' | 'handed_back' | 'car_problem'
  /** Why; a declined offer needs no reason. */
  reason: string | null
  now: Date
  /** What must hold of the booking for it to be recorded. */
  when: SQL | undefined
}

/** As `insertDecline`, of a ride that its driver had: whoever had declined it before it was assigned to them has a row. */
export const takeFromDriver = (database: Database, decline: Decline) => {
  const { kind, reason, now } = decline
  return insertDecline(database, decline).onConflictDoUpdate({
    target: [rideDeclines.booking_id, rideDeclines.driver_id],
    set: { kind, created_at: now.toISOString(), reason },
  })
}

/** Records that a driver is not to be offered a ride again (docs/product.md, RIDE-9); one row per driver and ride. */
export function insertDecline(database: Database, decline: Decline) {
  const { bookingId, driverId, kind, reason, now, when } = decline
  const row = { booking_id: bookingId, driver_id: driverId, kind, created_at: now.toISOString(), reason }
  const source = sql`FROM bookings WHERE ${and(eq(bookings.id, bookingId), when)}`
  return insertRowsFrom(database, rideDeclines, row, source)
}
