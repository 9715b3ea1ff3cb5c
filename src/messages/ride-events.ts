import { BRAND } from '../brand'
import type { MessageFacts } from '../domain/messages/facts'
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
  TRIP_ROWS,
} from './event'
import { comesBack } from './variables'

const says =
  (code: string) =>
  ({ details }: MessageFacts) =>
    details.code === code

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
        text: `{driver} will drive you, booking {id}, {time}.\n{car}, {plate}.\nYour PIN: {pin}. Tell it to your driver in the car, to nobody before.\n${BRAND.host}/tracking`,
      },
      driver_assigned_no_pin: `{driver} will drive you, booking {id}, {time}.\n{car}, {plate}.\n${BRAND.host}/tracking`,
    },
    email: { subject: '{driver} will drive you, {time}', action: FOLLOW },
    push: {
      title: '{driver} will drive you',
      body: '{car}, {plate}. Your PIN is in the trip.',
      path: TRACKING,
    },
  },
  'ride.driver_changed': {
    ...rider,
    called: 'Driver changed',
    isTrue: awaitsPin,
    texts: {
      driver_changed: `{driver} will now drive you, booking {id}, {time}: your driver has changed.\n{car}, {plate}.\nYour new PIN: {pin}. Tell it to your driver in the car, to nobody before.\n${BRAND.host}/tracking`,
    },
    email: { subject: 'Your driver has changed, {time}', action: FOLLOW },
    push: {
      title: 'Your driver has changed',
      body: '{driver} will now drive you. {car}, {plate}. Your new PIN is in the trip.',
      path: TRACKING,
    },
  },
  'ride.pin_changed': {
    ...rider,
    called: 'New PIN',
    isTrue: awaitsPin,
    texts: {
      pin_changed: `your new PIN for booking {id}, {time}: {pin}. The one before starts nothing any more.\nTell it to your driver in the car, to nobody before.\n${BRAND.host}/tracking`,
    },
    email: { subject: 'Your new PIN, booking {id}', action: FOLLOW },
    push: {
      title: 'You have a new PIN',
      body: 'It is in the trip. The one before starts nothing any more.',
      path: TRACKING,
    },
  },
  'ride.set_out': {
    ...rider,
    called: 'Driver set out',
    essential: false,
    minutes: HOUR,
    isTrue: isOnTheWay,
    texts: {
      driver_set_out: `{first_name} is on the way to you in {plate}, booking {id}.\nFollow the car: ${BRAND.host}/tracking`,
    },
    email: { subject: '{first_name} is on the way', action: FOLLOW },
    push: { title: '{first_name} is on the way', body: 'In {plate}. Follow the car.', path: TRACKING },
  },
  'ride.arriving': {
    ...rider,
    called: 'Driver is near',
    essential: false,
    minutes: 10,
    isTrue: isOnTheWay,
    texts: {
      driver_arriving: `{first_name} is about {minutes} away in {plate}, booking {id}.\nFollow the car: ${BRAND.host}/tracking`,
    },
    push: { title: 'About {minutes} away', body: '{first_name} comes in {plate}.', path: TRACKING },
  },
  'ride.arrived': {
    ...rider,
    called: 'Driver arrived',
    minutes: HOUR,
    isTrue: hasSameDriver,
    texts: {
      driver_arrived:
        '{first_name} is at {pickup}, booking {id}.\n{car}, {plate}. The ride starts with your PIN.',
    },
    email: { subject: '{first_name} is here', action: FOLLOW },
    push: {
      title: '{first_name} is here',
      body: '{car}, {plate}. The ride starts with your PIN.',
      path: TRACKING,
    },
  },
  'ride.arrival_reported': {
    ...rider,
    called: 'Driver says they are there',
    minutes: HOUR,
    isTrue: isReported,
    texts: {
      driver_says_arrived: `{first_name} says they are at {pickup}, booking {id}; {car_seen}.\n{car}, {plate}. Look for the plate, or call us: ${BRAND.phone}`,
    },
    email: { subject: '{first_name} says they are here', action: FOLLOW },
    push: {
      title: '{first_name} says they are here',
      body: 'Not confirmed: {car_seen}. Look for {plate}.',
      path: TRACKING,
    },
  },
  // The driver waits, and counts the minutes.
  'ride.waiting': {
    ...rider,
    called: 'Driver waits',
    minutes: 10,
    isTrue: hasSameDriver,
    texts: {
      driver_waits: `{first_name} waits for you at {pickup} until {waits_until}, booking {id}.\n{car}, {plate}. After that the ride may be cancelled, and nothing comes back. Late? Call the driver, or us: ${BRAND.phone}`,
    },
    email: { subject: '{first_name} waits for you until {waits_until}', action: FOLLOW },
    push: {
      title: '{first_name} waits for you',
      body: 'Until {waits_until}, in {plate}. After that the ride may be cancelled, and nothing comes back.',
      path: TRACKING,
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
        text: `your ride has started, booking {id}.\nWhoever has this link can follow it: ${BRAND.host}/trip-share/{share_id}\nIn an emergency call 112.`,
      },
      ride_started_no_link: `your ride has started, booking {id}.\nFollow the car: ${BRAND.host}/tracking\nIn an emergency call 112.`,
    },
    email: { subject: 'Your ride has started', action: FOLLOW },
    push: {
      title: 'Your ride has started',
      body: 'Follow or share it. In an emergency call 112.',
      path: TRACKING,
    },
  },
  'ride.completed': {
    ...rider,
    called: 'Ride completed',
    essential: false,
    isTrue: isIn('completed'),
    texts: {
      ride_completed_collected: {
        when: has('collected'),
        text: `your ride is complete, booking {id}.\nPaid online: {paid}; to the driver: {collected}. Thank you for riding with us.\nReceipt: ${BRAND.host}/trip-history`,
      },
      ride_completed: `your ride is complete, booking {id}.\nPaid online: {paid}. Thank you for riding with us.\nReceipt: ${BRAND.host}/trip-history`,
    },
    email: {
      subject: 'Your receipt for booking {id}',
      text: 'Your ride is complete, booking {id}.\nThank you for riding with us.',
      rows: TRIP_ROWS,
      hasStatement: true,
      action: { label: 'Open the receipt', path: ROUTES.receipt.path },
    },
    push: {
      title: 'Your ride is complete',
      body: 'Your receipt is in the trip. Thank you for riding with us.',
      path: TRIP,
      canWait: true,
    },
  },
  // The same by the driver's word alone: a rider who is still in the car has to know.
  'ride.end_reported': {
    ...rider,
    called: 'Driver says the ride is over',
    isTrue: isIn('completed'),
    texts: {
      driver_says_ended: `{first_name} says your ride is over, booking {id}; {car_seen}.\nNot so? Call ${BRAND.phone}, in danger 112, or tell us within 48 hours: ${BRAND.host}/trip-history`,
    },
    email: {
      subject: 'Your driver says the ride is over, booking {id}',
      rows: TRIP_ROWS,
      hasStatement: true,
      action: SEE_TRIP,
    },
    push: {
      title: '{first_name} says your ride is over',
      body: 'Not confirmed: {car_seen}. Not so? Tell us in the trip; in danger call 112.',
      path: TRIP,
    },
  },
  'ride.remainder_owed': {
    ...money,
    called: 'Something is owed',
    isTrue: ({ booking }) => (booking?.owed_amount ?? 0) > 0,
    texts: {
      remainder_owed: `of your ride, booking {id}, {owed} is not paid yet.\nPay it online: ${BRAND.host}/trip-history\nIf you paid it, call ${BRAND.phone}.`,
    },
    email: {
      subject: 'Still to pay of booking {id}: {owed}',
      rows: TRIP_ROWS,
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
      text: 'Your tip for the driver, booking {id}, is paid.\nAll of it is theirs.',
      rows: TRIP_ROWS,
      hasStatement: true,
      action: { label: 'Open the receipt', path: ROUTES.receipt.path },
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
      action: { label: 'Confirm it, or say what is wrong', path: TRIP },
    },
    push: {
      title: 'Your driver entered {charge}',
      body: 'Confirm it, or say what is wrong.',
      path: TRIP,
    },
  },
  'ride.case_answered': {
    ...rider,
    called: 'Your case was answered',
    essential: false,
    minutes: 7 * DAY,
    isTrue: always,
    texts: {
      case_answered: `what you told us of your ride, booking {id}, was looked into.\nRead the answer in your trip: ${BRAND.host}/trip-history`,
    },
    email: { subject: 'What you told us of booking {id} was looked into', action: SEE_TRIP },
    push: {
      title: 'We have looked into it',
      body: 'Read the answer in your trip.',
      path: TRIP,
      canWait: true,
    },
  },
  'ride.handed_back': {
    ...rider,
    called: 'Driver cannot come',
    isTrue: isIn('pending'),
    texts: {
      driver_cannot_come:
        'your driver cannot come, booking {id}, {time}.\nWe are looking for another and will tell you who comes. If nobody can, all you paid comes back.',
    },
    email: { subject: 'Your driver cannot come', action: SEE_TRIP },
    push: {
      title: 'Your driver cannot come',
      body: 'We are looking for another. If nobody can, all you paid comes back.',
      path: TRIP,
    },
  },
  'ride.car_problem': {
    ...rider,
    called: 'Car has a problem',
    isTrue: (facts) => isUnchanged(facts) && (isIn('pending')(facts) || isIn('started')(facts)),
    texts: {
      car_problem: `your car has a problem; we are looking for another, booking {id}, {time}.\nWe tell you who comes, with plate and PIN.\n${BRAND.host}/tracking`,
    },
    email: { subject: 'Your car has a problem; we are looking for another', action: FOLLOW },
    push: {
      title: 'Your car has a problem',
      body: 'We are looking for another, and tell you who comes.',
      path: TRACKING,
    },
  },
  // Its rider went on otherwise.
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
    email: { subject: 'Nothing is due for booking {id}', action: SEE_TRIP },
    push: {
      title: 'Nothing is due for your ride',
      body: 'It ended where its car had a problem. What you paid online goes back once our team has confirmed it.',
      path: TRIP,
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
        text: `your driver is late, booking {id}, {time}. We are sorry.\nFollow the car: ${BRAND.host}/tracking\nQuestions: ${BRAND.phone}`,
      },
      office_finding_driver: {
        when: says('finding_driver'),
        text: `we are still looking for a driver, booking {id}, {time}.\nWe tell you who comes. If nobody can, all you paid comes back. Questions: ${BRAND.phone}`,
      },
      office_be_ready: {
        when: says('be_ready'),
        text: 'please be at {pickup} in time, booking {id}, {time}.\nYour driver cannot stop there for long.',
      },
      office_call_us: `please call us about your booking {id}, {time}: ${BRAND.phone}`,
    },
    email: { subject: '{office_sentence}: booking {id}', action: SEE_TRIP },
    push: { title: 'A message about your ride', body: '{time}: {office_sentence}.', path: TRIP },
  },
} as const satisfies Record<string, CatalogueEvent>
