import type { SigningKeys } from '../config'

const encoder = new TextEncoder()

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in hex. Only for values too random to be guessed; for others use `hmac`. */
export const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text)))

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const SHAPE = /^[0-9a-f]{64}$/

const keyOf = (secret: string, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', encoder.encode(secret), HMAC, false, [usage])

/**
 * HMAC-SHA256 in hex, over parts that hold no '|'. Under a key of ours the first part names the purpose, so that a
 * signature for one purpose is invalid for another.
 */
export async function hmac(secret: string, ...parts: string[]): Promise<string> {
  const key = await keyOf(secret, 'sign')
  return hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(parts.join('|'))))
}

/**
 * Whether `hex` is the HMAC of these parts under the current key, or under the previous one while it is configured.
 * `crypto.subtle.verify` compares in constant time.
 */
export async function isHmac(
  hex: string,
  { current, previous }: SigningKeys,
  ...parts: string[]
): Promise<boolean> {
  if (!SHAPE.test(hex)) return false
  const given = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const signed = encoder.encode(parts.join('|'))
  for (const secret of [current, previous]) {
    if (!secret) continue
    if (await crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, signed)) return true
  }
  return false
}

/**
 * Whether the given text is the secret. Hashes are compared, so that the time which the comparison takes says nothing
 * of the secret.
 */
export const isSameSecret = async (given: string, secret: string): Promise<boolean> =>
  (await sha256(given)) === (await sha256(secret))
