import { type Coordinates, greatCircleKm } from '../places/coordinates'
import {
  isAtAirport,
  isInServiceArea,
  kilometresToTerminal,
  NOT_AIRPORT,
  OUT_OF_AREA,
} from '../places/service-area'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { airportEndOf, normaliseTrip, type TripEnd } from './trip'
import type { Trip } from './trip-request'
import { type Clock, checkTripTimes, TIME_REFUSALS, type TripTimes } from './trip-times'
import { isPassengers, PASSENGERS, type ServiceType, type TripType } from './trip-types'

/** A trip that may be priced and booked: fields its service does not have are null. */
export interface CheckedTrip extends Trip, TripTimes {
  /** 2 for a round trip, whose distance and duration are billed twice. */
  tripMultiplier: 1 | 2
}

/** Why a trip is neither priced nor booked, under the field of a form or in an answer. */
export const TRIP_REFUSALS = {
  ...TIME_REFUSALS,
  pickup_out_of_area: (_: { point: Coordinates }) => OUT_OF_AREA,
  dropoff_out_of_area: (_: { point: Coordinates }) => OUT_OF_AREA,
  dropoff_missing: 'Please choose where you are going.',
  package_missing: 'Please select a package.',
  not_airport: (_: { end: TripEnd; kilometres: number }) => NOT_AIRPORT,
  /**
   * Both ends are one place, so many kilometres apart by the great circle, or both at the airport on an airport trip;
   * `end` is the end to choose again.
   */
  same_place: ({ atAirport }: { end: TripEnd; atAirport: boolean; kilometres: number }) =>
    `Pickup and drop-off are ${atAirport ? 'both at the airport' : 'the same place'}. Please choose another.`,
  trip_type: (_: { service: ServiceType; tripType: TripType | null; isRoundTrip: boolean }) =>
    'Please choose the kind of trip again.',
  passengers: (_: { passengers: number }) => `A ride takes ${PASSENGERS.min} to ${PASSENGERS.max} guests.`,
} as const satisfies RefusalTable

export type TripRefusal = RefusalOf<typeof TRIP_REFUSALS>

type TripKind = Pick<Trip, 'service_type' | 'trip_type' | 'is_round_trip'>

/** Whether service, kind of trip and round trip go together (docs/product.md, FORM-9). */
export function tripTypeFits({ service_type, trip_type, is_round_trip }: TripKind): boolean {
  switch (service_type) {
    case 'ride_later':
      return trip_type === null && !is_round_trip
    case 'car_rental':
      return true
    case 'airport':
      return airportEndOf(trip_type) !== null
    case 'outstation':
      return trip_type === (is_round_trip ? 'round_trip' : 'one_way')
  }
}

/** Ends nearer to each other than this, great circle, are the same place. */
const APART_KM = 0.3

/** Refuses a trip from a place to itself, and one from the airport to the airport (docs/product.md, FORM-10). */
export function checkApart(
  tripType: TripType | null,
  pickup: Coordinates,
  dropoff: Coordinates,
): Extract<TripRefusal, { reason: 'same_place' }> | null {
  const airportEnd = airportEndOf(tripType)
  const atAirport = airportEnd !== null && isAtAirport(pickup) && isAtAirport(dropoff)
  const kilometres = greatCircleKm(pickup, dropoff)
  if (!atAirport && kilometres >= APART_KM) return null
  // The terminal stays: the rider chose the airport.
  const end = airportEnd === 'dropoff' ? 'pickup' : 'dropoff'
  return { reason: 'same_place', end, atAirport, kilometres }
}

/** Checks one end: in the service area, and at the airport where it is the airport's. */
function checkEnd(end: TripEnd, point: Coordinates, tripType: TripType | null): TripRefusal | null {
  if (!isInServiceArea(point)) return { reason: `${end}_out_of_area` as const, point }
  if (end !== airportEndOf(tripType) || isAtAirport(point)) return null
  return { reason: 'not_airport', end, kilometres: kilometresToTerminal(point) }
}

/**
 * Checks what a fare is computed from before there is a time: the kind of trip and both ends, which must not be the
 * same place. A rental has no drop-off.
 */
export function checkRoute(
  kind: TripKind,
  pickup: Coordinates,
  dropoff: Coordinates | null,
): TripRefusal | null {
  const { service_type: service, trip_type: tripType, is_round_trip: isRoundTrip } = kind
  if (!tripTypeFits(kind)) return { reason: 'trip_type', service, tripType, isRoundTrip }
  const badPickup = checkEnd('pickup', pickup, tripType)
  if (badPickup || service === 'car_rental') return badPickup
  if (dropoff === null) return { reason: 'dropoff_missing' }
  return checkEnd('dropoff', dropoff, tripType) ?? checkApart(tripType, pickup, dropoff)
}

/**
 * The one check of a trip, run by the form, the quote and the booking alike (docs/product.md, FORM-2, AREA-3 and LEAD-2).
 * Refuses with the first rule broken; accepts a trip stripped of what its service lacks.
 */
export function checkTrip(asked: Trip, clock: Clock): Result<CheckedTrip, TripRefusal> {
  const trip = normaliseTrip(asked)
  const {
    pickup_latitude,
    pickup_longitude,
    dropoff_address,
    dropoff_latitude: lat,
    dropoff_longitude: lng,
  } = trip
  const dropoff = dropoff_address === null || lat === null || lng === null ? null : { lat, lng }
  const badRoute = checkRoute(trip, { lat: pickup_latitude, lng: pickup_longitude }, dropoff)
  if (badRoute) return refuse(badRoute)
  if (trip.service_type === 'car_rental' && trip.package_id === null)
    return refuse({ reason: 'package_missing' })
  if (!isPassengers(trip.passengers)) return refuse({ reason: 'passengers', passengers: trip.passengers })

  const times = checkTripTimes(trip, clock)
  if (!times.ok) return times
  return accept({ ...trip, ...times.value, tripMultiplier: trip.is_round_trip ? 2 : 1 })
}
