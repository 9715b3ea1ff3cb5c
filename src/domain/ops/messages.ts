// What operators see of messages and do about those that did not arrive.
import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { AUDIENCES, ChannelSchema, MESSAGE_STATUSES } from '../messages/facts'

/** A message on one channel. */
export const SendingSchema = v.object({
  /** Null until it is chosen. */
  channel: v.nullable(ChannelSchema),
  status: v.picklist(MESSAGE_STATUSES),
  /** How many SMS the text is billed as. */
  parts: v.nullable(v.number()),
  last_error: v.nullable(v.string()),
  /** When the message is looked at again; null where it has ended on this channel. */
  try_at: v.nullable(InstantSchema),
  sent_at: v.nullable(InstantSchema),
  /** When the message was delivered, given up or found to be untrue. */
  ended_at: v.nullable(InstantSchema),
})

export type Sending = v.InferOutput<typeof SendingSchema>

/** What one person was told of one event; of them the name alone, never the number or address. */
export const PanelMessageSchema = v.object({
  id: v.string(),
  booking_id: v.nullable(v.string()),
  event: v.string(),
  what: v.string(),
  /** Who was told: one that an event does not say is 'person'. */
  audience: v.picklist(AUDIENCES),
  name: v.nullable(v.string()),
  /** Still true, and of a ride that is under way or whose pickup is within 12 hours. */
  is_pressing: v.boolean(),
  /** The message has ended, is still true, and its words are kept: an operator may send it again. */
  may_be_sent: v.boolean(),
  created_at: InstantSchema,
  /** One for each channel, in the order in which they were tried. */
  sendings: v.array(SendingSchema),
})

export type PanelMessage = v.InferOutput<typeof PanelMessageSchema>

export const CHANNEL_WORDS = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail', push: 'Notification' }

export const STATUS_WORDS: Record<Sending['status'], string> = {
  due: 'due',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'not delivered',
  unknown: 'no answer',
  failed: 'could not be sent',
  untrue: 'no longer true',
}

const REASON_WORDS: Record<string, string> = {
  'no longer true': '',
  'no answer': 'The provider didn’t answer; it may have arrived.',
  'not reached': 'We couldn’t reach the provider.',
  'nobody to send it to': 'They have no proven number or address.',
  'could not be composed': 'We can’t read our record of it. Tell an engineer.',
  'delivered on another channel': 'It was delivered another way.',
  'account deleted': 'The account was deleted.',
  not_configured: 'The channel isn’t set up.',
  nothing_to_send: 'It doesn’t reach them any more.',
  '400': 'The provider takes no such number or text.',
  '401': 'The provider refuses our account. Tell an engineer.',
  '403': 'The provider refuses our account. Tell an engineer.',
  '429': 'The provider takes no more for now.',
  '131026': 'Their number takes no WhatsApp from us.',
  '131049': 'WhatsApp keeps it from them for now.',
  'email.bounced': 'There is no such mailbox.',
  'email.complained': 'They marked it as spam.',
  'email.suppressed': 'The provider sends nothing to this mailbox any more.',
}

/** Why a message is not delivered, as it was recorded: words of ours, or a provider's code after them. */
export function reasonWords(error: string): string {
  const code = error.replace(/^(refused with|undelivered:) /, '')
  const known = REASON_WORDS[code]
  if (known !== undefined) return known
  if (/^5\d\d$/.test(code)) return `The provider is broken (${code}).`
  if (code === 'no reason given') return 'The provider doesn’t say why.'
  return `The provider’s code is ‘${code}’.`
}

const TO_WORDS: Partial<Record<PanelMessage['audience'], string>> = {
  person: '',
  address: 'the former number of ',
  contact: 'an emergency contact of ',
  passenger: 'the passenger of ',
}

export const toWords = ({ audience, name }: PanelMessage): string =>
  `to ${TO_WORDS[audience] ?? `${audience} `}${name ?? 'somebody without a name'}`

/** What happened to a message that did not arrive, and what to do about it. */
export function messageNeedWords(message: PanelMessage): string {
  const [sending] = message.sendings.slice(-1)
  const what = sending
    ? `${sending.channel ? `${CHANNEL_WORDS[sending.channel]} ` : ''}${STATUS_WORDS[sending.status]}`
    : ''
  const why = sending?.last_error ? reasonWords(sending.last_error) : ''
  const next =
    message.is_pressing || message.audience === 'address'
      ? 'Call them now, then leave it.'
      : message.may_be_sent
        ? 'Fix the reason and send it again, or call them and leave it.'
        : 'It isn’t sent any more. Leave it.'
  return `${toWords(message)}, ${what}. ${why} ${next}`.replace(/^t/, 'T')
}

/** Between a message's id and what is added where an operator sends it again. */
export const AGAIN = '|again|'

/** Whether an operator had it sent again. */
export const isAgain = ({ id }: Pick<PanelMessage, 'id'>): boolean => id.includes(AGAIN)

/** The id of the message that was sent first, however often it was sent again. */
export const firstOf = (messageId: string): string => messageId.split(AGAIN)[0] ?? messageId

/** The id of a message that was sent again by a press of this id. */
export const againOf = (messageId: string, pressId: string): string =>
  `${firstOf(messageId)}${AGAIN}${pressId}`

/** Minutes for which a message that was sent again, or a payment link, is not sent once more: what came of it first. */
export const AGAIN_AFTER_MINUTES = 5

/** Payment links of one booking within an hour. */
export const LINKS_AN_HOUR = 3

/** Before its pickup a ride cannot wait for the morning. */
export const PRESSING_HOURS = 12

/**
 * Whether a need of this ride cannot wait for the morning, because the ride is under way, or its pickup is within 12
 * hours.
 */
export function isPressing(
  { status, scheduled_time }: { status: string; scheduled_time: string },
  now: Date,
): boolean {
  if (status === 'started') return true
  const hours = Math.abs(Date.parse(scheduled_time) - now.getTime()) / 3_600_000
  return (status === 'pending' || status === 'accepted') && hours <= PRESSING_HOURS
}
