import { BRAND } from '../brand'
import type { MessageFacts, Truth } from '../domain/messages/facts'
import { isSentence, isTrueSentence } from '../domain/ops/many'
import { ROUTES } from '../routes'
import {
  always,
  awaitsPin,
  type CatalogueEvent,
  DAY,
  HOUR,
  has,
  hasSameDriver,
  isIn,
  isOnTheWay,
  isReported,
  isUnchanged,
  money,
  rider,
  SEE_TRIP,
  TRACKING,
  TRIP,
} from './event'
import { comesBack } from './variables'

const says =
  (code: string) =>
  ({ details }: MessageFacts) =>
    details.code === code

const owes = ({ booking }: Truth) => (booking?.owed_amount ?? 0) > 0

const FOLLOW = { label: 'Follow the car', path: TRACKING } as const

/** What a rider is told of a ride. */
export const RIDE_EVENTS = {
  'ride.driver_assigned': {
    ...rider,
    called: 'Driver assigned',
    isTrue: hasSameDriver,
    texts: {
      driver_assigned: {
        when: has('pin'),
        text: `{driver} will drive [you|{passenger}], booking {id}, {time}.\n{car}, {plate}.\n[Your|The] PIN: {pin}. [Tell it only to your driver|For the driver alone], in the car.\n${BRAND.host}/tracking`,
      },
      driver_assigned_no_pin: `{driver} will drive [you|{passenger}], booking {id}, {time}.\n{car}, {plate}.\n${BRAND.host}/tracking`,
    },
    email: { subject: '{driver} will drive [you|{passenger}], {time}', action: FOLLOW },
    push: {
      title: '{driver} will drive [you|{passenger}]',
      body: '{car}, {plate}. [Your|The] PIN is in the trip.',
    },
  },
  'ride.driver_changed': {
    ...rider,
    called: 'Driver changed',
    isTrue: awaitsPin,
    texts: {
      driver_changed: `{driver} will now drive [you|{passenger}], booking {id}, {time}[: your driver has changed|].\n{car}, {plate}.\n[Your|The] new PIN: {pin}. [Tell it only to your driver|For the driver alone], in the car.\n${BRAND.host}/tracking`,
    },
    email: { subject: '[Your driver|The driver of {passenger}] has changed, {time}', action: FOLLOW },
    push: {
      title: '[Your driver|The driver of {passenger}] has changed',
      body: '{driver} will now drive [you|{passenger}]. {car}, {plate}. [Your|The] new PIN is in the trip.',
    },
  },
  'ride.pin_changed': {
    ...rider,
    called: 'New PIN',
    isTrue: awaitsPin,
    texts: {
      pin_changed: `[your new PIN|the new PIN for {passenger},] [for |]booking {id}, {time}: {pin}. The old PIN no longer works.\n[Tell it only to your driver|For the driver alone], in the car.\n${BRAND.host}/tracking`,
    },
    email: { subject: '[Your new PIN|The new PIN for {passenger}], booking {id}', action: FOLLOW },
    push: {
      title: '[You have|{passenger} has] a new PIN',
      body: 'It’s in the trip. The old one no longer works.',
    },
  },
  'ride.plate_changed': {
    ...rider,
    called: 'New number plate',
    isTrue: hasSameDriver,
    texts: {
      plate_changed: `[your car|the car for {passenger}] has a new number plate, booking {id}, {time}: {plate}.\n{car}. {first_name} still drives, and the PIN stays.\n${BRAND.host}/tracking`,
    },
    email: { subject: '[Your car|The car for {passenger}] has a new number plate: {plate}', action: FOLLOW },
    push: {
      title: '[Your car|The car for {passenger}] has a new number plate',
      body: 'Look for {plate}. {first_name} still drives.',
    },
  },
  'ride.set_out': {
    ...rider,
    called: 'Driver set out',
    essential: false,
    minutes: HOUR,
    isTrue: isOnTheWay,
    texts: {
      driver_set_out: `{first_name} is on the way to [you|{passenger}] in {plate}, booking {id}.\nFollow the car: ${BRAND.host}/tracking`,
    },
    email: { subject: '{first_name} is on the way[| to {passenger}]', action: FOLLOW },
    push: { body: 'In {plate}. Follow the car.' },
  },
  'ride.arriving': {
    ...rider,
    called: 'Driver is near',
    essential: false,
    minutes: 10,
    isTrue: isOnTheWay,
    texts: {
      driver_arriving: `{first_name} is about {minutes} away[| from {passenger}] in {plate}, booking {id}.\nFollow the car: ${BRAND.host}/tracking`,
    },
    push: {
      title: 'About {minutes} away',
      body: '{first_name} is coming[| to {passenger}] in {plate}.',
      path: TRACKING,
    },
  },
  'ride.arrived': {
    ...rider,
    called: 'Driver arrived',
    minutes: HOUR,
    isTrue: hasSameDriver,
    texts: {
      driver_arrived:
        '{first_name} is at {pickup}[| for {passenger}], booking {id}.\n{car}, {plate}. The ride starts with [your|the] PIN.',
    },
    email: { subject: '{first_name} is [here|there for {passenger}]', action: FOLLOW },
    push: { body: '{car}, {plate}. [Tell your driver the PIN to start.|The ride starts with the PIN.]' },
  },
  'ride.arrival_reported': {
    ...rider,
    called: 'Driver says they are there',
    minutes: HOUR,
    isTrue: isReported,
    texts: {
      driver_says_arrived: `{first_name} says they are at {pickup}[| for {passenger}], booking {id}; {car_seen}.\n{car}, {plate}. [Look for the plate, or call us|Questions]: ${BRAND.phone}`,
    },
    email: { subject: '{first_name} says they are [here|there for {passenger}]', action: FOLLOW },
    push: { body: 'We can’t confirm it: {car_seen}. [Look for {plate}.|It’s {plate}.]' },
  },
  // The driver waits, and counts the minutes.
  'ride.waiting': {
    ...rider,
    called: 'Driver waits',
    minutes: 10,
    isTrue: hasSameDriver,
    texts: {
      driver_waits: `{first_name} waits for [you|{passenger}] at {pickup} until {waits_until}, booking {id}.\n{car}, {plate}. [After that|Then] the ride may be cancelled, and {no_show_back} comes back. [Late? |]Call the driver, or us: ${BRAND.phone}`,
    },
    email: { subject: '{first_name} waits for [you|{passenger}] until {waits_until}', action: FOLLOW },
    push: {
      title: '{first_name} waits for [you|{passenger}]',
      body: 'Until {waits_until}, in {plate}. After that we may cancel the ride, and {no_show_back} comes back.',
    },
  },
  'ride.started': {
    ...rider,
    called: 'Ride started',
    essential: false,
    minutes: HOUR,
    isTrue: isIn('started'),
    texts: {
      ride_started: {
        when: has('share_id'),
        text: `[your|{passenger}'s] ride has started, booking {id}.\nWhoever has this link can follow it: ${BRAND.host}/trip-share/{share_id}\nIn an emergency call 112.`,
      },
      ride_started_no_link: `[your|{passenger}'s] ride has started, booking {id}.\nFollow the car: ${BRAND.host}/tracking\nIn an emergency call 112.`,
    },
    email: { subject: '[Your|{passenger}’s] ride has started', action: FOLLOW },
    push: { body: 'Follow or share it. In an emergency call 112.' },
  },
  'ride.completed': {
    ...rider,
    called: 'Ride completed',
    essential: false,
    isTrue: isIn('completed'),
    texts: {
      ride_completed_owed: {
        when: owes,
        text: `[your|{passenger}'s] ride is over, booking {id}.\nPaid online: {paid}. Not paid yet: {owed}.\nPay it online, or see the bill: ${BRAND.host}/trip-history`,
      },
      ride_completed_collected: {
        when: has('collected'),
        text: `[your|{passenger}'s] ride is complete, booking {id}.\nPaid online: {paid}; to the driver: {collected}. Thank you for riding with us.\nReceipt: ${BRAND.host}/trip-history`,
      },
      ride_completed: `[your|{passenger}'s] ride is complete, booking {id}.\nPaid online: {paid}. Thank you for riding with us.\nReceipt: ${BRAND.host}/trip-history`,
    },
    email: {
      subject: '[Your|{passenger}’s] ride is over, booking {id}',
      text: '[Your|{passenger}’s] ride is over, booking {id}.\n{bill}',
      lists: 'bill',
      action: { label: 'Open the receipt', path: ROUTES.receipt.path },
    },
    push: { title: '[Your|{passenger}’s] ride is over', body: '{bill}', path: TRIP, canWait: true },
  },
  // The same by the driver's word alone: a rider who is still in the car has to know.
  'ride.end_reported': {
    ...rider,
    called: 'Driver says the ride is over',
    isTrue: isIn('completed'),
    texts: {
      driver_says_ended: `{first_name} says [your|{passenger}'s] ride is over, booking {id}; {car_seen}.\nNot so? Call ${BRAND.phone}, in danger 112, or tell us within 48 hours: ${BRAND.host}/trip-history`,
    },
    email: {
      subject: '{first_name} says [your|{passenger}’s] ride is over, booking {id}',
      lists: 'bill',
      action: SEE_TRIP,
    },
    push: {
      title: '{first_name} says [your|{passenger}’s] ride is over',
      body: 'We can’t confirm it: {car_seen}. Not over? Tell us in the trip. In danger, call 112.',
    },
  },
  'ride.remainder_owed': {
    ...money,
    called: 'Something is owed',
    isTrue: owes,
    texts: {
      remainder_owed: `of your ride, booking {id}, {owed} is not paid yet.\nPay it online: ${BRAND.host}/trip-history\nIf you paid it, call ${BRAND.phone}.`,
    },
    email: {
      subject: '{owed} is left to pay for booking {id}',
      lists: 'trip',
      action: { label: 'Pay now', path: TRIP },
    },
  },
  'ride.tipped': {
    ...money,
    called: 'Tip paid',
    isTrue: isIn('completed'),
    texts: {
      ride_tipped: `your tip for the driver, booking {id}, is paid.\nReceipt: ${BRAND.host}/trip-history`,
    },
    email: {
      subject: 'Your tip is paid, booking {id}',
      text: 'Your tip for the driver, booking {id}, is paid.\nAll of it goes to your driver.',
      lists: 'bill',
      action: { label: 'Open the receipt', path: ROUTES.receipt.path },
    },
  },
  'ride.package_ending': {
    ...rider,
    called: 'Rental ends soon',
    minutes: 30,
    isTrue: isIn('started'),
    texts: {
      package_ending: `[your rental|the rental of {passenger}], booking {id}, ends {package_until}.\nSee what is left, and what more would cost: ${BRAND.host}/tracking`,
    },
    email: { subject: '[Your rental|The rental of {passenger}] ends {package_until}', action: FOLLOW },
    push: { title: '[Your rental|The rental of {passenger}] ends {package_until}', body: '{beyond}' },
  },
  // By the driver, at the rider's word.
  'ride.rental_extended': {
    ...rider,
    called: 'Rental extended',
    isTrue: isIn('started'),
    texts: {
      rental_extended: `[your driver extended your rental|the driver extended the rental of {passenger}], booking {id}, until {package_until}, for {extension} more.\nNot agreed? Call us: ${BRAND.phone}`,
    },
    email: {
      subject: '[Your rental|The rental of {passenger}] is extended until {package_until}',
      action: FOLLOW,
    },
    push: {
      title: '[Your rental|The rental of {passenger}] is extended',
      body: 'Until {package_until}, for {extension} more.',
    },
  },
  // Withdrawn or decided, it needs no look any more.
  'ride.charge_entered': {
    ...rider,
    called: 'Toll or parking entered',
    essential: false,
    isTrue: ({ chargeState }) => chargeState === null || chargeState === 'entered',
    texts: {
      charge_entered: `your driver entered {charge} of your ride, booking {id}.\nConfirm it, or say what is wrong: ${BRAND.host}/trip-history`,
    },
    email: {
      subject: 'Your driver entered {charge}, booking {id}',
      action: { label: 'Confirm it, or tell us what’s wrong', path: TRIP },
    },
    push: { title: 'Your driver entered {charge}', body: 'Confirm it, or tell us what’s wrong.' },
  },
  'ride.case_answered': {
    ...rider,
    called: 'Your case was answered',
    essential: false,
    minutes: 7 * DAY,
    isTrue: always,
    texts: {
      case_answered: `we looked into what you told us about your ride, booking {id}.\nRead our answer: ${BRAND.host}/trip-history`,
    },
    email: { subject: 'We’ve looked into what you told us, booking {id}', action: SEE_TRIP },
    push: { title: 'We’ve looked into it', body: 'Read the answer in your trip.', canWait: true },
  },
  'ride.handed_back': {
    ...rider,
    called: 'Driver can’t come',
    isTrue: isIn('pending'),
    texts: {
      driver_cannot_come:
        "[your driver|the driver of {passenger}] can't come, booking {id}, {time}.\nWe are looking for another and will tell you who comes. If nobody can, all you paid comes back.",
    },
    email: { subject: '[Your driver|The driver of {passenger}] can’t come', action: SEE_TRIP },
    push: { body: 'We’re looking for another. If nobody can come, all you paid comes back.' },
  },
  'ride.car_problem': {
    ...rider,
    called: 'Car has a problem',
    isTrue: (facts) => isUnchanged(facts) && (isIn('pending')(facts) || isIn('started')(facts)),
    texts: {
      car_problem: `[your car|the car of {passenger}] has a problem; we are looking for another, booking {id}, {time}.\nWe tell you who comes, with plate and PIN.\n${BRAND.host}/tracking`,
    },
    email: {
      subject: '[Your car|The car of {passenger}] has a problem; we are looking for another',
      action: FOLLOW,
    },
    push: {
      title: '[Your car|The car of {passenger}] has a problem',
      body: 'We’re looking for another. We’ll message you who comes.',
    },
  },
  // The ride's rider went on otherwise.
  'ride.ended_at_car': {
    ...money,
    called: 'Ended at a car with a problem',
    isTrue: isIn('completed'),
    texts: {
      ended_at_car_refund: {
        when: comesBack,
        text: 'booking {id}, {time}, ended where its car had a problem. Nothing is due for it.\n{refund} goes back once our team has confirmed the problem.',
      },
      ended_at_car: 'booking {id}, {time}, ended where its car had a problem. Nothing is due for it.',
    },
    email: { subject: 'You pay nothing for booking {id}', action: SEE_TRIP },
    push: {
      title: 'You pay nothing for this ride',
      body: 'Its car had a problem. What you paid online comes back once our team confirms it.',
    },
  },
  // One of the office's prepared sentences, by its name in the details.
  'ride.office_message': {
    ...rider,
    called: 'Message of the office',
    minutes: HOUR,
    isTrue: ({ booking, details: { code = '' } }) =>
      booking !== null && isSentence(code) && isTrueSentence(code, booking),
    texts: {
      office_driver_late: {
        when: says('driver_late'),
        text: `[your driver|the driver of {passenger}] is late, booking {id}, {time}. We are sorry.\nFollow the car: ${BRAND.host}/tracking\nQuestions: ${BRAND.phone}`,
      },
      office_finding_driver: {
        when: says('finding_driver'),
        text: `we are still looking for a driver, booking {id}, {time}.\nWe tell you who comes. If nobody can, all you paid comes back. Questions: ${BRAND.phone}`,
      },
      office_be_ready: {
        when: says('be_ready'),
        text: "[please be|{passenger} should be] at {pickup} in time, booking {id}, {time}.\n[Your|The] driver can't wait there for long.",
      },
      office_call_us: `please call us about your booking {id}, {time}: ${BRAND.phone}`,
    },
    email: { subject: '{office_sentence}: booking {id}', action: SEE_TRIP },
    push: { title: 'A message about [your|{passenger}’s] ride', body: '{time}: {office_sentence}.' },
  },
} as const satisfies Record<string, CatalogueEvent>
