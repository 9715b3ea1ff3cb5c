import { eq, type SQL, sql } from 'drizzle-orm'
import type { AssignRequest } from '../../src/domain/ops/requests'
import { accept, type Result, refuse } from '../../src/domain/result'
import { mayAssign } from '../../src/domain/rides/assignment'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { BookingRow } from '../bookings/booking-row'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { drivers, users, vehicles } from '../database/tables'
import { putInOutbox } from '../outbox'
import { loadAcceptanceFacts } from '../rides/accept-ride'
import { assignmentOf, isFree, isOpenForDrivers, spanOf } from '../rides/assignment'
import { MOST_ATTEMPTS, type TransitionedRide } from '../rides/driver-transition'
import { logAction, type OperatorContext } from './log'
import type { OpsRefusal } from './refusals'

type Refusal = RideRefusal | OpsRefusal

/**
 * An operator gives a ride to a driver, or takes it to another one before its start (docs/product.md, Ride). One
 * conditional update on the driver that the operator saw: of two operators at once one wins, and the other reads who
 * has the ride. A new driver means a new PIN, and that nobody has set out yet.
 */
export async function assignRide(
  context: OperatorContext,
  bookingId: string,
  asked: AssignRequest,
): Promise<Result<TransitionedRide, Refusal>> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const decided = await decide(context, bookingId, asked)
    if (!decided.ok) return decided
    if (decided.value === 'has_it') return accept({ moved: false })
    if (await write(context, decided.value, asked)) return accept({ moved: true })
  }
  return refuse({ reason: 'changed' })
}

interface Decision {
  row: BookingRow
  vehicleId: string
  names: Names
}

async function decide(
  { database, now }: OperatorContext,
  bookingId: string,
  { driver_id: driverId, vehicle_id: vehicleId, from_driver_id: from }: AssignRequest,
): Promise<Result<Decision | 'has_it', Refusal>> {
  const [{ row, facts }, names] = await Promise.all([
    loadAcceptanceFacts(database, { by: 'operator', bookingId, driverId, vehicleId, now }),
    loadNames(database, driverId, vehicleId),
  ])
  if (row?.status === 'accepted' || row?.status === 'started') {
    if (row.driver_id === driverId && (vehicleId === null || row.vehicle_id === vehicleId)) {
      return accept('has_it')
    }
    if (row.driver_id !== from) {
      return refuse({ reason: 'assigned_meanwhile', to: await nameOf(database, row.driver_id) })
    }
    if (row.status === 'started') return refuse({ reason: 'wrong_phase', phase: 'started' })
  }
  if (row?.status === 'pending' && from !== null) return refuse({ reason: 'assigned_meanwhile', to: null })
  // A ride that is taken from its driver is judged as if it were open; the update knows what it was.
  const open = facts.ride && {
    ...facts.ride,
    status: row?.status === 'accepted' ? 'pending' : facts.ride.status,
  }
  const taken = mayAssign({ ...facts, ride: open })
  if (!taken.ok) return taken
  if (!row) return refuse({ reason: 'no_such_ride' })
  if (!names.isDriver) return refuse({ reason: 'no_such_driver' })
  if (names.heldBy !== null) return refuse({ reason: 'vehicle_taken', by: names.heldBy })
  return accept({ row, vehicleId: taken.value.vehicleId, names })
}

/** Everything that was decided on holds in the update once more, for it was read a moment before. */
async function write(
  { database, operatorId, now }: OperatorContext,
  { row, vehicleId, names }: Decision,
  { driver_id: driverId }: AssignRequest,
): Promise<boolean> {
  const move = newId()
  const bookingId = row.id
  const span = spanOf(row)
  const here = transitionApplied(bookingId, move)
  const reassigned = row.status === 'accepted'
  const message = { channel: 'sms', bookingId, now, mark: move, when: here } as const
  const [moved] = await database.batch([
    transitionBooking(database, {
      bookingId,
      move,
      only: [
        reassigned
          ? sql`bookings.status = 'accepted' AND bookings.driver_id = ${row.driver_id}`
          : isOpenForDrivers(),
        sql`bookings.user_id <> ${driverId}`,
        isDriver(driverId),
        mayDrive(driverId, vehicleId),
        isFree({ driverId, vehicleId, span }),
      ],
      set: assignmentOf({ driverId, vehicleId, span, now }),
    }),
    logAction(database, {
      id: newId(),
      operatorId,
      action: reassigned ? 'ride.reassigned' : 'ride.assigned',
      subject: { kind: 'booking', id: bookingId },
      details: {
        driver: names.driver,
        driver_id: driverId,
        plate: names.plate,
        ...(reassigned ? { from_driver_id: row.driver_id } : {}),
      },
      now,
      when: here,
    }),
    putInOutbox(database, { ...message, event: 'ride.driver_assigned' }),
    putInOutbox(database, { ...message, event: 'driver.ride_assigned', recipientId: driverId }),
    ...(reassigned && row.driver_id !== driverId
      ? [
          putInOutbox(database, {
            ...message,
            event: 'driver.ride_cancelled',
            recipientId: row.driver_id,
            details: { code: 'reassigned' },
          }),
        ]
      : []),
  ])
  return moved.meta.changes === 1
}

const isDriver = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM drivers JOIN users ON users.id = drivers.id
    WHERE drivers.id = ${id} AND users.role = 'driver')`

/** Of a booking: the car is what was booked, and nobody else who is on duty drives it. */
const mayDrive = (driverId: string, vehicleId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM vehicles
      WHERE vehicles.id = ${vehicleId} AND vehicles.type = bookings.vehicle_type)
    AND NOT EXISTS (SELECT 1 FROM drivers AS others
      WHERE others.vehicle_id = ${vehicleId} AND others.id <> ${driverId} AND others.on_duty = 1)`

interface Names {
  isDriver: boolean
  driver: string | null
  plate: string | null
  /** Who is on duty with the chosen car; null where nobody else is. */
  heldBy: string | null
}

async function loadNames(
  database: OperatorContext['database'],
  driverId: string,
  vehicleId: string | null,
): Promise<Names> {
  const [[driver], [holder]] = await database.batch([
    database
      .select({ name: users.full_name, role: users.role, plate: vehicles.license_plate })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.id))
      .leftJoin(vehicles, eq(vehicles.id, vehicleId ?? drivers.vehicle_id))
      .where(eq(drivers.id, driverId)),
    database
      .select({ name: users.full_name })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.id))
      .where(
        sql`${drivers.vehicle_id} = ${vehicleId} AND ${drivers.id} <> ${driverId} AND ${drivers.on_duty} = 1`,
      ),
  ])
  return {
    isDriver: driver?.role === 'driver',
    driver: driver?.name ?? null,
    plate: driver?.plate ?? null,
    heldBy: holder ? (holder.name ?? 'another driver') : null,
  }
}

async function nameOf(database: OperatorContext['database'], userId: string | null): Promise<string | null> {
  const [person] = await database
    .select({ name: users.full_name })
    .from(users)
    .where(eq(users.id, userId ?? ''))
  return person ? (person.name ?? 'another driver') : null
}
