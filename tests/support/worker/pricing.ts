import { type ServiceType, serviceRecordName } from '../../../src/domain/bookings/trip-types'
import type { VehicleType } from '../../../src/domain/fields'
import { pricingRules, rentalPackages } from '../../../worker/database/tables'
import { database, valuesOf } from './database'

/** Puts a package on sale and returns its id. */
export async function insertPackage(overrides: Partial<typeof rentalPackages.$inferInsert>): Promise<string> {
  const id = `package_${crypto.randomUUID()}`
  await database.insert(rentalPackages).values({
    id,
    name: '4 hours, 40 km',
    duration_hours: 4,
    included_kilometers: 40,
    vehicle_type: null,
    base_fare: 799,
    base_price: 799,
    extra_hour_rate: 210,
    extra_km_rate: 14,
    is_active: true,
    ...overrides,
  })
  return overrides.id ?? id
}

/** A pricing rule for one service and vehicle. */
export async function insertRule(
  service: ServiceType,
  vehicle: VehicleType,
  overrides: Partial<typeof pricingRules.$inferInsert>,
): Promise<void> {
  const idOf = async (table: string, name: string) =>
    (await valuesOf(`SELECT id FROM ${table} WHERE name = ?`, name))[0] ?? ''
  await database.insert(pricingRules).values({
    id: crypto.randomUUID(),
    service_type_id: await idOf('service_types', serviceRecordName(service)),
    vehicle_type_id: await idOf('vehicle_types', vehicle),
    effective_from: '2020-01-01T00:00:00.000Z',
    base_fare_paise: 10_000,
    per_km_rate_paise: 1000,
    per_minute_rate_paise: 100,
    minimum_fare_paise: 10_000,
    is_active: true,
    ...overrides,
  })
}
