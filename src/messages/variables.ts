import { type BookingRow, shortId } from '../domain/bookings/booking'
import { vehicleOf } from '../domain/bookings/trip-types'
import { rentalTermsOf } from '../domain/fares/package-terms'
import { beyondWords } from '../domain/fares/rates'
import { packageEnd } from '../domain/fares/rental'
import { formatDateTime, formatTime } from '../domain/kolkata-time'
import type { MessageFacts } from '../domain/messages/facts'
import { OFFICE_SENTENCES } from '../domain/ops/many'
import { formatPaise, formatRupees, partialAmount } from '../domain/payments/amounts'
import { cameLate, noShowFrom } from '../domain/payments/decide-cancellation'
import { cleanName } from '../domain/profile/name'
import { whereTheCarWas } from '../domain/rides/judge-position'

// What a text may hold beside its own words. Texts name a variable in braces: 'Booking {id} is confirmed.'

type Read = (facts: MessageFacts) => string

const ofBooking =
  (read: (booking: BookingRow, facts: MessageFacts) => string): Read =>
  (facts) =>
    facts.booking === null ? '' : read(facts.booking, facts)

/** A place as it was chosen or typed: no address of a page can be made of it. */
function placeOnly(typed: string): string {
  return oneLine(
    typed
      .replace(/[^\p{L}\p{M}\p{N} .,#&()'/-]+/gu, ' ')
      .replace(/\.(?=\S)/g, '. ')
      .replace(/\/{2,}/g, '/'),
  )
}

/** What an operator is needed for: our own words, with times and sums. */
function needOnly(text: string): string {
  return oneLine(text.replace(/[^\p{L}\p{M}\p{N} .,:₹-]+/gu, ' ').replace(/\.(?=[^\d\s])/g, '. '))
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const nameOfDriver = ({ driverName }: MessageFacts) => cleanName(driverName) ?? ''

/** Of a cancellation: something goes back. */
export const comesBack = ({ details }: MessageFacts): boolean => (details.refund_paise ?? 0) > 0

/** Of a cancellation: something was paid, and none of it goes back. */
export const keepsPayment = ({ details, statement }: MessageFacts): boolean =>
  details.refund_paise === 0 && (statement?.paid_paise ?? 0) > 0

/** Why it was cancelled, by the code of its cancellation. */
const CANCELLED_BY: Record<string, string> = {
  rider: 'as you asked',
  no_show: "the driver waited and didn't find you",
  no_driver: 'we found no driver, sorry',
}

/** Why a payment that is not the booking's goes back. */
const LATE_PAYMENTS: Record<string, string> = {
  cancelled: 'came after it was cancelled',
  already_paid: 'came a second time',
  second_tip: 'was a second tip',
}

/** Tolls and parking that a driver entered. */
const CHARGE_WORDS: Record<string, string> = { toll: 'a toll', parking: 'parking' }

/** What the office says to riders, by name. */
const SENTENCES: Record<string, string> = OFFICE_SENTENCES

const AND_BACK = ' and back'

const VARIABLES = {
  id: ofBooking(({ id }) => shortId(id)),
  time: ofBooking(({ scheduled_time }, { details }) =>
    formatDateTime(new Date(details.former_time ?? scheduled_time)),
  ),
  pickup: ofBooking(({ pickup_address }) => placeOnly(pickup_address) || 'the pickup'),
  journey: ofBooking(({ dropoff_address: to, package_hours, is_round_trip }) => {
    if (to === null) return `for ${package_hours ?? 0} hours`
    return `to ${placeOnly(to) || 'the drop-off'}${is_round_trip ? AND_BACK : ''}`
  }),
  vehicle_type: ofBooking(({ vehicle_type }) => vehicleOf(vehicle_type).name),
  fare: ofBooking(({ fare_amount }) => formatRupees(fare_amount)),
  // Of a booking that is else paid to the driver none was agreed.
  advance: ofBooking(({ advance_amount, fare_amount }) =>
    formatRupees(advance_amount || partialAmount(fare_amount)),
  ),
  paid: ({ statement }) => formatPaise(statement?.paid_paise ?? 0),
  remaining: ofBooking(({ remaining_amount }) => formatRupees(remaining_amount)),
  owed: ({ statement }) => formatPaise(statement?.owed_paise ?? 0),
  // What is left to pay or comes back of a ride that is over.
  bill: ({ statement }) => statement?.summary ?? 'Thank you for riding with us.',
  collected: ({ collected }) => collected,
  // Of a change, before it is made.
  change_due: ({ details }) => formatRupees(details.rupees ?? 0),
  charge: ({ details: { charge_kind, rupees } }) =>
    `${CHARGE_WORDS[charge_kind ?? ''] ?? 'a charge'} of ${formatRupees(rupees ?? 0)}`,
  pin: ofBooking(({ start_pin }) => start_pin ?? ''),
  driver: (facts) => nameOfDriver(facts) || 'Our driver',
  first_name: (facts) => nameOfDriver(facts).split(' ')[0] || 'Your driver',
  car: ({ vehicle }) =>
    vehicle === null ? 'an electric car' : nameAndNumber(`${vehicle.color} ${vehicle.make} ${vehicle.model}`),
  plate: ({ vehicle }) => (vehicle === null ? 'a car of ours' : nameAndNumber(vehicle.license_plate)),
  minutes: ({ details }) => `${details.minutes ?? 1} min`,
  waits_until: ofBooking(({ arrival_confirmed_at: at, scheduled_time }) =>
    at === null ? '' : formatTime(noShowFrom(at, scheduled_time)),
  ),
  no_show_back: ofBooking(({ arrival_confirmed_at: at, scheduled_time }) =>
    at !== null && cameLate(at, scheduled_time) ? 'everything' : 'nothing',
  ),
  car_seen: ({ details }) =>
    plainWords(whereTheCarWas({ metres: details.metres ?? null, age_seconds: details.age_seconds ?? null })),
  package_until: ofBooking((booking) => {
    const end = packageEnd(booking, booking.package_hours ?? 0)
    return end === null ? '' : formatTime(end)
  }),
  beyond: ofBooking((booking) => {
    const terms = rentalTermsOf(booking)
    return terms === null ? '' : `Then ${beyondWords(terms.sold)}.`
  }),
  extension: ({ details }) => formatRupees(details.rupees ?? 0),
  cancelled_by: ({ details }) => CANCELLED_BY[details.code ?? ''] ?? "we can't drive it, sorry",
  comes_back: (facts) => {
    if (comesBack(facts))
      return `${formatPaise(facts.details.refund_paise ?? 0)} comes back in 7-10 business days.`
    if (facts.details.owed_paise) return `${formatPaise(facts.details.owed_paise)} is owed.`
    return keepsPayment(facts) ? 'Nothing comes back, by the refund policy.' : ''
  },
  office_sentence: ({ details }) => SENTENCES[details.code ?? ''] ?? OFFICE_SENTENCES.call_us,
  late_payment: ({ details }) => LATE_PAYMENTS[details.reason ?? ''] ?? 'could not be taken',
  fee: ({ details }) => formatPaise(details.owed_paise ?? 0),
  refund: ({ details }) => formatPaise(details.refund_paise ?? 0),
  reference: ({ details }) => (details.reference ?? '').replace(/[^A-Za-z0-9_-]+/g, ''),
  document: ({ document }) => (document === null ? '' : `${document.body.title} ${document.number}`),
  // As its page's address has it.
  document_id: ({ document }) => document?.number.replaceAll('/', '-') ?? '',
  number_end: ({ details }) => (details.number_end ?? '').replace(/\D+/g, ''),
  need: ({ details }) => needOnly(details.need ?? 'A ride'),
  // The rest of the address stands in the text: a variable holds no whole one.
  share_id: ({ shareId }) => shareId ?? '',
  emergency_id: ({ emergencyId }) => emergencyId ?? '',
  passenger: ({ passengerName }) => cleanName(passengerName) ?? '',
  rider: ({ riderName }) => cleanName(riderName) ?? 'Somebody you know',
  pay_until: ({ payUntil }) => (payUntil === null ? '' : formatTime(new Date(payUntil))),
  pay_id: ({ payLinkId }) => payLinkId ?? '',
} as const satisfies Record<string, Read>

/** An SMS with a typographic apostrophe is sent in parts of 70 characters. */
const plainWords = (text: string) => text.replaceAll('’', "'")

/** The words of a car: letters, digits and hyphens. */
const nameAndNumber = (text: string): string => oneLine(text.replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' '))

export type VariableName = keyof typeof VARIABLES

const isVariable = (name: string): name is VariableName => name in VARIABLES

const SLOT = /\{(\w+)\}/g

/** The variables that a text names, in its order. Throws a RangeError for one that there is not. */
export function variablesOf(text: string): VariableName[] {
  return Array.from(text.matchAll(SLOT), ([, name = '']) => {
    if (!isVariable(name)) throw new RangeError(`no variable {${name}} in: ${text}`)
    return name
  })
}

/** The text with its variables as `write` puts each of them. */
export const fillText = (text: string, write: (name: VariableName) => string): string =>
  text.replace(SLOT, (slot, name: string) => (isVariable(name) ? write(name) : slot))

/** What a variable reads, uncut; '' where there is nothing. */
export const readVariable = (name: VariableName, facts: MessageFacts): string => VARIABLES[name](facts)

/** A text in two parts, of which the second says what its reader has to know: that a round trip comes back. */
export const withNeverCut = (text: string): [may: string, never: string] =>
  text.endsWith(AND_BACK) ? [text.slice(0, -AND_BACK.length), AND_BACK] : [text, '']

/** At most `max` characters, cut at a word where that is not too early, before what is never cut. */
export function cutTo(max: number, text: string): string {
  if (text.length <= max) return text
  const [may, never] = withNeverCut(text)
  const most = max - never.length
  const room = may.slice(0, most - 1)
  const space = room.lastIndexOf(' ')
  return `${(space > most / 2 ? room.slice(0, space) : room.slice(0, -1)).replace(/[\s,.]+$/, '')}..${never}`
}

const EITHER = /\[([^|\]]*)\|([^\]]*)\]/g

/** A text with '[you|{passenger}]' as its rider reads it who rides, or somebody else does. */
export const inWords = (text: string, whoRides: 'rider' | 'passenger'): string =>
  text.replace(EITHER, whoRides === 'rider' ? '$1' : '$2')

/** Somebody else than the rider rides. */
export const ridesElse = (facts: MessageFacts): boolean => readVariable('passenger', facts) !== ''

/** A text as its reader reads it, by who rides (docs/product.md, PASSENGER-3), each variable of at most `max` characters. */
export const fillFor = (facts: MessageFacts, text: string, max: number): string =>
  fillText(inWords(text, ridesElse(facts) ? 'passenger' : 'rider'), (name) =>
    cutTo(max, readVariable(name, facts)),
  )
