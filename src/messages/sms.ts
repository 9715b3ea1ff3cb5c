import { BRAND } from '../brand'
import type { EventName } from '../domain/messages/events'
import type { MessageFacts } from '../domain/messages/facts'
import { comesBack, cutTo, fillText, keepsPayment, readVariable, type VariableName } from './variables'

/** One text of an event, as it is registered; the first that fits is sent. */
export interface TextTemplate {
  /** Its name with the registry: DLT for SMS, Meta for WhatsApp. */
  template: string
  text: string
  /** What must hold for it; absent: always. */
  when?: (facts: MessageFacts) => boolean
}

/** Events that are told by text: the others are told by e-mail or on a screen alone. */
type TextEvent = Exclude<EventName, 'booking.reminder' | 'driver.ride_offered' | 'operator.needed'>

const isSentence =
  (code: string) =>
  ({ details }: MessageFacts) =>
    details.code === code

const has = (name: VariableName) => (facts: MessageFacts) => readVariable(name, facts) !== ''

/** A refund at the bank, with the reference by which the bank finds it. */
const withReference = (template: string, text: string, rest: string): TextTemplate[] => [
  {
    template: `${template}_reference`,
    text: `${text}\nReference {reference}. ${rest}`,
    when: has('reference'),
  },
  { template, text: `${text}\n${rest}` },
]

/**
 * The texts of each event, as they are registered with DLT under these names, where each variable reads {#var#}. Without
 * the sender's name, which every SMS begins with.
 */
