import type { EventName } from '../domain/messages/events'
import type { MessageFacts } from '../domain/messages/facts'
import { ROUTES } from '../routes'
import { cutTo, fillText, readVariable } from './variables'

/** What a screen shows that anybody may read: no PIN, no address, no door. */
interface PushText {
  title: string
  body: string
  /** Where a press leads; `:id` stands for the booking's. */
  path: string
  /** The service may wait with it until the phone is awake. */
  canWait?: true
}

/** Its rider may have another ride under way. */
const TRACKING = `${ROUTES.tracking.path}?booking_id=:id`

const TRIPS = `${ROUTES.tripHistory.path}?trip=:id`

const DRIVER = ROUTES.driver.path

/** Texts of notifications; an event that is not here is told by text alone. */
const PUSH_TEXTS: Partial<Record<EventName, PushText>> = {
  'booking.reminder': {
    title: 'Your ride tomorrow',
    body: '{time}, {vehicle_type}. Open it to see or cancel it.',
    path: TRIPS,
    canWait: true,
  },
  'ride.driver_assigned': {
    title: '{driver} will drive you',
    body: '{car}, {plate}. Your PIN is in the trip.',
    path: TRACKING,
  },
  'ride.driver_changed': {
    title: 'Your driver has changed',
    body: '{driver} will now drive you. {car}, {plate}. Your new PIN is in the trip.',
    path: TRACKING,
  },
  'ride.pin_changed': {
    title: 'You have a new PIN',
    body: 'It is in the trip. The one before starts nothing any more.',
    path: TRACKING,
  },
  'ride.set_out': {
    title: '{first_name} is on the way',
    body: 'In {plate}. Follow the car.',
    path: TRACKING,
  },
  'ride.arriving': { title: 'About {minutes} away', body: '{first_name} comes in {plate}.', path: TRACKING },
  'ride.arrived': {
    title: '{first_name} is here',
    body: '{car}, {plate}. The ride starts with your PIN.',
    path: TRACKING,
  },
  'ride.arrival_reported': {
    title: '{first_name} says they are here',
    body: 'Not confirmed: {car_seen}. Look for {plate}.',
    path: TRACKING,
  },
  'ride.waiting': {
    title: '{first_name} waits for you',
    body: 'Until {waits_until}, in {plate}. After that the ride may be cancelled, and nothing comes back.',
    path: TRACKING,
  },
  'ride.started': {
    title: 'Your ride has started',
    body: 'Follow or share it. In an emergency call 112.',
    path: TRACKING,
  },
  'ride.completed': {
    title: 'Your ride is complete',
    body: 'Your receipt is in the trip. Thank you for riding with us.',
    path: TRIPS,
    canWait: true,
  },
  'ride.end_reported': {
    title: '{first_name} says your ride is over',
    body: 'Not confirmed: {car_seen}. Not so? Tell us in the trip; in danger call 112.',
    path: TRIPS,
  },
  'ride.case_answered': {
    title: 'We have looked into it',
    body: 'Read the answer in your trip.',
    path: TRIPS,
    canWait: true,
  },
  'ride.charge_entered': {
    title: 'Your driver entered {charge}',
    body: 'Confirm it, or say what is wrong.',
    path: TRIPS,
  },
  'ride.handed_back': {
    title: 'Your driver cannot come',
    body: 'We are looking for another. If nobody can, all you paid comes back.',
    path: TRIPS,
  },
  'ride.office_message': {
    title: 'A message about your ride',
    body: '{time}: {office_sentence}.',
    path: TRIPS,
  },
  'booking.cancelled': {
    title: 'Your booking is cancelled',
    body: '{time}: {cancelled_by}. {comes_back}',
    path: TRIPS,
  },
  'driver.ride_offered': { title: 'A ride is offered to you', body: '{time}, {vehicle_type}.', path: DRIVER },
  'driver.ride_assigned': { title: 'You have a new ride', body: '{time}, in {plate}.', path: DRIVER },
  'driver.ride_cancelled': {
    title: 'A ride is not yours any more',
    body: 'The one of {time}.',
    path: DRIVER,
  },
  'driver.first_ride': { title: 'Your first ride tomorrow', body: '{time}.', path: DRIVER, canWait: true },
  'operator.needed': { title: 'Needs a person', body: '{need}', path: ROUTES.ops.path },
}

/** A variable in a notification is cut to this many characters: what operators are told has a time and a count. */
const MAX = 80

export interface Push {
  title: string
  body: string
  path: string
  urgency: 'high' | 'normal'
}

/** The notification of an event; null where it is told by text alone. */
export function pushOf(event: EventName, facts: MessageFacts): Push | null {
  const found = PUSH_TEXTS[event]
  if (!found) return null
  const fill = (text: string) => fillText(text, (name) => cutTo(MAX, readVariable(name, facts)))
  const { title, body, path, canWait } = found
  return {
    title: fill(title),
    body: fill(body).trim(),
    path: path.replace(':id', facts.booking?.id ?? ''),
    urgency: canWait ? 'normal' : 'high',
  }
}
