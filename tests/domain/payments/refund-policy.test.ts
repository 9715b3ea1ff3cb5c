import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SERVICE_TYPES, type ServiceType } from '../../../src/domain/bookings/trip-types'
import { REFUND_POLICY, refundFor, refundSentence } from '../../../src/domain/payments/refund-policy'
import { at } from '../bookings/trips'

const PICKUP = at('2026-11-25T18:30')
const HOUR = 3_600_000

const cancelled = (service: ServiceType, hoursBefore: number, offsetMs = 0, paidPaise = 25_000) =>
  refundFor({
    service,
    pickupAt: PICKUP,
    at: new Date(PICKUP.getTime() - hoursBefore * HOUR - offsetMs),
    paidPaise,
  })

describe('the table', () => {
  it('is the published one', () => {
    expect(REFUND_POLICY).toEqual({
      cab: { label: 'Cab/taxi', fullOver: 24, quarterFrom: 12, halfFrom: 2 },
      outstation: { label: 'Outstation', fullOver: 48, quarterFrom: 24, halfFrom: 4 },
      airport: { label: 'Airport', fullOver: 12, quarterFrom: 6, halfFrom: 2 },
    })
  })
})

describe('the refund', () => {
  // service, full over, a quarter kept from, half kept from
  it.each([
    ['ride_later', 24, 12, 2],
    ['car_rental', 24, 12, 2],
    ['outstation', 48, 24, 4],
    ['airport', 12, 6, 2],
  ] as const)(
    '%s: over %i h all, from %i h three quarters, from %i h half, then nothing',
    (service, full, quarter, half) => {
      expect(cancelled(service, full, 1).band).toBe('full')
      expect(cancelled(service, full, 0).band).toBe('fee_25')
      expect(cancelled(service, full, -1).band).toBe('fee_25')
      expect(cancelled(service, quarter, 1).band).toBe('fee_25')
      expect(cancelled(service, quarter, 0).band).toBe('fee_25')
      expect(cancelled(service, quarter, -1).band).toBe('fee_50')
      expect(cancelled(service, half, 1).band).toBe('fee_50')
      expect(cancelled(service, half, 0).band).toBe('fee_50')
      expect(cancelled(service, half, -1).band).toBe('none')
      expect(cancelled(service, 0, 0).band).toBe('none')
      expect(cancelled(service, -5, 0).band).toBe('none')
    },
  )

  it.each([
    [30, 25_000, 'full', 0, 0, 25_000],
    [18, 25_000, 'fee_25', 25, 6_250, 18_750],
    [6, 25_000, 'fee_50', 50, 12_500, 12_500],
    [1, 25_000, 'none', 100, 25_000, 0],
    [18, 4_101, 'fee_25', 25, 1_025, 3_076],
    [6, 4_101, 'fee_50', 50, 2_050, 2_051],
    [18, 0, 'fee_25', 25, 0, 0],
  ] as const)(
    '%i h before a city ride, of %i paise: %s',
    (hours, paid, band, feePercent, feePaise, refundPaise) => {
      expect(cancelled('ride_later', hours, 0, paid)).toMatchObject({
        band,
        feePercent,
        feePaise,
        refundPaise,
      })
    },
  )

  it('says until when', () => {
    expect(cancelled('ride_later', 30).until).toEqual(at('2026-11-24T18:30'))
    expect(cancelled('ride_later', 18).until).toEqual(at('2026-11-25T06:30'))
    expect(cancelled('ride_later', 6).until).toEqual(at('2026-11-25T16:30'))
    expect(cancelled('ride_later', 1).until).toBeNull()
  })

  it('is never more than was paid, never negative, and never larger for a later cancellation', () => {
    const hours = fc.double({ min: -10, max: 100, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...SERVICE_TYPES),
        fc.integer({ min: 0, max: 5_000_000 }),
        hours,
        hours,
        (service, paid, one, other) => {
          const [early, late] = [Math.max(one, other), Math.min(one, other)]
          const sooner = cancelled(service, early, 0, paid)
          const later = cancelled(service, late, 0, paid)
          expect(sooner.refundPaise + sooner.feePaise).toBe(paid)
          expect(Number.isInteger(sooner.feePaise)).toBe(true)
          expect(later.refundPaise).toBeGreaterThanOrEqual(0)
          expect(later.refundPaise).toBeLessThanOrEqual(sooner.refundPaise)
        },
      ),
    )
  })
})

describe('what a rider reads before paying', () => {
  const sentence = (service: ServiceType, hoursBefore: number) =>
    refundSentence({
      service,
      pickupAt: PICKUP,
      at: new Date(PICKUP.getTime() - hoursBefore * HOUR),
      paidPaise: 25_000,
    })

  it.each([
    [
      'ride_later',
      30,
      'If you cancel now, all of the ₹250 comes back. That holds for any time before Tue, 24 Nov, 6:30 pm.',
    ],
    [
      'ride_later',
      18,
      'If you cancel now, ₹187.50 of the ₹250 comes back (25% fee). That holds until Wed, 25 Nov, 6:30 am.',
    ],
    [
      'ride_later',
      4,
      'If you cancel now, ₹125 of the ₹250 comes back (50% fee). That holds until Wed, 25 Nov, 4:30 pm.',
    ],
    [
      'airport',
      1,
      'If you cancel now, nothing of the ₹250 comes back: the pickup is less than 2 hours away.',
    ],
    [
      'outstation',
      3,
      'If you cancel now, nothing of the ₹250 comes back: the pickup is less than 4 hours away.',
    ],
  ] as const)('%s, %i hours ahead', (service, hours, text) => {
    expect(sentence(service, hours)).toBe(text)
  })
})
