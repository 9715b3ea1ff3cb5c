import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RentalTerms } from '../../../src/domain/fares/package-terms'
import { beyondWords } from '../../../src/domain/fares/rates'
import {
  extensionRupees,
  largerPackages,
  nextPackage,
  overWords,
  rentalLeft,
  rentalOver,
  rentalTermsOf,
} from '../../../src/domain/fares/rental'
import { RENTAL_PACKAGE } from '../../support/bookings/records'

const size = (hours: number, kilometres: number, price: number) => ({
  name: `${hours} hours, ${kilometres} km`,
  duration_hours: hours,
  included_kilometers: kilometres,
  base_price: price,
})

const [TWO, FOUR, EIGHT] = [size(2, 20, 399), size(4, 40, 799), size(8, 80, 1599)]

/** Two hours and 20 km for ₹399; then ₹220 an hour and ₹14 a kilometre. */
const SOLD = { ...TWO, extra_hour_rate: 220, extra_km_rate: 14, larger: [FOUR, EIGHT] }

const terms = (package_hours: number | null = 2): RentalTerms => {
  const found = rentalTermsOf({ fare_parts: { packageDetails: SOLD }, package_hours })
  if (!found) throw new Error('A rental has terms')
  return found
}

const used = (minutes: number, kilometres: number | null) => ({
  milliseconds: minutes * 60_000,
  metres: kilometres && kilometres * 1000,
})

describe('What a rental costs beyond its package (RENTAL-2, RENTAL-3)', () => {
  it.each([
    ['in time', 118, 19.2, 0],
    ['ten minutes over', 130, 20, 0],
    ['eleven minutes over', 131, 20, 55],
    ['a quarter of an hour over', 135, 20, 55],
    ['16 minutes over', 136, 20, 110],
    ['one metre over', 100, 20.001, 14],
    ['12 km over', 100, 32, 168],
    ['an hour and 5 km over', 180, 25, 290],
    // Four hours and 40 km would have cost ₹400 more.
    ['two hours and 20 km over', 240, 40, 400],
    ['nine hours', 540, 30, 7 * 220 + 140],
    ['of unknown distance', 140, null, 110],
  ])('%s', (_, minutes, kilometres, rupees) => {
    expect(rentalOver(terms(), used(minutes, kilometres)).rupees).toBe(rupees)
  })

  it('counts from the larger package once it is extended to that', () => {
    expect(nextPackage(terms())).toEqual(FOUR)
    expect(nextPackage(terms(4))).toEqual(EIGHT)
    expect(nextPackage(terms(8))).toBeNull()
    expect(extensionRupees(terms(4))).toBe(400)
    expect(rentalOver(terms(4), used(300, 40)).rupees).toBe(220)
    expect(rentalLeft(terms(4), used(200, 32.5))).toEqual({ minutes: 40, kilometres: 7 })
  })

  it('costs with the extension never more than the cheapest package that covers it, and never less for more', () => {
    const hours = fc.constantFrom(2, 4, 8)
    const minutes = fc.nat(700)
    const kilometres = fc.nat(120)
    fc.assert(
      fc.property(hours, minutes, kilometres, fc.nat(60), (extended, m, km, more) => {
        const of = (minutes: number) => {
          const { rupees } = rentalOver(terms(extended), used(minutes, km))
          return extensionRupees(terms(extended)) + rupees
        }
        const covering = [TWO, FOUR, EIGHT].find(
          (one) => m <= one.duration_hours * 60 && km <= one.included_kilometers,
        )
        const agreed = extensionRupees(terms(extended))
        if (covering)
          expect(of(m)).toBeLessThanOrEqual(Math.max(agreed, covering.base_price - TWO.base_price))
        expect(of(m + more)).toBeGreaterThanOrEqual(of(m))
      }),
    )
  })

  it('is said before it is bought as it is charged, to the paisa, and that nothing is of what was sold without rates', () => {
    expect(beyondWords({ extra_hour_rate: 210, extra_km_rate: 12.5 })).toMatch(/^₹52\.50 .* ₹12\.50 a km/)
    expect(beyondWords({ extra_hour_rate: 0, extra_km_rate: 0 })).toBe('nothing more')
  })

  it('is said in words, with what was measured by road and what nobody knows', () => {
    const over = { minutes: 70, kilometres: 12, road_kilometres: 8, rupees: 400, is_capped: true }
    expect(overWords(over)).toBe(
      '1 h 10 min and 12 km over; 8 km of all by road, where no positions came; no more than the package would have cost that covers it',
    )
    expect(overWords({ ...over, kilometres: null, road_kilometres: 0, is_capped: false })).toContain(
      'nobody knows',
    )
  })
})

describe('The packages that a rental may become (RENTAL-4)', () => {
  it('are those on sale for its car that are as long and as far, and dearer', () => {
    const onSale = [
      { ...RENTAL_PACKAGE, ...TWO, id: 'own' },
      { ...RENTAL_PACKAGE, ...FOUR, id: 'four' },
      { ...RENTAL_PACKAGE, ...EIGHT, id: 'suv', vehicle_type: 'suv' },
      { ...RENTAL_PACKAGE, ...size(6, 10, 999), id: 'short' },
      { ...RENTAL_PACKAGE, ...size(1, 90, 300), id: 'far' },
    ]
    const [own] = onSale
    if (!own) throw new Error('There is one')
    expect(largerPackages(own, onSale, 'sedan')).toEqual([FOUR])
    expect(largerPackages(own, onSale, 'suv')).toEqual([FOUR, EIGHT])
  })

  it('are none of the same hours and kilometres: whoever did not extend one is charged for none', () => {
    const same = { ...RENTAL_PACKAGE, ...TWO, id: 'any', base_price: 499 }
    const farther = { ...RENTAL_PACKAGE, ...size(2, 40, 599), id: 'far' }
    const own = { ...RENTAL_PACKAGE, ...TWO, id: 'own' }
    const larger = largerPackages(own, [own, same, farther], 'sedan')
    expect(larger).toEqual([size(2, 40, 599)])
    for (const kept of [larger, [size(2, 20, 499)]]) {
      const found = rentalTermsOf({
        fare_parts: { packageDetails: { ...SOLD, larger: kept } },
        package_hours: 2,
      })
      expect(found && extensionRupees(found)).toBe(0)
      expect(found?.size).toEqual(TWO)
    }
  })

  it('are none of a booking that was sold before they were kept, and of no rental', () => {
    const { extra_hour_rate: _, extra_km_rate: __, larger: ___, ...old } = SOLD
    const fare_parts = JSON.stringify({ packageDetails: old })
    const found = rentalTermsOf({ fare_parts, package_hours: 2 })
    expect(found && rentalOver(found, used(600, 200)).rupees).toBe(0)
    expect(rentalTermsOf({ fare_parts: '{}', package_hours: null })).toBeNull()
  })
})
