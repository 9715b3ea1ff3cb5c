import { expect, it } from 'vitest'
import type { ServiceType } from '../../../src/domain/bookings/trip-types'
import { packageFare, tripFare } from '../../../src/domain/fares/fare'
import { fallbackRates } from '../../../src/domain/fares/rates'
import { RENTAL_PACKAGE } from '../../support/bookings/records'

/*
 * Worked out by hand from the published table, not by the code: km and minutes are one way; base, distance and time
 * are rupees before the minimum and the rounding.
 */
// service, vehicle, km, minutes, times, base, distance, time, total
const CASES: [ServiceType, string, number, number, 1 | 2, number, number, number, number][] = [
  // ride_later sedan: 50 + 12/km + 2/min, at least 80
  ['ride_later', 'sedan', 1.3, 7, 1, 50, 15.6, 14, 80],
  ['ride_later', 'sedan', 36.4, 75, 1, 50, 436.8, 150, 637],
  // ride_later SUV: 70 + 15/km + 2.5/min, at least 100
  ['ride_later', 'suv', 1.2, 4, 1, 70, 18, 10, 100],
  ['ride_later', 'suv', 36.4, 75, 1, 70, 546, 187.5, 804],
  // ride_later premium: 100 + 20/km + 3/min, at least 150
  ['ride_later', 'premium', 1.2, 8, 1, 100, 24, 24, 150],
  ['ride_later', 'premium', 36.4, 75, 1, 100, 728, 225, 1053],
  // airport sedan: 100 + 15/km + 2/min, at least 200
  ['airport', 'sedan', 5, 12, 1, 100, 75, 24, 200],
  ['airport', 'sedan', 40.7, 88, 1, 100, 610.5, 176, 887],
  // airport SUV: 150 + 18/km + 2.5/min, at least 250
  ['airport', 'suv', 4, 11, 1, 150, 72, 27.5, 250],
  ['airport', 'suv', 40.7, 88, 1, 150, 732.6, 220, 1103],
  // airport premium: 200 + 25/km + 3/min, at least 350
  ['airport', 'premium', 3, 10, 1, 200, 75, 30, 350],
  ['airport', 'premium', 40.7, 88, 1, 200, 1017.5, 264, 1482],
  // outstation sedan: 150 + 10/km + 1.5/min, at least 500
  ['outstation', 'sedan', 30, 33, 1, 150, 300, 49.5, 500],
  ['outstation', 'sedan', 145.3, 191, 1, 150, 1453, 286.5, 1890],
  // outstation SUV: 200 + 12/km + 2/min, at least 600
  ['outstation', 'suv', 30, 20, 1, 200, 360, 40, 600],
  ['outstation', 'suv', 145.3, 190, 1, 200, 1743.6, 380, 2324],
  // outstation premium: 300 + 15/km + 2.5/min, at least 800
  ['outstation', 'premium', 25, 50, 1, 300, 375, 125, 800],
  ['outstation', 'premium', 145.3, 190, 1, 300, 2179.5, 475, 2955],
  // round trips: kilometres and minutes twice, the base once, the minimum as it is
  ['airport', 'sedan', 3, 10, 2, 100, 90, 40, 230],
  ['airport', 'premium', 36.4, 75, 2, 200, 1820, 450, 2470],
  ['outstation', 'sedan', 10, 20, 2, 150, 200, 60, 500],
  ['outstation', 'sedan', 145.3, 190, 2, 150, 2906, 570, 3626],
  // any other combination: 50 + 12/km + 2/min, at least 80
  ['ride_later', 'mini', 10, 20, 1, 50, 120, 40, 210],
  ['airport', 'luxury', 1, 1, 1, 50, 12, 2, 80],
  ['car_rental', 'sedan', 10, 20, 1, 50, 120, 40, 210],
  ['ride_later', 'Sedan', 2.5, 5, 1, 50, 30, 10, 90],
  ['airport', 'constructor', 5, 5, 1, 50, 60, 10, 120],
]

it.each(CASES)(
  'the fare by the published table: %s %s, %d km, %d min, times %d: %d + %d + %d is ₹%d (FARE-4, FARE-5)',
  (service, vehicle, distanceKm, durationMinutes, multiplier, base, distance, time, total) => {
    const rates = fallbackRates(service, vehicle)
    const fare = tripFare({ rates, ruleId: null, distanceKm, durationMinutes, multiplier })
    expect(fare).toMatchObject({
      baseFare: base,
      distanceFare: distance,
      timeFare: time,
      totalFare: total,
      multiplier,
    })
  },
)

it.each([
  ['2 hours', 2, 20, 399, 399, '2 h', '20 km'],
  ['12 hours', 12, 120, 2399, 2399, '12 h', '120 km'],
  ['an odd price', 1, 10, 199.5, 200, '1 h', '10 km'],
])('a package of %s costs its price (FARE-7)', (name, hours, km, price, total, estimatedTime, distance) => {
  const measures = { name, duration_hours: hours, included_kilometers: km, base_price: price }
  expect(packageFare({ ...RENTAL_PACKAGE, ...measures }, [])).toEqual({
    baseFare: price,
    distanceFare: 0,
    timeFare: 0,
    totalFare: total,
    estimatedTime,
    distance,
    packageDetails: {
      ...{ ...measures, extra_hour_rate: 150, extra_km_rate: 12 },
      ...{ vehicle_type: null, on_sale: [], extensions: [] },
    },
    multiplier: 1,
    ruleId: null,
  })
})
