import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkTrip, TRIP_REFUSALS } from '../../../src/domain/bookings/check-trip'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { TripSchema } from '../../../src/domain/bookings/trip-request'
import { TERMINALS } from '../../../src/domain/places/service-area'
import { sentenceOf } from '../../../src/domain/refusals'
import {
  accepted,
  airportDrop,
  airportPickup,
  at,
  dropoffAt,
  KORAMANGALA,
  NOW,
  outstation,
  outstationRoundTrip,
  pickupAt,
  rental,
  rideLater,
  southOfMysuru,
  verdict,
} from '../../support/bookings/trips'

describe('a trip of each kind is accepted', () => {
  it.each([
    ['ride later', rideLater(), 1],
    ['airport pickup', airportPickup(), 1],
    ['airport drop', airportDrop(), 1],
    ['airport round trip', airportDrop({ is_round_trip: true }), 2],
    ['outstation one way', outstation(), 1],
    ['outstation round trip', outstationRoundTrip(), 2],
    ['rental', rental(), 1],
    ['rental that calls itself a round trip', rental({ is_round_trip: true, trip_type: 'round_trip' }), 1],
  ])('%s', (_, trip, multiplier) => {
    expect(accepted(trip).tripMultiplier).toBe(multiplier)
  })

  it('with its instants', () => {
    const checked = accepted(outstationRoundTrip())
    expect(checked.pickupAt).toEqual(at('2026-11-21T18:30'))
    expect(checked.returnAt).toEqual(at('2026-11-22T18:00'))
  })
})

describe('a trip is stripped of what its service does not have', () => {
  it('a rental of its drop-off, return and doubling', () => {
    const asked = rental({ dropoff_address: 'Indiranagar', ...dropoffAt(KORAMANGALA), is_round_trip: true })
    expect(accepted(asked)).toMatchObject({
      dropoff_address: null,
      dropoff_latitude: null,
      dropoff_longitude: null,
      is_round_trip: false,
      trip_type: null,
      returnAt: null,
    })
  })

  it('a city ride of a package, a kind of trip and a return', () => {
    const asked = rideLater({
      package_id: 'package-4h',
      trip_type: 'one_way',
      return_scheduled_time: '2026-11-22T18:00',
    })
    expect(accepted(asked)).toMatchObject({ package_id: null, trip_type: null, return_scheduled_time: null })
  })

  it('an airport round trip of a return time', () => {
    const asked = airportDrop({ is_round_trip: true, return_scheduled_time: '2026-11-22T18:00' })
    expect(accepted(asked)).toMatchObject({
      is_round_trip: true,
      return_scheduled_time: null,
      returnAt: null,
    })
  })
})

const CHENNAI = { lat: 13.08, lng: 80.27 }

/** So many kilometres south of Terminal 1. */
const southOfAirport = (km: number) => ({ lat: 13.1986 - km / 111.195, lng: 77.7066 })

it.each([
  ['a pickup at 50.1 km', rideLater(pickupAt(southOfMysuru(50.1))), 'pickup_out_of_area'],
  ['a drop-off at 50.1 km', rideLater(dropoffAt(southOfMysuru(50.1))), 'dropoff_out_of_area'],
  ['a rental picked up at 50.1 km', rental(pickupAt(southOfMysuru(50.1))), 'pickup_out_of_area'],
  ['an outstation trip to Chennai', outstation(dropoffAt(CHENNAI)), 'dropoff_out_of_area'],
])('the service area, with %s: %s (AREA-1, AREA-2)', (_, trip, expected) => {
  expect(verdict(trip)).toBe(expected)
})

const { terminal1: T1, terminal2: T2 } = TERMINALS
const AIRPORT_HOTEL = { lat: 13.19, lng: 77.7 }

/** A point so many km due east of Koramangala. */
const eastOfKoramangala = (km: number) => ({
  lat: KORAMANGALA.lat,
  lng: KORAMANGALA.lng + km / (111.195 * Math.cos((KORAMANGALA.lat * Math.PI) / 180)),
})

