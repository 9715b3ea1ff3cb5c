import { tripFare } from '../domain/fares/fare'
import { fallbackRates } from '../domain/fares/rates'
import type { VehicleType } from '../domain/fields'
import { payableAmounts } from '../domain/payments/amounts'

/**
 * The example ride of the public pages. Kilometres and minutes are those of our own road graph, and its
 * sums those of the booking flow's tariff (docs/product.md, PAGE-14), so that no page invents a price.
 */
export const EXAMPLE_RIDE = {
  from: { name: 'Indiranagar', lat: 12.9784, lng: 77.6408 },
  to: { name: 'Kempegowda Airport, Terminal 2', lat: 13.1979, lng: 77.7064 },
  distanceKm: 35.6,
  durationMinutes: 71,
  bookedAt: new Date('2026-11-20T11:10:00+05:30'),
  pickupAt: new Date('2026-11-21T04:30:00+05:30'),
} as const

export const exampleRates = (vehicle: VehicleType) => fallbackRates('airport', vehicle)

/** What the ride costs in a car of this kind, with its parts. */
export function exampleFare(vehicle: VehicleType) {
  const { distanceKm, durationMinutes } = EXAMPLE_RIDE
  return tripFare({
    rates: exampleRates(vehicle),
    ruleId: null,
    distanceKm,
    durationMinutes,
    multiplier: 1,
  })
}

/** What of the sedan's fare is paid when it is booked, and what after the ride, in whole rupees. */
export const exampleAmounts = () => payableAmounts(exampleFare('sedan').totalFare).partial
