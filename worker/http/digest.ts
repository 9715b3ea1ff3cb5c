const encoder = new TextEncoder()

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in hex. For what is random enough not to be guessed; for the rest `mac`. */
export async function sha256(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const keyOf = (secret: string, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', encoder.encode(secret), HMAC, false, [usage])

/** HMAC-SHA256 in hex, over parts that hold no '|'. */
export async function mac(secret: string, ...parts: string[]): Promise<string> {
  const signed = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret, 'sign'),
    encoder.encode(parts.join('|')),
  )
  return hexOf(signed)
}

/** Whether `hex` is the mac of these parts, compared in constant time. */
export async function isMac(hex: string, secret: string, ...parts: string[]): Promise<boolean> {
  const given = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, encoder.encode(parts.join('|')))
}
