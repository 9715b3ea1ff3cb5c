import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyStoredBooking,
  parseStoredBooking,
  type StoredBooking,
  textOfBooking,
} from '../../../src/domain/bookings/booking-steps'
import { type Draft, emptyDraft, tripOfDraft } from '../../../src/domain/bookings/draft'
import { aDraft, FOUR_HOURS, rental, rideLater, stored } from '../../support/bookings/trips'
import { aQuote } from '../fares/quotes'

const KEY = stored().tripKey
const FRESH = 'key-of-another-trip'

const chosen = () => ({ vehicleType: 'suv', selectedFare: { type: 'suv', price: 804 } }) as const
const kept = (booking: StoredBooking) => JSON.parse(textOfBooking(booking))
const reread = (value: unknown) => parseStoredBooking(JSON.stringify(value), FRESH)

describe('the trip of a draft', () => {
  it('is the one it describes; of a rental one without a drop-off', () => {
    expect(tripOfDraft(aDraft())).toEqual(rideLater())
    const packed = { ...rental(), package_details: FOUR_HOURS, dropoff_address: 'Hebbal' }
    expect(tripOfDraft(aDraft(packed))).toEqual(rental())
  })

  it.each<[string, Partial<Draft>]>([
    ['a pickup', { pickup_address: ' ' }],
    ["the pickup's coordinates", { pickup_latitude: null }],
    ['a drop-off', { dropoff_address: '' }],
    ["the drop-off's coordinates", { dropoff_longitude: null }],
    ['a time', { scheduled_time: '' }],
    ['a return', { service_type: 'outstation', trip_type: 'round_trip', is_round_trip: true }],
    ['a package', { service_type: 'car_rental' }],
  ])('is none without %s', (_, changes) => {
    expect(tripOfDraft(aDraft(changes))).toBeNull()
  })
})

