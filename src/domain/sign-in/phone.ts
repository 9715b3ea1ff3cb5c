/** Every number is Indian; the field shows the prefix and accepts the ten digits after it. */
export const COUNTRY_PREFIX = '+91'
export const PHONE_DIGITS = 10

const INDIAN_MOBILE = /^\+91[6-9]\d{9}$/

/**
 * A phone number in the international form, where it can be derived (docs/product.md, SIGNIN-2): of its digits, 10 get
 * '+91', 12 that start with 91 a '+', and 13 that start with 91 lose the first and get a '+'. Anything else is
 * passed unchanged. So the answer may still be no number we send to: ask `isIndianMobile`.
 */
export function normalisePhone(raw: string): string {
  const digits = raw.replace(/\D/g, '')
  if (digits.length === 10) return `${COUNTRY_PREFIX}${digits}`
  if (digits.length === 12 && digits.startsWith('91')) return `+${digits}`
  if (digits.length === 13 && digits.startsWith('91')) return `+${digits.slice(1)}`
  return raw
}

/**
 * A number as it is dialled, in the international form: without the 00 of '0091 98450 12345' and the 0 of '098450 12345'.
 * The 0 before any digit but 9 may be a landline's, as in 080 2345 6789.
 */
export const dialledPhone = (typed: string): string =>
  normalisePhone(typed.replace(/\D/g, '').replace(/^(?:00(?=91\d{10}$)|0(?=9\d{9}$))/, ''))

/** Whether this is `+91` and a mobile number, ten digits from 6, 7, 8 or 9: the only ones a code is sent to. */
export const isIndianMobile = (phone: string): boolean => INDIAN_MOBILE.test(phone)

/** '+91 98450 12345' of an Indian number in the international form; anything else unchanged. */
export const spacedPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/**
 * The digits that the field keeps of what was typed or pasted. Longer input than a number has is taken for one with
 * its prefix: '+91 98765 43210', '0091 98765 43210' and '098765 43210' all fit.
 */
export function phoneFieldDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length <= PHONE_DIGITS) return digits
  const national = digits.replace(/^0+/, '')
  const start = national.length >= PHONE_DIGITS + 2 && national.startsWith('91') ? 2 : 0
  return national.slice(start, start + PHONE_DIGITS)
}