it.each([
  ['a ride without a drop-off', rideLater({ dropoff_address: null }), 'dropoff_missing'],
  ['a drop-off without coordinates', rideLater({ dropoff_latitude: null }), 'dropoff_missing'],
  ['a rental without a package', rental({ package_id: null }), 'package_missing'],
  ['a city ride that doubles', rideLater({ is_round_trip: true }), 'trip_type'],
  ['an airport trip without a direction', airportDrop({ trip_type: null }), 'trip_type'],
  ['an airport trip that says one way', airportDrop({ trip_type: 'one_way' }), 'trip_type'],
  ['an outstation round trip that is none', outstation({ trip_type: 'round_trip' }), 'trip_type'],
  ['an outstation one way that doubles', outstation({ is_round_trip: true }), 'trip_type'],
  ['an airport pickup in the city', airportPickup(pickupAt(KORAMANGALA)), 'not_airport'],
  ['an airport drop in the city', airportDrop(dropoffAt(KORAMANGALA)), 'not_airport'],
  ['an airport drop 2.5 km from a terminal', airportDrop(dropoffAt(southOfAirport(2.5))), 'accepted'],
  ['an airport drop 3.5 km from a terminal', airportDrop(dropoffAt(southOfAirport(3.5))), 'not_airport'],
  ['a ride of 290 m', rideLater(dropoffAt(eastOfKoramangala(0.29))), 'same_place'],
  ['a ride of 310 m', rideLater(dropoffAt(eastOfKoramangala(0.31))), 'accepted'],
  ['an outstation round trip to where it began', outstationRoundTrip(dropoffAt(KORAMANGALA)), 'same_place'],
  ['a city ride from terminal to terminal', rideLater({ ...pickupAt(T1), ...dropoffAt(T2) }), 'same_place'],
  ['a city ride within it', rideLater({ ...pickupAt(T1), ...dropoffAt(AIRPORT_HOTEL) }), 'accepted'],
  ['an airport ride within it', airportDrop(pickupAt(AIRPORT_HOTEL)), 'same_place'],
  ['an airport ride from there into it', airportPickup(dropoffAt(AIRPORT_HOTEL)), 'same_place'],
  ['a rental that says it ends where it begins', rental(dropoffAt(KORAMANGALA)), 'accepted'],
  ['no guest', rideLater({ passengers: 0 }), 'passengers'],
  ['six guests', rideLater({ passengers: 6 }), 'accepted'],
  ['seven guests', rideLater({ passengers: 7 }), 'passengers'],
  ['a guest and a half', rideLater({ passengers: 1.5 }), 'passengers'],
])('what a service needs, of %s: %s (FORM-2, FORM-10, FORM-12)', (_, trip, expected) => {
  expect(verdict(trip)).toBe(expected)
})

const whenAt = (scheduled_time: string) => rideLater({ scheduled_time })

it.each([
  ['the earliest', '2026-11-21T14:00', 'accepted'],
  ['half an hour too soon', '2026-11-21T13:30', 'too_soon'],
  ['yesterday', '2026-11-20T18:00', 'too_soon'],
  ['the last day at noon', '2026-12-21T12:00', 'accepted'],
  ['the last day at 24:00', '2026-12-21T24:00', 'accepted'],
  ['the same instant by its other name', '2026-12-22T00:00', 'accepted'],
  ['half an hour past the last day', '2026-12-22T00:30', 'too_late'],
  ['between two slots', '2026-11-21T18:15', 'bad_time'],
  ['with a zone', '2026-11-21T18:30Z', 'bad_time'],
])('the pickup time, %s: %s is %s (LEAD-2, LEAD-5)', (_, time, expected) => {
  expect(verdict(whenAt(time))).toBe(expected)
  // A changed trip has the same days and half hours; how soon it may be its change decides (CHANGE-5).
  const changed = checkTrip(whenAt(time), { now: NOW, booked: NOW })
  expect(changed.ok).toBe(expected === 'accepted' || expected === 'too_soon')
})

describe('a lead time that a quote has checked (LEAD-3)', () => {
  const trip = rideLater({ scheduled_time: '2026-11-21T18:00' })
  const quotedAt = at('2026-11-21T14:00')
  const later = (minutes: number, ms = 0) => new Date(quotedAt.getTime() + minutes * 60_000 + ms)

  it('holds for 15 minutes and no longer', () => {
    expect(verdict(trip, later(15), quotedAt)).toBe('accepted')
    expect(verdict(trip, later(15, 1), quotedAt)).toBe('too_soon')
  })

  it('is not believed when it lies in the future', () => {
    expect(verdict(trip, later(1), later(2))).toBe('too_soon')
    expect(verdict(trip, NOW, later(60))).toBe('accepted')
  })

  it('does not make a pickup that was too soon good', () => {
    expect(verdict(trip, later(10), later(5))).toBe('too_soon')
  })

  it('is no ticket for a pickup that has passed', () => {
    const drop = airportDrop({ scheduled_time: '2026-11-21T11:00' })
    expect(verdict(drop, at('2026-11-21T11:00'), at('2026-11-21T10:50'))).toBe('too_soon')
  })
})

