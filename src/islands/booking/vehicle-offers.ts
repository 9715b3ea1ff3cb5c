import { checkVehicle, sentenceForVehicleRefusal } from '../../domain/bookings/check-vehicle'
import type { Draft } from '../../domain/bookings/draft'
import type { StoredBooking } from '../../domain/bookings/stored-booking'
import { VEHICLES } from '../../domain/bookings/vehicle-types'
import type { QuoteAnswer } from '../../domain/fares/quote'
import {
  CARD_CALCULATING,
  CARD_PRICE_UNAVAILABLE,
  CARD_SELECT_TO_SEE_PRICE,
  UNKNOWN_DISTANCE,
  UNKNOWN_DURATION,
} from '../../domain/fares/sentences'
import { formatRupees } from '../../domain/payments/amounts'
import type { Quoting } from './booking-draft'
import type { VehicleOffer } from './vehicle-card'

/** What stands where a price would. */
export const WITHOUT_PRICE: Record<Exclude<Quoting, 'ready'>, string> = {
  idle: CARD_SELECT_TO_SEE_PRICE,
  loading: CARD_CALCULATING,
  failed: CARD_PRICE_UNAVAILABLE,
}

/** The cards of step 2, as the trip, its guests, its package and its prices make them. docs/product.md, Quote. */
export function vehicleOffers(stored: StoredBooking, quoting: Quoting): VehicleOffer[] {
  const { draft } = stored
  const quote: QuoteAnswer | null = quoting === 'ready' ? stored.quote : null
  const state = quoting === 'ready' ? 'idle' : quoting
  return VEHICLES.map((vehicle) => {
    const fare = quote?.fares[vehicle.type] ?? null
    const can = checkVehicle(vehicle.type, vehicleNeeds(draft))
    return {
      vehicle,
      price: fare ? formatRupees(fare.totalFare) : WITHOUT_PRICE[state],
      priced: fare !== null,
      distance: fare?.distance ?? UNKNOWN_DISTANCE,
      duration: fare?.estimatedTime ?? UNKNOWN_DURATION,
      doubled: draft.isRoundTrip && draft.serviceType !== 'car_rental',
      chosen: draft.selectedFare?.type === vehicle.type,
      refusal: can.ok ? null : sentenceForVehicleRefusal(can.refusal),
    }
  })
}

/** Whole rupees of the cheapest vehicle that can be had; null without prices, or without a vehicle. */
export function leastFare({ quote, draft }: StoredBooking): number | null {
  const fares = VEHICLES.filter(({ type }) => checkVehicle(type, vehicleNeeds(draft)).ok).flatMap(
    ({ type }) => (quote ? [quote.fares[type].totalFare] : []),
  )
  return fares.length > 0 ? Math.min(...fares) : null
}

/** What a vehicle must be able to do for this trip. */
const vehicleNeeds = ({ passengers, serviceType, packageDetails }: Draft) => ({
  passengers,
  packageVehicle: serviceType === 'car_rental' ? (packageDetails?.vehicle_type ?? null) : null,
})
