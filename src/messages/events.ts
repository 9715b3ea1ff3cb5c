import * as v from 'valibot'
import { BRAND } from '../brand'
import type { Truth } from '../domain/messages/facts'
import { ROUTES } from '../routes'
import { BOOKING_EVENTS } from './booking-events'
import {
  always,
  awaitsPin,
  type CatalogueEvent,
  DAY,
  HOUR,
  has,
  hasSameDriver,
  isAhead,
  isIn,
  isNewestChange,
  isOfDay,
  isOnTheWay,
  isReported,
  rider,
  security,
} from './event'
import { RIDE_EVENTS } from './ride-events'

const driver = { audience: 'driver', category: 'work', essential: true, minutes: DAY } as const

/** The one who is told has the ride. */
const isTheirs = ({ booking, recipientId }: Truth) => booking?.driver_id === recipientId

const DASHBOARD = ROUTES.driver.path

const YOUR_RIDES = { label: 'Your rides', path: DASHBOARD } as const

/** What is told to an account's person, whatever they book; to drivers of their rides, and to operators. */
const ACCOUNT_EVENTS = {
  'account.phone_changed': {
    ...security,
    audience: 'address',
    called: 'Phone number changed',
    texts: {
      account_phone_changed: `your account now has the number ending {number_end}, not this one.\nIf that was not you, call ${BRAND.phone} at once.`,
    },
  },
  'account.google_linked': {
    ...security,
    audience: 'person',
    called: 'Google account linked',
    texts: {
      account_google_linked: `a Google account was linked with your account and can sign in to it from now on.\nIf that was not you, call ${BRAND.phone} at once.`,
    },
    email: { subject: 'A Google account was linked with yours' },
  },
  'driver.ride_offered': {
    ...driver,
    called: 'Ride offered',
    essential: false,
    minutes: 10,
    isTrue: ({ booking }) => booking?.status === 'pending',
    push: { title: 'New ride offer', body: '{time}, {vehicle_type}.', path: DASHBOARD },
  },
  'driver.ride_assigned': {
    ...driver,
    called: 'New ride',
    isTrue: (facts) => awaitsPin(facts) && isTheirs(facts),
    texts: {
      ride_assigned: `you have a new ride, booking {id}.\nPickup {time}, {pickup}, in {plate}. See ${BRAND.host}/driver`,
    },
    email: { subject: 'You have a new ride: {time}', action: YOUR_RIDES },
    push: { title: 'You have a new ride', body: '{time}, in {plate}.' },
  },
  // The driver no longer has the ride: it was cancelled, reassigned, or ended at a first car with its rider.
  'driver.ride_cancelled': {
    ...driver,
    called: 'Ride taken away',
    isTrue: (facts) =>
      facts.booking !== null &&
      (facts.booking.status === 'cancelled' || facts.details.code === 'ended_at_car' || !isTheirs(facts)),
    texts: {
      ride_taken_cancelled: {
        when: ({ booking }) => booking?.status === 'cancelled',
        text: 'the ride of {time}, {pickup}, was cancelled.\nIt was booking {id}.',
      },
      ride_taken_changed: {
        when: ({ details }) => details.former_time !== undefined,
        text: 'the ride of {time} was changed, and is not yours any more.\nIt was booking {id}.',
      },
      ride_taken: 'the ride of {time}, {pickup}, is not yours any more.\nIt was booking {id}.',
    },
    email: { subject: 'A ride isn’t yours any more', action: YOUR_RIDES },
    push: { body: 'The ride of {time}.' },
  },
  // The ride's screen says so too.
  'driver.package_ending': {
    ...driver,
    called: 'Rental ends soon',
    essential: false,
    minutes: 30,
    isTrue: (facts) => isTheirs(facts) && facts.booking?.status === 'started',
    push: { title: 'The rental ends {package_until}', body: '{beyond}', path: DASHBOARD },
  },
  'driver.ride_changed': {
    ...driver,
    called: 'Ride changed',
    isTrue: (facts) => isTheirs(facts) && isNewestChange(facts),
    texts: {
      ride_changed_asked: {
        when: ({ details }) => details.asked_until !== undefined,
        text: `your ride, booking {id}, is now {time}, {pickup}.\nKeep it or give it back within 10 minutes: ${BRAND.host}/driver`,
      },
      ride_changed: `your ride, booking {id}, {time}, {pickup}, has new details. See ${BRAND.host}/driver`,
    },
    email: { subject: 'Your ride is changed: {time}', action: YOUR_RIDES },
    push: { title: 'Your ride is changed', body: 'Now {time}. Open it to see what to do.' },
  },
  'driver.first_ride': {
    ...driver,
    called: 'First ride tomorrow',
    minutes: 4 * HOUR,
    isTrue: (facts) => facts.booking?.status === 'accepted' && isTheirs(facts) && isOfDay(facts),
    texts: {
      first_ride_tomorrow: `your first ride tomorrow: {time}, {pickup}, booking {id}. See ${BRAND.host}/driver`,
    },
    email: { subject: 'Your first ride tomorrow: {time}', action: YOUR_RIDES },
    push: { title: 'Your first ride tomorrow', body: '{time}.', canWait: true },
  },
  'operator.needed': {
    audience: 'operator',
    category: 'work',
    called: 'Needs a person',
    essential: false,
    minutes: 12 * HOUR,
    isTrue: always,
    email: {
      subject: 'Needs a person: {need}',
      text: '{need}.',
      action: { label: 'Open operations', path: ROUTES.ops.path },
    },
    push: { title: 'Needs a person', body: '{need}' },
  },
} as const satisfies Record<string, CatalogueEvent>

const passenger = { ...rider, audience: 'passenger' } as const

/** Whoever rode before a change is told nothing of the ride any more. */
const ofPassenger =
  (isTrue: (facts: Truth) => boolean) =>
  (facts: Truth): boolean =>
    facts.goesToPassenger && isTrue(facts)

const spared = { ...passenger, minutes: HOUR, endsByStop: true } as const

/** What is told of a ride to a number of no account: of who rides in the rider's place, of a contact for emergencies. */
const PASSENGER_EVENTS = {
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

/**
 * The catalogue: every event that somebody is told of (docs/product.md, MESSAGE-1), but for codes, which are sent at once.
 * To add one, add its entry to the file of its group.
 */
export const EVENTS = { ...BOOKING_EVENTS, ...RIDE_EVENTS, ...PASSENGER_EVENTS, ...ACCOUNT_EVENTS }

export type EventName = keyof typeof EVENTS

const isEventName = (name: string): name is EventName => name in EVENTS

export const EventNameSchema = v.picklist(Object.keys(EVENTS).filter(isEventName))

/** The entry of an event, in the type that all of them share. */
export const eventOf = (name: EventName): CatalogueEvent => EVENTS[name]

/** What a stored event is called; one that is not in the catalogue any more by its own name. */
export const eventWords = (name: string): string => (isEventName(name) ? EVENTS[name].called : name)