const back = (return_scheduled_time: string | null, scheduled_time = '2026-11-21T18:30') =>
  outstationRoundTrip({ scheduled_time, return_scheduled_time })

it.each([
  ['missing', back(null), 'return_missing'],
  ['later the same day', back('2026-11-21T23:30'), 'return_not_after'],
  ['at 24:00 of the same day', back('2026-11-21T24:00'), 'return_not_after'],
  ['at 00:00 of the next day', back('2026-11-22T00:00'), 'accepted'],
  ['the day before', back('2026-11-20T10:00'), 'return_not_after'],
  ['at the instant of an outward 24:00', back('2026-11-22T00:00', '2026-11-21T24:00'), 'return_not_after'],
  ['half an hour after an outward 24:00', back('2026-11-22T00:30', '2026-11-21T24:00'), 'accepted'],
  ['on the last day at 24:00', back('2026-12-21T24:00'), 'accepted'],
  ['after the last day', back('2026-12-22T10:00'), 'return_too_late'],
  ['at no time', back('2026-11-22T25:00'), 'bad_time'],
  ['between two slots', back('2026-11-22T10:10'), 'bad_time'],
])('the return of an outstation round trip, %s: %s (FORM-13)', (_, trip, expected) => {
  expect(verdict(trip)).toBe(expected)
})

const sentence = (trip: Trip, now = NOW) => {
  const checked = checkTrip(trip, { now })
  return checked.ok ? null : sentenceOf(TRIP_REFUSALS, checked.refusal)
}
const OUT =
  "❌ We're currently unavailable in this location. Please select a location near Mysore or Bangalore."

it.each([
  [rideLater(pickupAt(southOfMysuru(60))), OUT],
  [rideLater(dropoffAt(southOfMysuru(60))), OUT],
  [airportDrop(dropoffAt(KORAMANGALA)), 'Please choose Terminal 1 or Terminal 2.'],
  [outstation({ scheduled_time: '2026-11-21T10:30' }), '❌ You must book at least 1 hour in advance.'],
  [rideLater({ scheduled_time: '2026-12-25T12:00' }), 'You can book up to 30 days ahead, until Mon, 21 Dec.'],
  [rideLater({ scheduled_time: 'whenever' }), 'Please choose a time from the list.'],
  [outstationRoundTrip({ return_scheduled_time: null }), 'Please choose a return date and time.'],
  [
    outstationRoundTrip({ return_scheduled_time: '2026-11-21T20:00' }),
    'Please choose a return date after Sat, 21 Nov.',
  ],
  [
    outstationRoundTrip({ return_scheduled_time: '2027-01-10T20:00' }),
    'Your return can be up to 30 days ahead, until Mon, 21 Dec.',
  ],
  [rideLater({ dropoff_address: null }), 'Please choose where you are going.'],
  [rental({ package_id: null }), 'Please select a package.'],
  [rideLater({ passengers: 9 }), 'A ride takes 1 to 6 guests.'],
  [rideLater({ is_round_trip: true }), 'Please choose the kind of trip again.'],
])('a refused rider reads, %#: %s', (trip, expected) => {
  expect(sentence(trip)).toBe(expected)
})

describe('a trip from outside', () => {
  const parsed = (changes: object) => v.safeParse(TripSchema, { ...rideLater(), ...changes })

  it('is read without whatever else it brings', () => {
    const result = v.parse(TripSchema, { ...rideLater(), role: 'admin', fare_amount: 1, status: 'accepted' })
    expect(result).toEqual(rideLater())
  })

  it.each([
    ['a latitude beyond the pole', { pickup_latitude: 91 }],
    ['an address of 301 characters', { pickup_address: 'x'.repeat(301) }],
    ['an empty address', { pickup_address: '   ' }],
    ['instructions of 601 characters', { special_instructions: 'x'.repeat(601) }],
    ['a time that is none', { scheduled_time: '2026-11-21T25:00' }],
  ])('is refused with %s', (_, changes) => {
    expect(parsed(changes).success).toBe(false)
  })

  it.each([
    ['an address of 300 characters', { pickup_address: 'x'.repeat(300) }],
    ['instructions of 600 characters', { special_instructions: 'x'.repeat(600) }],
    ['24:00', { scheduled_time: '2026-11-21T24:00' }],
  ])('is read with %s', (_, changes) => {
    expect(parsed(changes).success).toBe(true)
  })
})
