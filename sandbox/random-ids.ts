const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const DIGITS = '0123456789'

function draw(alphabet: string, length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('')
}

/** An id in Razorpay's shape: the prefix and 14 case-sensitive alphanumerics, e.g. order_RB58MiP5SPFYyM. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'card'): string {
  return `${prefix}_${draw(ALPHANUMERICS, 14)}`
}

/** A string of digits, as banks number their transactions. */
export function newDigits(length: number): string {
  return draw(DIGITS, length)
}

/** Lower-case hexadecimal, as Exotel's Sid. */
export function newHex(length: number): string {
  return draw('0123456789abcdef', length)
}

/** Letters and digits of any length, as the end of a WhatsApp message id. */
export function newToken(length: number): string {
  return draw(ALPHANUMERICS, length)
}
