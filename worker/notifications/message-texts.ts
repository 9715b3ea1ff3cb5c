import { BRAND } from '../../src/brand'
import { type Booking, shortId } from '../../src/domain/bookings/booking'
import { vehicleOf } from '../../src/domain/bookings/trip-types'
import { formatDateTime } from '../../src/domain/kolkata-time'
import { formatPaise, formatRupees } from '../../src/domain/payments/amounts'
import { bookingOf } from '../bookings/booking-row'
import { firstNameOf } from '../driver-facts'
import type { OutboxEvent } from '../outbox'
import type { MessageFacts } from './message-facts'

const bookingName = ({ row }: MessageFacts) => `booking ${shortId(row.id)}`

const pickupTime = ({ row }: MessageFacts) => formatDateTime(new Date(row.scheduled_time))

const pickupPlace = ({ row }: MessageFacts) => plain(row.pickup_address, 'the pickup')

const NAMELESS = 'Your driver'

const driverName = (facts: MessageFacts) => plain(facts.driverName ?? '', NAMELESS)

function firstName(facts: MessageFacts): string {
  const name = driverName(facts)
  return name === NAMELESS ? name : (firstNameOf(name) ?? NAMELESS)
}

const plate = ({ vehicle }: MessageFacts) => plain(vehicle?.license_plate ?? '', 'a car of ours')

function car(facts: MessageFacts): string {
  const { vehicle } = facts
  const kind = vehicle ? plain(`${vehicle.color} ${vehicle.make} ${vehicle.model}`, 'Electric car') : 'Car'
  return `${kind}, ${plate(facts)}`
}

/** All that the rider paid, online and to the driver. */
function paidInAll({ row, paidRupees }: MessageFacts): string {
  const { remainder_collected: collected, remainder_method: method } = row
  if (collected === null || collected === 0) return `Paid online: ${rupees(paidRupees)}.`
  const how = method === 'upi' ? 'by UPI' : 'in cash'
  return `Paid online: ${rupees(paidRupees)}; to the driver: ${rupees(collected)} ${how}.`
}

const CANCELLATIONS: Record<string, string> = {
  rider: 'is cancelled, as you asked.',
  no_show: 'is cancelled: the driver waited and could not find you.',
  no_driver: 'is cancelled: we found no driver. We are sorry.',
}

function refundSentence({ details, paidRupees }: MessageFacts): string {
  if (details.refund_paise === undefined) return ''
  if (details.refund_paise > 0) return `${paise(details.refund_paise)} comes back in 7-10 business days.`
  return paidRupees > 0 ? 'Nothing comes back, by the refund policy.' : ''
}

/** Why a payment that is not the booking's goes back. */
const LATE_PAYMENTS: Record<string, string> = {
  cancelled: 'came after it was cancelled',
  already_paid: 'came a second time',
}

const refundAmount = ({ details }: MessageFacts) => paise(details.refund_paise ?? 0)

const reference = ({ details }: MessageFacts) =>
  details.reference === undefined ? '' : ` Reference ${plain(details.reference, '')}.`

/**
 * The text of each event, from the stored row at the moment of sending and never from what a browser sent. The PIN is
 * in the one message that names the driver. Every text has 7-bit characters only.
 */
const TEXTS: Record<OutboxEvent, (facts: MessageFacts) => (string | null)[]> = {
  'booking.confirmed': ({ row, paidRupees }) => [bookingConfirmedText(bookingOf(row), paidRupees)],
  'booking.cancelled': (facts) => [
    `${BRAND.name}: ${bookingName(facts)}, ${pickupTime(facts)}, ${CANCELLATIONS[facts.details.code ?? ''] ?? 'is cancelled by us. We are sorry.'}`,
    refundSentence(facts),
  ],
  'booking.payment_failed': (facts) => [
    `${BRAND.name}: your payment for ${bookingName(facts)} did not go through. Your bank gives back what it held.`,
    facts.row.status === 'pending' ? `You can pay again: ${BRAND.host}/trip-history` : null,
  ],
  'refund.due': (facts) => [
    `${BRAND.name}: your payment of ${refundAmount(facts)} for ${bookingName(facts)} ${LATE_PAYMENTS[facts.details.reason ?? ''] ?? 'could not be taken'}.`,
    'All of it goes back to you; we tell you when it is sent.',
  ],
  'refund.sent': (facts) => [
    `${BRAND.name}: your refund of ${refundAmount(facts)}, ${bookingName(facts)}, is on its way to your bank.${reference(facts)}`,
    'It comes back to what you paid with in 7-10 business days.',
  ],
  'refund.processed': (facts) =>
    facts.details.code === 'another_way'
      ? [
          `${BRAND.name}: we paid you your refund of ${refundAmount(facts)}, ${bookingName(facts)}, by bank transfer or UPI.${reference(facts)}`,
          'It does not come to what you paid with.',
        ]
      : [
          `${BRAND.name}: your refund of ${refundAmount(facts)}, ${bookingName(facts)}, is with your bank.${reference(facts)}`,
          'Banks show it within 7-10 business days.',
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

/** The text of a message, without empty lines. */
export function messageText(event: OutboxEvent, facts: MessageFacts): string {
  return TEXTS[event](facts)
    .filter((line) => line !== null && line !== '')
    .join('\n')
}

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

/** A variable of a registered SMS template holds at most this many characters. */
const VARIABLE_MAX = 40

const withoutSign = (money: string) => money.replace('₹', 'Rs ')

/** The sign of the rupee would turn the whole SMS into 16-bit characters, and one message into three. */
const rupees = (amount: number): string => withoutSign(formatRupees(amount))

/** As `rupees`, of whole paise. */
const paise = (amount: number): string => withoutSign(formatPaise(amount))

/** An address or a name on one line, cut at a word to `VARIABLE_MAX` characters. */
function shortLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= VARIABLE_MAX) return line
  const room = line.slice(0, VARIABLE_MAX - 1)
  const words =
    room.lastIndexOf(' ') > VARIABLE_MAX / 2 ? room.slice(0, room.lastIndexOf(' ')) : room.slice(0, -1)
  return `${words.replace(/[\s,]+$/, '')}..`
}

/**
 * Only what an SMS of 7-bit characters holds: accents are dropped from their letters, other scripts left out.
 * `otherwise` where nothing is left.
 */
function plain(text: string, otherwise: string): string {
  const kept = text
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/`/g, "'")
    .replace(/[^\x20-\x7e]/g, '')
  return /[A-Za-z0-9]/.test(kept) ? shortLine(kept) : otherwise
}
