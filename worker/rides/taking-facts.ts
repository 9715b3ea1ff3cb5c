import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import * as v from 'valibot'
import { VehicleTypeSchema } from '../../src/domain/bookings/trip-types'
import type { AssignmentFacts } from '../../src/domain/rides/assignment'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings, drivers, rideDeclines, vehicles } from '../database/tables'
import { spanOf } from './assignment'

export interface Taking {
  /** Null when there is no such booking. */
  row: BookingRow | null
  facts: AssignmentFacts
}

export interface TakingAsked {
  by: AssignmentFacts['by']
  bookingId: string
  driverId: string
  /** The car an operator chose; null or absent: the driver's own. */
  vehicleId?: string | null
  now: Date
}

/** Everything that decides whether this driver may have this ride, as it stands now. */
export async function loadTakingFacts(database: Database, asked: TakingAsked): Promise<Taking> {
  const { by, bookingId, driverId, now } = asked
  const [rows, people, declines] = await database.batch([
    database.select().from(bookings).where(eq(bookings.id, bookingId)),
    database
      // No two columns of one name: of a batch, D1 answers rows as objects.
      .select({
        id: drivers.id,
        on_duty: drivers.on_duty,
        vehicle_id: drivers.vehicle_id,
        type: vehicles.type,
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
    ride: row && {
      userId: row.user_id,
      status: row.status,
      paymentStatus: row.payment_status,
      scheduledTime: new Date(row.scheduled_time),
      vehicleType: v.parse(VehicleTypeSchema, row.vehicle_type),
      passengers: row.passengers,
    },
    driver: person ? { id: person.id, onDuty: person.on_duty, vehicle } : null,
    declined: declines.length > 0,
    overlapping: row && (await findOverlapping(database, row, { driverId, vehicleId: vehicle?.id ?? '' })),
  }
  return { row, facts }
}

/** The first ride that this driver or this car has at the time of this one; null where there is none. */
async function findOverlapping(
  database: Database,
  row: BookingRow,
  { driverId, vehicleId }: { driverId: string; vehicleId: string },
) {
  const { from, until } = spanOf(row)
  const [taken] = await database
    .select({ bookingId: bookings.id, scheduled: bookings.scheduled_time })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.driver_id, driverId), eq(bookings.vehicle_id, vehicleId)),
        inArray(bookings.status, ['accepted', 'started']),
        ne(bookings.id, row.id),
        lt(bookings.busy_from, until.toISOString()),
        gt(bookings.busy_until, from.toISOString()),
      ),
    )
    .orderBy(bookings.scheduled_time)
    .limit(1)
  return taken ?? null
}
