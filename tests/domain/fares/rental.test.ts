import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PackageTerms, RentalTerms } from '../../../src/domain/fares/package-terms'
import { rentalTermsOf } from '../../../src/domain/fares/package-terms'
import { beyondWords } from '../../../src/domain/fares/rates'
import {
  clockResumed,
  clockStarted,
  clockStopped,
  extensionRupees,
  nextPackage,
  overWords,
  packageEnd,
  packagesBeside,
  type RentalClock,
  rentalEndOf,
  rentalLeft,
  rentalOver,
  rentalUse,
} from '../../../src/domain/fares/rental'
import { endTime } from '../../../src/domain/rides/transitions'
import { RENTAL_PACKAGE } from '../../support/bookings/records'

const size = (hours: number, kilometres: number, price: number) => ({
  name: `${hours} hours, ${kilometres} km`,
  duration_hours: hours,
  included_kilometers: kilometres,
  base_price: price,
})

const [TWO, FOUR, EIGHT] = [size(2, 20, 399), size(4, 40, 799), size(8, 80, 1599)]

/** Two hours and 20 km for ₹399; then ₹220 an hour and ₹14 a kilometre. */
const SOLD: PackageTerms = {
  ...{ ...TWO, extra_hour_rate: 220, extra_km_rate: 14 },
  ...{ on_sale: [FOUR, EIGHT], extensions: [] },
}

const AT = '2026-11-21T05:00:00.000Z'

