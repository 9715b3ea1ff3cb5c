import { localOf } from '../../../src/domain/bookings/kolkata-time'
import type { Trip } from '../../../src/domain/bookings/trip'
import { TERMINALS } from '../../../src/domain/places/terminals'

const HALF_HOUR_MS = 30 * 60_000

/** The first half hour that is at least so many hours after `now`, as the form's local time. */
export function slotIn(hours: number, now = new Date()): string {
  return localOf(new Date(Math.ceil((now.getTime() + hours * 3_600_000) / HALF_HOUR_MS) * HALF_HOUR_MS))
}

export const KORAMANGALA = { lat: 12.9352, lng: 77.6245 }
export const INDIRANAGAR = { lat: 12.9784, lng: 77.6408 }
export const MYSURU_PALACE = { lat: 12.3052, lng: 76.6552 }

type Point = { lat: number; lng: number }
const from = ({ lat, lng }: Point, address: string) => ({
  pickup_address: address,
  pickup_latitude: lat,
  pickup_longitude: lng,
})
const to = ({ lat, lng }: Point, address: string) => ({
  dropoff_address: address,
  dropoff_latitude: lat,
  dropoff_longitude: lng,
})

/** A ride_later trip of tomorrow, Koramangala to Indiranagar, for two. */
export function trip(overrides: Partial<Trip> = {}): Trip {
  return {
    service_type: 'ride_later',
    trip_type: null,
    is_round_trip: false,
    ...from(KORAMANGALA, 'Koramangala 5th Block, Bengaluru'),
    ...to(INDIRANAGAR, 'Indiranagar, Bengaluru'),
    scheduled_time: slotIn(26),
    return_scheduled_time: null,
    passengers: 2,
    package_id: null,
    special_instructions: null,
    ...overrides,
  }
}

export const airportPickup = (overrides: Partial<Trip> = {}): Trip =>
  trip({
    service_type: 'airport',
    trip_type: 'airport_pickup',
    ...from(TERMINALS.terminal1, TERMINALS.terminal1.name),
    ...to(KORAMANGALA, 'Koramangala 5th Block, Bengaluru'),
    ...overrides,
  })

export const outstationRoundTrip = (overrides: Partial<Trip> = {}): Trip =>
  trip({
    service_type: 'outstation',
    trip_type: 'round_trip',
    is_round_trip: true,
    ...to(MYSURU_PALACE, 'Mysuru Palace, Mysuru'),
    return_scheduled_time: slotIn(26 + 48),
    ...overrides,
  })

export const rental = (packageId: string, overrides: Partial<Trip> = {}): Trip =>
  trip({
    service_type: 'car_rental',
    dropoff_address: null,
    dropoff_latitude: null,
    dropoff_longitude: null,
    package_id: packageId,
    ...overrides,
  })
