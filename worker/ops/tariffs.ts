import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import {
  type ServiceType,
  serviceRecordName,
  VEHICLE_TYPES,
  type VehicleType,
} from '../../src/domain/bookings/trip-types'
import { fallbackRates, type Rates } from '../../src/domain/fares/rates'
import { RULED_SERVICES, type RuledService, type Tariff, type Tariffs } from '../../src/domain/ops/tariffs'
import type { Database } from '../database/client'
import { pricingRules, serviceTypes, vehicleTypes } from '../database/tables'
import { activePackages } from '../fares/rental-packages'

/** Rules to come that are shown of one service and vehicle. */
const FUTURE_SHOWN = 10

/** What every service and vehicle costs now and will cost, the fallback table included, and the packages on sale. */
export async function readTariffs(database: Database, now: Date): Promise<Tariffs> {
  const kinds = await recordIds(database)
  const pairs = RULED_SERVICES.flatMap((service) => VEHICLE_TYPES.map((vehicle) => ({ service, vehicle })))
  const [rows, packages] = await Promise.all([
    Promise.all(pairs.map(({ service, vehicle }) => tariffRow(database, kinds, service, vehicle, now))),
    activePackages(database),
  ])
  return { rows, packages }
}

export interface RecordIds {
  service: (name: ServiceType) => string
  vehicle: (name: VehicleType) => string
}

/** The ids of services and kinds of car, which are a handful each. */
export async function recordIds(database: Database): Promise<RecordIds> {
  const [services, vehicles] = await database.batch([
    database.select().from(serviceTypes),
    database.select().from(vehicleTypes),
  ])
  const idOf = (rows: { id: string; name: string }[], name: string) => {
    const found = rows.find((row) => row.name === name)
    if (!found) throw new Error(`no record is called ${name}`)
    return found.id
  }
  return {
    service: (name) => idOf(services, serviceRecordName(name)),
    vehicle: (name) => idOf(vehicles, name),
  }
}

async function tariffRow(
  database: Database,
  kinds: RecordIds,
  service: RuledService,
  vehicle: VehicleType,
  now: Date,
) {
  const ofThese = and(
    eq(pricingRules.service_type_id, kinds.service(service)),
    eq(pricingRules.vehicle_type_id, kinds.vehicle(vehicle)),
    eq(pricingRules.is_active, true),
  )
  const [[begun], future] = await database.batch([
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
  ])
  return {
    service_type: service,
    vehicle_type: vehicle,
    in_force: begun ? tariffOf(begun) : fallback(service, vehicle),
    future: future.map(tariffOf),
  }
}

const amounts = ({ base_fare, per_km_rate, per_minute_rate, minimum_fare }: Rates) => ({
  base_fare,
  per_km_rate,
  per_minute_rate,
  minimum_fare,
})

const tariffOf = (row: typeof pricingRules.$inferSelect): Tariff => ({
  id: row.id,
  effective_from: row.effective_from,
  ...amounts(row),
})

const fallback = (service: ServiceType, vehicle: VehicleType): Tariff => ({
  id: null,
  effective_from: null,
  ...amounts(fallbackRates(service, vehicle)),
})
