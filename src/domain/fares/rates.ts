import * as v from 'valibot'
import type { ServiceType } from '../bookings/trip-types'
import { formatPaise } from '../payments/amounts'
import { FREE_MINUTES, PackageSizeSchema } from './package-terms'

/** A tariff in rupees: the base, per kilometre, per minute, and the least a ride costs. */
export interface Rates {
  base_fare: number
  per_km_rate: number
  per_minute_rate: number
  minimum_fare: number
}

type RatesInOrder = readonly [base: number, perKm: number, perMinute: number, minimum: number]

const ANY_OTHER: RatesInOrder = [50, 12, 2, 80]

const FALLBACK: Record<string, RatesInOrder> = {
  'ride_later/sedan': [50, 12, 2, 80],
  'ride_later/suv': [70, 15, 2.5, 100],
  'ride_later/premium': [100, 20, 3, 150],
  'airport/sedan': [100, 15, 2, 200],
  'airport/suv': [150, 18, 2.5, 250],
  'airport/premium': [200, 25, 3, 350],
  'outstation/sedan': [150, 10, 1.5, 500],
  'outstation/suv': [200, 12, 2, 600],
  'outstation/premium': [300, 15, 2.5, 800],
}

/**
 * The tariff of a service and vehicle where no pricing rule applies (docs/product.md, FARE-5). Takes the booking
 * flow's service name ('airport', not 'airport_transfer'); any combination not in the table costs 50/12/2/80.
 */
export function fallbackRates(service: ServiceType, vehicleName: string): Rates {
  const rates = FALLBACK[`${service}/${vehicleName}`] ?? ANY_OTHER
  const [base_fare, per_km_rate, per_minute_rate, minimum_fare] = rates
  return { base_fare, per_km_rate, per_minute_rate, minimum_fare }
}

/** A tariff with a beginning, for one service and vehicle. `effectiveFrom` is an ISO instant. */
export interface PricingRule extends Rates {
  id: string
  is_active: boolean
  effective_from: string
}

/**
 * Of the rules for one service and vehicle, the one that holds at `now`: active, and of those that have begun the
 * one that began last. Null when none has; then the fallback table applies (docs/product.md, FARE-4).
 */
export function ruleInForce<Rule extends PricingRule>(rules: readonly Rule[], now: Date): Rule | null {
  let inForce: Rule | null = null
  let since = Number.NEGATIVE_INFINITY
  for (const rule of rules) {
    const from = Date.parse(rule.effective_from)
    if (!rule.is_active || Number.isNaN(from) || from > now.getTime()) continue
    // Of two rules that began at once the greater id holds, so that the answer does not depend on the order of the
    // rows.
    if (from > since || (from === since && inForce !== null && rule.id > inForce.id)) {
      inForce = rule
      since = from
    }
  }
  return inForce
}

/** A rental by the hour. Rupees; `vehicle_type` null when any car may be chosen. docs/product.md, FARE-7. */
export const RentalPackageSchema = v.object({
  ...PackageSizeSchema.entries,
  id: v.string(),
  vehicle_type: v.nullable(v.string()),
  base_fare: v.number(),
  /** Charged after the ride, per hour and per km beyond the package. */
  extra_hour_rate: v.number(),
  extra_km_rate: v.number(),
  is_active: v.boolean(),
})

export type RentalPackage = v.InferOutput<typeof RentalPackageSchema>

/**
 * What goes beyond a package, in words, before it is bought and while it is driven (docs/product.md, RENTAL-6). Of a rental that
 * was sold before its rates were kept nothing is charged.
 */
export const beyondWords = ({
  extra_hour_rate,
  extra_km_rate,
}: Pick<RentalPackage, 'extra_hour_rate' | 'extra_km_rate'>): string =>
  extra_hour_rate === 0 && extra_km_rate === 0
    ? 'nothing more'
    : `${inPaise(extra_hour_rate / 4)} a begun quarter hour after ${FREE_MINUTES} free minutes, ${inPaise(extra_km_rate)} a km, at most the cheapest package that covers it`

const inPaise = (rupees: number) => formatPaise(Math.round(rupees * 100))

export const RentalPackagesAnswerSchema = v.object({ packages: v.array(RentalPackageSchema) })

/** What the draft remembers of a chosen package. */
export const PackageDetailsSchema = v.pick(RentalPackageSchema, [
  'id',
  'name',
  'duration_hours',
  'included_kilometers',
  'vehicle_type',
  'base_fare',
])

export type PackageDetails = v.InferOutput<typeof PackageDetailsSchema>

/** The part of a package that travels in the draft. */
export const packageDetailsOf = (chosen: RentalPackage): PackageDetails =>
  v.parse(PackageDetailsSchema, chosen)
