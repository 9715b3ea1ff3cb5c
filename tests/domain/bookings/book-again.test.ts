import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../src/domain/bookings/booking'
import { emptyStoredBooking, isBegun } from '../../../src/domain/bookings/booking-steps'
import {
  DraftSchema,
  draftAgain,
  emptyDraft,
  formOfDraft,
  tripOfDraft,
} from '../../../src/domain/bookings/draft'
import { missingFields } from '../../../src/domain/bookings/search-trip'
import { aBooking, RENTAL_PACKAGE } from '../../support/bookings/records'

const booking = (parts: Partial<Booking> = {}): Booking =>
  aBooking({
    id: 'bk_1',
    status: 'completed',
    payment_status: 'paid',
    payment_method: 'card',
    scheduled_time: '2026-11-20T13:00:00.000Z',
    vehicle_type: 'suv',
    passengers: 5,
    special_instructions: 'Luggage: 2 | Note: Flight AI 502 lands at six',
    created_at: '2026-11-19T04:40:00.000Z',
    ...parts,
  })

const rental = booking({
  service_type: 'car_rental',
  dropoff_address: null,
  dropoff_latitude: null,
  dropoff_longitude: null,
  package_id: 'pk_4',
})

describe('Booking a trip again (TRIP-14)', () => {
  it('takes the places, the service and the guests, and leaves nothing but the time to choose', () => {
    const form = formOfDraft(draftAgain(booking({ pickup_detail: 'Flat 4, blue gate' }), []))
    expect(form.pickup).toEqual({
      address: 'Koramangala 5th Block, Bengaluru',
      point: { lat: 12.9352, lng: 77.6245 },
      error: null,
      detail: 'Flat 4, blue gate',
    })
    expect(form.dropoff.point).toEqual({ lat: 12.9698, lng: 77.7499 })
    expect(form.passengers).toBe(5)
    expect(missingFields(form, new Date())).toEqual(['date', 'time'])
  })

  it('takes no date, no car, no price and no instructions of the trip that was', () => {
    const { scheduledDateTime, returnDateTime, vehicleType, carType, selectedFare, ...more } = emptyDraft()
    const { distanceKm, durationMinutes, specialInstructions } = more
    expect(draftAgain(booking({ return_scheduled_time: '2026-11-22T13:00:00.000Z' }), [])).toMatchObject({
      ...{ scheduledDateTime, returnDateTime, vehicleType, carType, selectedFare },
      ...{ distanceKm, durationMinutes, specialInstructions },
    })
  })

  it.each([
    ['outstation', 'round_trip', true],
    ['outstation', 'one_way', false],
    ['airport', 'airport_drop', true],
    ['airport', 'airport_pickup', false],
  ] as const)(
    'keeps the kind of an %s trip, %s, round trip: %s',
    (service_type, trip_type, is_round_trip) => {
      const draft = draftAgain(booking({ service_type, trip_type, is_round_trip }), [])
      expect(formOfDraft(draft)).toMatchObject({ tripType: trip_type, isRoundTrip: is_round_trip })
    },
  )

  it('is a draft that storage gives back as it was, and no trip yet', () => {
    const draft = draftAgain(rental, [RENTAL_PACKAGE])
    expect(v.parse(DraftSchema, JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(tripOfDraft(draft)).toBeNull()
  })

  it('keeps a rental’s package while it is on offer', () => {
    const form = formOfDraft(draftAgain(rental, [{ ...RENTAL_PACKAGE, id: 'pk_8' }, RENTAL_PACKAGE]))
    expect(form.package?.name).toBe('4 hours, 40 km')
    expect(form.dropoff.address).toBe('')
    expect(missingFields(form, new Date())).toEqual(['date', 'time'])
  })

  it('asks for another package where the old one is gone', () => {
    const draft = draftAgain(rental, [{ ...RENTAL_PACKAGE, id: 'pk_8' }])
    expect(draft).toMatchObject({ packageSelection: null, packageDetails: null })
    const form = formOfDraft(draft)
    expect(missingFields(form, new Date())).toEqual(['package', 'date', 'time'])
  })
})

describe('What a browser holds', () => {
  const stored = emptyStoredBooking('trip-key-1')
  it.each([
    ['nothing', {}, false],
    ['a service alone', { serviceType: 'airport' }, false],
    ['a pickup', { pickupLocation: 'Koramangala' }, true],
    ['a drop-off', { dropoffLocation: 'Koramangala' }, true],
    ['a date', { scheduledDateTime: '2026-11-22' }, true],
  ] as const)('counts with %s as begun: %s', (_, parts, begun) => {
    expect(isBegun({ ...stored, draft: { ...stored.draft, ...parts } })).toBe(begun)
  })

  it('is begun no more once it is a booking', () => {
    const draft = { ...stored.draft, pickupLocation: 'Koramangala' }
    expect(isBegun({ ...stored, draft, currentStep: 4, bookingId: 'bk_1' })).toBe(false)
    expect(isBegun({ ...stored, draft, currentStep: 3, bookingId: 'bk_1' })).toBe(true)
  })
})
