import { and, eq, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { newId } from '../database/new-id'
import { pricingRules, serviceTypes, vehicleTypes } from '../database/tables'
import { isLogged, logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'

/** Takes back a rule that has not begun. One that has begun stays for good: fares were computed from it. */
export async function withdrawRule(
  { database, operatorId, now }: OperatorContext,
  id: string,
): Promise<Result<string, OpsRefusal>> {
  const [rule] = await database
    .select({
      effective_from: pricingRules.effective_from,
      service_type: serviceTypes.name,
      vehicle_type: sql<string>`${vehicleTypes.name}`.as('vehicle_type'),
    })
    .from(pricingRules)
    .innerJoin(serviceTypes, eq(serviceTypes.id, pricingRules.service_type_id))
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, pricingRules.vehicle_type_id))
    .where(eq(pricingRules.id, id))
  if (!rule) return refuse({ reason: 'no_such_rule' })
  const logId = newId()
  const [logged] = await database.batch([
    logAction(database, {
      id: logId,
      operatorId,
      action: 'rule.withdrawn',
      subject: { kind: 'pricing_rule', id },
      details: rule,
      now,
      when: sql`EXISTS (SELECT 1 FROM pricing_rules WHERE pricing_rules.id = ${id}
        AND pricing_rules.is_active = 1 AND pricing_rules.effective_from > ${now.toISOString()})`,
    }),
    database
      .update(pricingRules)
      .set({ is_active: false })
      .where(and(eq(pricingRules.id, id), isLogged(logId))),
  ])
  return logged.meta.changes === 1 ? accept(id) : refuse({ reason: 'rule_has_begun' })
}
