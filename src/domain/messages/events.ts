import * as v from 'valibot'
import { type BookingRow, wasPaid } from '../bookings/booking'
import { isSentence, isTrueSentence } from '../ops/many'
import type { MessageFacts } from './facts'

// One entry an event: to add one, add it here and its texts to the files of the channels.

/**
 * Who is told. 'rider': of the booking. 'person', 'driver', 'operator': the one that the message names. 'address': the
 * number or address that it names, which is nobody's account any more. 'contact': the number of somebody whom the rider
 * named for emergencies. 'passenger': the number of who rides in the rider's place.
 */
export type Audience = 'rider' | 'driver' | 'operator' | 'person' | 'address' | 'contact' | 'passenger'

/** A number of nobody's account, which is forgotten once its message has ended: none is sent there again. */
export const isForgotten = (audience: Audience): boolean =>
  audience === 'address' || audience === 'contact' || audience === 'passenger'

/**
 * 'ride' and 'work' are sent at any hour, for a ride needs them; so is 'security', for nobody else would notice. 'money'
 * waits for the morning. 'optional' does too, goes only to those who want it, and never by SMS.
 */
type Category = 'ride' | 'work' | 'security' | 'money' | 'optional'

export interface MessageEvent {
  audience: Audience
  category: Category
  /** Its recipient has to have it: a send whose answer was lost is repeated once, and an operator sees it fail. */
  essential: boolean
  /** Minutes for which it is worth sending, from when it happened. */
  minutes: number
  /** Not sent to a passenger's number that answered STOP: the ride goes on without it. */
  endsByStop?: boolean
  /** Whether it is still true of its booking; one that is not is never sent. */
  isTrue: (facts: Truth) => boolean
  /** Where it holds, not even the night is waited for. */
  isUrgent?: (facts: Truth) => boolean
}

/** What decides whether a message is still true. */
interface Truth
  extends Pick<
    MessageFacts,
    'recipientId' | 'refundStatus' | 'chargeState' | 'emergencyPath' | 'payPath' | 'details'
  > {
  booking: Pick<
    BookingRow,
    | 'status'
    | 'payment_status'
    | 'driver_id'
    | 'accepted_at'
    | 'arrived_at'
    | 'arrival_confirmed_at'
    | 'owed_amount'
  > | null
}

const HOUR = 60

const DAY = 24 * HOUR

/** The driver of that moment still has the ride, and has not handed it back in between. */
const hasSameDriver = ({ booking, details }: Truth): boolean =>
  booking !== null &&
  booking.status === 'accepted' &&
  booking.driver_id !== null &&
  booking.driver_id === details.driver_id &&
  booking.accepted_at === details.accepted_at

const always = () => true

const isAhead = ({ booking }: Truth) => booking?.status === 'pending' || booking?.status === 'accepted'

const isUnpaid = ({ booking }: Truth) => booking !== null && !wasPaid(booking)

const isRefund =
  (status: string) =>
  ({ refundStatus }: Truth) =>
    refundStatus === null || refundStatus === status

const rider = { audience: 'rider', category: 'ride', essential: true, minutes: DAY } as const

const passenger = { ...rider, audience: 'passenger' } as const

const spared = { ...passenger, minutes: HOUR, endsByStop: true } as const

const money = { audience: 'rider', category: 'money', essential: true, minutes: 7 * DAY } as const

const driver = { audience: 'driver', category: 'work', essential: true, minutes: DAY } as const

const security = { category: 'security', essential: true, minutes: DAY, isTrue: always } as const

