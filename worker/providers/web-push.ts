import { buildPushPayload } from '@block65/webcrypto-web-push'
import { base64url } from 'jose'
import * as v from 'valibot'
import { refuse } from '../../src/domain/result'
import type { Section } from '../config'
import type { ProviderFetch } from '../http/provider-request'
import { type Sent, sendMessage } from './messages'

/**
 * The push services of today's browsers. A subscription comes from a browser, and without this list anybody could have
 * us send requests to any address. The last entry is the sandbox's; its domain exists nowhere (RFC 6761).
 */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  'push.hasiru.test',
]

function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  const isKnown = SERVICES.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
  return protocol === 'https:' && port === '' && username === '' && isKnown
}

const hasBytes = (count: number) =>
  v.check((text: string) => {
    try {
      return base64url.decode(text).length === count
    } catch {
      return false
    }
  })

/** What a browser's PushManager.subscribe resolves to, as JSON. */
export const PushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.check(isPushService, 'Not a push service that we know')),
  keys: v.object({
    /** The browser's public key: a point of P-256, 65 bytes. */
    p256dh: v.pipe(v.string(), hasBytes(65)),
    auth: v.pipe(v.string(), hasBytes(16)),
  }),
})

export type PushSubscription = v.InferOutput<typeof PushSubscriptionSchema>

interface Push {
  subscription: PushSubscription
  /** At most 3,993 bytes. Only the page's own worker can read them: they are encrypted end to end (RFC 8291). */
  data: string
  /** 1 or more: the seconds for which the service keeps the message for a device that is away. */
  ttlSeconds: number
  /** 'high' wakes a sleeping device (RFC 8030, 5.3). */
  urgency: 'low' | 'normal' | 'high'
  /** At most 32 letters, digits, _ and -: a message takes the place of an undelivered one of the same topic. */
  topic: string
}

const GONE = new Set([404, 410])

/** Whether the push service no longer knows this subscription, which is then to be deleted. */
export const isGone = (sent: Sent): boolean =>
  !sent.ok && 'status' in sent.refusal && GONE.has(sent.refusal.status)

/**
 * Statuses about this message or this subscription: a request that the service can't read, a key that is another's,
 * gone, too long.
 */
const FOR_GOOD = new Set([400, 404, 410, 413])

/** Statuses of a subscription that was made with another key of ours. Services differ: some call it a bad request. */
const OF_ANOTHER_KEY = new Set([400, 401, 403])

/**
 * Hands one message to the push service of a browser (RFC 8030), signed by our own key (VAPID, RFC 8292), or by the one
 * before it where the browser has subscribed with that. 'accepted' is the service's word; only the page's worker can
 * say that the message was shown. Keys that are no keys are 'undeliverable' with status 400, as a service would refuse
 * them.
 */
export async function sendPush(send: ProviderFetch, config: Section<'push'>, push: Push): Promise<Sent> {
  const { VAPID_SUBJECT: subject, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  const sent = await sendSigned(send, { subject, publicKey, privateKey }, push)
  const { VAPID_PUBLIC_KEY_PREVIOUS: before, VAPID_PRIVATE_KEY_PREVIOUS: privateBefore } = config
  if (sent.ok || !('status' in sent.refusal) || !OF_ANOTHER_KEY.has(sent.refusal.status)) return sent
  if (!before || !privateBefore) return sent
  return sendSigned(send, { subject, publicKey: before, privateKey: privateBefore }, push)
}

async function sendSigned(
  send: ProviderFetch,
  vapid: { subject: string; publicKey: string; privateKey: string },
  { subscription, data, ttlSeconds, urgency, topic }: Push,
): Promise<Sent> {
  const { endpoint, keys } = subscription
  const message = { data, options: { ttl: ttlSeconds, urgency, topic } }
  const built = await buildPushPayload(message, { endpoint, keys, expirationTime: null }, vapid).catch(
    () => null,
  )
  if (!built) return refuse({ reason: 'undeliverable', status: 400, code: 'not_encrypted' })
  return sendMessage(
    send,
    endpoint,
    { headers: built.headers, body: built.body },
    { idOf: () => null, codeOf: () => null, isForGood: (status) => FOR_GOOD.has(status) },
  )
}
