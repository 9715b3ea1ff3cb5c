import { and, eq, sql } from 'drizzle-orm'
import type { VehicleRequest } from '../../src/domain/ops/fleet'
import { accept, type Result, refuse } from '../../src/domain/result'
import { plateKey } from '../../src/domain/text'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { vehicles } from '../database/tables'
import { isLogged, logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'

const byPlate = (plate: string) =>
  sql`replace(replace(upper(vehicles.license_plate), ' ', ''), '-', '') = ${plateKey(plate)}`

const isOnRides = (id: string) => sql`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.vehicle_id = ${id} AND bookings.status IN ('accepted', 'started'))`

/** Adds a car; its plate is unique however it is spaced. Returns its id. */
export async function addVehicle(
  { database, operatorId, now }: OperatorContext,
  asked: VehicleRequest,
): Promise<Result<string, OpsRefusal>> {
  const [id, logId] = [newId(), newId()]
  const [logged] = await database.batch([
    logAction(database, {
      id: logId,
      operatorId,
      action: 'vehicle.added',
      subject: { kind: 'vehicle', id },
      details: asked,
      now,
      when: sql`NOT EXISTS (SELECT 1 FROM vehicles WHERE ${byPlate(asked.license_plate)})`,
    }),
    database.insert(vehicles).select(
      sql`SELECT ${id}, ${asked.make}, ${asked.model}, ${asked.year}, ${asked.color}, ${asked.license_plate},
          ${asked.type} WHERE ${isLogged(logId)}`,
    ),
  ])
  return logged.meta.changes === 1 ? accept(id) : refuse({ reason: 'plate_taken' })
}

/** Changes a car. Its kind stays while rides are on it: they were sold with that kind. */
export async function editVehicle(
  { database, operatorId, now }: OperatorContext,
  id: string,
  asked: VehicleRequest,
): Promise<Result<string, OpsRefusal>> {
  const before = await findVehicle(database, id)
  if (!before) return refuse({ reason: 'no_such_vehicle' })
  const logId = newId()
  const [logged] = await database.batch([
    logAction(database, {
      id: logId,
      operatorId,
      action: 'vehicle.edited',
      subject: { kind: 'vehicle', id },
      details: { ...asked, former_plate: before.license_plate, former_type: before.type },
      now,
      when: sql`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${id}
          AND (vehicles.type = ${asked.type} OR NOT ${isOnRides(id)}))
        AND NOT EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id <> ${id} AND ${byPlate(asked.license_plate)})`,
    }),
    database
      .update(vehicles)
      .set(asked)
      .where(and(eq(vehicles.id, id), isLogged(logId))),
  ])
  if (logged.meta.changes === 1) return accept(id)
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
