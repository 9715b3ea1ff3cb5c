import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { base64url, jwtVerify } from 'jose'
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

const faults = faultSwitch('push.messages', {
  gone: refusal(410, 'The subscription has expired or was ended.'),
  rate_limited: refusal(429, 'Too many messages.', { 'retry-after': '30' }),
  unauthorised: refusal(403, 'The key is not that of the subscription.'),
  server_error: refusal(500, 'Something went wrong.'),
})

const ClaimsSchema = v.object({
  exp: v.number(),
  sub: v.pipe(v.string(), v.regex(/^(mailto:|https:)/)),
})

const DAY_SECONDS = 24 * 3600

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' }

/** RFC 8292: signed by the key beside it, for this push service, for a day at most, and by whoever made the subscription. */
async function checkSender(header: string | undefined, { server_key }: PushSubscription): Promise<void> {
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/i.exec(header ?? '') ?? []
  if (!token || !key) throw new Refused(refusal(401, 'The request has no VAPID authorization.'))
  try {
    if (server_key !== null && server_key !== key) throw new Error('Another key')
    const signer = await crypto.subtle.importKey('raw', base64url.decode(key), SIGNING, false, ['verify'])
    const verified = await jwtVerify(token, signer, { audience: ORIGIN })
    const { exp } = v.parse(ClaimsSchema, verified.payload)
    if (exp > Date.now() / 1000 + DAY_SECONDS) throw new Error('Lives too long')
  } catch (error) {
    throw new Refused(refusal(403, `The VAPID authorization is not valid: ${error}`))
  }
}

const CURVE = 'prime256v1'

const PUSH_INFO = new TextEncoder().encode('WebPush: info\0')

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, length))

/** What a browser reads of one record of aes128gcm (RFC 8188) under its own keys (RFC 8291); null where it can't. */
function decrypt(body: Uint8Array, { private_key, p256dh, auth }: PushSubscription): string | null {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const browser = createECDH(CURVE)
  try {
    browser.setPrivateKey(private_key, 'base64url')
    const shared = browser.computeSecret(sender)
    const keyInfo = Uint8Array.of(...PUSH_INFO, ...base64url.decode(p256dh), ...sender)
    const secret = derive(shared, base64url.decode(auth), keyInfo, 32)
    const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const iv = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', contentKey, iv)
    decipher.setAuthTag(body.subarray(-16))
    const plain = Uint8Array.of(
      ...decipher.update(body.subarray(21 + sender.length, -16)),
      ...decipher.final(),
    )
    // The last record's padding: 2, then zeros.
    const end = plain.findLastIndex((byte) => byte !== 0)
    return plain[end] === 2 ? new TextDecoder().decode(plain.subarray(0, end)) : null
  } catch {
    return null
  }
}

/** Makes a subscription as PushManager.subscribe does, with keys of its own. */
export function newSubscription(serverKey: string | null) {
  const browser = createECDH(CURVE)
  const made = {
    token: newToken(32),
    p256dh: browser.generateKeys('base64url'),
    private_key: browser.getPrivateKey('base64url'),
    auth: base64url.encode(randomBytes(16)),
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
    await checkSender(c.req.header('authorization'), subscription)
    const body = new Uint8Array(await c.req.arrayBuffer())
    if (body.length > MAX_BYTES) throw new Refused(refusal(413, `More than ${MAX_BYTES} bytes.`))
    const { ttl = '', urgency = 'normal', topic = '', 'content-encoding': coding } = c.req.header()
    const isReadable =
      /^\d+$/.test(ttl) &&
      /^(very-low|low|normal|high)$/.test(urgency) &&
      /^[\w-]{0,32}$/.test(topic) &&
      coding === 'aes128gcm'
    const text = isReadable ? decrypt(body, subscription) : null
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
