import { BRAND } from '../../src/brand'
import { shortId } from '../../src/domain/bookings/booking'
import { formatDateTime } from '../../src/domain/kolkata-time'
import { bookingOf } from '../bookings/booking-row'
import { bookingConfirmedText } from './booking-messages'
import type { MessageFacts } from './message-facts'
import type { OutboxEvent } from './outbox'
import { paise, plain, rupees } from './sms-text'

const bookingName = ({ row }: MessageFacts) => `booking ${shortId(row.id)}`
const pickupTime = ({ row }: MessageFacts) => formatDateTime(new Date(row.scheduled_time))
const pickupPlace = ({ row }: MessageFacts) => plain(row.pickup_address, 'the pickup')
const NAMELESS = 'Your driver'
const driverName = (facts: MessageFacts) => plain(facts.driverName ?? '', NAMELESS)

function firstName(facts: MessageFacts): string {
  const name = driverName(facts)
  return name === NAMELESS ? name : (name.split(' ', 1)[0] ?? NAMELESS)
}

const plate = ({ vehicle }: MessageFacts) => plain(vehicle?.license_plate ?? '', 'a car of ours')

function car(facts: MessageFacts): string {
  const { vehicle } = facts
  const kind = vehicle ? plain(`${vehicle.color} ${vehicle.make} ${vehicle.model}`, 'Electric car') : 'Car'
  return `${kind}, ${plate(facts)}`
}

/** What the rider paid in all, and where. */
function paidInAll({ row, paidRupees }: MessageFacts): string {
  const { remainder_collected: collected, remainder_method: method } = row
  if (collected === null || collected === 0) return `Paid online: ${rupees(paidRupees)}.`
  const how = method === 'upi' ? 'by UPI' : 'in cash'
  return `Paid online: ${rupees(paidRupees)}; to the driver: ${rupees(collected)} ${how}.`
}

const ENDINGS: Record<string, string> = {
  rider: 'is cancelled, as you asked.',
  no_show: 'is cancelled: the driver waited and could not find you.',
  no_driver: 'is cancelled: we found no driver. We are sorry.',
}

function comesBack({ details, paidRupees }: MessageFacts): string {
  if (details.refund_paise === undefined) return ''
  if (details.refund_paise > 0) return `${paise(details.refund_paise)} comes back in 7-10 business days.`
  return paidRupees > 0 ? 'Nothing comes back, by the refund policy.' : ''
}

/**
 * The words of each event, from the stored row at the moment of sending and never from what a browser sent. The PIN is
 * in the one message that names the driver. Every text is of 7-bit characters.
 */
const TEXTS: Record<OutboxEvent, (facts: MessageFacts) => (string | null)[]> = {
  'booking.confirmed': ({ row, paidRupees }) => [bookingConfirmedText(bookingOf(row), paidRupees)],
  'booking.cancelled': (facts) => [
    `${BRAND.name}: ${bookingName(facts)}, ${pickupTime(facts)}, ${ENDINGS[facts.details.code ?? ''] ?? 'is cancelled by us. We are sorry.'}`,
    comesBack(facts),
  ],
  'ride.driver_assigned': (facts) => [
    `${BRAND.name}: ${driverName(facts)} drives you, ${bookingName(facts)}, ${pickupTime(facts)}.`,
    `${car(facts)}.`,
    facts.row.start_pin === null
      ? null
      : `Your PIN: ${facts.row.start_pin}. Say it to the driver in the car, to nobody before.`,
  ],
  'ride.arriving': (facts) => [
    `${BRAND.name}: ${firstName(facts)} is on the way to you in ${plate(facts)}, ${bookingName(facts)}.`,
    `Follow the car: ${BRAND.host}/tracking`,
  ],
  'ride.arrived': (facts) => [
    `${BRAND.name}: ${firstName(facts)} is at ${pickupPlace(facts)}, ${bookingName(facts)}.`,
    `${car(facts)}. The ride starts with your PIN.`,
  ],
  'ride.started': (facts) => [
    `${BRAND.name}: your ride has started, ${bookingName(facts)}.`,
    `Follow or share it: ${BRAND.host}/tracking. In an emergency call 112.`,
  ],
  'ride.completed': (facts) => [
    `${BRAND.name}: your ride is complete, ${bookingName(facts)}.`,
    `${paidInAll(facts)} Thank you for riding with us.`,
  ],
  'ride.handed_back': (facts) => [
    `${BRAND.name}: your driver cannot come, ${bookingName(facts)}, ${pickupTime(facts)}.`,
    'We are looking for another and will tell you who comes. If nobody can, all you paid comes back.',
  ],
  'driver.ride_assigned': (facts) => [
    `${BRAND.name}: you have a new ride, ${bookingName(facts)}.`,
    `Pickup ${pickupTime(facts)}, ${pickupPlace(facts)}, in ${plate(facts)}. See ${BRAND.host}/driver`,
  ],
  'driver.ride_cancelled': (facts) => [
    `${BRAND.name}: the ride of ${pickupTime(facts)}, ${pickupPlace(facts)}, ${facts.row.status === 'cancelled' ? 'was cancelled' : 'is not yours any more'}.`,
    `It was ${bookingName(facts)}.`,
  ],
}

export function messageText(event: OutboxEvent, facts: MessageFacts): string {
  return TEXTS[event](facts)
    .filter((line) => line !== null && line !== '')
    .join('\n')
}
