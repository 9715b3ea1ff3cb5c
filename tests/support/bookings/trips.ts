import * as v from 'valibot'
import { emptyStoredBooking, type StoredBooking } from '../../../src/domain/bookings/booking-steps'
import { type CheckedTrip, checkTrip } from '../../../src/domain/bookings/check-trip'
import { type Draft, DraftSchema, emptyDraft } from '../../../src/domain/bookings/draft'
import { formOfDraft } from '../../../src/domain/bookings/trip-form'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import type { VehicleType } from '../../../src/domain/fields'
import { instantOf } from '../../../src/domain/kolkata-time'
import { TERMINALS } from '../../../src/domain/places/service-area'
import { granted, there } from '../surely'

/** Builders for the tests of trips: Saturday 21 November 2026, ten in the morning in Kolkata, unless said otherwise. */

export const at = (local: string): Date => there(instantOf(local))

export const NOW = at('2026-11-21T10:00')
export const KORAMANGALA = { lat: 12.9352, lng: 77.6245 }
export const INDIRANAGAR = { lat: 12.9784, lng: 77.6408 }
export const MYSURU_PALACE = { lat: 12.3052, lng: 76.6552 }

/** The form as it starts: Ride Later, two guests. */
export const emptyForm = () => formOfDraft(emptyDraft())

/** A rental package as the form keeps it. */
export const FOUR_HOURS = {
  id: 'package-4h',
  name: '4 hours',
  duration_hours: 4,
  included_kilometers: 40,
  vehicle_type: null,
  base_fare: 799,
}
const MYSURU_CENTRE = { lat: 12.2958, lng: 76.6394 }

const KM_PER_DEGREE = (Math.PI * 6371) / 180

/** A point so many km due south of Mysuru's centre, away from Bengaluru. */
export const southOfMysuru = (km: number) => ({
  lat: MYSURU_CENTRE.lat - km / KM_PER_DEGREE,
  lng: MYSURU_CENTRE.lng,
})

export const pickupAt = ({ lat, lng }: { lat: number; lng: number }) => ({
  pickup_latitude: lat,
  pickup_longitude: lng,
})

export const dropoffAt = ({ lat, lng }: { lat: number; lng: number }) => ({
  dropoff_latitude: lat,
  dropoff_longitude: lng,
})

export function rideLater(changes: Partial<Trip> = {}): Trip {
  return {
    service_type: 'ride_later',
    trip_type: null,
    is_round_trip: false,
    pickup_address: 'Koramangala 5th Block, Bengaluru',
    pickup_detail: null,
    ...pickupAt(KORAMANGALA),
    dropoff_address: 'Indiranagar, Bengaluru',
    ...dropoffAt(INDIRANAGAR),
    scheduled_time: '2026-11-21T18:30',
    return_scheduled_time: null,
    passengers: 2,
    package_id: null,
    special_instructions: null,
    ...changes,
  }
}

export function airportDrop(changes: Partial<Trip> = {}): Trip {
  return rideLater({
    service_type: 'airport',
    trip_type: 'airport_drop',
    dropoff_address: TERMINALS.terminal1.address,
    ...dropoffAt(TERMINALS.terminal1),
    ...changes,
  })
}

export function airportPickup(changes: Partial<Trip> = {}): Trip {
  return rideLater({
    service_type: 'airport',
    trip_type: 'airport_pickup',
    pickup_address: TERMINALS.terminal2.address,
    ...pickupAt(TERMINALS.terminal2),
    ...changes,
  })
}

export function outstation(changes: Partial<Trip> = {}): Trip {
  return rideLater({
    service_type: 'outstation',
    trip_type: 'one_way',
    dropoff_address: 'Mysuru Palace, Mysuru',
    ...dropoffAt(MYSURU_PALACE),
    ...changes,
  })
}

export function outstationRoundTrip(changes: Partial<Trip> = {}): Trip {
  return outstation({
    trip_type: 'round_trip',
    is_round_trip: true,
    return_scheduled_time: '2026-11-22T18:00',
    ...changes,
  })
}

export function rental(changes: Partial<Trip> = {}): Trip {
  return rideLater({
    service_type: 'car_rental',
    dropoff_address: null,
    dropoff_latitude: null,
    dropoff_longitude: null,
    package_id: 'package-4h',
    ...changes,
  })
}

export const accepted = (trip: Trip, now = NOW, leadCheckedAt?: Date): CheckedTrip =>
  granted(checkTrip(trip, { now, leadCheckedAt }))

/** The reason a trip is refused for, or 'accepted'. */
export function verdict(trip: Trip, now = NOW, leadCheckedAt?: Date): string {
  const checked = checkTrip(trip, { now, leadCheckedAt })
  return checked.ok ? 'accepted' : checked.refusal.reason
}

/** What step 3 posts for a trip at the price of its quote. */
export const requestFor = (
  trip: Trip,
  quote: string,
  fare_amount: number,
  vehicle_type: VehicleType = 'sedan',
) => ({
  ...{ trip, vehicle_type, quote, fare_amount, passenger: null, replaces: [] },
  ...({ payment_method: 'upi', amount_choice: 'partial' } as const),
  idempotency_key: crypto.randomUUID(),
})

/** The draft of that ride, or of another trip with these changes. */
export const aDraft = (changes: object = {}): Draft => v.parse(DraftSchema, { ...rideLater(), ...changes })

/** That draft as a browser keeps it. */
export const stored = (parts: Partial<StoredBooking> = {}): StoredBooking => ({
  ...emptyStoredBooking('key-of-this-trip'),
  draft: aDraft(),
  ...parts,
})
