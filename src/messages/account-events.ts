import { BRAND } from '../brand'
import type { Truth } from '../domain/messages/facts'
import { ROUTES } from '../routes'
import { always, awaitsPin, type CatalogueEvent, DAY, HOUR, isNewestChange, isOfDay, security } from './event'

const driver = { audience: 'driver', category: 'work', essential: true, minutes: DAY } as const

/** The one who is told has the ride. */
const isTheirs = ({ booking, recipientId }: Truth) => booking?.driver_id === recipientId

const DASHBOARD = ROUTES.driver.path

const YOUR_RIDES = { label: 'Your rides', path: DASHBOARD } as const

/** What is told to an account's person, whatever they book; to drivers of their rides, and to operators. */
export const ACCOUNT_EVENTS = {
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
