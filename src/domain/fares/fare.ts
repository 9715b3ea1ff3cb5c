import * as v from 'valibot'
import { type PackageTerms, PackageTermsSchema } from './package-terms'
import type { Rates, RentalPackage } from './rates'

/*
 * Distances are priced by the tenth of a kilometre and durations by the minute, as they are shown: a rider can
 * check the sum by hand (docs/product.md, FARE-2).
 */

/** Metres as kilometres to one decimal. */
export const pricedKm = (metres: number): number => Math.round(metres / 100) / 10

/** Seconds as whole minutes. */
export const pricedMinutes = (seconds: number): number => Math.round(seconds / 60)

/** '36.4 km'. */
export const formatKm = (kilometres: number): string => `${(Math.round(kilometres * 10) / 10).toFixed(1)} km`

/** '35 min', '2 h', '2 h 10 min'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

const AmountSchema = v.pipe(v.number(), v.finite(), v.minValue(0))

/**
 * A fare and how it came about. Parts are rupees before rounding and may have paise; `totalFare` is whole rupees.
 * Distance and time parts, `distance` and `estimatedTime` already hold the multiplier; the base is charged once.
 */
export const FareResultSchema = v.object({
  baseFare: AmountSchema,
  distanceFare: AmountSchema,
  timeFare: AmountSchema,
  totalFare: v.pipe(v.number(), v.integer(), v.minValue(0)),
  estimatedTime: v.string(),
  distance: v.string(),
  packageDetails: v.optional(PackageTermsSchema),
  /** 2 for a round trip, else 1. */
  multiplier: v.picklist([1, 2]),
  /** The pricing rule applied; null for the fallback table and for packages. */
  ruleId: v.nullable(v.string()),
})

export type FareResult = v.InferOutput<typeof FareResultSchema>

interface TripToPrice {
  rates: Rates
  ruleId: string | null
  /** One way, km; priced to one decimal. */
  distanceKm: number
  /** One way, minutes; priced whole. */
  durationMinutes: number
  multiplier: 1 | 2
}

/** Thousandths of a rupee: fine enough for paise per tenth of a kilometre, so every sum is of integers. */
const MILLIS = 1000

const millisOf = (rupees: number) => Math.round(rupees * 100) * 10

const roundedHalfUp = (millis: number) => Math.floor((millis + MILLIS / 2) / MILLIS)

/**
 * Base + km × rate + minutes × rate, at least the minimum, then to the nearest rupee with .5 up; a round trip
 * doubles kilometres and minutes (docs/product.md, FARE-1). Throws a RangeError for a distance or duration that is
 * no number of 0 or more: an unknown distance must never be sold at the minimum.
 */
export function tripFare({
  rates,
  ruleId,
  distanceKm,
  durationMinutes,
  multiplier,
}: TripToPrice): FareResult {
  if (!(distanceKm >= 0 && durationMinutes >= 0 && Number.isFinite(distanceKm + durationMinutes))) {
    throw new RangeError(`cannot price ${distanceKm} km and ${durationMinutes} min`)
  }
  const tenthsOfKm = Math.round(distanceKm * 10) * multiplier
  const minutes = Math.round(durationMinutes) * multiplier

  const base = millisOf(rates.base_fare)
  const distance = Math.round(rates.per_km_rate * 100) * tenthsOfKm
  const time = millisOf(rates.per_minute_rate) * minutes
  const total = Math.max(base + distance + time, millisOf(rates.minimum_fare))

  return {
    baseFare: base / MILLIS,
    distanceFare: distance / MILLIS,
    timeFare: time / MILLIS,
    totalFare: roundedHalfUp(total),
    estimatedTime: formatMinutes(minutes),
    distance: formatKm(tenthsOfKm / 10),
    multiplier,
    ruleId,
  }
}

/** The fare of a rental: the package's price, whatever the vehicle and route; never doubled. `on_sale`: of `packagesBeside`. */
export function packageFare(chosen: RentalPackage, on_sale: PackageTerms['on_sale']): FareResult {
  const { name, duration_hours, included_kilometers, base_price, extra_hour_rate, extra_km_rate } = chosen
  return {
    baseFare: base_price,
    distanceFare: 0,
    timeFare: 0,
    totalFare: roundedHalfUp(millisOf(base_price)),
    estimatedTime: formatMinutes(duration_hours * 60),
    distance: `${included_kilometers} km`,
    packageDetails: {
      ...{ name, duration_hours, included_kilometers, base_price, extra_hour_rate, extra_km_rate },
      ...{ vehicle_type: chosen.vehicle_type, on_sale, extensions: [] },
    },
    multiplier: 1,
    ruleId: null,
  }
}

export const ROUND_TRIP_DOUBLES = 'Round Trip - Double Distance'
