import type { Booking } from '../../../src/domain/bookings/booking'
import type { ListedTrip, TripDetails } from '../../../src/domain/bookings/trip-details'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { aBooking } from '../../support/bookings/records'
import { anEntry, aRefund, aStatement, DRIVEN } from '../../support/bookings/statements'

/** Saturday 21 November 2026, 6:10 in the evening in Kolkata. */
export const EVENING = new Date('2026-11-21T12:40:00Z')
export const TRIP_ID = 'bk_0123456789abcdef'
export const PREVIEW = `/api/bookings/${TRIP_ID}/cancellation`
export const CANCEL = `/api/bookings/${TRIP_ID}/cancel`
export const REVIEW = `/api/trips/${TRIP_ID}/review`
export const DETAILS = `/api/trips/${TRIP_ID}`

const anUpcoming = (parts: Partial<Booking> = {}): Booking =>
  aBooking({
    id: TRIP_ID,
    status: 'pending',
    scheduled_time: '2026-11-22T13:00:00.000Z',
    driver_id: null,
    vehicle_id: null,
    ...parts,
  })

export const aTrip = (parts: Partial<ListedTrip> = {}, entries?: readonly StatementEntry[]): ListedTrip => ({
  ...anUpcoming(),
  lateness: null,
  payment_state: 'paid',
  change_waiting: null,
  may_change: false,
  driver: null,
  review: null,
  statement: aStatement('rider', { ...anUpcoming(), ...parts }, entries),
  ...parts,
})

/** Driven to its end by Ravi Kumar, who was paid the rest in cash. */
export const driven: Partial<Booking> = {
  status: 'completed',
  payment_status: 'paid',
  driver_id: 'dr_1',
  vehicle_id: 've_1',
  start_time: '2026-11-20T13:05:00.000Z',
  end_time: '2026-11-20T13:52:40.000Z',
}
export const aDrivenTrip = (parts: Partial<ListedTrip> = {}, entries = DRIVEN) =>
  aTrip({ ...driven, driver: { name: 'Ravi Kumar' }, ...parts }, entries)

export const detailsOf = (
  booking: Partial<Booking> = {},
  parts: Partial<TripDetails> = {},
  entries?: readonly StatementEntry[],
): TripDetails => ({
  booking: anUpcoming(booking),
  statement: aStatement(
    'rider',
    { ...anUpcoming(booking), payment_state: parts.payment_state ?? 'paid' },
    entries,
  ),
  payment_state: 'paid',
  change_waiting: null,
  may_change: false,
  changes: [],
  driver: null,
  vehicle: null,
  charges: [],
  reports: [],
  cases: [],
  openable_cases: [],
  passenger: null,
  documents: [],
  company: null,
  may_name_company: false,
  messages: [],
  accepted_at: null,
  lateness: null,
  emergency_until: null,
  actual_distance_metres: null,
  cancellation: null,
  review: null,
  ...parts,
})

/** Of a cancellation half of which is kept. */
const cancelledEntries = (refund = aRefund(78.5)) => [
  anEntry('captured', 157),
  anEntry('fee_kept', 78.5),
  refund,
]

export const cancelledTrip = (entries = cancelledEntries()) =>
  detailsOf(
    { status: 'cancelled', cancellation_reason: 'My plans changed' },
    {
      cancellation: { code: 'rider', reason: 'My plans changed', created_at: '2026-11-21T12:40:00.000Z' },
    },
    entries,
  )
