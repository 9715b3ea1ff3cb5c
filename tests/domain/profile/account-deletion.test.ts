import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
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
  const inTheArea = fc.record({
    lat: fc.double({ min: 11.5, max: 13.5, noNaN: true }),
    lng: fc.double({ min: 76, max: 78.2, noNaN: true }),
  })

  it('lies within 0.8 km of the place, and has two decimals at most', () => {
    fc.assert(
      fc.property(inTheArea, (place) => {
        const kept = { lat: coarseDegrees(place.lat), lng: coarseDegrees(place.lng) }
        expect(greatCircleKm(place, kept)).toBeLessThan(0.8)
        for (const degrees of [kept.lat, kept.lng]) expect(String(degrees)).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })

  it('is the same for every address around it', () => {
    expect(coarseDegrees(12.9352)).toBe(coarseDegrees(12.9391))
    expect(coarseDegrees(coarseDegrees(77.6245))).toBe(coarseDegrees(77.6245))
  })
})
