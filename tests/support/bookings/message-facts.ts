import type { BookingRow } from '../../../src/domain/bookings/booking'
import type { MessageFacts } from '../../../src/domain/messages/facts'
import { aDocument } from './documents'
import { aBooking } from './records'
import { aStatement } from './statements'

/** A booked ride, partly paid, at midnight in Kolkata. */
export const booking = (parts: Partial<BookingRow> = {}): BookingRow => ({
  ...aBooking(),
  id: '0123456789abcdef01234567deadbeef',
  // 18:30 UTC is midnight in Kolkata: the date there is the next day.
  scheduled_time: '2026-11-21T18:30:00.000Z',
  fare_parts: '{}',
  payment_status: 'partial',
  idempotency_key: 'key',
  version: 0,
  ride_version: 0,
  last_move: null,
  busy_from: null,
  busy_until: null,
  start_pin: '0042',
  pin_tries: 0,
  payment_failed: false,
  owed_amount: 0,
  office_amount: 0,
  charges_amount: 0,
  unpaid_note: null,
  accepted_at: null,
  set_out_at: null,
  arrived_at: '2026-11-21T18:28:00.000Z',
  arrival_confirmed_at: '2026-11-21T18:28:00.000Z',
  actual_distance_metres: null,
  approach_metres: null,
  city: 'bengaluru',
  ended_reason: null,
  rental_over: null,
  change_number: 0,
  ...parts,
})

/** All that a message of that ride may say. */
export const facts = (parts: Partial<MessageFacts> = {}): MessageFacts => ({
  booking: booking(),
  recipientId: 'us_1',
  statement: aStatement('rider', parts.booking ?? {}),
  collected: '',
  driverName: 'Ravi Kumar',
  vehicle: { make: 'Tata', model: 'Tigor EV', color: 'White', license_plate: 'KA 09 AB 1234' },
  shareId: '0123456789abcdef0123456789abcdef',
  emergencyId: 'fedcba9876543210fedcba9876543210',
  payLinkId: '00112233445566778899aabbccddeeff',
  payUntil: '2026-11-21T13:00:00.000Z',
  riderName: 'Asha Rao',
  passengerName: null,
  goesToPassenger: true,
  refundStatus: null,
  chargeState: null,
  document: aDocument(),
  details: {},
  ...parts,
})

/** The same with every detail that an event may have, where whatever somebody can type is `text`. */
export const factsTyped = (text: string): MessageFacts =>
  facts({
    booking: booking({ pickup_address: text, dropoff_address: text }),
    collected: '₹470 in cash',
    driverName: text,
    riderName: text,
    passengerName: text,
    vehicle: { make: 'Tata', model: text, color: 'White', license_plate: 'KA 09 AB 1234' },
    details: {
      refund_paise: 123_456,
      reference: 'rfnd_0123456789abcd',
      reason: 'cancelled',
      code: 'no_show',
      minutes: 3,
      number_end: '1234',
      need: text,
    },
  })
