import { randomKey } from '../../components/random-key'
import { storeVehicle } from '../../domain/bookings/trip-changes'
import type { VehicleType } from '../../domain/bookings/vehicle-types'
import { type BookingState, keep } from './booking-draft'
import { goOn } from './steps'

/**
 * Takes a card: stores the vehicle with its fare and the one-way distance and duration, and goes on to the
 * payment. Without a price yet, asks for prices. docs/product.md, Booking.
 */
export function chooseVehicle(state: BookingState, type: VehicleType): void {
  if (state.quoting.value === 'loading') return
  if (state.quoting.value !== 'ready' || !storeFare(state, type)) {
    state.quoteRound.value += 1
    return
  }
  goOn(state)
}

/** The rider's yes to a changed price. */
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
