import { and, desc, eq, lte } from 'drizzle-orm'
import type { ServiceType } from '../../src/domain/bookings/service-types'
import { serviceRecordName } from '../../src/domain/bookings/service-types'
import { VEHICLE_TYPES, type VehicleType } from '../../src/domain/bookings/vehicle-types'
import type { PricingRule } from '../../src/domain/fares/pricing-rule'
import type { Database } from '../database/client'
import { pricingRules, serviceTypes, vehicleTypes } from '../database/tables'

/** Rules that have begun, for one service and vehicle; two, so that a tie is settled by the domain's rule. */
const newestRules = (database: Database, service: ServiceType, vehicle: VehicleType, now: Date) =>
  database
    .select({
      id: pricingRules.id,
      isActive: pricingRules.isActive,
      effectiveFrom: pricingRules.effectiveFrom,
      baseFare: pricingRules.baseFare,
      perKmRate: pricingRules.perKmRate,
      perMinuteRate: pricingRules.perMinuteRate,
      minimumFare: pricingRules.minimumFare,
    })
    .from(pricingRules)
    .innerJoin(serviceTypes, eq(serviceTypes.id, pricingRules.serviceTypeId))
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, pricingRules.vehicleTypeId))
    .where(
      and(
        eq(serviceTypes.name, serviceRecordName(service)),
        eq(vehicleTypes.name, vehicle),
        eq(pricingRules.isActive, true),
        lte(pricingRules.effectiveFrom, now.toISOString()),
      ),
    )
    .orderBy(desc(pricingRules.effectiveFrom), desc(pricingRules.id))
    .limit(2)

/** The newest rules of a service for each vehicle, in one round trip to the database. */
export async function pricingRulesOf(
  database: Database,
  service: ServiceType,
  now: Date,
): Promise<Record<VehicleType, PricingRule[]>> {
  const [sedan, suv, premium] = await database.batch([
    newestRules(database, service, VEHICLE_TYPES[0], now),
    newestRules(database, service, VEHICLE_TYPES[1], now),
    newestRules(database, service, VEHICLE_TYPES[2], now),
  ])
  return { sedan, suv, premium }
}
