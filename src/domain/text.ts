// Text as people type it, brought into one form: a name or an address on one line, and number plates.

/** What is not seen and could disguise what is; not the two joiners, which Indian scripts are written with. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Combining marks beyond the fourth on one letter: no script needs more, and many of them cover neighbouring lines. */
const HEAPED = /((?:[\u200c\u200d]{0,2}\p{M}){4})[\p{M}\u200c\u200d]+/gu

/** Half of a character, which nothing can show. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Text as typed, on one line, without invisible characters and surplus combining marks. Idempotent. */
export const plainLine = (typed: string): string =>
  typed
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .replace(HEAPED, '$1')
    .trim()

/** With what stands before it: browsers of ours lack lookbehind. */
const MOBILE_NUMBER = /(^|\D)(?:\+?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}(?!\d)/g

/** In a phone number's place. */
export const NUMBER_GONE = '(number)'

/** What operators type is kept for good, so phone numbers are taken out of it. */
export const withoutNumbers = (typed: string): string => typed.replace(MOBILE_NUMBER, `$1${NUMBER_GONE}`)

/** With its first letter large. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A number plate or a bank's reference without spaces and hyphens, in capitals: how two of them are compared. */
export const spellingKey = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

const STATE_PLATE = /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/

const BHARAT_PLATE = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/

/** Delhi alone writes its districts with one figure, 'DL 1C AB 1234', where others write a nought before it. */
const ONE_FIGURE = 'DL'

/**
 * A plate as it is kept and shown, 'KA 09 AB 1234' or '22 BH 1234 AB'; null for what is no Indian plate. Noughts
 * that people leave out when they read it aloud are put back: one car has one plate. docs/product.md, OPS-16.
 */
export function readPlate(typed: string): string | null {
  const [, state, district = '', series, number = ''] = STATE_PLATE.exec(spellingKey(typed)) ?? []
  const [, ...bharat] = BHARAT_PLATE.exec(spellingKey(typed)) ?? []
  const parts = state
    ? [state, state === ONE_FIGURE ? district : district.padStart(2, '0'), series, number.padStart(4, '0')]
    : bharat
  return parts.filter((part) => part).join(' ') || null
}
