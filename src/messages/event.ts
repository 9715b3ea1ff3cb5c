import { dateOf } from '../domain/kolkata-time'
import type { MessageEvent, MessageFacts, Truth } from '../domain/messages/facts'
import { ROUTES } from '../routes'
import { readVariable, type VariableName } from './variables'

// What an entry of the catalogue is made of. A text names a variable in braces (variables.ts).

/**
 * Texts under the names by which they are registered, with DLT for SMS and with Meta for WhatsApp, without the sender's
 * name that each begins with. The first that fits the facts is sent; one without `when` fits all of them.
 */
export type Texts = Readonly<
  Record<string, string | { when: (facts: MessageFacts) => boolean; text: string }>
>

/** A path in which `:id` stands for the booking's. */
type Path = string

export interface EmailText {
  subject: string
  /** Instead of the text of the SMS. */
  text?: string
  /** What is listed under it: the trip, and with 'bill' the lines of its statement; or its document, as it is printed. */
  lists?: 'trip' | 'bill' | 'document'
  action?: { label: string; path: Path }
}

/** What a screen shows that anybody may read: no PIN, no address, no door. */
interface PushText {
  /** Absent: the subject of the e-mail. */
  title?: string
  body: string
  /** Where a press leads; absent: where the button of the e-mail does. */
  path?: Path
  /** The service may wait with it until the phone is awake. */
  canWait?: true
}

/** An entry of the catalogue: an event with all that it says. A channel that it has no text for does not carry it. */
export interface CatalogueEvent extends MessageEvent {
  /** What the event is called where messages are listed, to riders and operators. */
  called: string
  /** By SMS and by WhatsApp alike. */
  texts?: Texts
  /** By WhatsApp alone: whoever answers STOP is sent only what a ride needs. */
  whatsApp?: Texts
  email?: EmailText
  push?: PushText
}

export const HOUR = 60

export const DAY = 24 * HOUR

/** Of a message about a change: the booking was not changed again since. */
export const isNewestChange = ({ booking, details }: Truth): boolean =>
  booking?.change_number === details.change_number

/** Of a message about tomorrow: the pickup is still on that day. */
export const isOfDay = ({ booking, details }: Truth): boolean =>
  details.day === undefined || (booking !== null && dateOf(new Date(booking.scheduled_time)) === details.day)

export const isAhead = ({ booking }: Truth): boolean =>
  booking?.status === 'pending' || booking?.status === 'accepted'

export const always = (): boolean => true

/** Whoever had the ride at that moment has it still, and has not handed it back in between; or nobody had it, or has it. */
export const isUnchanged = ({ booking, details }: Truth): boolean =>
  booking !== null && booking.driver_id === details.driver_id && booking.accepted_at === details.accepted_at

const isOfDriver = (facts: Truth): boolean => isUnchanged(facts) && facts.booking?.driver_id !== null

/** The driver of that moment still has the ride, and has not handed it back in between. */
export const hasSameDriver = (facts: Truth): boolean =>
  isOfDriver(facts) && facts.booking?.status === 'accepted'

/** The same, also of the second driver of a started ride, until the rider has told them the PIN (PROBLEM-6). */
export const awaitsPin = (facts: Truth): boolean =>
  hasSameDriver(facts) ||
  (isOfDriver(facts) && facts.booking?.status === 'started' && facts.booking.start_pin !== null)

export const isOnTheWay = (facts: Truth): boolean =>
  hasSameDriver(facts) && facts.booking?.arrived_at === null

/** The driver's word alone, until the position confirms it. */
export const isReported = (facts: Truth): boolean =>
  hasSameDriver(facts) && facts.booking?.arrival_confirmed_at === null

export const isIn =
  (status: NonNullable<Truth['booking']>['status']) =>
  ({ booking }: Truth): boolean =>
    booking?.status === status

/** A variable reads something. */
export const has =
  (name: VariableName) =>
  (facts: MessageFacts): boolean =>
    readVariable(name, facts) !== ''

export const rider = { audience: 'rider', category: 'ride', essential: true, minutes: DAY } as const

export const money = { audience: 'rider', category: 'money', essential: true, minutes: 7 * DAY } as const

export const security = { category: 'security', essential: true, minutes: DAY, isTrue: always } as const

/** The trip that it is about, open in the list of trips. */
export const TRIP = `${ROUTES.tripHistory.path}?trip=:id`

/** The rider may have another ride under way. */
export const TRACKING = `${ROUTES.tracking.path}?booking_id=:id`

export const SEE_TRIP = { label: 'See your trip', path: TRIP } as const

export const TRIP_ROWS = [
  ['Pickup', '{time}'],
  ['Trip', 'From {pickup} {journey}'],
  ['Car', '{vehicle_type}'],
] as const
