import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../src/domain/bookings/booking'
import { packageFare } from '../../../src/domain/fares/fare'
import { bookingConfirmedText } from '../../../worker/notifications/message-texts'

const fare = packageFare({
  id: 'p',
  name: 'p',
  duration_hours: 4,
  included_kilometers: 40,
  vehicle_type: null,
  base_fare: 820,
  base_price: 820,
  extra_hour_rate: 1,
  extra_km_rate: 1,
  is_active: true,
})

const booking = (overrides: Partial<Booking> = {}): Booking => ({
  id: '0123456789abcdef01234567deadbeef',
  user_id: 'asha',
  pickup_address: 'Koramangala 5th Block, Bengaluru',
  pickup_detail: 'Flat 4, blue gate',
  pickup_latitude: 12.9352,
  pickup_longitude: 77.6245,
  dropoff_address: 'Terminal 2',
  dropoff_latitude: 13.1979,
  dropoff_longitude: 77.7064,
  fare_amount: 124500,
  advance_amount: 31125,
  remaining_amount: 93375,
  fare_parts: fare,
  status: 'pending',
  payment_status: 'partial',
  payment_method: 'upi',
  // 18:30 UTC is midnight in Kolkata: the date there is the next day.
  scheduled_time: '2026-11-21T18:30:00.000Z',
  return_scheduled_time: null,
  service_type_id: 's',
  service_type: 'airport',
  is_scheduled: true,
  is_round_trip: false,
  trip_type: 'airport_drop',
  vehicle_type: 'sedan',
  passengers: 2,
  special_instructions: 'Note: gate code 123456',
  package_id: null,
  package_hours: null,
  distance_km: 36.4,
  duration_minutes: 70,
  driver_id: null,
  vehicle_id: null,
  start_time: null,
  end_time: null,
  created_at: '2026-11-21T06:00:00.000Z',
  cancellation_reason: null,
  waiting_time_minutes: null,
  ...overrides,
})

describe('The SMS of a confirmed booking', () => {
  it('has what was booked and paid, in Indian time and rupees', () => {
    expect(bookingConfirmedText(booking(), 31125)).toBe(
      [
        'Hasiru Cabs: booking deadbeef is confirmed.',
        'From Koramangala 5th Block, Bengaluru to Terminal 2, Sun, 22 Nov, 12:00 am, Sedan.',
        'Fare Rs 1,24,500, paid Rs 31,125, pay Rs 93,375 after the ride.',
      ].join('\n'),
    )
  })

  it('has no code, no instructions, no pickup detail, no payment id and no character beyond 7 bits', () => {
    const text = bookingConfirmedText(booking(), 31125)
    expect(text).not.toMatch(/\d{6}/)
    expect(text).not.toContain('gate')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the line end is one of the plain characters
    expect(text).toMatch(/^[\x0a\x20-\x7e]*$/)
  })

  it('names a round trip, and the hours of a rental', () => {
    expect(bookingConfirmedText(booking({ is_round_trip: true }), 0)).toContain('to Terminal 2 and back,')
    const rental = booking({ service_type: 'car_rental', dropoff_address: null, package_hours: 4 })
    expect(bookingConfirmedText(rental, 0)).toContain('From Koramangala 5th Block, Bengaluru for 4 hours,')
  })

  it.each([
    [
      '221B, 4th Cross, 17th Main, HSR Layout Sector 3, Bengaluru 560102',
      '221B, 4th Cross, 17th Main, HSR Layout..',
    ],
    ['A'.repeat(60), `${'A'.repeat(38)}..`],
    ['  Line one\n line two ', 'Line one line two'],
  ])('cuts the address %j to what the registered template takes', (pickup_address, shown) => {
    const text = bookingConfirmedText(booking({ pickup_address }), 0)
    expect(text).toContain(`From ${shown} to`)
    expect(shown.length).toBeLessThanOrEqual(40)
  })

  it("has 'all paid' where nothing remains", () => {
    const text = bookingConfirmedText(booking({ remaining_amount: 0 }), 124500)
    expect(text).toContain('Fare Rs 1,24,500, all paid.')
  })
})