/** As it was sold, or extended to so many hours. */
const terms = (hours = 2, sold = SOLD): RentalTerms => {
  const to = sold.on_sale.filter(({ duration_hours }) => duration_hours > 2 && duration_hours <= hours)
  const extensions = to.map((one) => ({ ...one, at: AT }))
  const found = rentalTermsOf({ fare_parts: { packageDetails: { ...sold, extensions } }, end_time: null })
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
    // To the rupee.
    expect(rentalOver(terms(2, { ...SOLD, extra_hour_rate: 210 }), used(131, 20)).rupees).toBe(53)
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

describe('The packages beside a rental (RENTAL-1)', () => {
  const offered = [
    { ...RENTAL_PACKAGE, ...TWO, id: 'own' },
    { ...RENTAL_PACKAGE, ...FOUR, id: 'four' },
    { ...RENTAL_PACKAGE, ...EIGHT, id: 'suv', vehicle_type: 'suv' },
    { ...RENTAL_PACKAGE, ...size(6, 10, 999), id: 'short' },
    { ...RENTAL_PACKAGE, ...size(1, 90, 300), id: 'far' },
    { ...RENTAL_PACKAGE, ...size(2, 15, 200), id: 'covers nothing more' },
  ]
  const [own = offered[1]] = offered

  it('are those on sale for its car that are longer or farther, cheaper ones too', () => {
    const beside = [FOUR, size(6, 10, 999), size(1, 90, 300)]
    expect(own && packagesBeside(own, offered, 'sedan')).toEqual(beside)
    expect(own && packagesBeside(own, offered, 'suv')).toContainEqual(EIGHT)
  })

  it('limit what it costs by the cheapest that covers both, of fewer hours or kilometres too (RENTAL-3)', () => {
    const on_sale = [FOUR, size(6, 10, 499), size(1, 90, 430)]
    const of = (minutes: number, kilometres: number) =>
      rentalOver(terms(2, { ...SOLD, on_sale }), used(minutes, kilometres)).rupees
    // An hour, and 60 km over.
    expect(of(60, 80)).toBe(31)
    expect(of(71, 80)).toBe(60 * 14)
    // Three hours and a half over, and no more than 10 km.
    expect(of(330, 10)).toBe(100)
    expect(of(330, 11)).toBe(14 * 55)
  })

  it('extend it where they are longer, dearer and as far: the shortest, then the cheapest (RENTAL-4)', () => {
    const on_sale = [EIGHT, size(4, 60, 900), FOUR, size(4, 10, 500), size(5, 40, 350)]
    expect(nextPackage({ sold: { ...SOLD, on_sale }, size: TWO })).toEqual(FOUR)
    expect(nextPackage({ sold: { ...SOLD, on_sale }, size: FOUR })).toEqual(EIGHT)
    expect(nextPackage({ sold: { ...SOLD, on_sale: [size(2, 40, 599)] }, size: TWO })).toBeNull()
  })

  it('are none of a booking that was sold before they were kept, and of no rental', () => {
    const { extra_hour_rate: _, extra_km_rate: __, on_sale: ___, extensions: ____, ...old } = SOLD
    const fare_parts = JSON.stringify({ packageDetails: old })
    const found = rentalTermsOf({ fare_parts, end_time: null })
    expect(found && rentalOver(found, used(600, 200)).rupees).toBe(0)
    expect(rentalTermsOf({ fare_parts: '{}', end_time: null })).toBeNull()
  })
})

describe('The clock of a rental (RENTAL-1)', () => {
  const start = Date.parse(AT)
  const later = (minutes: number) => new Date(start + minutes * 60_000)
  const minutesAt = (clock: RentalClock, minutes: number) =>
    rentalUse(clock, later(minutes).getTime(), null).milliseconds / 60_000
  const row = { start_time: AT, clock_from: null, clock_stopped_at: null, package_hours: 2 }

  it('stands still from each problem of a car to the start of the next one', () => {
    const first = { ...row, ...clockStopped(row, later(30)) }
    expect([29, 30, 90].map((minutes) => minutesAt(first, minutes))).toEqual([29, 30, 30])
    // An accident after it is the same wait.
    expect(clockStopped(first, later(40))).toEqual({ clock_stopped_at: first.clock_stopped_at })
    const second = { ...first, ...clockResumed(first, later(75)) }
    expect([75, 100].map((minutes) => minutesAt(second, minutes))).toEqual([30, 55])
    expect(packageEnd(second, 2)).toEqual(later(165))
    const third = { ...second, ...clockStopped(second, later(100)) }
    expect(minutesAt({ ...third, ...clockResumed(third, later(110)) }, 115)).toBe(60)
    expect(clockResumed(row, later(10))).toEqual({})
    // By a phone that is behind it would stand for less than no time.
    expect(clockResumed(first, later(20))).toEqual({
      clock_from: later(0).toISOString(),
      clock_stopped_at: null,
    })
    expect(clockStopped({ ...row, package_hours: null }, later(10))).toEqual({})
  })

  it('begins at the pickup time at the earliest where the phone alone says when the PIN was typed', () => {
    const booked = { package_hours: 2, scheduled_time: later(60).toISOString() }
    expect(clockStarted(booked, later(20), later(90))).toEqual({ clock_from: later(60).toISOString() })
    expect(clockStarted(booked, later(20), later(50))).toEqual({ clock_from: later(50).toISOString() })
    expect(clockStarted(booked, later(70), later(90))).toEqual({})
    expect(clockStarted({ ...booked, package_hours: null }, later(20), later(90))).toEqual({})
  })

  it('ends with the ride: an extension after the end is owed by nobody (RENTAL-4)', () => {
    const extended = { ...SOLD, extensions: [{ ...FOUR, at: later(100).toISOString() }] }
    const ended = (minutes: number) =>
      rentalEndOf({ ...row, fare_parts: { packageDetails: extended }, end_time: null }, later(minutes), {
        ...{ metres: 18_000, road_metres: 0 },
      })
    expect(ended(99)?.terms.size).toEqual(extended)
    expect(extensionRupees(ended(140)?.terms ?? terms())).toBe(400)
  })

  it('counts until ‘End ride’, for half an hour before it is paid at the most, and never from before the start', () => {
    const ended = (ended_at: number | undefined, pressed: number) =>
      endTime({ collected: null, ended_at }, row, later(pressed)).getTime() - start
    expect(ended(later(50).getTime(), 62)).toBe(50 * 60_000)
    expect(ended(undefined, 62)).toBe(62 * 60_000)
    expect(ended(later(70).getTime(), 62)).toBe(62 * 60_000)
    expect(ended(0, 62)).toBe(32 * 60_000)
    expect(ended(0, 12)).toBe(0)
  })
})
