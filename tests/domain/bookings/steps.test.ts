import { describe, expect, it } from 'vitest'
import {
  allowedStep,
  emptyStoredBooking,
  judgeOtherTab,
  keepInPlaceOf,
  MOST_REPLACED,
  type StoredBooking,
  storeTrip,
  storeVehicle,
  withKeys,
} from '../../../src/domain/bookings/booking-steps'
import { changesTrip, type Draft } from '../../../src/domain/bookings/draft'
import { tripFingerprint } from '../../../src/domain/fares/quote'
import { aDraft, at, NOW, rideLater, stored } from '../../support/bookings/trips'
import { aQuote } from '../fares/quotes'

const KEY = stored().tripKey
const FRESH = 'key-of-another-trip'
const SEDAN = { type: 'sedan', price: 210 } as const

const quotedFor = tripFingerprint(rideLater())

const chosen = (changes: Partial<StoredBooking> = {}) =>
  stored({
    currentStep: 3,
    vehicleType: 'sedan',
    selectedFare: SEDAN,
    quote: { ...aQuote(), quotedFor },
    bookingId: 'b-1',
    askedKeys: [KEY],
    ...changes,
  })

/** Of another booking, which replaces the one made so far. */
const ANOTHER = { tripKey: FRESH, bookingId: null, askedKeys: [KEY] }

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
    const quote = { ...aQuote({ expires_at: at('2026-11-21T14:45').toISOString() }), quotedFor }
    expect(step(chosen({ quote }), now)).toBe(3)
    expect(step(chosen({ quote: { ...quote, quotedFor: 'another trip' } }), now)).toBe(1)
    expect(step(chosen({ quote: null }), now)).toBe(1)
  })
})

describe('taking a trip from the form (BOOKING-7)', () => {
  it.each<[string, Partial<Draft>]>([
    ['pickup', { pickup_address: 'Hebbal' }],
    ['time', { scheduled_time: '2026-11-21T19:00' }],
    ['instructions', { special_instructions: 'Pet: yes' }],
  ])('with another %s clears car, fare and quote, renews the key and replaces the booking', (_, changes) => {
    const draft = { ...aDraft(), ...changes }
    expect(changesTrip(aDraft(), draft)).toBe(true)
    const cleared = { vehicleType: null, selectedFare: null, quote: null }
    expect(storeTrip(chosen(), draft, FRESH)).toEqual({ ...chosen(), ...ANOTHER, draft, ...cleared })
  })

  it('unchanged keeps all of it', () => {
    expect(changesTrip(aDraft(), aDraft())).toBe(false)
    expect(storeTrip(chosen(), aDraft(), FRESH)).toEqual(chosen())
  })

  it('remembers the keys to replace through several changes, whether or not a booking is known of them', () => {
    const once = storeTrip(chosen(), aDraft({ passengers: 3 }), FRESH)
    const twice = storeTrip(once, aDraft({ passengers: 4 }), 'a-third-key')
    expect(twice).toMatchObject({ tripKey: 'a-third-key', askedKeys: [KEY] })
  })
})

describe('what another tab has stored (BOOKING-9 to BOOKING-11)', () => {
  const mine = chosen()
  const suv = { selectedFare: { type: 'suv', price: 270 } } as const
  const dearer = { selectedFare: { ...SEDAN, price: 220 } }

  it.each<[string, StoredBooking, StoredBooking, string]>([
    ['a changed trip', mine, stored({ draft: aDraft({ passengers: 5 }) }), 'ask'],
    ['an emptied form', mine, emptyStoredBooking(FRESH), 'ask'],
    ['another car', mine, chosen({ tripKey: FRESH, ...suv }), 'ask'],
    ['another car beside a shown booking', chosen({ currentStep: 4 }), chosen(suv), 'ask'],
    ['the same trip and car', mine, chosen({ currentStep: 1, bookingId: 'b-2' }), 'take'],
    ['the same car at another price', mine, chosen(dearer), 'take'],
    ['a car, where none is chosen here', stored(), mine, 'take'],
    ['any trip, where nothing is filled in here', emptyStoredBooking(FRESH), mine, 'take'],
    ['the same, changed and changed back', mine, stored({ tripKey: FRESH, askedKeys: [KEY] }), 'write back'],
  ])('%s', (_, own, theirs, judged) => {
    expect(judgeOtherTab(own, theirs)).toBe(judged)
  })

  it('a trip that is kept in its place keeps its booking, and replaces what the other asked for', () => {
    const theirs = chosen({ tripKey: FRESH, bookingId: 'b-2', askedKeys: [KEY, FRESH] })
    expect(keepInPlaceOf(theirs, mine)).toEqual({ ...mine, askedKeys: [KEY, FRESH] })
  })

  it('of more keys than a request may name the newest are kept', () => {
    const many = Array.from({ length: MOST_REPLACED }, (_, place) => `key-number-${place}`)
    expect(withKeys(many, [KEY])).toEqual([...many.slice(1), KEY])
  })
})

describe('taking a card', () => {
  const suv = { type: 'suv', price: 270 } as const

  it('keeps its type and price', () => {
    const chosenSuv = { vehicleType: 'suv', selectedFare: suv }
    expect(storeVehicle(stored(), suv, FRESH)).toEqual({ ...stored(), tripKey: FRESH, ...chosenSuv })
  })

  it('of another car or price is another booking', () => {
    expect(storeVehicle(chosen(), suv, FRESH)).toMatchObject(ANOTHER)
    expect(storeVehicle(chosen(), { type: 'sedan', price: 220 }, FRESH).tripKey).toBe(FRESH)
  })

  it('of the same car at the same price is the same booking', () => {
    expect(storeVehicle(chosen(), { ...SEDAN }, FRESH)).toEqual(chosen())
  })
})
