import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyStoredBooking,
  parseStoredBooking,
  type StoredBooking,
} from '../../../src/domain/bookings/booking-steps'
import { type Draft, emptyDraft, tripOfDraft } from '../../../src/domain/bookings/draft'
import { aQuote } from '../fares/quotes'
import { aDraft, rental, rideLater } from './trips'

const KEY = '0b7f2c9e-5c7e-4a68-9a35-6e9a1a1c0001'
const FRESH = '0b7f2c9e-5c7e-4a68-9a35-6e9a1a1c0002'

const stored = (changes: Partial<StoredBooking> = {}): StoredBooking => ({
  ...emptyStoredBooking(KEY),
  draft: aDraft(),
  ...changes,
})
const reread = (value: unknown) => parseStoredBooking(JSON.stringify(value), FRESH)

describe('the draft', () => {
  it('holds exactly these fields, with these defaults', () => {
    expect(emptyDraft()).toEqual({
      serviceType: 'ride_later',
      pickupLocation: '',
      pickupDetail: '',
      dropoffLocation: '',
      scheduledDateTime: '',
      passengers: 1,
      packageSelection: null,
      carType: null,
      selectedFare: null,
      isRoundTrip: false,
      returnDateTime: '',
      tripType: null,
      specialInstructions: '',
      pickupLatitude: null,
      pickupLongitude: null,
      dropoffLatitude: null,
      dropoffLongitude: null,
      vehicleType: 'All',
      distanceKm: null,
      durationMinutes: null,
      packageDetails: null,
    })
  })

  it('is the trip it describes', () => {
    expect(tripOfDraft(aDraft())).toEqual(rideLater())
  })

  it('of a rental is a trip without a drop-off', () => {
    const draft = aDraft({ serviceType: 'car_rental', packageSelection: 'package-4h', isRoundTrip: true })
    expect(tripOfDraft(draft)).toEqual(rental())
  })

  it.each([
    ['a pickup', { pickupLocation: ' ' }],
    ["the pickup's coordinates", { pickupLatitude: null }],
    ['a drop-off', { dropoffLocation: '' }],
    ["the drop-off's coordinates", { dropoffLongitude: null }],
    ['a time', { scheduledDateTime: '' }],
    ['a return', { serviceType: 'outstation', tripType: 'round_trip', isRoundTrip: true }],
    ['a package', { serviceType: 'car_rental' }],
  ] as const)('is no trip without %s', (_, changes) => {
    expect(tripOfDraft(aDraft(changes))).toBeNull()
  })

  it('has no instructions as null', () => {
    expect(tripOfDraft(aDraft({ specialInstructions: 'Pet: yes' }))?.special_instructions).toBe('Pet: yes')
    expect(tripOfDraft(aDraft())?.special_instructions).toBeNull()
  })
})

describe('a stored booking (BOOKING-6)', () => {
  it('comes back as it was', () => {
    const full = stored({
      currentStep: 3,
      bookingId: 'b-1',
      quote: aQuote(),
      quotedFor: 'fingerprint',
      amountChoice: 'full',
      paymentMethod: 'card',
      draft: aDraft({ selectedFare: { type: 'suv', price: 804 }, vehicleType: 'suv', carType: 'SUV' }),
    })
    expect(reread(full)).toEqual(full)
  })

  it('starts at step 1 with the advance, and no method until one is chosen', () => {
    const start = { currentStep: 1, amountChoice: 'partial', paymentMethod: null, bookingId: null }
    expect(emptyStoredBooking(KEY)).toMatchObject({ ...start, tripKey: KEY })
  })

  it('is not loading and not wrong any more on a page that has just opened', () => {
    const read = reread(stored({ isLoading: true, error: 'Failed to calculate fare' }))
    expect(read).toMatchObject({ isLoading: false, error: null })
  })

  const NONE = [null, '', 'null', '[]', '"draft"', '42', '{', '{}', '{"draft":null}', '{"draft":[]}']
  it.each([...NONE, '{"state":{"draft":{}}}'])('is none when the browser holds %j', (text) => {
    expect(parseStoredBooking(text, FRESH)).toBeNull()
  })

  it.each<[string, object, keyof Draft, unknown]>([
    ['service', { serviceType: 'helicopter' }, 'serviceType', 'ride_later'],
    ['number of guests', { passengers: 40 }, 'passengers', 1],
    ['time', { scheduledDateTime: '2026-11-21T25:00' }, 'scheduledDateTime', ''],
    ['date', { scheduledDateTime: '2026-02-30' }, 'scheduledDateTime', ''],
    ['return', { returnDateTime: 'T' }, 'returnDateTime', ''],
    ['fare', { selectedFare: { type: 'suv', price: 'free' } }, 'selectedFare', null],
    ['fare of nothing', { selectedFare: { type: 'suv', price: 0 } }, 'selectedFare', null],
    ['vehicle', { vehicleType: 'rocket' }, 'vehicleType', 'All'],
    ['package', { packageDetails: { id: 7 } }, 'packageDetails', null],
    ['distance', { distanceKm: -3 }, 'distanceKm', null],
    ['kind of trip', { tripType: 'loop' }, 'tripType', null],
    ['address', { pickupLocation: 'x'.repeat(301) }, 'pickupLocation', ''],
    ['pickup', { pickupLatitude: 'north' }, 'pickupLongitude', null],
    ['drop-off', { dropoffLongitude: 999 }, 'dropoffLatitude', null],
  ])('with a broken %s keeps the rest', (_, broken, field, mended) => {
    const text = { ...stored(), draft: { ...aDraft({ carType: 'Sedan' }), ...broken } }
    const read = reread(text)
    expect(read?.draft[field]).toEqual(mended)
    expect(read?.draft.carType).toBe('Sedan')
    expect(read?.tripKey).toBe(KEY)
  })

  it.each(['2026-11-24', 'T18:30', 'T24:00'])('keeps %s, of which the rest is not picked yet', (picked) => {
    expect(reread(stored({ draft: aDraft({ scheduledDateTime: picked }) }))?.draft).toMatchObject({
      scheduledDateTime: picked,
    })
  })

  it('with fields missing fills them in', () => {
    expect(reread({ draft: { pickupLocation: 'Home' }, tripKey: KEY })).toEqual({
      ...emptyStoredBooking(KEY),
      draft: { ...emptyDraft(), pickupLocation: 'Home' },
    })
  })

  it('drops a quote that does not say what it is for, or is broken', () => {
    expect(reread(stored({ quote: aQuote(), quotedFor: null }))?.quote).toBeNull()
    expect(reread({ ...stored(), quote: { quote: 'token' }, quotedFor: 'trip' })?.quotedFor).toBeNull()
  })

  it('with a broken key gets a fresh one, and its booking becomes the one to replace', () => {
    const read = reread({ ...stored({ bookingId: 'b-1' }), tripKey: '' })
    expect(read).toMatchObject({ tripKey: FRESH, bookingId: null, replaces: 'b-1' })
  })

  it('never throws, whatever the browser holds', () => {
    const near = fc.record(
      { draft: fc.anything(), currentStep: fc.anything(), tripKey: fc.anything(), quote: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          near.map((value) => JSON.stringify(value) ?? ''),
        ),
        (text) => {
          const read = parseStoredBooking(text, FRESH)
          if (read) expect(reread(read)).toEqual(read)
        },
      ),
    )
  })
})
