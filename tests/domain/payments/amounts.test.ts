import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPaise,
  formatRupees,
  paiseOf,
  partialAmount,
  payableAmounts,
} from '../../../src/domain/payments/amounts'

describe('the advance', () => {
  it('is at least a quarter, less than a rupee more, and leaves the remainder', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (fare) => {
        const { partial, full } = payableAmounts(fare)
        expect(partial.advance * 4).toBeGreaterThanOrEqual(fare)
        expect((partial.advance - 1) * 4).toBeLessThan(fare)
        expect(partial.advance + partial.remaining).toBe(fare)
        expect(full).toEqual({ advance: fare, remaining: 0 })
      }),
    )
  })

  it.each([-1, 80.5, Number.NaN])('has none on %d', (fare) => {
    expect(() => partialAmount(fare)).toThrow(RangeError)
  })
})

describe('money on the screen', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [1000, '₹1,000'],
    [124_500, '₹1,24,500'],
    [1_234_567, '₹12,34,567'],
    [123_456_789, '₹12,34,56,789'],
    [-1500, '−₹1,500'],
    [157.5, '₹158'],
    [-0.2, '₹0'],
  ])('%d rupees read %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })

  it.each([
    [18_750, '₹187.50'],
    [18_705, '₹187.05'],
    [18_700, '₹187'],
    [99, '₹0.99'],
    [0, '₹0'],
    [12_450_050, '₹1,24,500.50'],
    [-18_750, '−₹187.50'],
  ])('%i paise read %s', (paise, text) => {
    expect(formatPaise(paise)).toBe(text)
  })

  it.each([
    [0, 0],
    [187.5, 18_750],
    [1.1, 110],
    [4.35, 435],
  ])('%d rupees are %i paise', (rupees, paise) => {
    expect(paiseOf(rupees)).toBe(paise)
  })
})
