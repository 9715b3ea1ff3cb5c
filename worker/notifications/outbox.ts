import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { bookings, outbox } from '../database/tables'

export type OutboxEvent = 'booking.confirmed'
export type OutboxChannel = 'sms'

/**
 * A statement that puts one message in the outbox, to stand in the batch that makes it true: where `when` does not
 * hold for the booking, nothing is put. One message per event, booking and channel, however often it is put.
 */
export function putInOutbox(
  database: Database,
  message: { event: OutboxEvent; channel: OutboxChannel; bookingId: string; now: Date; when: SQL },
) {
  const { event, channel, bookingId, now, when } = message
  return database
    .insert(outbox)
    .select(
      database
        .select({
          id: sql<string>`${`${event}|${bookingId}|${channel}`}`.as('id'),
          event: sql<string>`${event}`.as('event'),
          bookingId: bookings.id,
          channel: sql<'sms'>`${channel}`.as('channel'),
          status: sql<'due'>`'due'`.as('status'),
          attempts: sql<number>`0`.as('attempts'),
          leasedUntil: sql<null>`NULL`.as('leased_until'),
          providerId: sql<null>`NULL`.as('provider_id'),
          lastError: sql<null>`NULL`.as('last_error'),
          createdAt: sql<string>`${now.toISOString()}`.as('created_at'),
          sentAt: sql<null>`NULL`.as('sent_at'),
          recipientId: sql<null>`NULL`.as('recipient_id'),
          details: sql<null>`NULL`.as('details'),
        })
        .from(bookings)
        .where(and(eq(bookings.id, bookingId), when)),
    )
    .onConflictDoNothing()
}
