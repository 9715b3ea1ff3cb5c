import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { AssignRequest } from '../../src/domain/ops/requests'
import { accept, type Result, refuse } from '../../src/domain/result'
import { mayAssign, spanFrom } from '../../src/domain/rides/assignment'
import { assignmentOf, isFree, loadAssignmentFacts, papersHold } from '../bookings/assignment'
import { applyTransition, decideUntilWritten } from '../bookings/state-transition'
import { selectColumns } from '../database/rows'
import { bookings, drivers, users, vehicles } from '../database/tables'
import { putInOutbox, putRideTakenAway } from '../outbox'
import { isTheOnlyOne, type TransitionedRide } from '../rides/driver-transitions'
import { openProblem, relieve, waitsForCar } from '../rides/report-car-problem'
import { logTransition, type OperatorContext } from './log'
import type { OpsRefusal } from './refusals'

/**
 * An operator assigns a ride to a driver, or reassigns it before its start (docs/product.md, RIDE-11). One conditional
 * update on the driver that the operator saw: of two operators at once one wins, and the other reads who has the ride.
 * A new driver means a new PIN, and that nobody has set out yet. A ride that has started changes its driver where its car has
 * a problem (PROBLEM-5): it stays started, and the second driver is on the way from that moment on. The driver whose car had
 * the problem is chosen where that car goes on (PROBLEM-13).
 */
export function assignRide(
  context: OperatorContext,
  bookingId: string,
  request: AssignRequest,
): Promise<Result<TransitionedRide, OpsRefusal>> {
  return decideUntilWritten<TransitionedRide, OpsRefusal>(async () => {
    const decided = await decide(context, bookingId, request)
    if (!decided.ok) return decided
    if (decided.value === 'has_it') return accept({ applied: false })
    return (await applyAssignment(context, decided.value, request)) ? accept({ applied: true }) : null
  })
}

interface Decision {
  row: BookingRow
  vehicleId: string
  names: Awaited<ReturnType<typeof loadNames>>
}

async function decide(
  { database, now }: OperatorContext,
  bookingId: string,
  { driver_id: driverId, vehicle_id: vehicleId, from_driver_id: from, change_number: seen }: AssignRequest,
): Promise<Result<Decision | 'has_it', OpsRefusal>> {
  const [{ row, facts }, names, [waits]] = await Promise.all([
    loadAssignmentFacts(database, { by: 'operator', bookingId, driverId, vehicleId, now }),
    loadNames(database, driverId, vehicleId),
    database
      .select({ problem: openProblem(), isTheOnlyOne: sql`${isTheOnlyOne(driverId)}` })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), waitsForCar())),
  ])
  const isTaken = row?.status === 'accepted' || row?.status === 'started'
  if (isTaken) {
    const isTheirs = row.driver_id === driverId && (vehicleId === null || row.vehicle_id === vehicleId)
    if (isTheirs && (waits?.problem ?? null) === null) return accept('has_it')
    if (row.driver_id !== from) {
      const [holder] = await selectColumns(database, users, ['full_name'], eq(users.id, row.driver_id ?? ''))
      const to = holder ? (holder.full_name ?? 'another driver') : null
      return refuse({ reason: 'assigned_meanwhile', to })
    }
    if (row.status === 'started') {
      if (!waits) return refuse({ reason: 'wrong_phase', phase: 'started' })
      if (waits.isTheOnlyOne !== 1) return refuse({ reason: 'another_under_way' })
    }
  }
  if (row?.status === 'pending' && from !== null) return refuse({ reason: 'assigned_meanwhile', to: null })
  if (seen !== undefined && row && row.change_number !== seen) return refuse({ reason: 'changed' })
  // A ride that is reassigned is decided as if it were open; the update requires the driver it has.
  const open = facts.ride && { ...facts.ride, status: isTaken ? ('pending' as const) : facts.ride.status }
  const decided = mayAssign({ ...facts, ride: open })
  if (!decided.ok) return decided
  if (!row) return refuse({ reason: 'no_such_ride' })
  if (!names.isDriver) return refuse({ reason: 'no_such_driver' })
  if (names.heldBy !== null) return refuse({ reason: 'vehicle_taken', by: names.heldBy })
  return accept({ row, vehicleId: decided.value.vehicleId, names })
}

/** What the decision read of driver, car and other rides is a condition of the update: no version of the booking says it. */
function applyAssignment(
  context: OperatorContext,
  { row, vehicleId, names }: Decision,
  { driver_id: driverId }: AssignRequest,
): Promise<boolean> {
  const { database, now } = context
  const span = spanFrom(row, now)
  const reassigned = row.status !== 'pending'
  const set = assignmentOf({ driverId, vehicleId, span, now })
  const { status, arrived_at, arrival_confirmed_at } = row
  const isUnderWay = status === 'started'
  const isReplaced = reassigned && row.driver_id !== driverId
  // A ride under way has its driver already: what is new is the PIN.
  const kept = isUnderWay ? 'ride.pin_changed' : 'ride.driver_assigned'
  return applyTransition(
    database,
    {
      booking: row,
      where: and(
        isDriver(driverId),
        mayDrive(driverId, vehicleId),
        papersHold(row, driverId, vehicleId),
        isFree({ driverId, vehicleId, span }),
        isUnderWay ? and(isTheOnlyOne(driverId), waitsForCar()) : undefined,
      ),
      set: isUnderWay
        ? { ...set, status, set_out_at: set.accepted_at, arrived_at, arrival_confirmed_at }
        : set,
      now,
    },
    (transition) => [
      logTransition(context, transition, {
        action: reassigned ? 'ride.reassigned' : 'ride.assigned',
        details: {
          driver: names.driver,
          driver_id: driverId,
          plate: names.plate,
          ...(reassigned ? { from_driver_id: row.driver_id } : {}),
        },
      }),
      putInOutbox(database, { ...transition, event: isReplaced ? 'ride.driver_changed' : kept }),
      putInOutbox(database, { ...transition, event: 'driver.ride_assigned', recipientId: driverId }),
      ...(isReplaced ? putRideTakenAway(database, transition, row.driver_id, 'reassigned') : []),
      relieve(database, transition),
    ],
  )
}

const isDriver = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM drivers JOIN users ON users.id = drivers.id
    WHERE drivers.id = ${id} AND users.role = 'driver')`

/** The condition that the car is of the booked kind, and no other driver on duty has it. */
const mayDrive = (driverId: string, vehicleId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM vehicles
      WHERE vehicles.id = ${vehicleId} AND vehicles.type = bookings.vehicle_type)
    AND NOT EXISTS (SELECT 1 FROM drivers AS others
      WHERE others.vehicle_id = ${vehicleId} AND others.id <> ${driverId} AND others.on_duty = 1)`

async function loadNames(database: OperatorContext['database'], driverId: string, vehicleId: string | null) {
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
    /** Another driver on duty with the chosen car; null where there is none. */
    heldBy: holder ? (holder.name ?? 'another driver') : null,
  }
}
