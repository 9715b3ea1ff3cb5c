import { formatDate, instantOf } from '../kolkata-time'
import type { Coordinates } from '../places/coordinates'
import {
  isAtAirport,
  isInServiceArea,
  kilometresToTerminal,
  NOT_AIRPORT,
  OUT_OF_AREA,
} from '../places/service-area'
import { accept, type Result, refuse } from '../result'
import { airportEndOf, normaliseTrip, type TripEnd } from './trip'
import type { Trip } from './trip-request'
import {
  type Clock,
  checkTripTimes,
  DAYS_AHEAD,
  type TimeRefusal,
  type TripTimes,
  tooSoonSentence,
} from './trip-times'
import { isPassengers, PASSENGERS, type ServiceType, type TripType } from './trip-types'

/** A trip that may be priced and booked: fields its service does not have are null. */
export interface CheckedTrip extends Trip, TripTimes {
  /** 2 for a round trip: its distance and duration are billed twice. */
  tripMultiplier: 1 | 2
}

export type TripRefusal =
  | TimeRefusal
  | { reason: 'pickup_out_of_area'; point: Coordinates }
  | { reason: 'dropoff_out_of_area'; point: Coordinates }
  | { reason: 'dropoff_missing' }
  | { reason: 'package_missing' }
  | { reason: 'not_airport'; end: TripEnd; kilometres: number }
  | { reason: 'trip_type'; service: ServiceType; tripType: TripType | null; isRoundTrip: boolean }
  | { reason: 'passengers'; passengers: number }

/** Whether service, kind of trip and round trip go together (docs/product.md, Trip form). */
function tripTypeFits({ service_type, trip_type, is_round_trip }: Trip): boolean {
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

/** Checks pickup and drop-off: present, in the service area, and at the airport for an airport trip. */
function checkEnds(trip: Trip): TripRefusal | null {
  const pickup: Coordinates = { lat: trip.pickup_latitude, lng: trip.pickup_longitude }
  if (!isInServiceArea(pickup)) return { reason: 'pickup_out_of_area', point: pickup }

  const airportEnd = airportEndOf(trip.trip_type)
  if (airportEnd === 'pickup' && !isAtAirport(pickup)) {
    return { reason: 'not_airport', end: 'pickup', kilometres: kilometresToTerminal(pickup) }
  }
  if (trip.service_type === 'car_rental') return null

  const { dropoff_address, dropoff_latitude: lat, dropoff_longitude: lng } = trip
  if (dropoff_address === null || lat === null || lng === null) return { reason: 'dropoff_missing' }
  if (!isInServiceArea({ lat, lng })) return { reason: 'dropoff_out_of_area', point: { lat, lng } }
  if (airportEnd === 'dropoff' && !isAtAirport({ lat, lng })) {
    return { reason: 'not_airport', end: 'dropoff', kilometres: kilometresToTerminal({ lat, lng }) }
  }
  return null
}

/**
 * The one check of a trip, run by the form, the quote and the booking alike (docs/product.md, Trip form, Service
 * area and Lead time). Refuses with the first rule broken; accepts a trip stripped of what its service lacks.
 */
export function checkTrip(asked: Trip, clock: Clock): Result<CheckedTrip, TripRefusal> {
  const trip = normaliseTrip(asked)
  if (!tripTypeFits(trip)) {
    return refuse({
      reason: 'trip_type',
      service: trip.service_type,
      tripType: trip.trip_type,
      isRoundTrip: trip.is_round_trip,
    })
  }
  const badEnd = checkEnds(trip)
  if (badEnd) return refuse(badEnd)
  if (trip.service_type === 'car_rental' && trip.package_id === null)
    return refuse({ reason: 'package_missing' })
  if (!isPassengers(trip.passengers)) return refuse({ reason: 'passengers', passengers: trip.passengers })

  const times = checkTripTimes(trip, clock)
  if (!times.ok) return times
  return accept({ ...trip, ...times.value, tripMultiplier: trip.is_round_trip ? 2 : 1 })
}

const dateInWords = (date: string) => {
  const noon = instantOf(`${date}T12:00`)
  return noon ? formatDate(noon) : date
}

/** What the rider reads under the field, or in the answer, when a trip is refused. */
export function sentenceForTripRefusal(refusal: TripRefusal, service: ServiceType): string {
  switch (refusal.reason) {
    case 'pickup_out_of_area':
    case 'dropoff_out_of_area':
      return OUT_OF_AREA
    case 'not_airport':
      return NOT_AIRPORT
    case 'dropoff_missing':
      return 'Please choose where you are going.'
    case 'package_missing':
      return 'Please select a package.'
    case 'trip_type':
      return 'Please choose the kind of trip again.'
    case 'passengers':
      return `A ride takes ${PASSENGERS.min} to ${PASSENGERS.max} guests.`
    case 'bad_time':
      return 'Please choose a time from the list.'
    case 'too_soon':
      return tooSoonSentence(service)
    case 'too_late':
      return `You can book up to ${DAYS_AHEAD} days ahead, until ${dateInWords(refusal.lastDate)}.`
    case 'return_missing':
      return 'Please choose a return date and time.'
    case 'return_not_after':
      return `Please choose a return date after ${dateInWords(refusal.outwardDate)}.`
    case 'return_too_late':
      return `Your return can be up to ${DAYS_AHEAD} days ahead, until ${dateInWords(refusal.lastDate)}.`
  }
}
