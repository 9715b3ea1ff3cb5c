import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { serviceRecordName } from '../../src/domain/bookings/trip-types'
import { fallbackRates } from '../../src/domain/fares/rates'
import { VEHICLE_TYPES, type VehicleType } from '../../src/domain/fields'
import {
  costsSomething,
  type PackageRequest,
  RULED_SERVICES,
  type RuledService,
  type RuleRequest,
  type Tariff,
  type Tariffs,
} from '../../src/domain/ops/tariffs'
import { accept, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { insertRow, updateRow } from '../database/rows'
import { pricingRules, rentalPackages, serviceTypes, vehicleTypes } from '../database/tables'
import { activePackages, pricingRuleOf, ratesInPaise } from '../fares/tariffs'
import { carryOut, lastEdit, type OperatorContext, type PressContext } from './log'
import type { Changed } from './refusals'

/** Future rules that are shown for one service and vehicle. */
const FUTURE_SHOWN = 10

/** What every service and vehicle costs now and will cost, the fallback table included, and the packages on sale. */
export async function readTariffs(database: Database, now: Date): Promise<Tariffs> {
  const pairs = RULED_SERVICES.flatMap((service) =>
    VEHICLE_TYPES.map((vehicle) => [service, vehicle] as const),
  )
  const [rows, packages] = await Promise.all([
    Promise.all(pairs.map(([service, vehicle]) => tariffRow(database, service, vehicle, now))),
    activePackages(database),
  ])
  return { rows, packages }
}

/** The id of a service's record, which a rule has to name. */
const serviceId = (service: RuledService) =>
  sql`(SELECT id FROM service_types WHERE name = ${serviceRecordName(service)})`

const vehicleTypeId = (vehicle: VehicleType) => sql`(SELECT id FROM vehicle_types WHERE name = ${vehicle})`

async function tariffRow(database: Database, service: RuledService, vehicle: VehicleType, now: Date) {
  const ofThese = and(
    eq(pricingRules.service_type_id, serviceId(service)),
    eq(pricingRules.vehicle_type_id, vehicleTypeId(vehicle)),
    eq(pricingRules.is_active, true),
  )
  const [[begun], future, [counted]] = await database.batch([
    database
      .select()
      .from(pricingRules)
      .where(and(ofThese, lte(pricingRules.effective_from, now.toISOString())))
      .orderBy(desc(pricingRules.effective_from), desc(pricingRules.id))
      .limit(1),
    database
      .select()
      .from(pricingRules)
      .where(and(ofThese, gt(pricingRules.effective_from, now.toISOString())))
      .orderBy(asc(pricingRules.effective_from))
      .limit(FUTURE_SHOWN),
    database
      .select({ version: sql<number>`(${versionOf(service, vehicle)})`.as('version') })
      .from(sql`(SELECT 1)`),
  ])
  return {
    service_type: service,
    vehicle_type: vehicle,
    in_force: begun
      ? tariffOf(begun)
      : { id: null, effective_from: null, ...fallbackRates(service, vehicle) },
    future: future.map(tariffOf),
    version: counted?.version ?? 0,
  }
}

/** The rules of a service and vehicle, each that was withdrawn counted twice. */
const versionOf = (service: RuledService, vehicle: VehicleType) => sql`
  SELECT coalesce(sum(2 - read.is_active), 0) FROM pricing_rules AS read
  WHERE read.service_type_id = ${serviceId(service)} AND read.vehicle_type_id = ${vehicleTypeId(vehicle)}`

function tariffOf(row: typeof pricingRules.$inferSelect): Tariff {
  const { is_active: _, ...tariff } = pricingRuleOf(row)
  return tariff
}

/**
 * A tariff changes by a new rule from an instant that has not begun; no rule is ever rewritten (docs/product.md,
 * OPS-38). Quotes that were given before it begins are honoured for their 15 minutes. Returns the rule's id.
 */
export async function addRule(context: PressContext, { was, ...asked }: RuleRequest): Promise<Changed> {
  const { database, now } = context
  const from = new Date(asked.effective_from)
  if (from.getTime() < now.getTime()) return refuse({ reason: 'begins_in_the_past' })
  if (!costsSomething(asked)) return refuse({ reason: 'costs_nothing' })
  const { id } = context
  const row = {
    service_type_id: serviceId(asked.service_type),
    vehicle_type_id: vehicleTypeId(asked.vehicle_type),
    effective_from: from.toISOString(),
    ...ratesInPaise(asked),
  }
  const isDone = await carryOut(context, {
    action: 'rule.added',
    subject: { kind: 'pricing_rule', id },
    details: { ...asked, effective_from: row.effective_from },
    when: sql`NOT EXISTS (SELECT 1 FROM pricing_rules AS twin
        WHERE twin.service_type_id = ${row.service_type_id} AND twin.vehicle_type_id = ${row.vehicle_type_id}
          AND twin.is_active = 1 AND twin.effective_from = ${row.effective_from})
        AND (${versionOf(asked.service_type, asked.vehicle_type)}) = ${was.version}`,
    beside: (isLogged) => [insertRow(database, pricingRules, { ...row, id, is_active: true }, isLogged)],
  })
  if (isDone) return accept(id)
  const { in_force, future, version } = await tariffRow(database, asked.service_type, asked.vehicle_type, now)
  if (version === was.version) return refuse({ reason: 'rule_exists' })
  return refuse({ reason: 'rules_changed', future, now: { ...in_force, version } })
}

/** Withdraws a rule that has not begun. One that has begun stays for good: fares were computed from it. */
export async function withdrawRule(context: OperatorContext, id: string): Promise<Changed> {
  const { database, now } = context
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
  const isDone = await carryOut(context, {
    action: 'rule.withdrawn',
    subject: { kind: 'pricing_rule', id },
    details: rule,
    when: sql`EXISTS (SELECT 1 FROM pricing_rules WHERE pricing_rules.id = ${id}
        AND pricing_rules.is_active = 1 AND pricing_rules.effective_from > ${now.toISOString()})`,
    beside: (isLogged) => [updateRow(database, pricingRules, id, { is_active: false }, isLogged)],
  })
  return isDone ? accept(id) : refuse({ reason: 'rule_has_begun' })
}

/** The packages that took this one's place, one after the other. */
const successorsOf = (id: string | null): SQL => sql`WITH RECURSIVE newer(id) AS (
  SELECT ${id} UNION ALL SELECT ops_log.subject_id FROM newer JOIN ops_log
    ON ops_log.action = 'package.replaced' AND ops_log.details ->> 'replaces' = newer.id)
  SELECT id FROM newer`

/**
 * Puts a package on sale (`offered`), takes one off it (`instead`), or both. A package is never rewritten: where it changes a new
 * one takes its place in one batch, and bookings keep the one they were sold with (docs/product.md, OPS-38). Returns the id of
 * the one on sale, else of the one that is withdrawn.
 */
export async function changePackage(
  context: PressContext,
  instead: string | null,
  offered: PackageRequest | null,
): Promise<Changed> {
  const { database } = context
  const [before] = await database
    .select({ name: rentalPackages.name })
    .from(rentalPackages)
    .where(eq(rentalPackages.id, instead ?? ''))
  const id = offered ? context.id : (instead ?? '')
  const isOnSale = sql`EXISTS (
    SELECT 1 FROM rental_packages WHERE rental_packages.id = ${instead} AND rental_packages.is_active = 1)`
  // base_fare is what the record holds beside the price a rider pays; they are the same.
  const row = offered && { ...offered, id, base_fare: offered.base_price, is_active: true }
  const isDone = await carryOut(context, {
    action: offered ? `package.${instead ? 'replaced' : 'added'}` : 'package.withdrawn',
    subject: { kind: 'rental_package', id },
    details: {
      name: before?.name ?? null,
      ...offered,
      ...(offered && instead && { replaces: instead }),
    },
    when: instead === null ? sql`TRUE` : isOnSale,
    beside: (isLogged) => [
      updateRow(database, rentalPackages, instead ?? '', { is_active: false }, isLogged),
      ...(row ? [insertRow(database, rentalPackages, row, isLogged)] : []),
    ],
  })
  if (isDone) return accept(id)
  const [now] = await database
    .select()
    .from(rentalPackages)
    .where(and(eq(rentalPackages.is_active, true), sql`rental_packages.id IN (${successorsOf(instead)})`))
  if (!now) return refuse({ reason: 'no_such_package' })
  return refuse({ reason: 'edited_meanwhile', ...(await lastEdit(database, 'rental_package', now.id)), now })
}
