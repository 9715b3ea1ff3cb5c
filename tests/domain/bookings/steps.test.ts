import { describe, expect, it } from 'vitest'
import {
  allowedStep,
  changesTrip,
  emptyStoredBooking,
  judgeOtherTab,
  keepInPlaceOf,
  nextStep,
  previousStep,
  type StoredBooking,
  storeTrip,
  storeVehicle,
} from '../../../src/domain/bookings/booking-steps'
import { tripFingerprint } from '../../../src/domain/fares/quote'
import { aQuote } from '../fares/quotes'
import { aDraft, at, NOW, rideLater } from './trips'

const KEY = 'key-of-this-trip'
const FRESH = 'key-of-another-trip'
const SEDAN = { type: 'sedan', price: 210 } as const

const stored = (changes: Partial<StoredBooking> = {}): StoredBooking => ({
  ...emptyStoredBooking(KEY),
  draft: aDraft(),
  ...changes,
})

const chosen = (changes: Partial<StoredBooking> = {}) =>
  stored({
    currentStep: 3,
    draft: aDraft({
      selectedFare: SEDAN,
      vehicleType: 'sedan',
      carType: 'Sedan',
      distanceKm: 10,
      durationMinutes: 20,
    }),
    quote: aQuote(),
    quotedFor: tripFingerprint(rideLater()),
    bookingId: 'b-1',
    ...changes,
  })

/** Of another booking, which replaces the one made so far. */
const ANOTHER = { tripKey: FRESH, bookingId: null, replaces: 'b-1' }

describe('the step counter (BOOKING-1)', () => {
  it('goes from 1 to 4 and back, never beyond', () => {
    expect(([1, 2, 3, 4] as const).map(nextStep)).toEqual([2, 3, 4, 4])
    expect(([1, 2, 3, 4] as const).map(previousStep)).toEqual([1, 1, 2, 3])
  })
})

describe('the step a stored booking may open at (BOOKING-13, BOOKING-14)', () => {
  const step = (booking: StoredBooking, now = NOW) => allowedStep(booking, now).step

  it.each([
    ['step 1', stored(), 1],
    ['step 2 with a trip', stored({ currentStep: 2 }), 2],
    ['step 2 with an empty draft', { ...emptyStoredBooking(KEY), currentStep: 2 as const }, 1],
    ['step 2 with a fare', chosen({ currentStep: 2 }), 2],
    ['step 3 with a fare', chosen(), 3],
    ['step 3 without a fare', stored({ currentStep: 3 }), 2],
    ['step 4 with a booking', chosen({ currentStep: 4 }), 4],
    ['step 4 without a booking', chosen({ currentStep: 4, bookingId: null }), 3],
    ['step 4 without booking and fare', stored({ currentStep: 4 }), 2],
    ['step 4 without anything', { ...emptyStoredBooking(KEY), currentStep: 4 as const }, 1],
  ])('%s', (_, booking, expected) => {
    expect(step(booking)).toBe(expected)
  })

  it('is the form, with the reason, when the time has come too close', () => {
    const now = at('2026-11-21T15:00')
    expect(allowedStep(chosen(), now)).toEqual({
      step: 1,
      refusal: { reason: 'too_soon', service: 'ride_later', earliest: at('2026-11-21T19:00'), now },
    })
  })

  it('is 4 even then, for what is booked is booked', () => {
    expect(step(chosen({ currentStep: 4 }), at('2026-11-22T15:00'))).toBe(4)
  })

  it('leans on the quote of this very trip for its 15 minutes', () => {
    const now = at('2026-11-21T14:40')
    const live = chosen({ quote: aQuote({ expires_at: at('2026-11-21T14:45').toISOString() }) })
    expect(step(live, now)).toBe(3)
    expect(step({ ...live, quotedFor: 'another trip' }, now)).toBe(1)
    expect(step({ ...live, quote: null, quotedFor: null }, now)).toBe(1)
  })
})

