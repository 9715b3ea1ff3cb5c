import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../src/domain/bookings/booking'
import { emptyStoredBooking, isBegun } from '../../../src/domain/bookings/booking-steps'
import { draftAgain } from '../../../src/domain/bookings/draft'
import { missingFields } from '../../../src/domain/bookings/search-trip'
import { formOfDraft } from '../../../src/domain/bookings/trip-form'
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

const missingOf = (again: Parameters<typeof draftAgain>) =>
  missingFields(formOfDraft(draftAgain(...again)), new Date())

describe('Booking a trip again (TRIP-14)', () => {
  it('takes the places, the service, the guests and what the driver is asked for, and leaves nothing but the time to choose', () => {
    const before = booking({
      pickup_detail: 'Flat 4, blue gate',
      return_scheduled_time: '2026-11-22T13:00:00.000Z',
    })
    expect(draftAgain(before, [])).toMatchObject({
      pickup_address: 'Koramangala 5th Block, Bengaluru',
      pickup_latitude: 12.9352,
      pickup_detail: 'Flat 4, blue gate',
      dropoff_longitude: 77.7499,
      passengers: 5,
      ...{ scheduled_time: '', return_scheduled_time: '' },
      special_instructions: 'Luggage: 2 | Note: Flight AI 502 lands at six',
    })
    expect(missingOf([before, []])).toEqual(['date', 'time'])
  })

  it('keeps a rental’s package while it is on offer, and asks for another where it is gone', () => {
    const other = { ...RENTAL_PACKAGE, id: 'pk_8' }
    const draft = draftAgain(rental, [other, RENTAL_PACKAGE])
    expect(draft.package_details?.name).toBe('4 hours, 40 km')
    expect(draft.dropoff_address).toBe('')
    expect(missingOf([rental, [other, RENTAL_PACKAGE]])).toEqual(['date', 'time'])
    expect(draftAgain(rental, [other])).toMatchObject({ package_id: null, package_details: null })
    expect(missingOf([rental, [other]])).toEqual(['package', 'date', 'time'])
  })
})

describe('What a browser holds', () => {
  const stored = emptyStoredBooking('trip-key-1')
  it.each([
    ['nothing', {}, false],
    ['a service alone', { service_type: 'airport' }, false],
    ['a pickup', { pickup_address: 'Koramangala' }, true],
    ['a drop-off', { dropoff_address: 'Koramangala' }, true],
    ['a date', { scheduled_time: '2026-11-22' }, true],
  ] as const)('counts with %s as begun: %s', (_, parts, begun) => {
    expect(isBegun({ ...stored, draft: { ...stored.draft, ...parts } })).toBe(begun)
  })

  it('is begun no more once it is a booking', () => {
    const draft = { ...stored.draft, pickup_address: 'Koramangala' }
    expect(isBegun({ ...stored, draft, currentStep: 4, bookingId: 'bk_1' })).toBe(false)
    expect(isBegun({ ...stored, draft, currentStep: 3, bookingId: 'bk_1' })).toBe(true)
  })
})
