import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../../src/domain/refusals'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import { drawPin, PIN_TRIES, triesLeft } from '../../../src/domain/rides/pin'
import { RIDE_REFUSALS, type RideRefusal } from '../../../src/domain/rides/refusals'
import { remainderOf } from '../../../src/domain/rides/transitions'

describe('What a driver reads when a transition is refused', () => {
  it.each<[RideRefusal, string]>([
    [{ reason: 'no_such_ride' }, 'There is no such ride.'],
    [{ reason: 'not_set_up' }, 'You are not set up as a driver yet. Please call operations.'],
    [{ reason: 'not_offered' }, 'This ride is not on offer.'],
    [
      { reason: 'offer_gone' },
      'This ride is not on offer to you any more. Another driver may have taken it, or it was cancelled.',
    ],
    [{ reason: 'taken' }, 'Another driver has taken this ride.'],
    [{ reason: 'declined' }, 'This ride was declined or handed back, and is offered to others now.'],
    [{ reason: 'cancelled' }, 'This ride was cancelled.'],
    // 18:30 UTC is midnight in Kolkata: the date there is the next day.
    [
      { reason: 'pickup_passed', scheduled: '2026-11-21T18:30:00.000Z' },
      'The pickup time of this ride, Sun, 22 Nov, 12:00 am, has passed.',
    ],
    [
      { reason: 'overlaps', with: { bookingId: 'b', scheduled: '2026-11-21T13:00:00.000Z' } },
      'This ride overlaps the one of Sat, 21 Nov, 6:30 pm.',
    ],
    [{ reason: 'off_duty' }, 'Rides can be accepted on duty only.'],
    [{ reason: 'no_vehicle' }, 'There is no car for this driver yet. Operations can assign one.'],
    [{ reason: 'wrong_vehicle_type', booked: 'suv' }, 'This ride was booked with another kind of car: SUV.'],
    [{ reason: 'too_few_seats', seats: 4, passengers: 6 }, 'The car takes 4 guests; there are 6.'],
    [
      { reason: 'too_early', from: '2026-11-21T13:00:00.000Z' },
      'Setting out works from Sat, 21 Nov, 6:30 pm.',
    ],
    [{ reason: 'another_under_way', bookingId: 'b' }, 'Another ride is under way. Complete it first.'],
    [{ reason: 'wrong_phase', phase: 'started' }, 'This ride has started.'],
    [{ reason: 'wrong_pin', triesLeft: 3 }, 'Wrong PIN. 3 tries left.'],
    [{ reason: 'wrong_pin', triesLeft: 1 }, 'Wrong PIN. 1 try left.'],
    [{ reason: 'wrong_pin', triesLeft: 0 }, 'Wrong PIN. It is locked now; operations can unlock it.'],
    [{ reason: 'pin_locked' }, 'The PIN is locked after 5 wrong tries. Operations can unlock it.'],
    [
      { reason: 'remainder_unconfirmed', amount: 93375 },
      'Please confirm that ₹93,375 was collected, in cash or by UPI.',
    ],
    [{ reason: 'changed' }, 'This ride has just changed. Please look again.'],
  ])('%j', (refusal, sentence) => {
    expect(sentenceOf(RIDE_REFUSALS, refusal)).toBe(sentence)
  })

  it('has a sentence for every phase', () => {
    const said = RIDE_PHASES.map((phase) => sentenceOf(RIDE_REFUSALS, { reason: 'wrong_phase', phase }))
    expect(new Set(said).size).toBe(RIDE_PHASES.length)
  })
})

