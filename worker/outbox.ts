import { and, isNotNull, or, SQL, sql } from 'drizzle-orm'
import type { CancellationCode } from '../src/domain/bookings/booking'
import { type EventName, eventOf } from '../src/messages/events'
import type { Database } from './database/client'
import { outbox } from './database/message-tables'
import { newId, RANDOM_ID } from './database/new-id'
import { insertRow, insertRowsFrom } from './database/rows'

type OutboxRow = typeof outbox.$inferSelect

export interface OutboxMessage {
  event: EventName
  bookingId: string
  now: Date
  /** What must hold of the booking for the message to be inserted, such as `when` of an `AppliedTransition`. */
  when: SQL
  /** Part of the message's id where an event may occur twice for a booking: each transition sends its own. */
  transitionId?: string
  /** Whom it goes to; null or absent: the booking's rider. */
  recipientId?: string | null
  /** What the text needs and the row does not hold, such as `refund_paise`. No phone number, no PIN. */
  details?: Record<string, unknown> | SQL | undefined
}

/**
 * A statement that puts one message in the outbox, for the batch that makes it true, after the state transition itself:
 * where `when` does not hold for the booking, nothing is inserted. One message per event, booking, transition and
 * recipient, however often it is inserted. Beside the given details it keeps the driver of that moment (`driver_id`)
 * and since when (`accepted_at`), so that no message is sent about a driver who has handed the ride back since.
 */
export function putInOutbox(database: Database, message: OutboxMessage) {
  const { event, bookingId, now, when, transitionId = '', recipientId = null, details } = message
  return putForBookings(database, {
    event,
    now,
    which: sql`bookings.id = ${bookingId} AND ${when}`,
    recipient: sql`coalesce(${recipientId}, bookings.user_id)`,
    occurrence: [transitionId, recipientId ?? ''].filter((part) => part !== '').join('|'),
    details,
  })
}

/** As `putInOutbox`: whoever had the ride, if anybody had, is told that it is theirs no more. */
export function putRideTakenAway(
  database: Database,
  message: Omit<OutboxMessage, 'event' | 'recipientId' | 'details'>,
  recipientId: string | null,
  code: CancellationCode | 'reassigned' | 'ended_at_car',
  /** The pickup time as they knew it, where the ride was changed. */
  former_time?: string,
) {
  const told = { ...message, event: 'driver.ride_cancelled', details: { code, former_time } } as const
  return recipientId === null ? [] : [putInOutbox(database, { ...told, recipientId })]
}

interface BookingMessages {
  event: EventName
  now: Date
  /** The condition on a booking for which the message is put. */
  which: SQL
  /** Whom the message of a booking goes to. Columns are written with their tables. */
  recipient: SQL
  /** The rest of the message's id beside event and booking; '' where it occurs once for each. */
  occurrence: string | SQL
  /** As an expression it is JSON that the database makes. */
  details?: Record<string, unknown> | SQL | undefined
}

/** As `putInOutbox`, for each of the bookings. */
export function putForBookings(database: Database, message: BookingMessages) {
  const { event, now, which, recipient, occurrence, details = {} } = message
  const rest = occurrence === '' ? sql`''` : sql`'|' || ${occurrence}`
  const id = sql`${event} || '|' || bookings.id || ${rest}`
  const row = {
    ...newRow({ id: '', event, now }),
    id,
    message_id: id,
    booking_id: sql`bookings.id`,
    recipient_id: recipient,
    reference: RANDOM_ID,
    details: sql`json_patch(
      json_object('driver_id', bookings.driver_id, 'accepted_at', bookings.accepted_at), ${details instanceof SQL ? details : JSON.stringify(details)})`,
  }
  const source = sql`FROM bookings WHERE ${which}`
  const toPassenger = TO_PASSENGER[event]
  if (toPassenger) {
    const id = sql`${toPassenger} || '|' || bookings.id || ${rest}`
    const also = { ...row, id, message_id: id, event: toPassenger, ...THE_PASSENGER }
    return insertRowsFrom(database, outbox, row, source, {
      row: also,
      source: ofPassengers(sql`${which} AND ${mayBeTold(toPassenger)}`),
    }).onConflictDoNothing()
  }
  // Who rides is another number in the same batch.
  if (event === 'passenger.replaced') {
    const told = ofPassengers(sql`${which} AND ${mayBeTold(event)}`)
    return insertRowsFrom(database, outbox, { ...row, ...THE_PASSENGER }, told).onConflictDoNothing()
  }
  return insertRowsFrom(database, outbox, row, source).onConflictDoNothing()
}

const THE_PASSENGER = { recipient_id: sql`bookings.user_id`, address: sql`booking_passengers.phone_no` }

