import { BRAND } from '../brand'
import {
  awaitsPin,
  type CatalogueEvent,
  HOUR,
  has,
  hasSameDriver,
  isIn,
  isOnTheWay,
  isReported,
  rider,
  security,
} from './event'

const passenger = { ...rider, audience: 'passenger' } as const

const spared = { ...passenger, minutes: HOUR, endsByStop: true } as const

/** What is told of a ride to a number of no account: of who rides in the rider's place, of a contact for emergencies. */
export const PASSENGER_EVENTS = {
  'passenger.driver_assigned': {
    ...passenger,
    called: 'Driver assigned, to the passenger',
    isTrue: awaitsPin,
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
    isTrue: isOnTheWay,
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
    isTrue: hasSameDriver,
    texts: {
      passenger_driver_arrived:
        '{first_name} is at {pickup}, booking {id}.\n{car}, {plate}. The ride starts with your PIN.',
    },
  },
  'passenger.arrival_reported': {
    ...spared,
    called: 'Driver says they are there, to the passenger',
    isTrue: isReported,
    texts: {
      passenger_driver_says_arrived: `{first_name} says they are at {pickup}, booking {id}; {car_seen}.\n{car}, {plate}. Look for the plate, or call us: ${BRAND.phone}`,
    },
  },
  'passenger.waiting': {
    ...spared,
    called: 'Driver waits, to the passenger',
    minutes: 10,
    isTrue: hasSameDriver,
    texts: {
      passenger_driver_waits: `{first_name} waits for you at {pickup} until {waits_until}, booking {id}.\n{car}, {plate}. After that the ride may be cancelled. Late? Call us: ${BRAND.phone}`,
    },
  },
  'passenger.handed_back': {
    ...passenger,
    called: 'Driver can’t come, to the passenger',
    isTrue: isIn('pending'),
    texts: {
      passenger_driver_cannot_come:
        "your driver can't come, booking {id}, {time}.\nWe are looking for another and will tell you who comes.",
    },
  },
  'passenger.cancelled': {
    ...passenger,
    called: 'Ride cancelled, to the passenger',
    isTrue: isIn('cancelled'),
    texts: { passenger_ride_cancelled: 'your ride of {time}, booking {id} by {rider}, is cancelled.' },
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