describe('a stored booking (BOOKING-6)', () => {
  it('is kept under the keys of the specification', () => {
    expect(kept(emptyStoredBooking(KEY))).toMatchObject({ currentStep: 1, isLoading: false, error: null })
    expect(kept(emptyStoredBooking(KEY)).draft).toEqual({
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
    const quote = { ...aQuote(), quotedFor: 'fingerprint' }
    expect(kept(stored({ ...chosen(), quote })).draft).toMatchObject({
      pickupLocation: 'Koramangala 5th Block, Bengaluru',
      ...{ vehicleType: 'suv', carType: 'SUV', selectedFare: { type: 'suv', price: 804 } },
      ...{ distanceKm: quote.route?.distance_km, durationMinutes: quote.route?.duration_minutes },
    })
  })

  it('comes back as it was', () => {
    const full = stored({
      ...chosen(),
      currentStep: 3,
      bookingId: 'b-1',
      quote: { ...aQuote(), quotedFor: 'fingerprint' },
      amountChoice: 'full',
      paymentMethod: 'card',
      draft: aDraft({
        ...rental(),
        pickup_signature: 'aa',
        package_details: FOUR_HOURS,
        dropoff_address: '',
      }),
    })
    expect(parseStoredBooking(textOfBooking(full), FRESH)).toEqual(full)
  })

  const NONE = [null, '', 'null', '[]', '"draft"', '42', '{', '{}', '{"draft":null}']
  it.each([...NONE, '{"state":{"draft":{}}}'])('is none when the browser holds %j', (text) => {
    expect(parseStoredBooking(text, FRESH)).toBeNull()
  })

  const rentalOf = (packageSelection: string) => ({
    serviceType: 'car_rental',
    packageSelection,
    packageDetails: FOUR_HOURS,
  })
  it.each<[string, object, Partial<Draft>]>([
    ['service', { serviceType: 'helicopter' }, { service_type: 'ride_later' }],
    ['number of guests', { passengers: 40 }, { passengers: 1 }],
    ['time', { scheduledDateTime: '2026-11-21T25:00' }, { scheduled_time: '' }],
    ['date', { scheduledDateTime: '2026-02-30' }, { scheduled_time: '' }],
    ['return', { returnDateTime: 'T' }, { return_scheduled_time: '' }],
    ['package', { ...rentalOf('package-4h'), packageDetails: { id: 7 } }, { package_id: null }],
    ['package, whose details are of another,', rentalOf('package-8h'), { package_details: null }],
    ['kind of trip', { tripType: 'loop' }, { trip_type: null }],
    [
      'kind of airport trip',
      { serviceType: 'airport', tripType: 'one_way' },
      { trip_type: 'airport_pickup' },
    ],
    ['round trip', { tripType: 'round_trip', isRoundTrip: true }, { trip_type: null, is_round_trip: false }],
    ['address', { pickupLocation: 'x'.repeat(301) }, { pickup_address: '' }],
    ['signature', { pickupSignature: 4 }, { pickup_signature: '' }],
  ])('with a broken %s keeps the rest', (_, broken, mended) => {
    const { draft, ...rest } = kept(stored(chosen()))
    expect(reread({ ...rest, draft: { ...draft, ...broken } })).toMatchObject({
      ...{ ...chosen(), tripKey: KEY },
      draft: { dropoff_address: 'Indiranagar, Bengaluru', ...mended },
    })
  })

  it.each([
    ['fare', { selectedFare: { type: 'suv', price: 'free' } }],
    ['fare of nothing', { selectedFare: { type: 'suv', price: 0 } }],
    ['vehicle', { vehicleType: 'rocket', selectedFare: null }],
  ])('with a broken %s has none', (_, broken) => {
    const { draft, ...rest } = kept(stored(chosen()))
    const read = reread({ ...rest, draft: { ...draft, ...broken } })
    expect(read?.selectedFare).toBeNull()
    expect(read?.vehicleType).toBe('vehicleType' in broken ? null : 'suv')
    expect(read?.draft).toEqual(aDraft())
  })

  it.each(['2026-11-24', 'T18:30', 'T24:00'])('keeps %s, of which the rest is not picked yet', (picked) => {
    expect(reread(kept(stored({ draft: aDraft({ scheduled_time: picked }) })))?.draft.scheduled_time).toBe(
      picked,
    )
  })

  it('with fields missing fills them in', () => {
    expect(reread({ draft: { pickupLocation: 'Home' }, tripKey: KEY })).toEqual({
      ...emptyStoredBooking(KEY),
      draft: { ...emptyDraft(), pickup_address: 'Home' },
    })
  })

  it.each([aQuote(), { quote: 'token', quotedFor: 'trip' }])(
    'drops a quote without its trip or its prices',
    (quote) => {
      expect(reread({ ...kept(stored()), quote })?.quote).toBeNull()
    },
  )

  it('keeps a quote of an older page, which stores the fingerprint beside it', () => {
    const quote = { ...aQuote(), quotedFor: 'fingerprint' }
    const beside = { ...kept(stored()), quote: aQuote(), quotedFor: quote.quotedFor }
    expect(reread(beside)).toEqual(stored({ quote }))
  })

  it('with a broken key gets a fresh one, and keeps the keys that were asked under', () => {
    const askedKeys = ['key-of-the-trip']
    const read = reread({ ...kept(stored({ bookingId: 'b-1', askedKeys })), tripKey: '' })
    expect(read).toMatchObject({ tripKey: FRESH, bookingId: null, askedKeys })
  })

  it('never throws, whatever the browser holds', () => {
    const near = fc.record(
      { draft: fc.anything(), currentStep: fc.anything(), tripKey: fc.anything(), quote: fc.anything() },
      { requiredKeys: [] },
    )
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      near.map((value) => JSON.stringify(value) ?? ''),
    )
    const rereadAsItIs = fc.property(texts, (text) => {
      const read = parseStoredBooking(text, FRESH)
      if (read) expect(parseStoredBooking(textOfBooking(read), FRESH)).toEqual(read)
    })
    fc.assert(rereadAsItIs)
  })
})
