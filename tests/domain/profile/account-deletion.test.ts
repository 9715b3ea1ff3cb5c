import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coarseDegrees, type DeletionFacts, decideDeletion } from '../../../src/domain/profile/account'

const FREE: DeletionFacts = {
  worksForUs: false,
  rideAccepted: false,
  ridePaid: false,
  moneyUnderWay: false,
  supportEmail: 'help@example.com',
}

describe('Deleting an account (DATA-4)', () => {
  it.each(['DELETE', ' DELETE ', 'DELETE\n'])('is confirmed by %j', (typed) => {
    expect(decideDeletion(typed, FREE).ok).toBe(true)
  })

  it.each(['', 'delete', 'Delete', 'DELETE!', 'DEL ETE', 'DELETE DELETE', 'ＤＥＬＥＴＥ'])(
    'is not confirmed by %j',
    (typed) => {
      expect(decideDeletion(typed, FREE)).toEqual({ ok: false, refusal: { reason: 'not_confirmed' } })
    },
  )

  it.each([
    [{ worksForUs: true }, 'works_for_us'],
    [{ rideAccepted: true }, 'ride_accepted'],
    [{ ridePaid: true }, 'ride_paid'],
    [{ moneyUnderWay: true }, 'money_under_way'],
    [{ rideAccepted: true, ridePaid: true, moneyUnderWay: true }, 'ride_accepted'],
  ] as const)('is refused while there is %j', (facts, reason) => {
    expect(decideDeletion('DELETE', { ...FREE, ...facts })).toMatchObject({ ok: false, refusal: { reason } })
  })
})

describe('A coordinate that is kept (DATA-7)', () => {
  it('is that of every address around it', () => {
    expect([12.9352, 12.9391, 77.6245, 77.6255].map(coarseDegrees)).toEqual([12.94, 12.94, 77.62, 77.63])
  })

  it('has two decimals at most, and lies within half of one of the place', () => {
    fc.assert(
      fc.property(fc.double({ min: 11.5, max: 78.2, noNaN: true }), (degrees) => {
        expect(String(coarseDegrees(degrees))).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(Math.abs(coarseDegrees(degrees) - degrees)).toBeLessThan(0.005_000_1)
      }),
    )
  })
})
