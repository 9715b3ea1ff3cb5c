import { type CheckedTrip, TRIP_REFUSALS } from '../../src/domain/bookings/check-trip'
import type { ServiceType } from '../../src/domain/bookings/trip-types'
import { packageFare, pricedKm, pricedMinutes, tripFare } from '../../src/domain/fares/fare'
import { otherServices } from '../../src/domain/fares/other-services'
import type { QuoteAnswer } from '../../src/domain/fares/quote'
import {
  fallbackRates,
  type PricingRule,
  type RentalPackage,
  ruleInForce,
} from '../../src/domain/fares/rates'
import { packagesBeside } from '../../src/domain/fares/rental'
import { FAILED_TO_CALCULATE_FARE } from '../../src/domain/fares/sentences'
import { VEHICLE_TYPES, type VehicleType } from '../../src/domain/fields'
import { dropoffOf, pickupOf } from '../../src/domain/places/coordinates'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { ADDRESS_REFUSALS } from '../places/entered-address'
import { failureFacts, type RouteFinder } from '../places/ports'
import { activePackages, PACKAGE_UNAVAILABLE, pricingRulesOf } from './tariffs'

/** Why a trip has no price. Only a failing provider is no 4xx, because the request may be retried. */
export const PRICING_REFUSALS = {
  ...TRIP_REFUSALS,
  ...ADDRESS_REFUSALS,
  no_route: FAILED_TO_CALCULATE_FARE,
  provider_failed: [
    502,
    FAILED_TO_CALCULATE_FARE,
    { logged: ['error', 'no_route_from_provider', failureFacts] },
  ],
  package_unavailable: PACKAGE_UNAVAILABLE,
} as const satisfies RefusalTable

export type PricingRefusal = RefusalOf<typeof PRICING_REFUSALS>

type PricedTrip = Pick<QuoteAnswer, 'route' | 'billed' | 'fares' | 'other_services'>

const forEachVehicle = <Fare>(fareOf: (vehicle: VehicleType) => Fare) => {
  const [sedan, suv, premium] = VEHICLE_TYPES
  return { sedan: fareOf(sedan), suv: fareOf(suv), premium: fareOf(premium) }
}

/** A rental costs the price of its package: no route is requested, and nothing is doubled. */
function priceRental(chosen: RentalPackage, onSale: readonly RentalPackage[]): PricedTrip {
  const duration_minutes = chosen.duration_hours * 60
  return {
    route: null,
    billed: { distance_km: chosen.included_kilometers, duration_minutes, multiplier: 1 },
    fares: forEachVehicle((vehicle) => packageFare(chosen, packagesBeside(chosen, onSale, vehicle))),
    other_services: [],
  }
}

/** Kilometres to one decimal: doubling 18.3 must not read 36.60000000000001. */
const tenths = (kilometres: number) => Math.round(kilometres * 10) / 10

/**
 * Fares of a checked trip for all vehicle types: by the pricing rule in force, else by the fallback table; a round
 * trip is doubled here and nowhere else (docs/product.md, FARE-3). By the same route, what it would cost as each other
 * service that may be booked for it.
 */
export async function priceTrip(
  { database, routes }: { database: Database; routes: RouteFinder },
  trip: CheckedTrip,
  now: Date,
): Promise<Result<PricedTrip, PricingRefusal>> {
  if (trip.service_type === 'car_rental') {
    const onSale = await activePackages(database)
    const chosen = onSale.find(({ id }) => id === trip.package_id)
    return chosen ? accept(priceRental(chosen, onSale)) : refuse({ reason: 'package_unavailable' })
  }

  const dropoff = dropoffOf(trip)
  // Every checked trip but a rental has a drop-off; the compiler does not know that.
  if (dropoff === null) throw new Error('A checked trip without a drop-off')
  const others = otherServices(trip, now).map(({ service_type }) => service_type)
  const [routed, [rules, ...rulesOfOthers]] = await Promise.all([
    routes.route(pickupOf(trip), dropoff),
    pricingRulesOf(database, [trip.service_type, ...others], now),
  ])
  if (!routed.ok) return routed

  const { distanceMetres, durationSeconds, source, estimated } = routed.value
  const distanceKm = pricedKm(distanceMetres)
  const durationMinutes = pricedMinutes(durationSeconds)
  const multiplier = trip.tripMultiplier
  const faresAs = (service: ServiceType, rules: RulesByVehicle | undefined) =>
    routeFares(service, rules, { distanceKm, durationMinutes, multiplier }, now)
  return accept({
    route: { distance_km: distanceKm, duration_minutes: durationMinutes, source, estimated },
    billed: {
      distance_km: tenths(distanceKm * multiplier),
      duration_minutes: durationMinutes * multiplier,
      multiplier,
    },
    fares: faresAs(trip.service_type, rules),
    other_services: others.map((service, at) => {
      const fares = faresAs(service, rulesOfOthers[at])
      return { service_type: service, fares: forEachVehicle((vehicle) => fares[vehicle].totalFare) }
    }),
  })
}

type RulesByVehicle = Record<VehicleType, readonly PricingRule[]>

type PricedRoute = Pick<Parameters<typeof tripFare>[0], 'distanceKm' | 'durationMinutes' | 'multiplier'>

/** Fares of a known route for all vehicle types, by the pricing rule in force, else by the fallback table. */
export const routeFares = (
  service: ServiceType,
  rules: RulesByVehicle | undefined,
  route: PricedRoute,
  now: Date,
) =>
  forEachVehicle((vehicle) => {
    const rule = ruleInForce(rules?.[vehicle] ?? [], now)
    const rates = rule ?? fallbackRates(service, vehicle)
    return tripFare({ rates, ruleId: rule?.id ?? null, ...route })
  })
