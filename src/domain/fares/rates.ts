import type { ServiceType } from '../bookings/service-types'

/** A tariff in rupees: the base, per kilometre, per minute, and the least a ride costs. */
export interface Rates {
  base_fare: number
  per_km_rate: number
  per_minute_rate: number
  minimum_fare: number
}

const rates = (baseFare: number, perKmRate: number, perMinuteRate: number, minimumFare: number): Rates => ({
  base_fare: baseFare,
  per_km_rate: perKmRate,
  per_minute_rate: perMinuteRate,
  minimum_fare: minimumFare,
})

const ANY_OTHER = rates(50, 12, 2, 80)

const FALLBACK = new Map<string, Rates>([
  ['ride_later/sedan', rates(50, 12, 2, 80)],
  ['ride_later/suv', rates(70, 15, 2.5, 100)],
  ['ride_later/premium', rates(100, 20, 3, 150)],
  ['airport/sedan', rates(100, 15, 2, 200)],
  ['airport/suv', rates(150, 18, 2.5, 250)],
  ['airport/premium', rates(200, 25, 3, 350)],
  ['outstation/sedan', rates(150, 10, 1.5, 500)],
  ['outstation/suv', rates(200, 12, 2, 600)],
  ['outstation/premium', rates(300, 15, 2.5, 800)],
])

/**
 * The tariff of a service and vehicle where no pricing rule applies (docs/product.md, Fare). Takes the booking
 * flow's service name ('airport', not 'airport_transfer'); any combination not in the table costs 50/12/2/80.
 */
export function fallbackRates(service: ServiceType, vehicleName: string): Rates {
  return { ...(FALLBACK.get(`${service}/${vehicleName}`) ?? ANY_OTHER) }
}
