// The same trip as another service, and whether it costs less so.
import { type CheckedTrip, checkTrip } from '../bookings/check-trip'
import type { Trip } from '../bookings/trip-request'
import { SERVICE_TABS, type ServiceType, type TripType } from '../bookings/trip-types'
import type { VehicleType } from '../fields'
import { dropoffOf, pickupOf } from '../places/coordinates'
import { isAtAirport } from '../places/service-area'
import type { QuoteAnswer } from './quote'

/** The kind that a trip would be as an airport taxi; null where not exactly one of its ends is the airport. */
function airportTripType(trip: Trip): TripType | null {
  const dropoff = dropoffOf(trip)
  const leaves = isAtAirport(pickupOf(trip))
  const reaches = dropoff !== null && isAtAirport(dropoff)
  return leaves === reaches ? null : leaves ? 'airport_pickup' : 'airport_drop'
}

/**
 * The trip as each other service that may be booked for it at `now`: same places, same pickup time. A rental has no
 * drop-off, and a round trip is of another kind in each service, so neither has any (docs/product.md, QUOTE-12).
 */
export function otherServices(trip: Trip, now: Date): CheckedTrip[] {
  if (trip.is_round_trip || trip.service_type === 'car_rental') return []
  return SERVICE_TABS.filter((service) => service !== trip.service_type).flatMap((service) => {
    const trip_type =
      service === 'airport' ? airportTripType(trip) : service === 'outstation' ? 'one_way' : null
    const checked = checkTrip({ ...trip, service_type: service, trip_type }, { now })
    return checked.ok ? [checked.value] : []
  })
}

export interface CheaperService {
  service: ServiceType
  tripType: TripType | null
  vehicle: VehicleType
  /** Whole rupees, of this vehicle in that service. */
  price: number
  /** Whole rupees less than in the quoted service; 1 or more. */
  saved: number
}

/**
 * The service in which the quoted trip is cheapest by the same vehicle, where that is not its own: for the first of
 * `vehicles` that costs less elsewhere. A service whose lead time has passed since the quote is left out.
 */
export function cheaperService(
  trip: Trip,
  { fares, other_services }: Pick<QuoteAnswer, 'fares' | 'other_services'>,
  vehicles: readonly VehicleType[],
  now: Date,
): CheaperService | null {
  const allowed = otherServices(trip, now)
  for (const vehicle of vehicles) {
    const offers = allowed.flatMap(({ service_type: service, trip_type: tripType }) => {
      const price = other_services.find(({ service_type }) => service_type === service)?.fares[vehicle]
      const saved = price === undefined ? 0 : fares[vehicle].totalFare - price
      return price !== undefined && saved > 0 ? [{ service, tripType, vehicle, price, saved }] : []
    })
    const best = offers.sort((one, other) => other.saved - one.saved)[0]
    if (best) return best
  }
  return null
}
