const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const draw = (alphabet: string, length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('')

/** An id in Razorpay's shape: the prefix and 14 case-sensitive alphanumerics, e.g. order_RB58MiP5SPFYyM. */
export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'card') => `${prefix}_${draw(ALPHANUMERICS, 14)}`

/** A string of digits, as banks number their transactions. */
export const newDigits = (length: number) => draw('0123456789', length)

/** Lower-case hexadecimal, as Exotel's Sid. */
export const newHex = (length: number) => draw('0123456789abcdef', length)

/** Letters and digits of any length, as the end of a WhatsApp message id. */
export const newToken = (length: number) => draw(ALPHANUMERICS, length)
