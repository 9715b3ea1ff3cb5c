import { and, eq, sql } from 'drizzle-orm'
import type { DriverRequest } from '../../src/domain/ops/fleet'
import { accept, type Result, refuse } from '../../src/domain/result'
import { newId } from '../database/new-id'
import { drivers, users, vehicles } from '../database/tables'
import { isLogged, logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'

/**
 * Writes a driver's licence and the car they drive. A car has one driver at a time, and rides that were accepted keep
 * the car they have.
 */
export async function editDriver(
  { database, operatorId, now }: OperatorContext,
  id: string,
  asked: DriverRequest,
): Promise<Result<string, OpsRefusal>> {
  const [person] = await database.select({ name: users.full_name }).from(users).where(eq(users.id, id))
  const logId = newId()
  const { license_number: licenseNumber, vehicle_id: vehicleId } = asked
  const vehicleExists = sql`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${vehicleId})`
  const vehicleIsFree = sql`NOT EXISTS (
    SELECT 1 FROM drivers WHERE drivers.vehicle_id = ${vehicleId} AND drivers.id <> ${id})`
  const [logged] = await database.batch([
    logAction(database, {
      id: logId,
      operatorId,
      action: 'driver.edited',
      subject: { kind: 'driver', id },
      // A document's whole number is not the log's to keep for good.
      details: {
        driver: person?.name ?? null,
        license_number: `…${licenseNumber.slice(-4)}`,
        vehicle_id: vehicleId,
      },
      now,
      when: sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND users.role = 'driver')
        AND (${vehicleId} IS NULL OR (${vehicleExists} AND ${vehicleIsFree}))`,
    }),
    // A person may have been made a driver before a licence was known.
    database
      .insert(drivers)
      .select(
        sql`SELECT ${id}, ${licenseNumber}, 5, 0, 0, 0, NULL, NULL, NULL, ${vehicleId}, 0 WHERE ${isLogged(logId)}`,
      )
      .onConflictDoUpdate({
        target: drivers.id,
        set: { license_number: licenseNumber, vehicle_id: vehicleId },
      }),
  ])
  if (logged.meta.changes === 1) return accept(id)
  return refuse(await whyNot({ database }, id, vehicleId))
}

async function whyNot(
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