const ofPassengers = (which: SQL): SQL =>
  sql`FROM bookings JOIN booking_passengers ON booking_passengers.booking_id = bookings.id
    WHERE booking_passengers.phone_no <> ${RIDERS_NUMBER} AND ${which}`

/**
 * What the passenger of a ride is told when its rider is told this, in the same statement (docs/product.md,
 * PASSENGER-13).
 */
const TO_PASSENGER: Partial<Record<EventName, EventName>> = {
  'ride.driver_assigned': 'passenger.driver_assigned',
  'ride.driver_changed': 'passenger.driver_assigned',
  'ride.pin_changed': 'passenger.driver_assigned',
  'ride.plate_changed': 'passenger.driver_assigned',
  'ride.set_out': 'passenger.set_out',
  'ride.arrived': 'passenger.arrived',
  'ride.arrival_reported': 'passenger.arrival_reported',
  'ride.waiting': 'passenger.waiting',
  'ride.handed_back': 'passenger.handed_back',
  'ride.car_problem': 'passenger.handed_back',
  'booking.changed': 'passenger.changed',
  'booking.cancelled': 'passenger.cancelled',
}

/**
 * The number of a booking's rider. A passenger without a phone may be reached by it, and the rider is told everything
 * anyway.
 */
const RIDERS_NUMBER = sql`coalesce((SELECT users.phone_no FROM users WHERE users.id = bookings.user_id), '')`

/**
 * A number that was sent nothing yet is not told of a ride's end, of its change, nor that somebody else rides, and a
 * number that answered STOP is told nothing that its ride can do without.
 */
function mayBeTold(event: EventName): SQL {
  if (event === 'passenger.cancelled' || event === 'passenger.changed' || event === 'passenger.replaced') {
    const isPriced = sql`EXISTS (SELECT 1 FROM booking_changes WHERE booking_changes.booking_id = bookings.id
      AND booking_changes.number = bookings.change_number AND booking_changes.kind = 'priced')`
    // One that waits says what is true when it is sent.
    const isNews = sql`${isPriced} AND NOT EXISTS (SELECT 1 FROM outbox AS waits
      WHERE waits.booking_id = bookings.id AND waits.event = 'passenger.changed' AND waits.status = 'due'
        AND waits.address = booking_passengers.phone_no)`
    return sql`${event === 'passenger.changed' ? isNews : sql`TRUE`} AND EXISTS (SELECT 1 FROM outbox AS told
      WHERE told.booking_id = bookings.id AND told.event = 'passenger.driver_assigned'
        AND told.created_at >= booking_passengers.created_at
        AND (told.sent_at IS NOT NULL OR told.status = 'sending' OR told.unanswered > 0))`
  }
  return eventOf(event).endsByStop
    ? sql`NOT EXISTS (SELECT 1 FROM stopped_numbers
        WHERE stopped_numbers.phone_no = booking_passengers.phone_no AND stopped_numbers.stopped = 1)`
    : sql`TRUE`
}

interface PersonMessage {
  event: EventName
  /** What it is about, once for each person. */
  subject: string
  recipientId: string
  /** A former number of the user; absent: the user is told as they chose. */
  address?: string
  details?: Record<string, unknown>
  now: Date
  when?: SQL
}

/** As `putInOutbox`, of a message that is about no booking. */
export function putForPerson(database: Database, message: PersonMessage) {
  const { event, subject, recipientId, address = null, details = {}, now, when } = message
  const row = newRow({ id: `${event}|${subject}|${recipientId}`, event, now })
  const whole = { ...row, recipient_id: recipientId, address, details: JSON.stringify(details) }
  return insertRow(database, outbox, whole, when).onConflictDoNothing()
}

/**
 * Empties what messages say of a person whose account is deleted, and ends the messages that wait. The rows stay,
 * because they keep a message from being sent twice.
 */
export const forgetMessages = (database: Database, which: SQL | undefined) =>
  database
    .update(outbox)
    .set({
      details: null,
      address: null,
      try_at: null,
      last_error: sql`CASE WHEN ${IS_WAITING} THEN 'account deleted' ELSE last_error END`,
      status: sql`CASE WHEN ${IS_WAITING} THEN 'untrue' ELSE status END`,
    })
    .where(and(which, or(isNotNull(outbox.details), isNotNull(outbox.try_at))))

const IS_WAITING = sql`status IN ('due', 'sending')`

/** A row that is due at once, for nobody yet. */
export const newRow = ({ id, event, now }: { id: string; event: string; now: Date }): OutboxRow => ({
  id,
  message_id: id,
  event,
  booking_id: null,
  recipient_id: null,
  address: null,
  channel: null,
  status: 'due',
  attempts: 0,
  unanswered: 0,
  try_at: now.toISOString(),
  reference: newId(),
  provider_id: null,
  parts: null,
  last_error: null,
  created_at: now.toISOString(),
  sent_at: null,
  ended_at: null,
  details: null,
})