describe('taking a trip from the form (BOOKING-7)', () => {
  it.each([
    ['pickup', { pickupLocation: 'Hebbal' }],
    ['pickup point', { pickupLatitude: 12.99 }],
    ['drop-off', { dropoffLongitude: 77.7 }],
    ['time', { scheduledDateTime: '2026-11-21T19:00' }],
    ['guests', { passengers: 3 }],
    ['service', { serviceType: 'outstation' }],
    ['instructions', { specialInstructions: 'Pet: yes' }],
    ['package', { packageSelection: 'package-8h' }],
    ['round trip', { isRoundTrip: true }],
    ['return', { returnDateTime: '2026-11-23T10:00' }],
    ['kind of trip', { tripType: 'one_way' }],
  ] as const)(
    'with another %s clears car, fare and quote, renews the key and replaces the booking',
    (_, changes) => {
      const before = chosen()
      const after = storeTrip(before, aDraft(changes), FRESH)
      expect(changesTrip(before.draft, aDraft(changes))).toBe(true)
      expect(after).toMatchObject({ currentStep: 2, ...ANOTHER, quote: null, quotedFor: null })
      expect(after.draft).toEqual(aDraft(changes))
    },
  )

  it('unchanged keeps all of it', () => {
    const before = chosen()
    expect(changesTrip(before.draft, aDraft())).toBe(false)
    expect(storeTrip(before, aDraft(), FRESH)).toEqual({ ...before, currentStep: 2 })
  })

  it('remembers the booking to replace through several changes', () => {
    const once = storeTrip(chosen(), aDraft({ passengers: 3 }), FRESH)
    const twice = storeTrip(once, aDraft({ passengers: 4 }), 'a-third-key')
    expect(twice).toMatchObject({ tripKey: 'a-third-key', replaces: 'b-1' })
  })
})

describe('what another tab has stored (BOOKING-9 to BOOKING-11)', () => {
  const mine = chosen()
  const suv = { ...mine.draft, selectedFare: { type: 'suv', price: 270 } } as const
  const dearer = { ...mine.draft, selectedFare: { ...SEDAN, price: 220 } }

  it.each<[string, StoredBooking, StoredBooking, string]>([
    ['a changed trip', mine, stored({ draft: aDraft({ passengers: 5 }) }), 'ask'],
    ['an emptied form', mine, emptyStoredBooking(FRESH), 'ask'],
    ['another car', mine, chosen({ tripKey: FRESH, draft: suv }), 'ask'],
    ['another car beside a shown booking', chosen({ currentStep: 4 }), chosen({ draft: suv }), 'ask'],
    ['the same trip and car', mine, chosen({ currentStep: 1, bookingId: 'b-2' }), 'take'],
    ['the same car at another price', mine, chosen({ draft: dearer }), 'take'],
    ['a car, where none is chosen here', stored(), mine, 'take'],
    ['any trip, where nothing is filled in here', emptyStoredBooking(FRESH), mine, 'take'],
    ['the same, changed and changed back', mine, stored({ tripKey: FRESH, replaces: 'b-1' }), 'write back'],
  ])('%s', (_, own, theirs, judged) => {
    expect(judgeOtherTab(own, theirs)).toBe(judged)
  })

  it.each<[string, string | null, string | null, string | null]>([
    ['keeps its own booking, and never pays the other', 'b-1', 'b-2', null],
    ['replaces the other’s unpaid booking where it has none', null, 'b-2', 'b-2'],
    ['is as it was where neither has one', null, null, null],
  ])('a trip that is kept in its place %s', (_, own, others, replaces) => {
    const theirs = chosen({ tripKey: FRESH, bookingId: others })
    const before = chosen({ bookingId: own })
    expect(keepInPlaceOf(theirs, before)).toEqual({ ...before, replaces })
  })
})

describe('taking a card', () => {
  const suv = { type: 'suv', price: 270, distanceKm: 10, durationMinutes: 20 } as const

  it('keeps its type, price and one-way measures and goes to step 3', () => {
    const after = storeVehicle(stored({ currentStep: 2 }), suv, FRESH)
    expect(after.currentStep).toBe(3)
    expect(after.draft).toMatchObject({
      carType: 'SUV',
      vehicleType: 'suv',
      selectedFare: { type: 'suv', price: 270 },
      distanceKm: 10,
      durationMinutes: 20,
      passengers: 2,
      serviceType: 'ride_later',
    })
  })

  it('of another car or price is another booking', () => {
    expect(storeVehicle(chosen(), suv, FRESH)).toMatchObject(ANOTHER)
    expect(storeVehicle(chosen(), { ...suv, type: 'sedan', price: 220 }, FRESH).tripKey).toBe(FRESH)
  })

  it('of the same car at the same price is the same booking', () => {
    const again = storeVehicle(chosen(), { ...suv, type: 'sedan', price: 210 }, FRESH)
    expect(again).toMatchObject({ tripKey: KEY, bookingId: 'b-1', replaces: null })
  })
})
