// The price of each vehicle for the trip, and choosing one.
import { randomKey } from '../../api'
import { type StoredBooking, storeVehicle } from '../../domain/bookings/booking-steps'
import { checkVehicle, sentenceForVehicleRefusal } from '../../domain/bookings/check-vehicle'
import type { Draft } from '../../domain/bookings/draft'
import { VEHICLES, type Vehicle } from '../../domain/bookings/trip-types'
import type { QuoteAnswer } from '../../domain/fares/quote'
import type { VehicleType } from '../../domain/fields'
import { formatRupees } from '../../domain/payments/amounts'
import { type BookingState, keep, type QuoteState } from './booking-state'
import { goOn } from './step-history'

export interface VehicleOffer {
  vehicle: Vehicle
  /** '₹1,021', or a text in its place (`WITHOUT_PRICE`). */
  price: string
  /** True when `price` is an amount. */
  priced: boolean
  distance: string
  duration: string
  doubled: boolean
  chosen: boolean
  /** Why the vehicle can't be chosen; null when it can. */
  refusal: string | null
}

/** A card's text in place of a price (docs/product.md, Quote). */
export const WITHOUT_PRICE: Record<Exclude<QuoteState, 'ready'>, string> = {
  idle: 'Select to see price',
  loading: 'Calculating...',
  failed: 'Price unavailable',
}

/** Shown while distance and duration are unknown. */
const UNKNOWN_DISTANCE = 'Calculating...'

const UNKNOWN_DURATION = '5-10 min'

/** The cards of step 2, from the trip, its guests, its package and its prices. docs/product.md, Quote. */
export function vehicleOffers(stored: StoredBooking, quoting: QuoteState): VehicleOffer[] {
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

/** Whole rupees of the cheapest vehicle that can be chosen; null without prices or such a vehicle. */
export function lowestFare({ quote, draft }: StoredBooking): number | null {
  const fares = VEHICLES.filter(({ type }) => checkVehicle(type, vehicleNeeds(draft)).ok).flatMap(
    ({ type }) => (quote ? [quote.fares[type].totalFare] : []),
  )
  return fares.length > 0 ? Math.min(...fares) : null
}

/** What the trip requires of a vehicle. */
const vehicleNeeds = ({ passengers, serviceType, packageDetails }: Draft) => ({
  passengers,
  packageVehicle: serviceType === 'car_rental' ? (packageDetails?.vehicle_type ?? null) : null,
})

/**
 * Chooses a vehicle: stores it with its fare and the one-way distance and duration, and shows the
 * payment step. Without a price, requests the prices. docs/product.md, Booking.
 */
export function chooseVehicle(state: BookingState, type: VehicleType): void {
  if (state.quoting.value === 'loading') return
  if (state.quoting.value !== 'ready' || !storeFare(state, type)) {
    state.quoteRound.value += 1
    return
  }
  goOn(state)
}

/** The rider accepts a changed price. */
export function acceptNewPrice(state: BookingState): void {
  const type = state.selectedFare.value?.type
  if (type) storeFare(state, type)
}

function storeFare(state: BookingState, type: VehicleType): boolean {
  const { quote } = state.stored.value
  if (!quote) return false
  const chosen = {
    type,
    price: quote.fares[type].totalFare,
    distanceKm: quote.route?.distance_km ?? null,
    durationMinutes: quote.route?.duration_minutes ?? null,
  }
  keep(state, storeVehicle(state.stored.value, chosen, randomKey()))
  return true
}