export const TEXTS: Record<TextEvent, readonly TextTemplate[]> = {
  'booking.confirmed': [
    {
      template: 'booking_confirmed_all_paid',
      text: 'booking {id} is confirmed.\nFrom {pickup} {journey}, {time}, {vehicle_type}.\nFare {fare}, all paid.',
      when: ({ booking }) => booking?.remaining_amount === 0,
    },
    {
      template: 'booking_confirmed',
      text: 'booking {id} is confirmed.\nFrom {pickup} {journey}, {time}, {vehicle_type}.\nFare {fare}, paid {paid}, pay {remaining} after the ride.',
    },
  ],
  'booking.cancelled': [
    {
      template: 'booking_cancelled_refund',
      text: 'booking {id}, {time}, is cancelled: {cancelled_by}.\n{refund} comes back in 7-10 business days.',
      when: comesBack,
    },
    {
      template: 'booking_cancelled_no_refund',
      text: 'booking {id}, {time}, is cancelled: {cancelled_by}.\nNothing comes back, by the refund policy.',
      when: keepsPayment,
    },
    { template: 'booking_cancelled', text: 'booking {id}, {time}, is cancelled: {cancelled_by}.' },
  ],
  'booking.payment_link': [
    {
      template: 'booking_payment_link',
      text: `booking {id}, {time}, is not paid yet.\nPay {advance} by {pay_until}: ${BRAND.host}/pay/{pay_id}`,
    },
  ],
  'booking.payment_failed': [
    {
      template: 'payment_failed_pay_again',
      text: `your payment for booking {id} did not go through.\nYour bank gives back what it held. You can pay again: ${BRAND.host}/trip-history`,
      when: ({ booking }) => booking?.status === 'pending',
    },
    {
      template: 'payment_failed',
      text: 'your payment for booking {id} did not go through, and the booking is cancelled.\nYour bank gives back what it held.',
    },
  ],
  'refund.due': [
    {
      template: 'refund_due',
      text: 'your payment of {refund} for booking {id} {late_payment}.\nAll of it comes back to you in 7-10 business days.',
    },
  ],
  'refund.sent': withReference(
    'refund_sent',
    'your refund of {refund}, booking {id}, is on its way to your bank.',
    'It comes back to what you paid with in 7-10 business days.',
  ),
  'refund.processed': [
    {
      template: 'refund_paid_another_way',
      text: 'we paid you your refund of {refund}, booking {id}, by bank transfer or UPI. Reference {reference}.\nIt does not come to what you paid with.',
      when: ({ details }) => details.code === 'another_way',
    },
    ...withReference(
      'refund_processed',
      'your refund of {refund}, booking {id}, is with your bank.',
      'Banks show it within 7-10 business days.',
    ),
  ],
  'ride.driver_assigned': [
    {
      template: 'driver_assigned',
      text: `{driver} will drive you, booking {id}, {time}.\n{car}, {plate}.\nYour PIN: {pin}. Tell it to your driver in the car, to nobody before.\n${BRAND.host}/tracking`,
      when: has('pin'),
    },
    {
      template: 'driver_assigned_no_pin',
      text: `{driver} will drive you, booking {id}, {time}.\n{car}, {plate}.\n${BRAND.host}/tracking`,
    },
  ],
  'ride.driver_changed': [
    {
      template: 'driver_changed',
      text: `{driver} will now drive you, booking {id}, {time}: your driver has changed.\n{car}, {plate}.\nYour new PIN: {pin}. Tell it to your driver in the car, to nobody before.\n${BRAND.host}/tracking`,
    },
  ],
  'ride.pin_changed': [
    {
      template: 'pin_changed',
      text: `your new PIN for booking {id}, {time}: {pin}. The one before starts nothing any more.\nTell it to your driver in the car, to nobody before.\n${BRAND.host}/tracking`,
    },
  ],
  'ride.set_out': [
    {
      template: 'driver_set_out',
      text: `{first_name} is on the way to you in {plate}, booking {id}.\nFollow the car: ${BRAND.host}/tracking`,
    },
  ],
  'ride.arriving': [
    {
      template: 'driver_arriving',
      text: `{first_name} is about {minutes} away in {plate}, booking {id}.\nFollow the car: ${BRAND.host}/tracking`,
    },
  ],
  'ride.arrived': [
    {
      template: 'driver_arrived',
      text: '{first_name} is at {pickup}, booking {id}.\n{car}, {plate}. The ride starts with your PIN.',
    },
  ],
  'ride.arrival_reported': [
    {
      template: 'driver_says_arrived',
      text: `{first_name} says they are at {pickup}, booking {id}; {car_seen}.\n{car}, {plate}. Look for the plate, or call us: ${BRAND.phone}`,
    },
  ],
  'ride.waiting': [
    {
      template: 'driver_waits',
      text: `{first_name} waits for you at {pickup} until {waits_until}, booking {id}.\n{car}, {plate}. After that the ride may be cancelled, and nothing comes back. Late? Call the driver, or us: ${BRAND.phone}`,
    },
  ],
  'ride.started': [
    {
      template: 'ride_started',
      text: `your ride has started, booking {id}.\nWhoever has this link can follow it: ${BRAND.host}/trip-share/{share_id}\nIn an emergency call 112.`,
      when: has('share_id'),
    },
    {
      template: 'ride_started_no_link',
      text: `your ride has started, booking {id}.\nFollow the car: ${BRAND.host}/tracking\nIn an emergency call 112.`,
    },
  ],
  'ride.completed': [
    {
      template: 'ride_completed_collected',
      text: `your ride is complete, booking {id}.\nPaid online: {paid}; to the driver: {collected}. Thank you for riding with us.\nReceipt: ${BRAND.host}/trip-history`,
      when: ({ remainder }) => remainder !== null,
    },
    {
      template: 'ride_completed',
      text: `your ride is complete, booking {id}.\nPaid online: {paid}. Thank you for riding with us.\nReceipt: ${BRAND.host}/trip-history`,
    },
  ],
  'ride.end_reported': [
    {
      template: 'driver_says_ended',
      text: `{first_name} says your ride is over, booking {id}; {car_seen}.\nNot so? Call ${BRAND.phone}, in danger 112, or tell us within 48 hours: ${BRAND.host}/trip-history`,
    },
  ],
  'ride.remainder_owed': [
    {
      template: 'remainder_owed',
      text: `of your ride, booking {id}, {owed} is not paid yet.\nPay it online: ${BRAND.host}/trip-history\nIf you paid it, call ${BRAND.phone}.`,
    },
  ],
  'ride.charge_entered': [
    {
      template: 'charge_entered',
      text: `your driver entered {charge} of your ride, booking {id}.\nConfirm it, or say what is wrong: ${BRAND.host}/trip-history`,
    },
  ],
  'ride.case_answered': [
    {
      template: 'case_answered',
      text: `what you told us of your ride, booking {id}, was looked into.\nRead the answer in your trip: ${BRAND.host}/trip-history`,
    },
  ],
  'ride.handed_back': [
    {
      template: 'driver_cannot_come',
      text: 'your driver cannot come, booking {id}, {time}.\nWe are looking for another and will tell you who comes. If nobody can, all you paid comes back.',
    },
  ],
  'ride.office_message': [
    {
      template: 'office_driver_late',
      text: `your driver is late, booking {id}, {time}. We are sorry.\nFollow the car: ${BRAND.host}/tracking\nQuestions: ${BRAND.phone}`,
      when: isSentence('driver_late'),
    },
    {
      template: 'office_finding_driver',
      text: `we are still looking for a driver, booking {id}, {time}.\nWe tell you who comes. If nobody can, all you paid comes back. Questions: ${BRAND.phone}`,
      when: isSentence('finding_driver'),
    },
    {
      template: 'office_be_ready',
      text: 'please be at {pickup} in time, booking {id}, {time}.\nYour driver cannot stop there for long.',
      when: isSentence('be_ready'),
    },
    {
      template: 'office_call_us',
      text: `please call us about your booking {id}, {time}: ${BRAND.phone}`,
    },
  ],
  'passenger.driver_assigned': [
    {
      template: 'passenger_driver_assigned',
      text: '{driver} will drive you, {time}, booking {id} by {rider}.\n{car}, {plate}.\nYour PIN: {pin}. Tell it to your driver in the car, to nobody before.',
      when: has('pin'),
    },
    {
      template: 'passenger_driver_assigned_no_pin',
      text: '{driver} will drive you, {time}, booking {id} by {rider}.\n{car}, {plate}.',
    },
  ],
  'passenger.set_out': [
    {
      template: 'passenger_set_out',
      text: `{first_name} is on the way to you in {plate}. Your PIN: {pin}.\nFollow the car: ${BRAND.host}/trip-share/{share_id}\nIn an emergency call 112.`,
      when: has('share_id'),
    },
    {
      template: 'passenger_set_out_no_link',
      text: '{first_name} is on the way to you in {plate}, booking {id}. Your PIN: {pin}.\nIn an emergency call 112.',
    },
  ],
  'passenger.arrived': [
    {
      template: 'passenger_driver_arrived',
      text: '{first_name} is at {pickup}, booking {id}.\n{car}, {plate}. The ride starts with your PIN.',
    },
  ],
  'passenger.arrival_reported': [
    {
      template: 'passenger_driver_says_arrived',
      text: `{first_name} says they are at {pickup}, booking {id}; {car_seen}.\n{car}, {plate}. Look for the plate, or call us: ${BRAND.phone}`,
    },
  ],
  'passenger.waiting': [
    {
      template: 'passenger_driver_waits',
      text: `{first_name} waits for you at {pickup} until {waits_until}, booking {id}.\n{car}, {plate}. After that the ride may be cancelled. Late? Call us: ${BRAND.phone}`,
    },
  ],
  'passenger.handed_back': [
    {
      template: 'passenger_driver_cannot_come',
      text: 'your driver cannot come, booking {id}, {time}.\nWe are looking for another and will tell you who comes.',
    },
  ],
  'passenger.cancelled': [
    {
      template: 'passenger_ride_cancelled',
      text: 'your ride of {time}, booking {id} by {rider}, is cancelled.',
    },
  ],
  'ride.emergency': [
    {
      template: 'ride_emergency_passenger',
      text: `{rider} asks for help for {passenger}, who rides in our cab {plate}, and named you as emergency contact.\nWhere the cab is: ${BRAND.host}/trip-share/{emergency_id}\nCall them. In danger call 112.`,
      when: has('passenger'),
    },
    {
      template: 'ride_emergency',
      text: `{rider} asks for help on a ride in our cab {plate}, and named you as emergency contact.\nWhere the cab is: ${BRAND.host}/trip-share/{emergency_id}\nCall them. In danger call 112.`,
    },
  ],
  'account.phone_changed': [
    {
      template: 'account_phone_changed',
      text: `your account now has the number ending {number_end}, not this one.\nIf that was not you, call ${BRAND.phone} at once.`,
    },
  ],
  'account.google_linked': [
    {
      template: 'account_google_linked',
      text: `a Google account was linked with your account and can sign in to it from now on.\nIf that was not you, call ${BRAND.phone} at once.`,
    },
  ],
  'driver.ride_assigned': [
    {
      template: 'ride_assigned',
      text: `you have a new ride, booking {id}.\nPickup {time}, {pickup}, in {plate}. See ${BRAND.host}/driver`,
    },
  ],
  'driver.ride_cancelled': [
    {
      template: 'ride_taken_cancelled',
      text: 'the ride of {time}, {pickup}, was cancelled.\nIt was booking {id}.',
      when: ({ booking }) => booking?.status === 'cancelled',
    },
    {
      template: 'ride_taken',
      text: 'the ride of {time}, {pickup}, is not yours any more.\nIt was booking {id}.',
    },
  ],
  'driver.first_ride': [
    {
      template: 'first_ride_tomorrow',
      text: `your first ride tomorrow: {time}, {pickup}, booking {id}. See ${BRAND.host}/driver`,
    },
  ],
}

