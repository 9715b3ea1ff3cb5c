import { and, asc, desc, eq, getTableColumns, lte } from 'drizzle-orm'
import { type ServiceType, serviceRecordName } from '../../src/domain/bookings/trip-types'
import type { PricingRule, Rates, RentalPackage } from '../../src/domain/fares/rates'
import { VEHICLE_TYPES, type VehicleType } from '../../src/domain/fields'
import type { Database } from '../database/client'
import { pricingRules, rentalPackages, serviceTypes, vehicleTypes } from '../database/tables'

type RuleRow = typeof pricingRules.$inferSelect

type RatesInPaise = Pick<
  RuleRow,
  'base_fare_paise' | 'per_km_rate_paise' | 'per_minute_rate_paise' | 'minimum_fare_paise'
>

// Rates are stored in whole paise and computed with in rupees (docs/product.md, FARE-4).

/** A stored rule as the domain and the API know it. */
export const pricingRuleOf = (row: RuleRow): PricingRule => ({
  id: row.id,
  is_active: row.is_active,
  effective_from: row.effective_from,
  base_fare: row.base_fare_paise / 100,
  per_km_rate: row.per_km_rate_paise / 100,
  per_minute_rate: row.per_minute_rate_paise / 100,
  minimum_fare: row.minimum_fare_paise / 100,
})

/** Rates of at most two decimals, as they are stored. */
export const ratesInPaise = (rates: Rates): RatesInPaise => ({
  base_fare_paise: Math.round(rates.base_fare * 100),
  per_km_rate_paise: Math.round(rates.per_km_rate * 100),
  per_minute_rate_paise: Math.round(rates.per_minute_rate * 100),
  minimum_fare_paise: Math.round(rates.minimum_fare * 100),
})

/** The newest rules in force for one service and vehicle; two, so that the domain's rule decides between equal dates. */
const newestRules = (database: Database, service: ServiceType, vehicle: VehicleType, now: Date) =>
  database
    .select(getTableColumns(pricingRules))
    .from(pricingRules)
    .innerJoin(serviceTypes, eq(serviceTypes.id, pricingRules.service_type_id))
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, pricingRules.vehicle_type_id))
    .where(
      and(
        eq(serviceTypes.name, serviceRecordName(service)),
        eq(vehicleTypes.name, vehicle),
        eq(pricingRules.is_active, true),
        lte(pricingRules.effective_from, now.toISOString()),
      ),
    )
    .orderBy(desc(pricingRules.effective_from), desc(pricingRules.id))
    .limit(2)

/** The newest rules of each of these services for each vehicle, in one round trip to the database. */
export async function pricingRulesOf(
  database: Database,
  services: readonly ServiceType[],
  now: Date,
): Promise<Record<VehicleType, PricingRule[]>[]> {
  const [first, ...others] = services.flatMap((service) =>
    VEHICLE_TYPES.map((vehicle) => newestRules(database, service, vehicle, now)),
  )
  if (!first) return []
  const found = await database.batch([first, ...others])
  return services.map((_, at) => {
    const [sedan = [], suv = [], premium = []] = found
      .slice(at * VEHICLE_TYPES.length)
      .map((rows) => rows.map(pricingRuleOf))
    return { sedan, suv, premium }
  })
}

/** The packages on sale, the shortest first; those of one length by price. */
export async function activePackages(database: Database): Promise<RentalPackage[]> {
  return database
    .select()
    .from(rentalPackages)
    .where(eq(rentalPackages.is_active, true))
    .orderBy(asc(rentalPackages.duration_hours), asc(rentalPackages.base_price), asc(rentalPackages.id))
}

/** One package, on sale or not: a quote stands though its package was changed since (docs/product.md, QUOTE-15). */
export async function findPackage(database: Database, id: string): Promise<RentalPackage | null> {
  const [row] = await database.select().from(rentalPackages).where(eq(rentalPackages.id, id))
  return row ?? null
}

/** A package that was taken off sale while the rider chose. */
export const PACKAGE_UNAVAILABLE = 'This package isn’t on offer any more. Choose another.'
