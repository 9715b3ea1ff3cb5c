import { render } from '@testing-library/react'
import type { PayableTrip } from '../../../src/domain/payments/payment-link'
import { island as Pay } from '../../../src/islands/pay/island'
import { anEntry, aStatement } from '../../support/bookings/statements'
import { pass } from '../../support/islands/page'
import { BOOKING_ID } from '../booking/records'

/** Where the requests about the link go. */
export const LINK = '/api/pay/abc'

export const linkedTrip = (parts: Partial<PayableTrip> = {}, paid = 209): PayableTrip => ({
  state: parts.payment_state === 'paid' ? 'paid' : 'open',
  id: BOOKING_ID,
  status: 'pending',
  service_type: 'ride_later',
  vehicle_type: 'sedan',
  scheduled_time: '2026-11-23T06:00:00.000Z',
  is_round_trip: false,
  package_hours: null,
  fare_amount: 836,
  pickup_locality: 'Koramangala, Bengaluru',
  dropoff_locality: 'Indiranagar, Bengaluru',
  payment_state: 'none',
  statement: aStatement(
    'payer',
    { status: 'pending', fare_amount: 836, remaining_amount: 836 - paid },
    parts.payment_state === 'paid' ? [anEntry('captured', paid)] : [],
  ),
  pay_until: '2026-11-21T08:00:00.000Z',
  change: null,
  ...parts,
})

/** The page of the link, opened by whoever has it. */
export async function openLink(trip = linkedTrip()) {
  render(<Pay linkId="abc" trip={trip} />)
  await pass(0)
}