describe('A PIN', () => {
  it('is four digits, whatever is drawn', () => {
    fc.assert(fc.property(fc.nat(4_294_959_999), (drawn) => /^\d{4}$/.test(drawPin(() => drawn))))
    expect(drawPin(() => 7)).toBe('0007')
    const again = [7, 10_007, 8]
    expect(drawPin(() => again.shift() ?? 0, '0007')).toBe('0008')
  })

  it('favours no value: draws beyond the last whole ten thousand are discarded', () => {
    const draws = [4_294_967_295, 4_294_960_000, 4_294_959_999]
    expect(drawPin(() => draws.shift() ?? 0)).toBe('9999')
    expect(draws).toEqual([])
  })

  it('is locked by the fifth wrong try', () => {
    expect([0, 1, 4, 5, 6].map(triesLeft)).toEqual([5, 4, 1, 0, 0])
    expect(PIN_TRIES).toBe(5)
  })
})

const due = (remaining_amount: number, charges_amount = 0) => ({ remaining_amount, charges_amount })

describe('What the end of a ride records', () => {
  it('is exactly what remained, and how it was paid', () => {
    expect(remainderOf(due(300), { collected: { method: 'upi', rupees: 300 } })).toEqual({
      ok: true,
      value: { collected: { method: 'upi', rupees: 300 }, owed: 0, unpaid: null },
    })
  })

  it('is nothing where nothing remained, whatever the request holds', () => {
    const nothing = { ok: true, value: { collected: null, owed: 0, unpaid: null } }
    expect(remainderOf(due(0), { collected: null })).toEqual(nothing)
    expect(remainderOf(due(0), { collected: { method: 'cash', rupees: 300 } })).toEqual(nothing)
  })

  const unpaid = { reason: 'left', note: '' } as const
  it.each([
    [
      'a part in cash',
      { collected: { method: 'cash', rupees: 120 }, unpaid },
      { method: 'cash', rupees: 120 },
      180,
    ],
    ['nothing', { collected: null, unpaid }, null, 300],
  ] as const)('is less with a reason, and what is owed: %s', (_, reported, collected, owed) => {
    expect(remainderOf(due(300), reported)).toEqual({ ok: true, value: { collected, owed, unpaid } })
  })

  it.each([
    ['more than remained', { collected: { method: 'cash', rupees: 301 }, unpaid }],
    ['nothing without a reason', { collected: null }],
  ] as const)('is refused: %s', (_, reported) => {
    expect(remainderOf(due(300), reported)).toMatchObject({ refusal: { reason: 'remainder_unconfirmed' } })
  })

  it.each([
    ['all of it', 405, { collected: { method: 'cash', rupees: 405 } }, 0, null],
    ['the fare without the tolls', 405, { collected: { method: 'cash', rupees: 300 } }, 105, 'charges'],
    ['the fare and a part of the tolls', 405, { collected: { method: 'upi', rupees: 340 } }, 65, 'charges'],
    ['nothing where the tolls alone are due', 105, { collected: null }, 105, 'charges'],
    [
      'less than the fare, with a reason',
      405,
      { collected: { method: 'cash', rupees: 299 }, unpaid },
      106,
      'left',
    ],
    [
      'the fare, with a reason for the rest',
      405,
      { collected: { method: 'cash', rupees: 300 }, unpaid },
      105,
      'left',
    ],
  ] as const)(
    'is what was paid of fare and tolls, and the rest is owed: %s',
    (_, all, reported, owed, why) => {
      const recorded = remainderOf(due(all - 105, 105), reported)
      expect(recorded).toMatchObject({ ok: true, value: { owed, unpaid: why && { reason: why } } })
    },
  )

  it.each([
    ['more than fare and tolls', { collected: { method: 'cash', rupees: 406 } }],
    ['less than the fare without a reason', { collected: { method: 'cash', rupees: 299 } }],
  ] as const)('is refused, tolls beside it: %s', (_, reported) => {
    expect(remainderOf(due(300, 105), reported)).toEqual({
      ok: false,
      refusal: { reason: 'remainder_unconfirmed', amount: 405 },
    })
  })

  it('is refused with any other amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), (remaining, rupees) => {
        fc.pre(remaining !== rupees)
        return !remainderOf(due(remaining), { collected: { method: 'cash', rupees } }).ok
      }),
    )
  })
})
