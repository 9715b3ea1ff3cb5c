import { and, eq, sql } from 'drizzle-orm'
import type { DriverRequest, VehicleRequest } from '../../src/domain/ops/fleet'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { DriverRow } from '../../src/domain/rides/driver'
import { plateKey } from '../../src/domain/text'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { drivers, users, vehicles } from '../database/tables'
import { carryOut, isLogged, type OperatorContext, type PressContext } from './log'
import type { OpsRefusal } from './refusals'

/**
 * Writes a driver's licence and the car they drive. A car has one driver at a time, and rides that were accepted keep
 * the car they have.
 */
export async function editDriver(
  context: OperatorContext,
  id: string,
  asked: DriverRequest,
): Promise<Result<string, OpsRefusal>> {
  const { database } = context
  const [person] = await database.select({ name: users.full_name }).from(users).where(eq(users.id, id))
  const { license_number: licenseNumber, vehicle_id: vehicleId } = asked
  const vehicleExists = sql`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${vehicleId})`
  const vehicleIsFree = sql`NOT EXISTS (
    SELECT 1 FROM drivers WHERE drivers.vehicle_id = ${vehicleId} AND drivers.id <> ${id})`
  const isDone = await carryOut(
    context,
    {
      action: 'driver.edited',
      subject: { kind: 'driver', id },
      // The log is kept for good, so it has only the last digits of a document's number.
      details: {
        driver: person?.name ?? null,
        license_number: `…${licenseNumber.slice(-4)}`,
        vehicle_id: vehicleId,
        license_until: asked.license_until,
      },
      when: sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND users.role = 'driver')
        AND (${vehicleId} IS NULL OR (${vehicleExists} AND ${vehicleIsFree}))`,
    },
    // A person may have been made a driver before a licence was known.
    (logId) => [
      insertRow(database, drivers, newDriver(id, asked), isLogged(logId)).onConflictDoUpdate({
        target: drivers.id,
        set: asked,
      }),
    ],
  )
  return isDone ? accept(id) : refuse(await refusalOfEdit({ database }, id, vehicleId))
}

/** Not reviewed yet, nowhere, and off duty. */
const newDriver = (id: string, asked: DriverRequest): DriverRow => ({
  ...asked,
  id,
  rating: 5,
  total_rides: 0,
  rating_sum: 0,
  rating_count: 0,
  current_latitude: null,
  current_longitude: null,
  current_at: null,
  on_duty: false,
})

async function refusalOfEdit(
  { database }: Pick<OperatorContext, 'database'>,
  id: string,
  vehicleId: string | null,
): Promise<OpsRefusal> {
  const [[driver], [vehicle], [holder]] = await database.batch([
    database
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, 'driver'))),
    database
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(eq(vehicles.id, vehicleId ?? '')),
    database
      .select({ name: users.full_name })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.id))
      .where(eq(drivers.vehicle_id, vehicleId ?? '')),
  ])
  if (!driver) return { reason: 'no_such_driver' }
  if (vehicleId !== null && !vehicle) return { reason: 'no_such_vehicle' }
  return { reason: 'vehicle_taken', by: holder?.name ?? null }
}

const byPlate = (plate: string) =>
  sql`replace(replace(upper(vehicles.license_plate), ' ', ''), '-', '') = ${plateKey(plate)}`

const isOnRides = (id: string) => sql`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.vehicle_id = ${id} AND bookings.status IN ('accepted', 'started'))`

/** Adds a car; its plate is unique however it is spaced. Returns its id. */
export async function addVehicle(
  context: PressContext,
  asked: VehicleRequest,
): Promise<Result<string, OpsRefusal>> {
  const { id } = context
  const isDone = await carryOut(
    context,
    {
      action: 'vehicle.added',
      subject: { kind: 'vehicle', id },
      details: asked,
      when: sql`NOT EXISTS (SELECT 1 FROM vehicles WHERE ${byPlate(asked.license_plate)})`,
    },
    (logId) => [insertRow(context.database, vehicles, { id, ...asked }, isLogged(logId))],
  )
  return isDone ? accept(id) : refuse({ reason: 'plate_taken' })
}

/** Changes a car. Its kind stays while rides are on it: they were sold with that kind. */
export async function editVehicle(
  context: OperatorContext,
  id: string,
  asked: VehicleRequest,
): Promise<Result<string, OpsRefusal>> {
  const { database } = context
  const before = await findVehicle(database, id)
  if (!before) return refuse({ reason: 'no_such_vehicle' })
  const isDone = await carryOut(
    context,
    {
      action: 'vehicle.edited',
      subject: { kind: 'vehicle', id },
      details: { ...asked, former_plate: before.license_plate, former_type: before.type },
      when: sql`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${id}
          AND (vehicles.type = ${asked.type} OR NOT ${isOnRides(id)}))
        AND NOT EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id <> ${id} AND ${byPlate(asked.license_plate)})`,
    },
    (logId) => [
      database
        .update(vehicles)
        .set(asked)
        .where(and(eq(vehicles.id, id), isLogged(logId))),
    ],
  )
  if (isDone) return accept(id)
  const [twin] = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(sql`vehicles.id <> ${id} AND ${byPlate(asked.license_plate)}`)
  return refuse({ reason: twin ? 'plate_taken' : 'vehicle_on_rides' })
}

async function findVehicle(database: Database, id: string) {
  const [row] = await database.select().from(vehicles).where(eq(vehicles.id, id))
  return row ?? null
}

/**
 * Puts a driver on or off duty. Off duty stops offers and touches no ride. A driver who is so already stays
 * so, and nothing is logged.
 */
export async function setDuty(
  context: OperatorContext,
  id: string,
  onDuty: boolean,
): Promise<Result<string, OpsRefusal>> {
  const { database } = context
  const [driver] = await database
    .select({ name: users.full_name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.id))
    .where(eq(drivers.id, id))
  if (!driver) return refuse({ reason: 'no_such_driver' })
  await carryOut(
    context,
    {
      action: onDuty ? 'driver.on_duty' : 'driver.off_duty',
      subject: { kind: 'driver', id },
      details: { driver: driver.name },
      when: sql`EXISTS (
        SELECT 1 FROM drivers WHERE drivers.id = ${id} AND drivers.on_duty = ${onDuty ? 0 : 1})`,
    },
    (logId) => [
      database
        .update(drivers)
        .set({ on_duty: onDuty })
        .where(and(eq(drivers.id, id), isLogged(logId))),
    ],
  )
  return accept(id)
}
