import type { PackageTerms } from '../../../src/domain/fares/package-terms'
import type { DrivenDistance } from '../../../src/domain/fares/rental'

/** Two hours and 20 km for ₹400; then ₹220 an hour and ₹14 a kilometre; larger ones were on sale. */
export const TWO_HOURS: PackageTerms = {
  ...{ name: '2 hours, 20 km', duration_hours: 2, included_kilometers: 20, base_price: 400 },
  ...{ extra_hour_rate: 220, extra_km_rate: 14 },
  extensions: [],
  on_sale: [
    { name: '4 hours, 40 km', duration_hours: 4, included_kilometers: 40, base_price: 800 },
    { name: '8 hours, 80 km', duration_hours: 8, included_kilometers: 80, base_price: 1600 },
  ],
}

/** Columns of a booking of it. */
export const RENTED = {
  service_type: 'car_rental',
  service_type_id: 'service_car_rental',
  ...{ package_id: null, package_hours: 2 },
  ...{ dropoff_address: null, dropoff_latitude: null, dropoff_longitude: null },
  ...{ distance_km: 20, duration_minutes: 120 },
  fare_parts: JSON.stringify({
    ...{
      baseFare: 400,
      distanceFare: 0,
      timeFare: 0,
      totalFare: 400,
      estimatedTime: '2 h',
      distance: '20 km',
    },
    ...{ multiplier: 1, ruleId: null, packageDetails: TWO_HOURS },
  }),
} as const

/** Nobody knows how far a ride went. */
export const unmeasured = async (): Promise<DrivenDistance> => ({ metres: null, road_metres: 0 })