/** Every event that somebody is told of (docs/product.md, MESSAGE-1), but for codes, which are sent at once. */
export const EVENTS = {
  // Its text says what is paid after the ride.
  'booking.confirmed': { ...rider, isTrue: isAhead },
  'booking.reminder': {
    ...rider,
    category: 'optional',
    essential: false,
    minutes: 4 * HOUR,
    isTrue: isAhead,
  },
  'booking.cancelled': { ...rider, isTrue: ({ booking }) => booking?.status === 'cancelled' },
  'booking.payment_link': {
    ...rider,
    // It says nothing without its link, which lives for two hours and which an operator may have revoked.
    minutes: HOUR,
    isTrue: (facts) => facts.booking?.status === 'pending' && isUnpaid(facts) && facts.payPath !== null,
  },
  'booking.payment_failed': {
    ...money,
    isTrue: isUnpaid,
    // The rider has an hour to pay again.
    isUrgent: ({ booking }) => booking?.status === 'pending',
  },
  // It goes back, however long that takes.
  'refund.due': { ...money, isTrue: always },
  // By the morning it may have arrived, or have failed.
  'refund.sent': { ...money, isTrue: isRefund('sent') },
  'refund.processed': { ...money, isTrue: isRefund('processed') },
  'ride.driver_assigned': { ...rider, isTrue: hasSameDriver },
  'ride.driver_changed': { ...rider, isTrue: hasSameDriver },
  'ride.pin_changed': { ...rider, isTrue: hasSameDriver },
  'ride.set_out': {
    ...rider,
    essential: false,
    minutes: HOUR,
    isTrue: (facts) => hasSameDriver(facts) && facts.booking?.arrived_at === null,
  },
  'ride.arriving': {
    ...rider,
    essential: false,
    minutes: 10,
    isTrue: (facts) => hasSameDriver(facts) && facts.booking?.arrived_at === null,
  },
  'ride.arrived': { ...rider, minutes: HOUR, isTrue: hasSameDriver },
  // The driver's word alone, until the position confirms it.
  'ride.arrival_reported': {
    ...rider,
    minutes: HOUR,
    isTrue: (facts) => hasSameDriver(facts) && facts.booking?.arrival_confirmed_at === null,
  },
  // The driver waits, and counts the minutes.
  'ride.waiting': { ...rider, minutes: 10, isTrue: hasSameDriver },
  'ride.started': {
    ...rider,
    essential: false,
    minutes: HOUR,
    isTrue: ({ booking }) => booking?.status === 'started',
  },
  'ride.completed': {
    ...rider,
    essential: false,
    isTrue: ({ booking }) => booking?.status === 'completed',
  },
  // The same by the driver's word alone: a rider who is still in the car has to know.
  'ride.end_reported': { ...rider, isTrue: ({ booking }) => booking?.status === 'completed' },
  'ride.remainder_owed': { ...money, isTrue: ({ booking }) => (booking?.owed_amount ?? 0) > 0 },
  // Withdrawn or decided, it needs no look any more.
  'ride.charge_entered': {
    ...rider,
    essential: false,
    isTrue: ({ chargeState }) => chargeState === null || chargeState === 'entered',
  },
  // One of the office's prepared sentences, by its name in the details.
  'ride.office_message': {
    ...rider,
    minutes: HOUR,
    isTrue: ({ booking, details: { code = '' } }) =>
      booking !== null && isSentence(code) && isTrueSentence(code, booking),
  },
  'ride.case_answered': { ...rider, essential: false, minutes: 7 * DAY, isTrue: always },
  'ride.handed_back': { ...rider, isTrue: ({ booking }) => booking?.status === 'pending' },
  'passenger.driver_assigned': { ...passenger, isTrue: hasSameDriver },
  'passenger.set_out': {
    ...spared,
    isTrue: (facts) => hasSameDriver(facts) && facts.booking?.arrived_at === null,
  },
  'passenger.arrived': { ...spared, isTrue: hasSameDriver },
  'passenger.arrival_reported': {
    ...spared,
    isTrue: (facts) => hasSameDriver(facts) && facts.booking?.arrival_confirmed_at === null,
  },
  'passenger.waiting': { ...spared, minutes: 10, isTrue: hasSameDriver },
  'passenger.handed_back': { ...passenger, isTrue: ({ booking }) => booking?.status === 'pending' },
  'passenger.cancelled': { ...passenger, isTrue: ({ booking }) => booking?.status === 'cancelled' },
  // It says nothing without its link, which the rider may have taken back.
  'ride.emergency': {
    ...security,
    audience: 'contact',
    minutes: 2 * HOUR,
    isTrue: ({ emergencyPath }) => emergencyPath !== null,
  },
  'account.phone_changed': { ...security, audience: 'address' },
  'account.google_linked': { ...security, audience: 'person' },
  'driver.ride_offered': {
    ...driver,
    essential: false,
    minutes: 10,
    isTrue: ({ booking }) => booking?.status === 'pending',
  },
  'driver.ride_assigned': {
    ...driver,
    isTrue: (facts) => hasSameDriver(facts) && facts.booking?.driver_id === facts.recipientId,
  },
  // The driver no longer has the ride, because it was cancelled or reassigned.
  'driver.ride_cancelled': {
    ...driver,
    isTrue: ({ booking, recipientId }) =>
      booking !== null && (booking.status === 'cancelled' || booking.driver_id !== recipientId),
  },
  'driver.first_ride': {
    ...driver,
    minutes: 4 * HOUR,
    isTrue: (facts) => facts.booking?.status === 'accepted' && facts.booking.driver_id === facts.recipientId,
  },
  'operator.needed': {
    audience: 'operator',
    category: 'work',
    essential: false,
    minutes: 12 * HOUR,
    isTrue: always,
  },
} as const satisfies Record<string, MessageEvent>

export type EventName = keyof typeof EVENTS

const isEventName = (name: string): name is EventName => name in EVENTS

export const EventNameSchema = v.picklist(Object.keys(EVENTS).filter(isEventName))

/** The entry of an event, in the type that all of them share. */
export const eventOf = (name: EventName): MessageEvent => EVENTS[name]
