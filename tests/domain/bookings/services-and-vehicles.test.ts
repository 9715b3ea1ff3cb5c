import { describe, expect, it } from 'vitest'
import { BOOKING_STATUSES, canCancel, shortId } from '../../../src/domain/bookings/booking'
import { checkVehicle, packageRefusal, VEHICLE_REFUSALS } from '../../../src/domain/bookings/check-vehicle'
import {
  queryOfService,
  SERVICE_LABELS,
  serviceFromQuery,
  serviceRecordName,
  VEHICLES,
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
})

describe('a vehicle (BOOKING-3)', () => {
  it.each([
    ['sedan', 4, null, null],
    ['sedan', 5, null, 'Sedan takes 4 guests; you are 5.'],
    ['suv', 6, null, null],
    ['premium', 1, null, 'Coming Soon'],
    ['sedan', 2, 'sedan', null],
    ['sedan', 2, 'suv', 'Your package is not for Sedan.'],
    ['suv', 2, 'premium', 'Your package is not for SUV.'],
  ] as const)('%s for %i guests on a package for %s is refused by %j', (type, passengers, of, sentence) => {
    const checked = checkVehicle(type, { passengers, packageVehicle: of })
    expect(checked.ok ? null : sentenceOf(VEHICLE_REFUSALS, checked.refusal)).toBe(sentence)
  })

  it.each([1, 4, 5, 6, 7])('is offered to %i guests just where it can be booked', (passengers) => {
    for (const packageVehicle of [null, 'sedan', 'suv', 'premium', 'mini']) {
      const can = VEHICLES.filter(({ type }) => checkVehicle(type, { passengers, packageVehicle }).ok)
      expect(vehiclesFor(passengers, packageVehicle)).toEqual(can)
    }
  })
})

it.each([
  [null, 6, null],
  ['suv', 6, null],
  ['sedan', 5, 'Sedan takes 4 guests; you are 5.'],
  ['premium', 2, 'Coming Soon'],
  ['mini', 2, 'Coming Soon'],
])(
  'a rental package for %s is refused for %i guests by %j (BOOKING-4)',
  (packageVehicle, passengers, sentence) => {
    expect(packageRefusal(packageVehicle, passengers)).toBe(sentence)
  },
)

describe('a booking on the screen', () => {
  it('is known by the last 8 characters of its id (BOOKING-23)', () => {
    expect(shortId('3f0e6a52-7c1b-4d0e-9b8a-0123456789ab')).toBe('456789ab')
    expect(shortId('abc')).toBe('abc')
  })

  it('can be cancelled until its ride has started', () => {
    expect(BOOKING_STATUSES.filter(canCancel)).toEqual(['pending', 'accepted'])
  })
})
