import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setOutFrom, spanOf, spansOverlap } from '../../../src/domain/rides/assignment'

const PICKUP = new Date('2026-11-21T18:30:00.000Z')
type Trip = Parameters<typeof spanOf>[0]
const trip = (overrides: Partial<Trip> = {}): Trip => ({
  scheduled_time: PICKUP.toISOString(),
  return_scheduled_time: null,
  is_round_trip: false,
  duration_minutes: 40,
  package_hours: null,
  ...overrides,
})
const minutesFromPickup = (instant: Date) => (instant.getTime() - PICKUP.getTime()) / 60_000

describe('How long a ride occupies its driver', () => {
  it.each([
    ['a ride of 40 minutes', trip(), 40 + 15],
    [
      'a ride there and back, billed as 80 minutes',
      trip({ is_round_trip: true, duration_minutes: 80 }),
      80 + 15,
    ],
    ['a rental of 4 hours, whatever its road', trip({ package_hours: 4, duration_minutes: 0 }), 240 + 15],
    [
      'a round trip that comes back after a day, 3 hours one way',
      trip({
        is_round_trip: true,
        return_scheduled_time: '2026-11-22T18:30:00.000Z',
        duration_minutes: 360,
      }),
      24 * 60 + 180 + 15,
    ],
  ])('%s: from 30 minutes before the pickup', (_name, times, until) => {
    const span = spanOf(times)
    expect(minutesFromPickup(span.from)).toBe(-30)
    expect(minutesFromPickup(span.until)).toBe(until)
  })

  it('never ends before it begins, and is never shorter for a longer ride', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), fc.boolean(), (one, more, is_round_trip) => {
        const short = spanOf(trip({ duration_minutes: one, is_round_trip }))
        const long = spanOf(trip({ duration_minutes: one + more, is_round_trip }))
        return short.from < short.until && short.until <= long.until
      }),
    )
  })
})

describe('Two rides of one driver', () => {
  const hour = (from: number, until: number) => ({
    from: new Date(PICKUP.getTime() + from * 3_600_000),
    until: new Date(PICKUP.getTime() + until * 3_600_000),
  })

  it.each([
    ['one after the other', hour(0, 1), hour(2, 3), false],
    ['one right after the other', hour(0, 1), hour(1, 2), false],
    ['one begins before the other ends', hour(0, 2), hour(1, 3), true],
    ['one within the other', hour(0, 5), hour(1, 2), true],
    ['the same time', hour(0, 1), hour(0, 1), true],
  ])('%s', (_name, one, other, overlap) => {
    expect(spansOverlap(one, other)).toBe(overlap)
    expect(spansOverlap(other, one)).toBe(overlap)
  })
})

it('Setting out works from an hour before the pickup', () => {
  expect(setOutFrom(PICKUP).toISOString()).toBe('2026-11-21T17:30:00.000Z')
})
