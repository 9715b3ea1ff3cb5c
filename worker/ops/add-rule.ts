import { sql } from 'drizzle-orm'
import type { RuleRequest } from '../../src/domain/ops/tariffs'
import { accept, type Result, refuse } from '../../src/domain/result'
import { newId } from '../database/new-id'
import { pricingRules } from '../database/tables'
import { isLogged, logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'
import { recordIds } from './tariffs'

/**
 * A tariff changes by a new rule from an instant that has not begun; no rule is ever rewritten (docs/product.md,
 * Operations). Quotes that were given before it begins are honoured for their 15 minutes. Returns the rule's id.
 */
export async function addRule(
  { database, operatorId, now }: OperatorContext,
  asked: RuleRequest,
): Promise<Result<string, OpsRefusal>> {
  const from = new Date(asked.effective_from)
  if (from.getTime() < now.getTime()) return refuse({ reason: 'begins_in_the_past' })
  const kinds = await recordIds(database)
  const [id, logId] = [newId(), newId()]
  const row = {
    serviceTypeId: kinds.service(asked.service_type),
    vehicleTypeId: kinds.vehicle(asked.vehicle_type),
    effectiveFrom: from.toISOString(),
  }
  const [logged] = await database.batch([
    logAction(database, {
      id: logId,
      operatorId,
      action: 'rule.added',
      subject: { kind: 'pricing_rule', id },
      details: { ...asked, effective_from: row.effectiveFrom },
      now,
      when: sql`NOT EXISTS (SELECT 1 FROM pricing_rules AS twin
        WHERE twin.service_type_id = ${row.serviceTypeId} AND twin.vehicle_type_id = ${row.vehicleTypeId}
          AND twin.is_active = 1 AND twin.effective_from = ${row.effectiveFrom})`,
    }),
    database.insert(pricingRules).select(
      sql`SELECT ${id}, ${row.serviceTypeId}, ${row.vehicleTypeId}, 1, ${row.effectiveFrom}, ${asked.base_fare},
          ${asked.per_km_rate}, ${asked.per_minute_rate}, ${asked.minimum_fare} WHERE ${isLogged(logId)}`,
    ),
  ])
  return logged.meta.changes === 1 ? accept(id) : refuse({ reason: 'rule_exists' })
}
