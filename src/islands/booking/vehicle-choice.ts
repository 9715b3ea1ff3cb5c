// The price of each vehicle for the trip, and choosing one, or the same trip as a service that costs less.
import { randomKey } from '../../api'
import { type StoredBooking, storeTrip, storeVehicle } from '../../domain/bookings/booking-steps'
import type { Draft } from '../../domain/bookings/draft'
import { vehiclesFor } from '../../domain/bookings/trip-types'
import { type CheaperService, cheaperService } from '../../domain/fares/other-services'
import type { VehicleType } from '../../domain/fields'
import { type BookingState, keep, type QuoteState } from './booking-state'
import { goOn } from './step-history'

/** A card's text in place of a price (docs/product.md, QUOTE-10). */
export const WITHOUT_PRICE: Record<Exclude<QuoteState, 'ready'>, string> = {
  idle: 'Select to see price',
  loading: 'Calculating...',
  failed: 'Price unavailable',
}

/** The vehicles that can be chosen for the trip. */
export function choosable(draft: Draft): VehicleType[] {
  const { passengers, packageVehicle } = vehicleNeeds(draft)
  return vehiclesFor(passengers, packageVehicle).map(({ type }) => type)
}

/** Whole rupees of the cheapest vehicle that can be chosen; null without prices or such a vehicle. */
export function lowestFare({ quote, draft }: StoredBooking): number | null {
  const fares = choosable(draft).flatMap((type) => (quote ? [quote.fares[type].totalFare] : []))
  return fares.length > 0 ? Math.min(...fares) : null
}

/** What the trip requires of a vehicle. */
export const vehicleNeeds = ({ passengers, package_details }: Draft) => ({
  passengers,
  packageVehicle: package_details?.vehicle_type ?? null,
})

/**
 * Chooses a vehicle: stores it with its fare and the one-way distance and duration, and shows the
 * payment step. Without a price, requests the prices. docs/product.md, BOOKING-3.
 */
export function chooseVehicle(state: BookingState, type: VehicleType): void {
  if (state.quoting.value === 'loading') return
  if (state.quoting.value !== 'ready' || !storeFare(state, type)) {
    state.quoteRound.value += 1
    return
  }
  goOn(state, 2)
}

/** The rider accepts a changed price. */
export function acceptNewPrice(state: BookingState): void {
  const type = state.selectedFare.value?.type
  if (type) storeFare(state, type)
}

/** Chooses the vehicle that the rider came for ('Book This Vehicle'), once it has a price; the step stays. */
export function chooseWished(state: BookingState): void {
  const { draft, vehicleType, selectedFare } = state.stored.value
  const wished = choosable(draft).find((type) => type === vehicleType)
  if (wished && selectedFare === null) storeFare(state, wished)
}

/** The service in which this trip costs less by the chosen vehicle, or by one that can be chosen. */
export function serviceToSayOf({ stored, trip }: BookingState, now: Date): CheaperService | null {
  const { draft, quote, selectedFare } = stored.value
  const vehicles = selectedFare ? [selectedFare.type] : choosable(draft)
  return trip.value && quote ? cheaperService(trip.value, quote, vehicles, now) : null
}

/** Makes the trip one of another service, whose prices are then fetched; the chosen vehicle is chosen in it too. */
export function changeService(state: BookingState, { service, tripType }: CheaperService): void {
  const { draft, vehicleType } = state.stored.value
  const changed = { ...draft, service_type: service, trip_type: tripType }
  state.refused.value = null
  keep(state, { ...storeTrip(state.stored.value, changed, randomKey()), vehicleType })
}

/** The step stays; the caller goes on. */
function storeFare(state: BookingState, type: VehicleType): boolean {
  const { quote } = state.stored.value
  if (!quote) return false
  const chosen = { type, price: quote.fares[type].totalFare }
  keep(state, storeVehicle(state.stored.value, chosen, randomKey()))
  return true
}
