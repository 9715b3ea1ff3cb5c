import { eq } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { Database } from '../database/client'
import { drivers } from '../database/tables'

/** On duty a driver is offered rides; off duty offers stop, and rides that were taken stay (docs/product.md, Driver). */
export async function setDuty(
  database: Database,
  driverId: string,
  onDuty: boolean,
): Promise<Result<null, RideRefusal>> {
  const changed = await database.update(drivers).set({ on_duty: onDuty }).where(eq(drivers.id, driverId))
  return changed.meta.changes === 1 ? accept(null) : refuse({ reason: 'not_set_up' })
}
