/** What a code is for: to sign in by a phone, or to verify the phone of a signed-in user. */
export type CodePurpose = 'sign-in' | 'verify-phone'

export const CODE_LENGTH = 6
export const CODE_MINUTES = 10

/** Whether this is a code as sent: exactly six digits. Trim what was typed first. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/**
 * So many digits in which every value is equally likely, leading zeros kept. `random` gives unsigned 32-bit integers from
 * a cryptographic source; the few at the top that would favour small values are thrown away.
 */
export function drawDigits(length: number, random: () => number): string {
  const values = 10 ** length
  const fair = 2 ** 32 - (2 ** 32 % values)
  let drawn = random()
  while (drawn >= fair) drawn = random()
  return String(drawn % values).padStart(length, '0')
}

/**
 * The message that carries a code, whose last line, `@host #code`, lets the browser at `host` fill the code in; host
 * without scheme and port (docs/product.md, SIGNIN-4).
 */
export function otpMessage({ code, brand, host }: { code: string; brand: string; host: string }): string {
  return `${code} is your ${brand} code. It expires in ${CODE_MINUTES} minutes. Do not share it.\n\n@${host} #${code}`
}
