import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from './database/client'
import { bookings, outbox } from './database/tables'

/** What messages are about. They go to the booking's rider; the last two to a driver, who is the `recipientId`. */
export const OutboxEventSchema = v.picklist([
  'booking.confirmed',
  'booking.cancelled',
  'booking.payment_failed',
  'refund.due',
  'refund.sent',
  'refund.processed',
  'ride.driver_assigned',
  'ride.arriving',
  'ride.arrived',
  'ride.started',
  'ride.completed',
  'ride.handed_back',
  'driver.ride_assigned',
  'driver.ride_cancelled',
])
export type OutboxEvent = v.InferOutput<typeof OutboxEventSchema>

export interface OutboxMessage {
  event: OutboxEvent
  bookingId: string
  now: Date
  /** What must hold of the booking for the message to be inserted, such as `transitionApplied(bookingId, …)`. */
  when: SQL
  /** Part of the message's id where an event may occur twice for a booking: each transition sends its own. */
  transitionId?: string
  /** The driver it goes to; null or absent: the booking's rider. */
  recipientId?: string | null
  /** What the text needs and the row does not hold, such as `refund_paise`. No phone number, no PIN. */
  details?: Record<string, unknown>
}

/**
 * A statement that puts one message in the outbox, for the batch that makes it true, after the state transition itself:
 * where `when` does not hold for the booking, nothing is inserted. One message per event, booking and transition, however
 * often it is inserted. Beside the given details it keeps the driver of that moment (`driver_id`)
 * and since when (`accepted_at`), so that no message is sent about a driver who has handed the ride back since.
 */
export function putInOutbox(database: Database, message: OutboxMessage) {
  const { event, bookingId, now, when, transitionId, recipientId = null, details = {} } = message
  const id = [event, bookingId, 'sms', ...(transitionId === undefined ? [] : [transitionId])].join('|')
  return database
    .insert(outbox)
    .select(
      database
        .select({
          id: sql<string>`${id}`.as('id'),
          event: sql<string>`${event}`.as('event'),
          booking_id: bookings.id,
          channel: sql<'sms'>`'sms'`.as('channel'),
          status: sql<'due'>`'due'`.as('status'),
          attempts: sql<number>`0`.as('attempts'),
          leased_until: sql<null>`NULL`.as('leased_until'),
          provider_id: sql<null>`NULL`.as('provider_id'),
          last_error: sql<null>`NULL`.as('last_error'),
          created_at: sql<string>`${now.toISOString()}`.as('created_at'),
          sent_at: sql<null>`NULL`.as('sent_at'),
          recipient_id: sql<string | null>`${recipientId}`.as('recipient_id'),
          details: sql<string>`json_patch(
            json_object('driver_id', bookings.driver_id, 'accepted_at', bookings.accepted_at),
            ${JSON.stringify(details)})`.as('details'),
        })
        .from(bookings)
        .where(and(eq(bookings.id, bookingId), when)),
    )
    .onConflictDoNothing()
}
