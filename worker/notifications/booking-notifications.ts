import { eq } from 'drizzle-orm'
import { BRAND } from '../../src/brand'
import type { Channel, MessageFacts } from '../../src/domain/messages/facts'
import { PUSH_MINUTES, type Reachable, worthUntil } from '../../src/domain/messages/sending'
import { LOGIN_CODE } from '../../src/domain/messages/whatsapp'
import { refuse } from '../../src/domain/result'
import { otpMessage } from '../../src/domain/sign-in/one-time-code'
import { emailOf } from '../../src/messages/email'
import { type EventName, eventOf } from '../../src/messages/events'
import { pushOf, smsOf, whatsAppOf } from '../../src/messages/texts'
import { configOf, MissingSetting, missingSettings } from '../config'
import { databaseOf } from '../database/client'
import { pushSubscriptions } from '../database/message-tables'
import type { Bindings } from '../http/app-env'
import { providerFetchOf } from '../http/provider-request'
import { log } from '../log'
import { dltTemplateId, sendSms } from '../providers/exotel'
import type { Sent } from '../providers/messages'
import { sendEmail } from '../providers/resend'
import { isGone, sendPush } from '../providers/web-push'
import { sendWhatsApp } from '../providers/whatsapp'
import { unsubscribeUrl } from './unsubscribe'

/** An event's message to one person over one channel. */
export interface Notification {
  type: EventName
  channel: Channel
  facts: MessageFacts
  person: Reachable
  /** The provider repeats the reference in each report. */
  reference: string
  createdAt: Date
  now: Date
}

/** A one-time code, which is sent at once: a late code is of no use, so no code is in the outbox. */
interface CodeNotification {
  type: 'send.otp'
  channel: 'sms' | 'whatsapp'
  data: { phone_no: string; otp: string }
  /** The site's host without port, by which browsers fill the code in (origin-bound one-time codes). */
  host: string
}

const ORIGIN = `https://${BRAND.host}`

/** Nothing to send over this channel, or nobody to send it to: the next channel is used. */
const NOT_SENDABLE: Sent = refuse({ reason: 'undeliverable', status: 0, code: 'nothing_to_send' })

/** Channels whose provider is configured. */
export const configuredChannels = (env: Bindings): Channel[] =>
  (
    [
      ['sms', 'exotel'],
      ['whatsapp', 'whatsapp'],
      ['email', 'resend'],
      ['push', 'push'],
    ] as const
  ).flatMap(([channel, section]) => (missingSettings(env, section).length === 0 ? channel : []))

/** The channels that an event has a text for. */
export const channelsOf = (event: EventName, facts: MessageFacts): Channel[] => [
  ...(smsOf(event, facts) ? (['sms'] as const) : []),
  ...(whatsAppOf(event, facts) ? (['whatsapp'] as const) : []),
  ...(emailOf(event, facts, { origin: ORIGIN, unsubscribeUrl: null }) ? (['email'] as const) : []),
  ...(pushOf(event, facts) ? (['push'] as const) : []),
]

/**
 * The function booking-notifications (docs/product.md, MESSAGE-1): hands one message to its channel's provider, once, and
 * returns the provider's id of it. The text is made from what is stored, never from what a browser sent. A channel that
 * is not configured refuses for now.
 */
export async function bookingNotifications(
  env: Bindings,
  notification: Notification | CodeNotification,
): Promise<Sent> {
  try {
    if (notification.type === 'send.otp') return await sendOtp(env, notification)
    return await SEND[notification.channel](env, notification)
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error
    log('error', 'not_configured', { message: error.message })
    return refuse({ reason: 'refused', status: 0, code: 'not_configured', retryAfterSeconds: null })
  }
}

function sendOtp(env: Bindings, { channel, data, host }: CodeNotification): Promise<Sent> {
  const { phone_no: to, otp: code } = data
  if (channel === 'whatsapp') {
    const message = { to, template: LOGIN_CODE, values: { 1: code } }
    return sendWhatsApp(providerFetchOf(env), configOf(env, 'whatsapp'), message)
  }
  const config = configOf(env, 'exotel')
  const text = otpMessage({ code, brand: BRAND.name, host })
  return sendSms(providerFetchOf(env), config, { to, text, templateId: config.EXOTEL_DLT_CODE_TEMPLATE_ID })
}

const SEND: Record<Channel, (env: Bindings, notification: Notification) => Promise<Sent>> = {
  async sms(env, { type, facts, person, reference }) {
    const sms = smsOf(type, facts)
    if (!sms || person.phone === null) return NOT_SENDABLE
    const config = configOf(env, 'exotel')
    const templateId = dltTemplateId(config, sms.template)
    return sendSms(providerFetchOf(env), config, { to: person.phone, text: sms.text, templateId, reference })
  },
  async whatsapp(env, { type, facts, person, reference }) {
    const message = whatsAppOf(type, facts)
    if (!message || person.phone === null) return NOT_SENDABLE
    const config = configOf(env, 'whatsapp')
    return sendWhatsApp(providerFetchOf(env), config, { to: person.phone, ...message, reference })
  },
  async email(env, { type, facts, person, reference }) {
    const isOptional = eventOf(type).category === 'optional'
    const unsubscribe = isOptional ? await unsubscribeUrl(env, ORIGIN, facts.recipientId ?? '') : null
    const email = emailOf(type, facts, { origin: ORIGIN, unsubscribeUrl: unsubscribe })
    if (!email || person.email === null) return NOT_SENDABLE
    // Lets the mail program unsubscribe by one press (RFC 8058).
    const headers: Record<string, string> =
      unsubscribe === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    const config = configOf(env, 'resend')
    return sendEmail(providerFetchOf(env), config, { to: person.email, ...email, headers, reference })
  },
  push: sendToBrowsers,
}

/**
 * Sends to each browser of the person, one after the other, because a worker has few connections: the message is taken
 * where one browser's service took it. A browser that its service no longer knows is forgotten. Once the message goes
 * on over another channel, no browser shows it.
 */
async function sendToBrowsers(env: Bindings, notification: Notification): Promise<Sent> {
  const { type, facts, reference, createdAt, now } = notification
  const push = pushOf(type, facts)
  if (!push) return NOT_SENDABLE
  const config = configOf(env, 'push')
  const database = databaseOf(env.DB)
  const browsers = await database
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, facts.recipientId ?? ''))
  const { urgency, ...shown } = push
  const worthSeconds = Math.round((worthUntil(eventOf(type), createdAt).getTime() - now.getTime()) / 1000)
  const isAlone = channelsOf(type, facts).length === 1
  const sent: Sent[] = []
  for (const { id, endpoint, p256dh, auth } of browsers) {
    const one = await sendPush(providerFetchOf(env), config, {
      subscription: { endpoint, keys: { p256dh, auth } },
      data: JSON.stringify({ ...shown, tag: facts.booking?.id ?? reference, reference }),
      ttlSeconds: Math.max(1, isAlone ? worthSeconds : Math.min(worthSeconds, PUSH_MINUTES * 60)),
      urgency,
      topic: reference,
    })
    if (isGone(one)) await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
    sent.push(one)
  }
  return sent.find(({ ok }) => ok) ?? sent[0] ?? NOT_SENDABLE
}
