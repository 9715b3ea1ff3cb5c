import { BRAND } from '../brand'
import type { Truth } from '../domain/messages/facts'
import {
  awaitsPin,
  type CatalogueEvent,
  HOUR,
  has,
  hasSameDriver,
  isAhead,
  isIn,
  isOnTheWay,
  isReported,
  rider,
  security,
} from './event'

const passenger = { ...rider, audience: 'passenger' } as const

/** Whoever rode before a change is told nothing of the ride any more. */
const ofPassenger =
  (isTrue: (facts: Truth) => boolean) =>
  (facts: Truth): boolean =>
    facts.goesToPassenger && isTrue(facts)

const spared = { ...passenger, minutes: HOUR, endsByStop: true } as const

/** What is told of a ride to a number of no account: of who rides in the rider's place, of a contact for emergencies. */
export const PASSENGER_EVENTS = {
  'passenger.driver_assigned': {
    ...passenger,
    called: 'Driver assigned, to the passenger',
    isTrue: ofPassenger(awaitsPin),
    texts: {
      passenger_driver_assigned: {
        when: has('pin'),
        text: '{driver} will drive you, {time}, booking {id} by {rider}.\n{car}, {plate}.\nYour PIN: {pin}. Tell it only to your driver, in the car.',
      },
      passenger_driver_assigned_no_pin:
        '{driver} will drive you, {time}, booking {id} by {rider}.\n{car}, {plate}.',
    },
  },
  'passenger.set_out': {
    ...spared,
    called: 'Driver set out, to the passenger',
    isTrue: ofPassenger(isOnTheWay),
    texts: {
      passenger_set_out: {
        when: has('share_id'),
        text: `{first_name} is on the way to you in {plate}. Your PIN: {pin}.\nFollow the car: ${BRAND.host}/trip-share/{share_id}\nIn an emergency call 112.`,
      },
      passenger_set_out_no_link:
        '{first_name} is on the way to you in {plate}, booking {id}. Your PIN: {pin}.\nIn an emergency call 112.',
    },
  },
  'passenger.arrived': {
    ...spared,
    called: 'Driver arrived, to the passenger',
    isTrue: ofPassenger(hasSameDriver),
    texts: {
      passenger_driver_arrived:
        '{first_name} is at {pickup}, booking {id}.\n{car}, {plate}. The ride starts with your PIN.',
    },
  },
  'passenger.arrival_reported': {
    ...spared,
    called: 'Driver says they are there, to the passenger',
    isTrue: ofPassenger(isReported),
    texts: {
      passenger_driver_says_arrived: `{first_name} says they are at {pickup}, booking {id}; {car_seen}.\n{car}, {plate}. Look for the plate, or call us: ${BRAND.phone}`,
    },
  },
  'passenger.waiting': {
    ...spared,
    called: 'Driver waits, to the passenger',
    minutes: 10,
    isTrue: ofPassenger(hasSameDriver),
    texts: {
      passenger_driver_waits: `{first_name} waits for you at {pickup} until {waits_until}, booking {id}.\n{car}, {plate}. After that the ride may be cancelled. Late? Call us: ${BRAND.phone}`,
    },
  },
  'passenger.handed_back': {
    ...passenger,
    called: 'Driver can’t come, to the passenger',
    isTrue: ofPassenger(isIn('pending')),
    texts: {
      passenger_driver_cannot_come:
        "your driver can't come, booking {id}, {time}.\nWe are looking for another and will tell you who comes.",
    },
  },
  'passenger.cancelled': {
    ...passenger,
    called: 'Ride cancelled, to the passenger',
    isTrue: ofPassenger(isIn('cancelled')),
    texts: { passenger_ride_cancelled: 'your ride of {time}, booking {id} by {rider}, is cancelled.' },
  },
  'passenger.changed': {
    ...passenger,
    called: 'Ride changed, to the passenger',
    isTrue: ofPassenger(isAhead),
    texts: {
      passenger_ride_changed:
        'your ride, booking {id} by {rider}, is changed.\nFrom {pickup} {journey}, {time}.',
    },
  },
  'passenger.replaced': {
    ...passenger,
    called: 'Somebody else rides, to the former passenger',
    isTrue: ({ goesToPassenger }) => !goesToPassenger,
    texts: {
      passenger_replaced:
        'your ride, booking {id} by {rider}, is not yours any more: somebody else rides.\nYour PIN no longer works.',
    },
  },
  // The message says nothing without its link, which the rider may have taken back.
  'ride.emergency': {
    ...security,
    audience: 'contact',
    called: 'Emergency link to a contact',
    minutes: 2 * HOUR,
    isTrue: ({ emergencyId }) => emergencyId !== null,
    texts: {
      ride_emergency_passenger: {
        when: has('passenger'),
        text: `{rider} asks for help for {passenger}, who rides in our cab {plate}, and named you as emergency contact.\nWhere the cab is: ${BRAND.host}/trip-share/{emergency_id}\nCall them. In danger call 112.`,
      },
      ride_emergency: `{rider} asks for help on a ride in our cab {plate}, and named you as emergency contact.\nWhere the cab is: ${BRAND.host}/trip-share/{emergency_id}\nCall them. In danger call 112.`,
    },
  },
} as const satisfies Record<string, CatalogueEvent>
