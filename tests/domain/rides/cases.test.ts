import { describe, expect, it } from 'vitest'
import { checkRiderCase, openableCases } from '../../../src/domain/rides/cases'

/** A minute before midnight in Kolkata. */
const OVER = '2026-11-21T18:29:00.000Z'
const hoursAfter = (hours: number, ms = 0) => new Date(Date.parse(OVER) + hours * 3_600_000 + ms)

const driven = {
  status: 'completed',
  arrived_at: OVER,
  over_at: OVER,
  cancellation: null,
  extra: 0,
  fee: 0,
} as const
const cancelled = { ...driven, status: 'cancelled', cancellation: 'no_show' } as const
const byRider = { ...cancelled, cancellation: 'rider' } as const
const atPickup = { ...driven, status: 'accepted', over_at: null } as const

const NOT_THERE = ['rider_was_not_there']
const BOTH = [...NOT_THERE, 'rider_got_out_early']

type Facts = Parameters<typeof checkRiderCase>[1]

describe('A rider may say', () => {
  it.each<[string, Facts, Date, string[]]>([
    ['both of a ride that was driven', driven, hoursAfter(0), BOTH],
    [
      'that the extra of a rental is wrong',
      { ...driven, extra: 55 },
      hoursAfter(1),
      [...BOTH, 'rider_disputes_extra'],
    ],
    [
      'that a fee is wrong, as long as it is owed',
      { ...byRider, arrived_at: null, fee: 2500 },
      hoursAfter(900),
      ['rider_disputes_fee'],
    ],
    ['both until 48 hours after it', driven, hoursAfter(48), BOTH],
    ['nothing after that', driven, hoursAfter(48, 1), []],
    ['that they were not there, after a no-show', cancelled, hoursAfter(1), NOT_THERE],
    ['the same where no arrival was kept', { ...cancelled, arrived_at: null }, hoursAfter(1), NOT_THERE],
    ['the same after they cancelled a driver who said they were there', byRider, hoursAfter(1), NOT_THERE],
    ['nothing of a ride whose driver never said so', { ...byRider, arrived_at: null }, hoursAfter(1), []],
    ['that they were not there, while the driver says to be', atPickup, hoursAfter(0), NOT_THERE],
    ['nothing before that', { ...atPickup, arrived_at: null }, hoursAfter(0), []],
    ['nothing of a booking without a driver', { ...atPickup, status: 'pending' }, hoursAfter(0), []],
  ])('%s', (_, facts, now, kinds) => {
    expect(openableCases(facts, now)).toEqual(kinds)
  })

  it('is told why not: too late is not the same as not of this trip', () => {
    expect(checkRiderCase('rider_got_out_early', driven, hoursAfter(49))).toEqual({
      ok: false,
      refusal: { reason: 'too_late' },
    })
    expect(checkRiderCase('rider_got_out_early', cancelled, hoursAfter(1))).toEqual({
      ok: false,
      refusal: { reason: 'not_of_this_trip' },
    })
  })
})
