import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { type ServiceType, serviceRecordName } from '../../../src/domain/bookings/service-types'
import type { VehicleType } from '../../../src/domain/bookings/vehicle-types'
import { databaseOf } from '../../../worker/database/client'
import { pricingRules, rentalPackages, serviceTypes, vehicleTypes } from '../../../worker/database/tables'

const database = databaseOf(env.DB)

/** Puts a package on sale and returns its id. */
export async function insertPackage(overrides: Partial<typeof rentalPackages.$inferInsert>): Promise<string> {
  const id = `package_${crypto.randomUUID()}`
  await database.insert(rentalPackages).values({
    id,
    name: '4 hours, 40 km',
    durationHours: 4,
    includedKilometers: 40,
    vehicleType: null,
    baseFare: 799,
    basePrice: 799,
    extraHourRate: 210,
    extraKmRate: 14,
    isActive: true,
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
  const [serviceType] = await database
    .select()
    .from(serviceTypes)
    .where(eq(serviceTypes.name, serviceRecordName(service)))
  const [vehicleType] = await database.select().from(vehicleTypes).where(eq(vehicleTypes.name, vehicle))
  await database.insert(pricingRules).values({
    id: crypto.randomUUID(),
    serviceTypeId: serviceType?.id ?? '',
    vehicleTypeId: vehicleType?.id ?? '',
    effectiveFrom: '2020-01-01T00:00:00.000Z',
    baseFare: 100,
    perKmRate: 10,
    perMinuteRate: 1,
    minimumFare: 100,
    ...overrides,
  })
}
