import { describe, expect, it } from 'vitest'
import { earliestPickup } from '../../../src/domain/bookings/trip-times'
import { localOf } from '../../../src/domain/kolkata-time'
import { at } from '../../support/bookings/trips'

describe('the earliest pickup (LEAD-1)', () => {
  it.each([
    ['ride_later', '2026-11-21T10:00', '2026-11-21T14:00'],
    ['ride_later', '2026-11-21T10:01', '2026-11-21T14:30'],
    ['ride_later', '2026-11-21T10:30', '2026-11-21T14:30'],
    ['ride_later', '2026-11-21T10:31', '2026-11-21T15:00'],
    ['airport', '2026-11-21T10:00', '2026-11-21T11:00'],
    ['airport', '2026-11-21T10:01', '2026-11-21T11:30'],
    ['outstation', '2026-11-21T23:00', '2026-11-22T00:00'],
    ['outstation', '2026-11-21T23:10', '2026-11-22T00:30'],
    ['car_rental', '2026-12-31T23:59', '2027-01-01T01:00'],
  ] as const)('of %s at %s is %s', (service, now, earliest) => {
    expect(localOf(earliestPickup(service, at(now)))).toBe(earliest)
  })

  it('counts a millisecond past the half hour', () => {
    const now = new Date(at('2026-11-21T10:00').getTime() + 1)
    expect(localOf(earliestPickup('ride_later', now))).toBe('2026-11-21T14:30')
  })
})
