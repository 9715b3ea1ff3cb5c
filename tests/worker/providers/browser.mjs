import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { decrypt } from 'http_ece'
import { jwtVerify } from 'jose'

/** A key pair of P-256. */
function newKeys() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

/** Our own keys, as two settings. */
export function vapidKeys() {
  const keys = newKeys()
  return {
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

/** A browser with a subscription, which decrypts and verifies with what others wrote: http_ece and jose. */
export function newBrowser() {
  const privateKey = newKeys()
  const authSecret = randomBytes(16).toString('base64url')
  return {
    subscription: {
      endpoint: 'https://push.hasiru.test/send/1',
      keys: { p256dh: privateKey.getPublicKey('base64url'), auth: authSecret },
    },
    decrypt: (body) =>
      decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey, authSecret }).toString(),
    /** The claims of the token in a VAPID header. Rejects where the key beside it did not sign it. */
    async verify(authorization) {
      const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
      const point = Buffer.from(key, 'base64url')
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
      const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
      return (await jwtVerify(token, publicKey)).payload
    },
  }
}
