import { BRAND } from '../../src/brand'
import { type Booking, shortId } from '../../src/domain/bookings/booking'
import { vehicleOf } from '../../src/domain/bookings/trip-types'
import { formatDateTime } from '../../src/domain/kolkata-time'
import { plain, rupees } from './sms-text'

function journey(booking: Booking): string {
  const from = `From ${plain(booking.pickup_address, 'the pickup')}`
  if (booking.dropoff_address === null) return `${from} for ${booking.package_hours ?? 0} hours`
  const back = booking.is_round_trip ? ' and back' : ''
  return `${from} to ${plain(booking.dropoff_address, 'the drop-off')}${back}`
}

/**
 * The text of booking.confirmed, built from the stored booking and never from what a browser sent. Holds no code, no
 * payment id and no driver; `paidRupees` is what was paid online.
 */
export function bookingConfirmedText(booking: Booking, paidRupees: number): string {
  const { name } = vehicleOf(booking.vehicle_type)
  const { fare_amount: fare, remaining_amount: remaining } = booking
  const paid =
    remaining === 0 ? 'all paid' : `paid ${rupees(paidRupees)}, pay ${rupees(remaining)} after the ride`
  return [
    `${BRAND.name}: booking ${shortId(booking.id)} is confirmed.`,
    `${journey(booking)}, ${formatDateTime(new Date(booking.scheduled_time))}, ${name}.`,
    `Fare ${rupees(fare)}, ${paid}.`,
  ].join('\n')
}
