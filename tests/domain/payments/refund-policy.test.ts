import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SERVICE_TYPES, type ServiceType } from '../../../src/domain/bookings/trip-types'
import { type RefundBand, refundFor, refundSentence } from '../../../src/domain/payments/refund-policy'

const PICKUP = Date.parse('2026-11-25T13:00:00.000Z')
const HOUR = 3_600_000

/** The published bounds, written out once more: hours before the pickup, by service. */
const BOUNDS = {
  ride_later: [24, 12, 2],
  car_rental: [24, 12, 2],
  outstation: [48, 24, 4],
  airport: [12, 6, 2],
} as const satisfies Record<ServiceType, readonly [number, number, number]>

/** The band a millisecond before each bound, at it, and a millisecond after it, as the clock runs. */
const AROUND: readonly (readonly [RefundBand, RefundBand, RefundBand])[] = [
  ['full', 'fee_25', 'fee_25'],
  ['fee_25', 'fee_25', 'fee_50'],
  ['fee_50', 'fee_50', 'none'],
]

const KEPT = { full: 0n, fee_25: 25n, fee_50: 50n, none: 100n } as const

/** Paise that no quarter and no half divides, and some that both do. */
const ODD_PAISE = [0, 1, 2, 3, 5, 7, 99, 101, 4101, 9999, 10_000, 10_001, 10_003, 1_234_567]

const EDGES = SERVICE_TYPES.flatMap((service) =>
  BOUNDS[service].flatMap((hours, bound) =>
    ([-1, 0, 1] as const).map((ms) => {
      const band = AROUND[bound]?.[ms + 1]
      if (!band) throw new Error('no such bound')
      return { service, hours, ms, band }
    }),
  ),
)

it.each(EDGES)(
  'At every bound of the refund table, $service, $hours h before the pickup and $ms ms: $band (POLICY-2, POLICY-5)',
  ({ service, hours, ms, band }) => {
    const now = new Date(PICKUP - hours * HOUR + ms)
    for (const paidPaise of ODD_PAISE) {
      const fee = Number((BigInt(paidPaise) * KEPT[band]) / 100n)
      const kept = { fee_percent: Number(KEPT[band]), fee_paise: fee }
      const value = { band, paid_paise: paidPaise, ...kept, refund_paise: paidPaise - fee }
      expect(refundFor({ service, pickupAt: new Date(PICKUP), at: now, paidPaise })).toMatchObject(value)
    }
  },
)

const anyService = fc.constantFrom(...SERVICE_TYPES)
const anyPaise = fc.oneof(fc.constantFrom(...ODD_PAISE), fc.integer({ min: 0, max: 1_000_000_000 }))
/** Milliseconds before the pickup, often right at a bound. */
const anyMs = fc.oneof(
  fc.integer({ min: -24 * HOUR, max: 100 * HOUR }),
  fc
    .tuple(fc.constantFrom(2, 4, 6, 12, 24, 48), fc.integer({ min: -2, max: 2 }))
    .map(([hours, ms]) => hours * HOUR + ms),
)
const refundAt = (service: ServiceType, msBefore: number, paidPaise: number) =>
  refundFor({ service, pickupAt: new Date(PICKUP), at: new Date(PICKUP - msBefore), paidPaise })

describe('Whatever was paid, and whenever it is cancelled', () => {
  it('a later cancellation never refunds more, not even by a millisecond, and a larger payment never less', () => {
    fc.assert(
      fc.property(
        anyService,
        anyMs,
        fc.nat(10 * HOUR),
        anyPaise,
        fc.nat(300),
        (service, ms, wait, paid, more) => {
          const now = refundAt(service, ms, paid).refund_paise
          expect(refundAt(service, ms - 1, paid).refund_paise).toBeLessThanOrEqual(now)
          expect(refundAt(service, ms - wait, paid).refund_paise).toBeLessThanOrEqual(now)
          expect(refundAt(service, ms, paid + more).refund_paise).toBeGreaterThanOrEqual(now)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('a band holds until the instant that is named, and no longer', () => {
    fc.assert(
      fc.property(anyService, anyMs, (service, ms) => {
        const { band, until } = refundAt(service, ms, 10_001)
        if (until === null) {
          expect(band).toBe('none')
          return
        }
        const left = PICKUP - Date.parse(until)
        const [last, first] = band === 'full' ? [left + 1, left] : [left, left - 1]
        expect(refundAt(service, last, 10_001).band).toBe(band)
        expect(refundAt(service, first, 10_001).band).not.toBe(band)
      }),
      { numRuns: 500 },
    )
  })
})

const sentence = (service: ServiceType, hoursBefore: number) =>
  refundSentence({
    service,
    pickupAt: new Date(PICKUP),
    at: new Date(PICKUP - hoursBefore * HOUR),
    paidPaise: 25_000,
  })

it.each([
  ['ride_later', 30, 'all of the ₹250 comes back. That holds for any time before Tue, 24 Nov, 6:30 pm.'],
  ['ride_later', 18, '₹187.50 of the ₹250 comes back (25% fee). That holds until Wed, 25 Nov, 6:30 am.'],
  ['ride_later', 4, '₹125 of the ₹250 comes back (50% fee). That holds until Wed, 25 Nov, 4:30 pm.'],
  ['airport', 1, 'nothing of the ₹250 comes back: the pickup is less than 2 hours away.'],
  ['outstation', 3, 'nothing of the ₹250 comes back: the pickup is less than 4 hours away.'],
] as const)('a rider reads before paying, %s, %i hours ahead: %s', (service, hours, whatComesBack) => {
  expect(sentence(service, hours)).toBe(`If you cancel now, ${whatComesBack}`)
})
