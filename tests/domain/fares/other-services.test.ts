import { describe, expect, it } from 'vitest'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { tripFare } from '../../../src/domain/fares/fare'
import { cheaperService, otherServices } from '../../../src/domain/fares/other-services'
import { fallbackRates } from '../../../src/domain/fares/rates'
import { VEHICLE_TYPES, type VehicleType } from '../../../src/domain/fields'
import {
  airportDrop,
  airportPickup,
  at,
  NOW,
  outstation,
  outstationRoundTrip,
  rental,
  rideLater,
} from '../../support/bookings/trips'
import { aQuote } from './quotes'

const AS_OUTSTATION = { service_type: 'outstation', trip_type: 'one_way' } as const
const AS_RIDE_LATER = { service_type: 'ride_later', trip_type: null } as const
const others = (trip: Trip, now = NOW) =>
  otherServices(trip, now).map(({ service_type, trip_type }) => `${service_type} ${trip_type}`)

describe('A trip may be booked as other services (QUOTE-12)', () => {
  it.each([
    ['across town: outstation alone', rideLater(), ['outstation one_way']],
    ['to the airport', airportDrop(), ['outstation one_way', 'ride_later null']],
    ['from the airport', airportPickup(), ['outstation one_way', 'ride_later null']],
    ['out of town', outstation(), ['ride_later null']],
    ['from it, as outstation', airportPickup(AS_OUTSTATION), ['airport airport_pickup', 'ride_later null']],
    ['within the airport: it is no trip to or from it', withinAirport(), ['outstation one_way']],
    ['there and back: each service has its own kind', outstationRoundTrip(), []],
    ['to the airport and back', airportDrop({ is_round_trip: true }), []],
    ['by the hour, which has no drop-off', rental(), []],
  ] satisfies [string, Trip, string[]][])('%s', (_, trip, expected) => {
    expect(others(trip)).toEqual(expected)
  })

  it('but not as one that is too late for its pickup: Ride Later needs four hours', () => {
    const inThreeHours = outstation({ scheduled_time: '2026-11-21T13:00' })
    expect(others(inThreeHours)).toEqual([])
    const inFourHours = outstation({ scheduled_time: '2026-11-21T14:00' })
    expect(others(inFourHours)).toEqual(['ride_later null'])
    expect(others(inFourHours, at('2026-11-21T10:01'))).toEqual([])
  })
})

/** From 600 m beside a terminal to it. */
function withinAirport(): Trip {
  const { pickup_latitude, pickup_longitude } = airportPickup()
  return airportDrop({ ...AS_RIDE_LATER, pickup_latitude: pickup_latitude + 0.005, pickup_longitude })
}

/** A quote of a trip of so many kilometres and minutes, and of all other services, by the fallback table. */
function quoteOf(trip: Trip, distanceKm: number, durationMinutes: number, now = NOW) {
  const road = { ruleId: null, distanceKm, durationMinutes, multiplier: 1 } as const
  const fareOf = (service: Trip['service_type'], vehicle: VehicleType) =>
    tripFare({ rates: fallbackRates(service, vehicle), ...road })
  const faresOf = <Fare>(of: (vehicle: VehicleType) => Fare) => {
    const [sedan, suv, premium] = VEHICLE_TYPES
    return { sedan: of(sedan), suv: of(suv), premium: of(premium) }
  }
  return aQuote({
    fares: faresOf((vehicle) => fareOf(trip.service_type, vehicle)),
    other_services: otherServices(trip, now).map(({ service_type }) => ({
      service_type,
      fares: faresOf((vehicle) => fareOf(service_type, vehicle).totalFare),
    })),
  })
}

describe('The cheaper service (QUOTE-13)', () => {
  const BOTH = ['sedan', 'suv'] as const
  const ACROSS_TOWN = [6.5, 17] as const
  const TO_THE_AIRPORT = [38.4, 97] as const
  const TO_MYSURU = [143.6, 170] as const

  it.each([
    ['in town as Outstation', rideLater(AS_OUTSTATION), ACROSS_TOWN, ['ride_later', 'sedan', 162, 338]],
    ['the same as Ride Later', rideLater(), ACROSS_TOWN, null],
    ['to the airport as its taxi', airportDrop(), TO_THE_AIRPORT, ['outstation', 'sedan', 680, 190]],
    ['to Mysuru as Ride Later', outstation(AS_RIDE_LATER), TO_MYSURU, ['outstation', 'sedan', 1841, 272]],
    ['the same as Outstation', outstation(), TO_MYSURU, null],
  ] satisfies [string, Trip, readonly [number, number], [string, string, number, number] | null][])(
    '%s',
    (_, trip, [kilometres, minutes], expected) => {
      const found = cheaperService(trip, quoteOf(trip, kilometres, minutes), BOTH, NOW)
      expect(found && [found.service, found.vehicle, found.price, found.saved]).toEqual(expected)
    },
  )

  const wrong = rideLater(AS_OUTSTATION)
  const quote = quoteOf(wrong, ...ACROSS_TOWN)

  it('is compared by the same vehicle: the first of those that can be chosen', () => {
    const bySuv = { vehicle: 'suv', price: 210, saved: 390 }
    expect(cheaperService(wrong, quote, ['suv'], NOW)).toMatchObject(bySuv)
    expect(cheaperService(wrong, quote, [], NOW)).toBeNull()
  })

  it('is not one that costs the same, nor one that the server did not price', () => {
    const sedan = quote.fares.sedan.totalFare
    const fares = { sedan, suv: sedan, premium: sedan }
    const same = { ...quote, other_services: [{ service_type: 'ride_later' as const, fares }] }
    expect(cheaperService(wrong, same, ['sedan'], NOW)).toBeNull()
    expect(cheaperService(wrong, { ...quote, other_services: [] }, ['sedan'], NOW)).toBeNull()
  })

  it('is not one whose lead time has passed since, nor one that a server should not have priced', () => {
    expect(cheaperService(wrong, quote, ['sedan'], at('2026-11-21T14:31'))).toBeNull()
    const fares = { sedan: 1, suv: 1, premium: 1 }
    const odd = { ...quote, other_services: [{ service_type: 'airport' as const, fares }] }
    expect(cheaperService(wrong, odd, ['sedan'], NOW)).toBeNull()
  })
})
