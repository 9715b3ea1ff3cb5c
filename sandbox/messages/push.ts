import { base64url, importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { faultSwitch, type Refusal, Refused, standIn } from '../provider'
import { newToken } from '../random-ids'
import { sandboxState } from '../state-binding'
import type { PushSubscription } from '../tables'

const ORIGIN = 'https://push.hasiru.test'

const MAX_BYTES = 4096

const refusal = (
  status: 400 | 401 | 403 | 404 | 410 | 413 | 429 | 500,
  message: string,
  headers: Record<string, string> = {},
): Refusal => ({ status, body: { code: status, message }, headers })

const GONE = refusal(410, 'The subscription has expired or was ended.')

const faults = faultSwitch('push.messages', {
  gone: GONE,
  rate_limited: refusal(429, 'Too many messages.', { 'retry-after': '30' }),
  unauthorised: refusal(403, 'The key is not that of the subscription.'),
  server_error: refusal(500, 'Something went wrong.'),
})

/** The point of P-256 as a JWK: 04, then both coordinates. */
function jwkOf(point: Uint8Array) {
  if (point.length !== 65 || point[0] !== 4) return null
  return {
    kty: 'EC',
    crv: 'P-256',
    x: base64url.encode(point.subarray(1, 33)),
    y: base64url.encode(point.subarray(33)),
  }
}

const ClaimsSchema = v.object({
  exp: v.number(),
  sub: v.pipe(v.string(), v.regex(/^(mailto:|https:)/)),
})

const DAY_SECONDS = 24 * 3600

/** RFC 8292: signed by the key beside it, for this push service, for a day at most, and by whoever made the subscription. */
async function checkSender(header: string | undefined, { server_key }: PushSubscription): Promise<void> {
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/i.exec(header ?? '') ?? []
  if (!token || !key) throw new Refused(refusal(401, 'The request has no VAPID authorization.'))
  const jwk = jwkOf(base64url.decode(key))
  try {
    if (!jwk || (server_key !== null && server_key !== key)) throw new Error('Another key')
    const verified = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: ORIGIN })
    const { exp } = v.parse(ClaimsSchema, verified.payload)
    if (exp > Date.now() / 1000 + DAY_SECONDS) throw new Error('Lives too long')
  } catch (error) {
    throw new Refused(refusal(403, `The VAPID authorization is not valid: ${error}`))
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))

async function hkdf(secret: BufferSource, salt: BufferSource, info: BufferSource, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' }

/** What a browser reads of one record of aes128gcm (RFC 8188) under its own keys (RFC 8291). Throws where it can't. */
async function decrypt(body: Uint8Array, { private_key, p256dh, auth }: PushSubscription): Promise<string> {
  const salt = body.slice(0, 16)
  const sender = body.slice(21, 21 + (body[20] ?? 0))
  const record = body.slice(21 + sender.length)
  const ours = await crypto.subtle.importKey('jwk', JSON.parse(private_key), P256, false, ['deriveBits'])
  const theirs = await crypto.subtle.importKey('raw', sender, P256, false, [])
  const agreement = { name: 'ECDH', public: theirs }
  const shared = await crypto.subtle.deriveBits(agreement, ours, 256)
  const keyInfo = joined(bytes('WebPush: info\0'), base64url.decode(p256dh), sender)
  const secret = await hkdf(shared, new Uint8Array(base64url.decode(auth)), keyInfo, 32)
  const contentKey = await hkdf(secret, salt, bytes('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(secret, salt, bytes('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt'])
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record))
  // The last record's padding: 2, then zeros.
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('The padding is not that of a last record')
  return new TextDecoder().decode(plain.subarray(0, end))
}

/** Makes a subscription as PushManager.subscribe does, with keys of its own. */
export async function newSubscription(serverKey: string | null) {
  const keys = await crypto.subtle.generateKey(P256, true, ['deriveBits'])
  if (!('privateKey' in keys)) throw new Error('P-256 makes pairs of keys')
  const point = await crypto.subtle.exportKey('raw', keys.publicKey)
  const made = {
    token: newToken(32),
    private_key: JSON.stringify(await crypto.subtle.exportKey('jwk', keys.privateKey)),
    p256dh: base64url.encode(new Uint8Array(v.parse(v.instance(ArrayBuffer), point))),
    auth: base64url.encode(crypto.getRandomValues(new Uint8Array(16))),
    server_key: serverKey,
  }
  const shown = {
    endpoint: `${ORIGIN}/send/${made.token}`,
    expirationTime: null,
    keys: { p256dh: made.p256dh, auth: made.auth },
  }
  return { made, shown }
}

/** push.hasiru.test: a push service and the browsers behind it. A message is decrypted and lands in the inbox. */
export const pushService = standIn(refusal(404, 'There is no such subscription.')).post(
  '/send/:token',
  faults,
  async (c) => {
    const state = sandboxState(c.env)
    const subscription = await state.pushSubscription(c.req.param('token'))
    if (!subscription) throw new Refused(refusal(404, 'There is no such subscription.'))
    if (subscription.is_gone) throw new Refused(GONE)
    await checkSender(c.req.header('authorization'), subscription)
    const body = new Uint8Array(await c.req.arrayBuffer())
    if (body.length > MAX_BYTES) throw new Refused(refusal(413, `More than ${MAX_BYTES} bytes.`))
    const { ttl = '', urgency = 'normal', topic = '', 'content-encoding': coding } = c.req.header()
    const isReadable =
      /^\d+$/.test(ttl) &&
      /^(very-low|low|normal|high)$/.test(urgency) &&
      /^[\w-]{0,32}$/.test(topic) &&
      coding === 'aes128gcm'
    const text = isReadable ? await decrypt(body, subscription).catch(() => null) : null
    if (text === null) throw new Refused(refusal(400, 'TTL, Urgency, Topic or the encryption is not valid.'))
    const provider_id = newToken(24)
    await state.saveMessage({
      channel: 'push',
      to: `${ORIGIN}/send/${subscription.token}`,
      text,
      provider_id,
      reference: topic === '' ? undefined : topic,
      details: { TTL: ttl, Urgency: urgency, Topic: topic },
      isReported: false,
    })
    return c.body(null, 201, { location: `${ORIGIN}/message/${provider_id}`, ttl })
  },
)
