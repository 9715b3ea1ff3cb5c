import { formatPaise, formatRupees } from '../../src/domain/payments/amounts'

/** A variable of a registered SMS template holds at most so many characters. */
const VARIABLE_MAX = 40

const withoutSign = (money: string) => money.replace('₹', 'Rs ')

/** The sign of the rupee would turn the whole SMS into 16-bit characters, and one message into three. */
export const rupees = (amount: number): string => withoutSign(formatRupees(amount))

/** As `rupees`, of whole paise. */
export const paise = (amount: number): string => withoutSign(formatPaise(amount))

/** An address or a name in one line, cut at a word to what the registered template takes. */
function shortLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= VARIABLE_MAX) return line
  const room = line.slice(0, VARIABLE_MAX - 1)
  const words =
    room.lastIndexOf(' ') > VARIABLE_MAX / 2 ? room.slice(0, room.lastIndexOf(' ')) : room.slice(0, -1)
  return `${words.replace(/[\s,]+$/, '')}..`
}

/**
 * Only what an SMS of 7-bit characters holds: accents are dropped from their letters, other scripts left out. A text
 * that has nothing left is `otherwise`.
 */
export function plain(text: string, otherwise: string): string {
  const kept = text
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/`/g, "'")
    .replace(/[^\x20-\x7e]/g, '')
  return /[A-Za-z0-9]/.test(kept) ? shortLine(kept) : otherwise
}
