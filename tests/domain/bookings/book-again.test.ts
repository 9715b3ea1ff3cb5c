import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { draftAgain, isBegun } from '../../../src/domain/bookings/book-again'
import type { Booking } from '../../../src/domain/bookings/booking'
import { DraftSchema, emptyDraft, tripOfDraft } from '../../../src/domain/bookings/draft'
import { emptyStoredBooking } from '../../../src/domain/bookings/stored-booking'
import { formOfDraft, missingFields } from '../../../src/domain/bookings/trip-search'
import type { RentalPackage } from '../../../src/domain/fares/rental-package'

const booking = (parts: Partial<Booking> = {}): Booking => ({
  id: 'bk_1',
  user_id: 'us_1',
  pickup_address: 'Koramangala 5th Block, Bengaluru',
  pickup_latitude: 12.9352,
  pickup_longitude: 77.6245,
  dropoff_address: 'Whitefield, Bengaluru',
  dropoff_latitude: 12.9698,
  dropoff_longitude: 77.7499,
  fare_amount: 627,
  advance_amount: 157,
  remaining_amount: 470,
  fare_parts: {
    baseFare: 50,
    distanceFare: 400,
    timeFare: 177,
    totalFare: 627,
    estimatedTime: '50 min',
    distance: '18.2 km',
    multiplier: 1,
    ruleId: null,
  },
  status: 'completed',
  payment_status: 'paid',
  payment_method: 'card',
  scheduled_time: '2026-11-20T13:00:00.000Z',
  return_scheduled_time: null,
  service_type_id: 'st_1',
  service_type: 'ride_later',
  is_scheduled: true,
  is_round_trip: false,
  trip_type: null,
  vehicle_type: 'suv',
  passengers: 5,
  special_instructions: 'Luggage: 2 | Note: Flight AI 502 lands at six',
  package_id: null,
  package_hours: null,
  distance_km: 18.2,
  duration_minutes: 50,
  driver_id: 'dr_1',
  vehicle_id: 've_1',
  start_time: null,
  end_time: null,
  created_at: '2026-11-19T04:40:00.000Z',
  cancellation_reason: null,
  waiting_time_minutes: null,
  ...parts,
})

const fourHours: RentalPackage = {
  id: 'pk_4',
  name: '4 hours, 40 km',
  duration_hours: 4,
  included_kilometers: 40,
  vehicle_type: null,
  base_fare: 700,
  base_price: 800,
  extra_hour_rate: 150,
  extra_km_rate: 12,
  is_active: true,
}
const rental = booking({
  service_type: 'car_rental',
  dropoff_address: null,
  dropoff_latitude: null,
  dropoff_longitude: null,
  package_id: 'pk_4',
})

describe('Booking a trip again', () => {
  it('takes the places, the service and the guests, and leaves nothing but the time to choose', () => {
    const form = formOfDraft(draftAgain(booking(), []))
    expect(form.pickup).toEqual({
      address: 'Koramangala 5th Block, Bengaluru',
      point: { lat: 12.9352, lng: 77.6245 },
      error: null,
    })
    expect(form.dropoff.point).toEqual({ lat: 12.9698, lng: 77.7499 })
    expect(form.passengers).toBe(5)
    expect(missingFields(form, new Date())).toEqual(['date', 'time'])
  })

  it('takes no date, no car, no price and no instructions of the trip that was', () => {
    const untouched = emptyDraft()
    const { scheduledDateTime, returnDateTime, vehicleType, carType, selectedFare, ...rest } = draftAgain(
      booking({ return_scheduled_time: '2026-11-22T13:00:00.000Z' }),
      [],
    )
    expect({ scheduledDateTime, returnDateTime, vehicleType, carType, selectedFare }).toEqual({
      scheduledDateTime: '',
      returnDateTime: '',
      vehicleType: untouched.vehicleType,
      carType: null,
      selectedFare: null,
    })
    expect(rest.distanceKm).toBeNull()
    expect(rest.durationMinutes).toBeNull()
    expect(rest.specialInstructions).toBe('')
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
    const draft = draftAgain(rental, [fourHours])
    expect(v.parse(DraftSchema, JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(tripOfDraft(draft)).toBeNull()
  })

  it('keeps a rental’s package while it is on offer', () => {
    const form = formOfDraft(draftAgain(rental, [{ ...fourHours, id: 'pk_8' }, fourHours]))
    expect(form.package?.name).toBe('4 hours, 40 km')
    expect(form.dropoff.address).toBe('')
    expect(missingFields(form, new Date())).toEqual(['date', 'time'])
  })

  it('asks for another package where the old one is gone', () => {
    const form = formOfDraft(draftAgain(rental, [{ ...fourHours, id: 'pk_8' }]))
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
