// What operators see of messages and do about those that did not arrive.
import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { ChannelSchema, MESSAGE_STATUSES } from '../messages/facts'

/** A message on one channel. */
export const SendingSchema = v.object({
  /** Null until it is chosen. */
  channel: v.nullable(ChannelSchema),
  status: v.picklist(MESSAGE_STATUSES),
  /** Of an SMS: how many are billed. */
  parts: v.nullable(v.number()),
  last_error: v.nullable(v.string()),
  /** When it is looked at again; null: it has ended here. */
  try_at: v.nullable(InstantSchema),
  sent_at: v.nullable(InstantSchema),
  /** When it was delivered, given up or found to be untrue. */
  ended_at: v.nullable(InstantSchema),
})

export type Sending = v.InferOutput<typeof SendingSchema>

/** What one person was told of one event; of them the name alone, never the number or address. */
export const PanelMessageSchema = v.object({
  id: v.string(),
  booking_id: v.nullable(v.string()),
  event: v.string(),
  /** Who was told: one that an event does not say is 'person'. */
  audience: v.picklist(['rider', 'driver', 'operator', 'person', 'address', 'contact', 'passenger']),
  name: v.nullable(v.string()),
  /** An operator had it sent again. */
  is_again: v.boolean(),
  /** Still true, and of a ride that is under way or whose pickup is within 12 hours. */
  is_pressing: v.boolean(),
  /** It has ended, is still true, and what it said is kept: an operator may send it again. */
  may_be_sent: v.boolean(),
  created_at: InstantSchema,
  /** One for each channel, in the order in which they were tried. */
  sendings: v.array(SendingSchema),
})

export type PanelMessage = v.InferOutput<typeof PanelMessageSchema>

/** Between a message's id and what is added where an operator sends it again. */
export const AGAIN = '|again|'

/** The id of the message that was sent first, however often it was sent again. */
export const firstOf = (messageId: string): string => messageId.split(AGAIN)[0] ?? messageId

/** The id of a message that was sent again by a press of this id. */
export const againOf = (messageId: string, pressId: string): string =>
  `${firstOf(messageId)}${AGAIN}${pressId}`

/** Minutes for which a message that was sent again, or a payment link, is not sent once more: what came of it first. */
export const AGAIN_AFTER_MINUTES = 5

/** Payment links of one booking within an hour. */
export const LINKS_AN_HOUR = 3

const PRESSING_HOURS = 12

/** Whether what concerns this ride cannot wait for the morning: it is under way, or its pickup is within 12 hours. */
export function isPressing(
  { status, scheduled_time }: { status: string; scheduled_time: string },
  now: Date,
): boolean {
  if (status === 'started') return true
  const hours = Math.abs(Date.parse(scheduled_time) - now.getTime()) / 3_600_000
  return (status === 'pending' || status === 'accepted') && hours <= PRESSING_HOURS
}
