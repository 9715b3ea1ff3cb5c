import * as v from 'valibot'
import { RentalPackageSchema } from '../fares/rates'
import { InstantSchema, VEHICLE_TYPES, VehicleTypeSchema } from '../fields'

/** The services priced by kilometres and minutes; a rental is priced by its package. */
export const RULED_SERVICES = ['ride_later', 'airport', 'outstation'] as const
const RuledServiceSchema = v.picklist(RULED_SERVICES)
export type RuledService = v.InferOutput<typeof RuledServiceSchema>

/** Rupees with at most two decimals: what a fare can be computed from exactly. */
const RateSchema = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(100_000),
  v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6),
)

const RatesSchema = v.object({
  base_fare: RateSchema,
  per_km_rate: RateSchema,
  per_minute_rate: RateSchema,
  minimum_fare: RateSchema,
})

/** POST /api/ops/pricing-rules: always a new rule, from a future instant. */
export const RuleRequestSchema = v.object({
  service_type: RuledServiceSchema,
  vehicle_type: VehicleTypeSchema,
  effective_from: InstantSchema,
  ...RatesSchema.entries,
  was: v.object({ version: v.number() }),
})
export type RuleRequest = v.InferOutput<typeof RuleRequestSchema>

/**
 * Whether a ride costs something by these rates: at least ₹1, and not the minimum alone for any road (docs/product.md,
 * OPS-37).
 */
export const costsSomething = (rates: v.InferOutput<typeof RatesSchema>): boolean =>
  rates.minimum_fare >= 1 && rates.base_fare + rates.per_km_rate + rates.per_minute_rate > 0

const TariffSchema = v.object({
  /** Null for the fallback table, which applies while no rule has started. */
  id: v.nullable(v.string()),
  effective_from: v.nullable(InstantSchema),
  ...RatesSchema.entries,
})
export type Tariff = v.InferOutput<typeof TariffSchema>

const TariffRowSchema = v.object({
  service_type: RuledServiceSchema,
  vehicle_type: VehicleTypeSchema,
  in_force: TariffSchema,
  /** What is to come, the soonest first. */
  future: v.array(TariffSchema),
  /** Rises with each rule that is added or withdrawn: a new one is saved against what its form read. */
  version: v.number(),
})

/** GET /api/ops/tariffs: every service and vehicle, and the packages on sale. */
export const TariffsSchema = v.object({
  rows: v.array(TariffRowSchema),
  packages: v.array(RentalPackageSchema),
})
export type Tariffs = v.InferOutput<typeof TariffsSchema>

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

/** POST /api/ops/packages and /api/ops/packages/:id: whole rupees, hours and kilometres. */
export const PackageRequestSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  duration_hours: whole(1, 24),
  included_kilometers: whole(1, 1000),
  /** Null for any car. A kind of car that is not on sale is refused, because such a package could not be sold. */
  vehicle_type: v.nullable(v.picklist(VEHICLE_TYPES.filter((type) => type !== 'premium'))),
  base_price: whole(1, 100_000),
  extra_hour_rate: whole(1, 10_000),
  extra_km_rate: whole(1, 1000),
})
export type PackageRequest = v.InferOutput<typeof PackageRequestSchema>
