import { describe, expect, it } from 'vitest'
import { statusBadge } from '../../../src/domain/bookings/badges'
import { canCancel, shortId } from '../../../src/domain/bookings/booking'
import { checkVehicle, packageRefusal, VEHICLE_REFUSALS } from '../../../src/domain/bookings/check-vehicle'
import {
  queryOfService,
  SERVICE_LABELS,
  SERVICE_TYPES,
  serviceFromQuery,
  serviceRecordName,
  VEHICLES,
  vehicleOf,
  vehiclesFor,
} from '../../../src/domain/bookings/trip-types'
import { sentenceOf } from '../../../src/domain/refusals'

describe('a service', () => {
  it.each([
    ['ride_later', 'ride_later', 'city', 'Ride Later'],
    ['airport', 'airport_transfer', 'airport', 'Airport Taxi'],
    ['outstation', 'outstation', 'outstation', 'Outstation'],
    ['car_rental', 'car_rental', 'rental', 'Hourly Rental'],
  ] as const)('%s is the record %s, the query %s and the label %s', (service, record, query, label) => {
    expect(serviceRecordName(service)).toBe(record)
    expect(queryOfService(service)).toBe(query)
    expect(serviceFromQuery(query)).toBe(service)
    expect(SERVICE_LABELS[service]).toBe(label)
  })

  it.each(['ride_later', 'car_rental', 'CITY', '', 'constructor'])('no query names %j', (name) => {
    expect(serviceFromQuery(name)).toBeNull()
  })

  it('has exactly one record of its own', () => {
    expect(new Set(SERVICE_TYPES.map(serviceRecordName)).size).toBe(SERVICE_TYPES.length)
  })
})

describe('a vehicle (BOOKING-3)', () => {
  it('is shown as sedan, SUV and premium', () => {
    expect(VEHICLES.map(({ name, seats, description }) => [name, seats, description])).toEqual([
      ['Sedan', 4, 'Comfortable and economical'],
      ['SUV', 6, 'Spacious for groups'],
      ['Premium', 4, 'Luxury experience'],
    ])
  })

  it.each([
    ['sedan', 4, null, true],
    ['sedan', 5, null, false],
    ['sedan', 6, null, false],
    ['suv', 6, null, true],
    ['premium', 1, null, false],
    ['sedan', 2, 'sedan', true],
    ['sedan', 2, 'suv', false],
    ['suv', 2, 'premium', false],
  ] as const)('%s for %i guests on a package for %s: %s', (type, passengers, packageVehicle, bookable) => {
    expect(checkVehicle(type, { passengers, packageVehicle }).ok).toBe(bookable)
  })

  it('says why it cannot be had', () => {
    const said = (
      type: 'sedan' | 'suv' | 'premium',
      passengers: number,
      packageVehicle: string | null = null,
    ) => {
      const checked = checkVehicle(type, { passengers, packageVehicle })
      return checked.ok ? null : sentenceOf(VEHICLE_REFUSALS, checked.refusal)
    }
    expect(said('premium', 2)).toBe('Coming Soon')
    expect(said('sedan', 6)).toBe('Sedan takes 4 guests; you are 6.')
    expect(said('suv', 2, 'sedan')).toBe('Your package is not for SUV.')
    expect(vehicleOf('suv').seats).toBe(6)
  })

  it.each([1, 4, 5, 6, 7])('is offered to %i guests just where it can be booked', (passengers) => {
    for (const packageVehicle of [null, 'sedan', 'suv', 'premium', 'mini']) {
      const can = VEHICLES.filter(({ type }) => checkVehicle(type, { passengers, packageVehicle }).ok)
      expect(vehiclesFor(passengers, packageVehicle)).toEqual(can)
    }
  })
})

describe('a rental package (BOOKING-4)', () => {
  it.each([
    [null, 6, null],
    ['sedan', 4, null],
    ['sedan', 5, 'Sedan takes 4 guests; you are 5.'],
    ['suv', 6, null],
    ['premium', 2, 'Coming Soon'],
    ['mini', 2, 'Coming Soon'],
  ])('for %s is refused for %i guests by %j', (packageVehicle, passengers, sentence) => {
    expect(packageRefusal(packageVehicle, passengers)).toBe(sentence)
  })
})

describe('a booking on the screen', () => {
  it('is known by the last 8 characters of its id', () => {
    expect(shortId('3f0e6a52-7c1b-4d0e-9b8a-0123456789ab')).toBe('456789ab')
    expect(shortId('abc')).toBe('abc')
  })

  it.each([
    ['pending', 'yellow', true],
    ['accepted', 'grey', true],
    ['started', 'blue', false],
    ['completed', 'green', false],
    ['cancelled', 'red', false],
  ] as const)('that is %s has a %s badge and can be cancelled: %s', (status, colour, cancellable) => {
    expect(statusBadge(status).colour).toBe(colour)
    expect(canCancel(status)).toBe(cancellable)
  })

  it.each(['disputed', 'constructor', '__proto__'])(
    'shows a value it does not know in grey: %s',
    (status) => {
      expect(statusBadge(status)).toEqual({ label: status, colour: 'grey' })
    },
  )
})