const hasText = (event: EventName): event is TextEvent => event in TEXTS

/** The text of an event that fits these facts; null where it is told on other channels alone. */
export function textTemplateOf(event: EventName, facts: MessageFacts): TextTemplate | null {
  if (!hasText(event)) return null
  return TEXTS[event].find(({ when }) => when === undefined || when(facts)) ?? null
}

/** A variable of a registered template holds at most this many characters. */
export const VARIABLE_MAX = 40

/**
 * Only what an SMS of 7-bit characters holds, in one part where that can be: accents are dropped from their letters,
 * other scripts left out, and the sign of the rupee is written out.
 */
function inSevenBits(text: string, otherwise: string): string {
  const kept = text
    .replaceAll('₹', 'Rs ')
    .normalize('NFKD')
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[A-Za-z0-9]/.test(kept) ? kept : otherwise
}

/** What a variable reads where nothing of it can be written in 7 bits. */
const OTHERWISE: Partial<Record<VariableName, string>> = {
  pickup: 'the pickup',
  journey: 'to the drop-off',
  driver: 'Our driver',
  first_name: 'Your driver',
  car: 'Electric car',
  plate: 'a car of ours',
  rider: 'Somebody you know',
  passenger: 'somebody else',
}

/** The airport's name would be cut before the terminal, which is what its riders look for; where a car was, before the time. */
const shortened = (text: string) =>
  text
    .replace('Kempegowda International Airport', 'Bengaluru Airport')
    .replace(/^the car was last seen (?=.{19})/, 'car ')

export interface Sms {
  template: string
  /** Word for word what is sent. */
  text: string
}

/** The SMS of an event; null where it is told on other channels alone. */
export function smsOf(event: EventName, facts: MessageFacts): Sms | null {
  const found = textTemplateOf(event, facts)
  return found && { template: found.template, text: filledSms(found, facts) }
}

/** A template's text with these facts, whether or not it is the one that fits them. */
export const filledSms = ({ text }: TextTemplate, facts: MessageFacts): string =>
  fillText(`${BRAND.name}: ${text}`, (name) =>
    cutTo(VARIABLE_MAX, inSevenBits(shortened(readVariable(name, facts)), OTHERWISE[name] ?? '')),
  )

/** The text of a template as it is registered with DLT. */
export const registeredText = ({ text }: TextTemplate): string =>
  fillText(`${BRAND.name}: ${text}`, () => '{#var#}')
