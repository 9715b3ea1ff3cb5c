import { and, eq, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { newId } from '../database/new-id'
import { drivers, users } from '../database/tables'
import { isLogged, logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'

/**
 * Puts a driver on or off duty. Off duty stops offers and touches no ride. Where they stand so already nothing
 * happens, and nothing is logged.
 */
export async function setDuty(
  { database, operatorId, now }: OperatorContext,
  id: string,
  onDuty: boolean,
): Promise<Result<string, OpsRefusal>> {
  const [driver] = await database
    .select({ name: users.full_name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.id))
    .where(eq(drivers.id, id))
  if (!driver) return refuse({ reason: 'no_such_driver' })
  const logId = newId()
  await database.batch([
    logAction(database, {
      id: logId,
      operatorId,
      action: onDuty ? 'driver.on_duty' : 'driver.off_duty',
      subject: { kind: 'driver', id },
      details: { driver: driver.name },
      now,
      when: sql`EXISTS (
        SELECT 1 FROM drivers WHERE drivers.id = ${id} AND drivers.on_duty = ${onDuty ? 0 : 1})`,
    }),
    database
      .update(drivers)
      .set({ on_duty: onDuty })
      .where(and(eq(drivers.id, id), isLogged(logId))),
  ])
  return accept(id)
}
