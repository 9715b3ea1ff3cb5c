import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { VehicleTypeSchema } from '../../src/domain/bookings/trip-types'
import { accept, type Result, refuse } from '../../src/domain/result'
import { type AssignmentFacts, mayAssign } from '../../src/domain/rides/assignment'
import { isOver } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { BookingRow } from '../bookings/booking-row'
import { transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, drivers, rideDeclines, vehicles } from '../database/tables'
import { assignmentOf, drives, isFree, isOpenForDrivers, spanOf } from './assignment'
import {
  type DriverRequest,
  MOST_ATTEMPTS,
  messageOfTransition,
  type TransitionedRide,
} from './driver-transition'
import { ridePhase } from './ride-facts'

/**
 * A driver takes an offer (docs/product.md, Ride and Driver). One conditional update: of two drivers at once one has
 * it, and the other reads that it is taken. A second click of the one who has it is a success.
 */
export async function acceptRide(asks: DriverRequest): Promise<Result<TransitionedRide, RideRefusal>> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { row, facts } = await loadAcceptanceFacts(asks.database, { by: 'driver', ...asks })
    if (row?.driver_id === asks.driverId) return takenBefore(row)
    const decided = mayAssign(facts)
    if (!decided.ok) return decided
    if (!row) return refuse({ reason: 'no_such_ride' })
    if (await take(asks, row, decided.value.vehicleId)) return accept({ moved: true })
  }
  return refuse({ reason: 'changed' })
}

function takenBefore(row: BookingRow): Result<TransitionedRide, RideRefusal> {
  const phase = ridePhase(row)
  if (!isOver(phase)) return accept({ moved: false })
  return refuse(phase === 'cancelled' ? { reason: 'cancelled' } : { reason: 'wrong_phase', phase })
}

/** Everything that was decided on holds in the update once more, for it was read a moment before. */
async function take(
  { database, driverId, bookingId, now }: DriverRequest,
  row: BookingRow,
  vehicleId: string,
) {
  const move = newId()
  const span = spanOf(row)
  const [taken] = await database.batch([
    transitionBooking(database, {
      bookingId,
      move,
      only: [
        isOpenForDrivers(),
        gt(bookings.scheduled_time, now.toISOString()),
        ne(bookings.user_id, driverId),
        drives(driverId, vehicleId),
        sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId} AND drivers.on_duty = 1)`,
        sql`NOT EXISTS (SELECT 1 FROM ride_declines
          WHERE ride_declines.booking_id = bookings.id AND ride_declines.driver_id = ${driverId})`,
        isFree({ driverId, vehicleId, span }),
      ],
      set: assignmentOf({ driverId, vehicleId, span, now }),
    }),
    messageOfTransition(database, { bookingId, move, event: 'ride.driver_assigned', now }),
  ])
  return taken.meta.changes === 1
}

interface AcceptanceFacts {
  /** Null when there is no such booking. */
  row: BookingRow | null
  facts: AssignmentFacts
}

interface AcceptanceRequest {
  by: AssignmentFacts['by']
  bookingId: string
  driverId: string
  /** The car an operator chose; null or absent: the driver's own. */
  vehicleId?: string | null
  now: Date
}

/** Everything that decides whether this driver may have this ride, as it stands now. */
export async function loadAcceptanceFacts(
  database: Database,
  asked: AcceptanceRequest,
): Promise<AcceptanceFacts> {
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
