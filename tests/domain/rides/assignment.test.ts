import { describe, expect, it } from 'vitest'
import {
  type AssignmentFacts,
  mayAccept,
  mayAssign,
  type RideSpan,
  setOutFrom,
  spanOf,
} from '../../../src/domain/rides/assignment'
import { occupiedBy } from '../../../src/domain/rides/could-drive'

const NOW = new Date('2026-11-21T06:00:00.000Z')

interface Changes {
  by?: AssignmentFacts['by']
  ride?: Partial<NonNullable<AssignmentFacts['ride']>> | null
  driver?: Partial<NonNullable<AssignmentFacts['driver']>> | null
  declined?: boolean
  papers?: AssignmentFacts['papers']
  overlapping?: AssignmentFacts['overlapping']
}

const facts = ({
  by = 'driver',
  ride,
  driver,
  declined = false,
  papers = {},
  overlapping = null,
}: Changes): AssignmentFacts => ({
  by,
  now: NOW,
  ride:
    ride === null
      ? null
      : {
          user_id: 'asha',
          status: 'pending',
          payment_status: 'partial',
          pays_driver: false,
          scheduled_time: '2026-11-21T06:30:00.000Z',
          vehicle_type: 'sedan',
          passengers: 2,
          ...ride,
        },
  driver:
    driver === null ? null : { id: 'ravi', onDuty: true, vehicle: { id: 'car', type: 'sedan' }, ...driver },
  declined,
  papers,
  overlapping,
})

const reason = (changes: Changes) => {
  const decided = mayAssign(facts(changes))
  return decided.ok ? 'taken in the driver’s car' : decided.refusal.reason
}

const NEVER_PAID = { payment_status: 'failed', status: 'cancelled' } as const
const OTHER = { bookingId: 'other', scheduled: '2026-11-21T06:00:00.000Z' }

/** What a driver reads, and an operator, unless it is the same. */
const TABLE: readonly [string, Changes, string, string?][] = [
  ['all is well', {}, 'yes'],
  ['it is paid in full', { ride: { payment_status: 'paid' } }, 'yes'],
  ['it is paid to the driver', { ride: { payment_status: 'pending', pays_driver: true } }, 'yes'],
  ['the car is just full', { ride: { passengers: 4 } }, 'yes'],
  ['there is no such booking', { ride: null }, 'no_such_ride'],
  ['nobody paid for it', { ride: { payment_status: 'pending' } }, 'no_such_ride', 'not_offered'],
  ['it was never paid, and is over', { ride: NEVER_PAID }, 'no_such_ride', 'not_offered'],
  ['its money went back', { ride: { payment_status: 'refunded' } }, 'not_offered'],
  ['another has it', { ride: { status: 'accepted' } }, 'taken'],
  ['another drives it', { ride: { status: 'started' } }, 'taken'],
  ['it was cancelled', { ride: { status: 'cancelled' } }, 'cancelled'],
  ['the person is no driver', { driver: null }, 'not_set_up'],
  ['the rider would drive themself', { ride: { user_id: 'ravi' } }, 'not_offered'],
  ['the driver declined it', { declined: true }, 'declined', 'yes'],
  ['the driver is off duty', { driver: { onDuty: false } }, 'off_duty', 'yes'],
  ['the pickup is now (RIDE-10)', { ride: { scheduled_time: NOW.toISOString() } }, 'pickup_passed', 'yes'],
  ['the driver has no car', { driver: { vehicle: null } }, 'no_vehicle'],
  ['the car is of another kind', { driver: { vehicle: { id: 'car', type: 'suv' } } }, 'wrong_vehicle_type'],
  ['one guest is too many', { ride: { passengers: 5 } }, 'too_few_seats'],
  ['a paper ends the day before', { papers: { permit_until: '2026-11-20' } }, 'paper_ended'],
  ['the licence ends the day before', { papers: { license_until: '2026-11-20' } }, 'paper_ended'],
  ['it is the last day of a paper', { papers: { insurance_until: '2026-11-21' } }, 'yes'],
  ['a paper has no date', { papers: { license_until: null, fitness_until: null } }, 'yes'],
  [
    'a paper ends today, and in Kolkata the pickup is tomorrow',
    { papers: { permit_until: '2026-11-21' }, ride: { scheduled_time: '2026-11-21T18:30:00.000Z' } },
    'paper_ended',
  ],
  ['there is another ride at that time', { overlapping: OTHER }, 'overlaps'],
]

it.each(TABLE)(
  'Who may be assigned to an open ride, %s: a driver %s',
  (_name, changes, forDriver, forOperator = forDriver) => {
    const said = (expected: string) => (expected === 'yes' ? 'taken in the driver’s car' : expected)
    expect(reason({ ...changes, by: 'driver' })).toBe(said(forDriver))
    expect(reason({ ...changes, by: 'operator' })).toBe(said(forOperator))
  },
)

describe('A driver who accepts an offer', () => {
  const answer = (changes: Changes) => {
    const decided = mayAccept(facts(changes))
    return decided.ok ? decided.value.vehicleId : decided.refusal.reason
  }

  it.each(TABLE.filter(([, { driver }, forDriver]) => forDriver !== 'yes' && driver === undefined))(
    'reads the one same refusal where %s',
    (_name, changes) => {
      expect(answer(changes)).toBe('offer_gone')
    },
  )

  it.each<[string, Changes, string]>([
    ['has no record of a driver', { driver: null }, 'not_set_up'],
    ['is off duty', { driver: { onDuty: false } }, 'off_duty'],
    ['has no car', { driver: { vehicle: null } }, 'no_vehicle'],
  ])('reads first, whether or not there is such a booking, what they lack: %s', (_name, lack, reason) => {
    expect(answer(lack)).toBe(reason)
    expect(answer({ ...lack, ride: null })).toBe(reason)
  })

  it('has it where nothing stands in the way', () => {
    expect(answer({})).toBe('car')
  })
})

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
    trip({ is_round_trip: true, return_scheduled_time: '2026-11-22T18:30:00.000Z', duration_minutes: 360 }),
    24 * 60 + 180 + 15,
  ],
])('How long a ride occupies its driver, %s: from 30 minutes before the pickup', (_name, times, until) => {
  const span = spanOf(times)
  expect(minutesFromPickup(span.from)).toBe(-30)
  expect(minutesFromPickup(span.until)).toBe(until)
})

const hour = (from: number, until: number) => ({
  from: new Date(PICKUP.getTime() + from * 3_600_000),
  until: new Date(PICKUP.getTime() + until * 3_600_000),
})

const taken = ({ from, until }: RideSpan) => ({
  busy_from: from.toISOString(),
  busy_until: until.toISOString(),
})

it.each([
  ['one after the other', hour(0, 1), hour(2, 3), false],
  ['one right after the other', hour(0, 1), hour(1, 2), false],
  ['one begins before the other ends', hour(0, 2), hour(1, 3), true],
  ['one within the other', hour(0, 5), hour(1, 2), true],
  ['the same time', hour(0, 1), hour(0, 1), true],
])('Two rides of one driver: %s', (_name, one, other, overlap) => {
  expect(occupiedBy([taken(one)], other) !== undefined).toBe(overlap)
  expect(occupiedBy([taken(other)], one) !== undefined).toBe(overlap)
})

it('Setting out works from an hour before the pickup', () => {
  expect(setOutFrom(PICKUP).toISOString()).toBe('2026-11-21T17:30:00.000Z')
})
