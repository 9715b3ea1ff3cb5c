import type { Booking } from '../../../src/domain/bookings/booking'
import type { ListedTrip, TripDetails } from '../../../src/domain/bookings/trip-details'
import type { CancellationPreview } from '../../../src/domain/payments/cancellation'
import { aBooking } from '../../support/bookings/records'
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

export const aTrip = (parts: Partial<ListedTrip> = {}): ListedTrip => ({
  ...anUpcoming(),
  lateness: null,
  paid_amount: 157,
  refund_due_paise: 0,
  refund_sent_paise: 0,
  refunded_paise: 0,
  payment_state: 'paid',
  refunds: [],
  driver: null,
  review: null,
  ...parts,
})

/** Driven to its end by Ravi Kumar, who was paid the rest in cash. */
export const driven: Partial<Booking> = {
  status: 'completed',
  payment_status: 'paid',
  driver_id: 'dr_1',
  vehicle_id: 've_1',
  start_time: '2026-11-20T13:05:00.000Z',
  end_time: '2026-11-20T13:52:00.000Z',
}
export const aDrivenTrip = (parts: Partial<ListedTrip> = {}) =>
  aTrip({ ...driven, driver: { name: 'Ravi Kumar' }, ...parts })

export const detailsOf = (booking: Partial<Booking> = {}, parts: Partial<TripDetails> = {}): TripDetails => ({
  booking: anUpcoming(booking),
  paid_amount: 157,
  refund_due_paise: 0,
  refund_sent_paise: 0,
  refunded_paise: 0,
  payment_state: 'paid',
  driver: null,
  vehicle: null,
  payments: [],
  refunds: [],
  remainder: null,
  charges: [],
  reports: [],
  cases: [],
  openable_cases: [],
  passenger: null,
  messages: [],
  accepted_at: null,
  lateness: null,
  emergency_until: null,
  actual_distance_metres: null,
  cancellation: null,
  review: null,
  ...parts,
})

export const aPreview = (parts: Partial<CancellationPreview> = {}): CancellationPreview => ({
  band: 'fee_50',
  fee_percent: 50,
  paid_paise: 15_700,
  fee_paise: 7850,
  refund_paise: 7850,
  until: '2026-11-22T11:00:00.000Z',
  unsettled: false,
  ...parts,
})

/** Of a cancellation, and not sent yet. */
export const aRefund = (
  parts: Partial<TripDetails['refunds'][number]> = {},
): TripDetails['refunds'][number] => ({
  provider_payment_id: 'pay_1',
  amount_paise: 7850,
  reason: 'You cancelled the booking',
  status: 'due',
  created_at: '2026-11-21T12:40:00.000Z',
  sent_at: null,
  processed_at: null,
  provider_refund_id: null,
  bank_reference: null,
  updated_at: '2026-11-21T12:40:00.000Z',
  ...parts,
})

export const cancelledTrip = () =>
  detailsOf(
    { status: 'cancelled', cancellation_reason: 'My plans changed' },
    {
      refund_due_paise: 7850,
      refunds: [aRefund()],
      cancellation: {
        code: 'rider',
        reason: 'My plans changed',
        created_at: '2026-11-21T12:40:00.000Z',
        fee_paise: 7850,
      },
    },
  )
