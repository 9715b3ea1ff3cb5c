import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SERVICE_TYPES } from '../../../src/domain/bookings/trip-types'
import {
  FareResultSchema,
  formatKm,
  formatMinutes,
  pricedKm,
  pricedMinutes,
  tripFare,
} from '../../../src/domain/fares/fare'
import { fallbackRates, type PricingRule, ruleInForce } from '../../../src/domain/fares/rates'

const paise = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((hundredths) => hundredths / 100)
const rates = fc.oneof(
  fc
    .tuple(fc.constantFrom(...SERVICE_TYPES), fc.constantFrom('sedan', 'suv', 'premium', 'mini'))
    .map(([service, vehicle]) => fallbackRates(service, vehicle)),
  fc.record({
    base_fare: paise(500),
    per_km_rate: paise(60),
    per_minute_rate: paise(10),
    minimum_fare: paise(900),
  }),
)
const km = fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10)
const minutes = fc.integer({ min: 0, max: 900 })
const multiplier = fc.constantFrom(1 as const, 2 as const)

describe('a fare (FARE-1, FARE-3, FARE-10)', () => {
  it('is the sum in whole thousandths of a rupee, at least the minimum, .5 rounded up', () => {
    const thousandths = (rupees: number) => BigInt(Math.round(rupees * 1000))
    fc.assert(
      fc.property(rates, km, minutes, multiplier, (tariff, distanceKm, durationMinutes, times) => {
        const hundredPerKm = BigInt(Math.round(tariff.per_km_rate * 100))
        const tenthsOfKm = BigInt(Math.round(distanceKm * 10) * times)
        const sum =
          thousandths(tariff.base_fare) +
          hundredPerKm * tenthsOfKm +
          thousandths(tariff.per_minute_rate) * BigInt(durationMinutes * times)
        const least = thousandths(tariff.minimum_fare)
        const total = ((sum > least ? sum : least) + 500n) / 1000n
        const fare = tripFare({ rates: tariff, ruleId: null, distanceKm, durationMinutes, multiplier: times })
        expect(fare.totalFare).toBe(Number(total))
        expect(v.is(FareResultSchema, fare)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is not thrown off by what binary fractions cannot hold', () => {
    // 1.005 × 100 is 100.49999999999999 as a float; the sum here is exactly 150.5.
    const tariff = { base_fare: 0, per_km_rate: 15.05, per_minute_rate: 0, minimum_fare: 0 }
    const fare = tripFare({ rates: tariff, ruleId: null, distanceKm: 10, durationMinutes: 0, multiplier: 1 })
    expect(fare).toMatchObject({ distanceFare: 150.5, totalFare: 151 })
  })

  it('says what it was billed for', () => {
    const fare = tripFare({
      rates: fallbackRates('outstation', 'sedan'),
      ruleId: 'rule-7',
      distanceKm: 145.3,
      durationMinutes: 190,
      multiplier: 2,
    })
    expect(fare).toMatchObject({
      distance: '290.6 km',
      estimatedTime: '6 h 20 min',
      multiplier: 2,
      ruleId: 'rule-7',
    })
    expect(fare.packageDetails).toBeUndefined()
  })

  it.each([
    [Number.NaN, 10],
    [10, Number.NaN],
    [-1, 10],
    [10, -1],
    [Number.POSITIVE_INFINITY, 10],
  ])('of %d km and %d min is refused, never sold at the minimum', (distanceKm, durationMinutes) => {
    const tariff = fallbackRates('ride_later', 'sedan')
    expect(() =>
      tripFare({ rates: tariff, ruleId: null, distanceKm, durationMinutes, multiplier: 1 }),
    ).toThrow(RangeError)
  })
})

describe('distances and durations (FARE-2)', () => {
  it('are priced by the tenth of a kilometre and the whole minute', () => {
    expect([36_449, 36_450, 49, 50, 10_000].map(pricedKm)).toEqual([36.4, 36.5, 0, 0.1, 10])
    expect([1_229, 1_230, 0, 29, 4_500].map(pricedMinutes)).toEqual([20, 21, 0, 0, 75])
  })

  it('are read as they are priced', () => {
    const texts = ['0 min', '35 min', '59 min', '1 h', '1 h 1 min', '2 h 10 min']
    expect([0, 35, 59, 60, 61, 130].map(formatMinutes)).toEqual(texts)
    expect([36.4, 10, 0, 290.6].map(formatKm)).toEqual(['36.4 km', '10.0 km', '0.0 km', '290.6 km'])
  })
})

describe('the pricing rule in force (FARE-4)', () => {
  const now = new Date('2026-11-21T04:30:00Z')
  const rule = (id: string, effectiveFrom: string, isActive = true): PricingRule => ({
    ...fallbackRates('airport', 'suv'),
    id,
    is_active: isActive,
    effective_from: effectiveFrom,
  })

  const [JANUARY, JUNE] = ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z']

  it.each<[string, PricingRule[], string | null]>([
    ['none of none', [], null],
    ['the only one', [rule('a', JANUARY)], 'a'],
    ['the newest', [rule('a', JANUARY), rule('b', JUNE)], 'b'],
    ['whatever the order', [rule('b', JUNE), rule('a', JANUARY)], 'b'],
    ['not one to come', [rule('a', JANUARY), rule('b', '2026-12-01T00:00:00Z')], 'a'],
    ['not an inactive one', [rule('a', JANUARY), rule('b', JUNE, false)], 'a'],
    ['one that begins this instant', [rule('a', '2026-11-21T04:30:00.000Z')], 'a'],
    ['not one a millisecond early', [rule('a', '2026-11-21T04:30:00.001Z')], null],
    ['by instant', [rule('a', '2026-11-21T09:00:00+05:30'), rule('b', '2026-11-21T04:00:00Z')], 'b'],
    ['the greater id of two at once', [rule('b', JUNE), rule('a', JUNE)], 'b'],
    ['none whose beginning cannot be read', [rule('a', 'soon')], null],
  ])('is %s', (_, rules, id) => {
    expect(ruleInForce(rules, now)?.id ?? null).toBe(id)
  })
})
