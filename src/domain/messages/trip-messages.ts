import * as v from 'valibot'
import type { TripMessage } from '../bookings/trip-details'
import { EVENT_WORDS } from './event-words'
import { EventNameSchema } from './events'
import type { MessageStatus } from './facts'

/** Of one whose answer was lost we know only that it was sent. What waits, or was no longer true, is not shown. */
const STATES: Partial<Record<MessageStatus, TripMessage['state']>> = {
  sent: 'sent',
  unknown: 'sent',
  delivered: 'delivered',
  undelivered: 'not_delivered',
  failed: 'not_delivered',
}

interface SentMessage {
  event: string
  channel: TripMessage['channel'] | null
  status: MessageStatus
  created_at: string
  sent_at: string | null
  ended_at: string | null
}

/** None for a message that its rider is not shown. */
export function tripMessagesOf(row: SentMessage): TripMessage[] {
  const state = STATES[row.status]
  const event = v.safeParse(EventNameSchema, row.event)
  if (!state || row.channel === null || !event.success) return []
  const at = row.sent_at ?? row.ended_at ?? row.created_at
  return [{ what: EVENT_WORDS[event.output], channel: row.channel, state, at }]
}
