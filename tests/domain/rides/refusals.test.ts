import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../../src/domain/refusals'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import { drawPin, PIN_TRIES, triesLeft } from '../../../src/domain/rides/pin'
import { RIDE_REFUSALS, type RideRefusal } from '../../../src/domain/rides/refusals'
import { type Collected, type Due, lateCash, remainderOf } from '../../../src/domain/rides/transitions'

describe('What a driver reads when a transition is refused', () => {
  it.each<[RideRefusal, string]>([
    // 18:30 UTC is midnight in Kolkata: the date there is the next day.
    [
      { reason: 'pickup_passed', scheduled: '2026-11-21T18:30:00.000Z' },
      'The pickup time of this ride, Sun, 22 Nov, 12:00 am, has passed.',
    ],
    [{ reason: 'wrong_vehicle_type', booked: 'suv' }, 'This ride was booked with another kind of car: SUV.'],
    [{ reason: 'wrong_pin', triesLeft: 3 }, 'Wrong PIN. 3 tries left.'],
    [{ reason: 'wrong_pin', triesLeft: 1 }, 'Wrong PIN. 1 try left.'],
    [{ reason: 'wrong_pin', triesLeft: 0 }, "Wrong PIN. It's locked now. Call the office to unlock it."],
    [
      { reason: 'remainder_unconfirmed', amount: 93375 },
      'Confirm that you collected ₹93,375, in cash or by UPI.',
    ],
  ])('%j', (refusal, sentence) => {
    expect(sentenceOf(RIDE_REFUSALS, refusal)).toBe(sentence)
  })

  it('has a sentence for every phase', () => {
    const said = RIDE_PHASES.map((phase) => sentenceOf(RIDE_REFUSALS, { reason: 'wrong_phase', phase }))
    expect(new Set(said).size).toBe(RIDE_PHASES.length)
  })
})

describe('A PIN', () => {
  it('is four digits, and another than before', () => {
    expect(drawPin(() => 7)).toBe('0007')
    const again = [7, 10_007, 8]
    expect(drawPin(() => again.shift() ?? 0, '0007')).toBe('0008')
  })

  it('favours no value: draws beyond the last whole ten thousand are discarded', () => {
    const draws = [4_294_967_295, 4_294_960_000, 4_294_959_999]
    expect(drawPin(() => draws.shift() ?? 0)).toBe('9999')
  })

  it('is locked by the fifth wrong try', () => {
    expect([0, 1, 4, 5, 6].map(triesLeft)).toEqual([5, 4, 1, 0, 0])
    expect(PIN_TRIES).toBe(5)
  })
})

const due = (remaining_amount: number, charges_amount = 0) => ({ remaining_amount, charges_amount })
const cash = (rupees: number) => ({ method: 'cash', rupees }) as const
const unpaid = { reason: 'left', note: '' } as const
const all = { collected: cash(300) }
const part = { collected: cash(120), unpaid }

describe('What the end of a ride records', () => {
  const byUpi = { collected: { method: 'upi', rupees: 300 } } as const
  const forCharges = { reason: 'charges' }
  it.each<[string, Due, Collected, object]>([
    ['exactly what remained, and how', due(300), byUpi, { ...byUpi, owed: 0, unpaid: null }],
    ['nothing where nothing remained', due(0), all, { collected: null, owed: 0, unpaid: null }],
    ['a part, with a reason, and what is owed', due(300), part, { ...part, owed: 180 }],
    ['nothing, with a reason', due(300), { collected: null, unpaid }, { collected: null, owed: 300 }],
    ['the fare and all tolls', due(300, 105), { collected: cash(405) }, { owed: 0, unpaid: null }],
    ['the fare without the tolls', due(300, 105), all, { owed: 105, unpaid: forCharges }],
    ['it and a part of the tolls', due(300, 105), { collected: cash(340) }, { owed: 65, unpaid: forCharges }],
    ['nothing of tolls alone', due(0, 105), { collected: null }, { owed: 105, unpaid: forCharges }],
    ['less than the fare', due(300, 105), { collected: cash(299), unpaid }, { owed: 106, unpaid }],
  ])('is %s', (_, ride, reported, recorded) => {
    expect(remainderOf(ride, reported)).toMatchObject({ ok: true, value: recorded })
  })

  it.each<[string, Due, Collected, number]>([
    ['more than remained', due(300), { collected: cash(301), unpaid }, 300],
    ['nothing without a reason', due(300), { collected: null }, 300],
    ['more than fare and tolls', due(300, 105), { collected: cash(406) }, 405],
    ['less than the fare without a reason, tolls beside it', due(300, 105), { collected: cash(299) }, 405],
  ])('is refused: %s', (_, ride, reported, amount) => {
    expect(remainderOf(ride, reported)).toEqual({
      ok: false,
      refusal: { reason: 'remainder_unconfirmed', amount },
    })
  })
})

describe('Money of a ride that its driver’s press did not end', () => {
  const ended = { ...due(300), isOwn: true, status: 'completed', recorded: 0, owed_amount: 300 } as const
  const online = (...rupees: number[]) => rupees.map((each) => ({ amount_paise: each * 100 }))
  type Ride = Parameters<typeof lateCash>[0]

  it.each<[string, Partial<Ride>, Collected, ReturnType<typeof lateCash>]>([
    ['is known where none was collected', {}, { collected: null }, 'known'],
    ['is known where as much is recorded', { recorded: 300, owed_amount: 0 }, all, 'known'],
    ['is recorded where it is owed', {}, all, { cash: cash(300), twice: [], isOwed: false }],
    ['is recorded in part, with a reason', {}, part, { cash: cash(120), twice: [], isOwed: true }],
    ['is unclear where it is another amount without a reason', {}, { collected: cash(299) }, 'unclear'],
    ['is unclear where some is recorded', { recorded: 120 }, { collected: cash(180), unpaid }, 'unclear'],
    ['is unclear where it is not owed any more', { owed_amount: 0 }, all, 'unclear'],
    ['is unclear of a ride under way', { status: 'started' }, all, 'unclear'],
    ['is unclear of a cancelled ride', { status: 'cancelled' }, all, 'unclear'],
    ['is unclear of another driver’s ride, recorded or not', { isOwn: false, recorded: 300 }, all, 'unclear'],
    [
      'is recorded in place of what was paid online meanwhile, which came twice',
      { owed_amount: 0, paidOnline: online(300) },
      all,
      { cash: cash(300), twice: online(300), isOwed: false },
    ],
    [
      'is recorded in place of the smallest payment that is enough, and the rest is owed again',
      { owed_amount: 0, paidOnline: online(200, 100) },
      { collected: cash(80), unpaid },
      { cash: cash(80), twice: online(100), isOwed: true },
    ],
    [
      'is recorded in place of as many payments as are needed',
      { owed_amount: 0, paidOnline: online(200, 100) },
      all,
      { cash: cash(300), twice: online(200, 100), isOwed: false },
    ],
  ])('%s', (_, parts, reported, expected) => {
    expect(lateCash({ ...ended, paidOnline: [], ...parts }, reported)).toEqual(expected)
  })
})
