import { localBrand, localVars } from '../../../scripts/local-settings.mjs'

const random = (i: number) => `${i}`.padStart(4, '0').concat('qR7tYu2wEsDfGhJkLzXcVbNm9o81pAiQ')

const SECRET = /PEPPER|QUOTE_KEY|SECRET|TOKEN$|API_KEY/

/** The settings of a company that could be real: none of them is of the local sandbox. */
export const SETTINGS: Record<string, string> = {
  ...localBrand,
  ...Object.fromEntries(
    Object.entries(localVars)
      .filter(([name]) => !/^(ENVIRONMENT|SEND_LIMITS|RIDE_SIMULATION)$|^GST|_URL$/.test(name))
      .map(([name, value], i) => [name, SECRET.test(name) ? random(i) : value]),
  ),
  BRAND_NAME: 'Malnad Rides',
  BRAND_HOST: 'book.malnadrides.in',
  BRAND_EMAIL: 'care@malnadrides.in',
  BRAND_PHONE: '+91 80 4123 4567',
  BRAND_WHATSAPP: '+91 98860 12345',
  RESEND_FROM: 'Malnad Rides <care@malnadrides.in>',
  VAPID_SUBJECT: 'mailto:care@malnadrides.in',
  BACKUP_KEY: 'qR7tYu2wEsDfGhJkLzXcVbNm9o81pAiQqR7tYu2wEsD=',
  RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
  RESEND_WEBHOOK_SECRET: `whsec_${btoa('twenty-four random bytes')}`,
  VAPID_PRIVATE_KEY: 'qR7tYu2wEsDfGhJkLzXcVbNm9o81pAiQqR7tYu2wEsD',
}

/** A file of them, as parseEnv reads it. */
export const fileOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
