import { BRAND } from '../../src/brand'
import type { Booking } from '../../src/domain/bookings/booking'
import { shortId } from '../../src/domain/bookings/booking'
import { formatDateTime } from '../../src/domain/bookings/kolkata-time'
import { vehicleOf } from '../../src/domain/bookings/vehicle-types'
import { formatRupees } from '../../src/domain/payments/amounts'

/** A variable of a registered SMS template holds at most so many characters. */
const VARIABLE_MAX = 40

/** The sign of the rupee would turn the whole SMS into 16-bit characters, and one message into three. */
const rupees = (amount: number) => formatRupees(amount).replace('₹', 'Rs ')

function shortAddress(address: string): string {
  const line = address.replace(/\s+/g, ' ').trim()
  if (line.length <= VARIABLE_MAX) return line
  const room = line.slice(0, VARIABLE_MAX - 1)
  const words =
    room.lastIndexOf(' ') > VARIABLE_MAX / 2 ? room.slice(0, room.lastIndexOf(' ')) : room.slice(0, -1)
  return `${words.replace(/[\s,]+$/, '')}..`
}

function journey(booking: Booking): string {
  const from = `From ${shortAddress(booking.pickup_address)}`
  if (booking.dropoff_address === null) return `${from} for ${booking.package_hours ?? 0} hours`
  const back = booking.is_round_trip ? ' and back' : ''
  return `${from} to ${shortAddress(booking.dropoff_address)}${back}`
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
