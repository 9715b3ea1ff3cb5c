import { type SQL, sql } from 'drizzle-orm'
import type { EventName } from '../src/domain/messages/events'
import type { Database } from './database/client'
import { newId } from './database/new-id'
import { insertRow } from './database/rows'
import { bookings, outbox } from './database/tables'

type OutboxRow = typeof outbox.$inferSelect

export interface OutboxMessage {
  event: EventName
  bookingId: string
  now: Date
  /** What must hold of the booking for the message to be inserted, such as `transitionApplied(bookingId, …)`. */
  when: SQL
  /** Part of the message's id where an event may occur twice for a booking: each transition sends its own. */
  transitionId?: string
  /** Whom it goes to; null or absent: the booking's rider. */
  recipientId?: string | null
  /** What the text needs and the row does not hold, such as `refund_paise`. No phone number, no PIN. */
  details?: Record<string, unknown>
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

interface BookingMessages {
  event: EventName
  now: Date
  /** Of a booking: that the message is put for it. */
  which: SQL
  /** Of a booking: whom it goes to. Columns are written with their tables. */
  recipient: SQL
  /** The rest of the message's id beside event and booking; '' where it occurs once for each. */
  occurrence: string
  details?: Record<string, unknown> | undefined
}

/** As `putInOutbox`, for each of the bookings. */
export function putForBookings(database: Database, message: BookingMessages) {
  const { event, now, which, recipient, occurrence, details = {} } = message
  const rest = occurrence === '' ? '' : `|${occurrence}`
  const id = sql<string>`${event} || '|' || bookings.id || ${rest}`
  const at = now.toISOString()
  return database
    .insert(outbox)
    .select(
      database
        .select({
          id: id.as('id'),
          message_id: id.as('message_id'),
          event: sql<string>`${event}`.as('event'),
          booking_id: bookings.id,
          recipient_id: sql<string>`${recipient}`.as('recipient_id'),
          address: sql<null>`NULL`.as('address'),
          channel: sql<null>`NULL`.as('channel'),
          status: sql<'due'>`'due'`.as('status'),
          attempts: sql<number>`0`.as('attempts'),
          unanswered: sql<number>`0`.as('unanswered'),
          try_at: sql<string>`${at}`.as('try_at'),
          reference: sql<string>`lower(hex(randomblob(16)))`.as('reference'),
          provider_id: sql<null>`NULL`.as('provider_id'),
          parts: sql<null>`NULL`.as('parts'),
          last_error: sql<null>`NULL`.as('last_error'),
          needs_person: sql<boolean>`0`.as('needs_person'),
          created_at: sql<string>`${at}`.as('created_at'),
          sent_at: sql<null>`NULL`.as('sent_at'),
          ended_at: sql<null>`NULL`.as('ended_at'),
          details: sql<string>`json_patch(
            json_object('driver_id', bookings.driver_id, 'accepted_at', bookings.accepted_at),
            ${JSON.stringify(details)})`.as('details'),
        })
        .from(bookings)
        .where(which),
    )
    .onConflictDoNothing()
}

interface PersonMessage {
  event: EventName
  /** What it is about, once for each person. */
  subject: string
  recipientId: string
  /** A number that was theirs; absent: they are told as they chose. */
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
  needs_person: false,
  created_at: now.toISOString(),
  sent_at: null,
  ended_at: null,
  details: null,
})
