import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BRAND_SETTINGS } from '../../scripts/brand.ts'
import {
  faultsOfSettings,
  inSentences,
  messageTemplates,
  readSettings,
  requiredSecrets,
} from '../../scripts/deploy-settings'
import { localVars } from '../../scripts/local-settings.mjs'
import { SETTINGS } from '../support/deploy/settings'

const ids: Record<string, string> = JSON.parse(SETTINGS.EXOTEL_DLT_TEMPLATES ?? '')
const [[first = '', id = ''] = [], ...more] = Object.entries(ids)
const templates = (value: object) => ({ EXOTEL_DLT_TEMPLATES: JSON.stringify(value) })

const production = async (changed: Record<string, string>) =>
  inSentences(await faultsOfSettings({ ...SETTINGS, ...changed }, { environment: 'production' }))

it('Settings that are complete and of their form are right', async () => {
  expect(await production({})).toBe('')
  const cluster = { EXOTEL_BASE_URL: 'https://api.exotel.com' }
  expect(await production({ ...cluster, PLACES_PROVIDER: 'mapbox', MAPBOX_TOKEN: 'pk.public' })).toBe('')
})

const soldBy = (...terms: object[]) => ({
  GST_TERMS: JSON.stringify(
    terms.map((parts) => ({
      ...{ since: '2026-04-01', legal_name: 'Malnad Rides', address: 'Hassan', gstin: '27AAPFU0939F1ZV' },
      ...{ input_credit: false, tolls: 'in_value', ...parts },
    })),
  ),
})

it.each<[string, Record<string, string>, string]>([
  ['a pepper of one letter', { OTP_PEPPER: 'x' }, 'OTP_PEPPER is shorter than 32 characters'],
  ['a pepper of one letter, often', { OTP_PEPPER: 'x'.repeat(40) }, 'OTP_PEPPER repeats a few characters'],
  ['the sandbox’s own', { QUOTE_KEY: localVars.QUOTE_KEY ?? '' }, 'QUOTE_KEY is the local sandbox’s'],
  ['its key of copies', { BACKUP_KEY: localVars.BACKUP_KEY ?? '' }, 'BACKUP_KEY is the local sandbox’s'],
  ['one text of all', templates({ [first]: id }), `EXOTEL_DLT_TEMPLATES lacks ${more.length} of`],
  ['a text that is none', templates({ ...ids, farewell: id.replace(/..$/, '99') }), 'no template: farewell'],
  ['one id twice', templates({ ...ids, [first]: more[0]?.[1] }), 'TEMPLATES has one id for several'],
  ['an id of four digits', templates({ ...ids, [first]: '1107' }), 'EXOTEL_DLT_TEMPLATES is not 19 digits'],
  ['no JSON', { EXOTEL_DLT_TEMPLATES: '{booking' }, 'EXOTEL_DLT_TEMPLATES is no JSON'],
  ['nobody’s host', { BRAND_HOST: 'hasirucabs.example' }, 'BRAND_HOST is nobody’s'],
  ['an address', { BRAND_HOST: 'https://malnadrides.in/' }, 'BRAND_HOST is not the name of a host'],
  ['a GSTIN with a slip of the pen', soldBy({ gstin: '27AAPFU0939F1ZW' }), 'GST_TERMS has a GSTIN that'],
  ['a GSTIN without its day', soldBy({ since: undefined }), 'GST_TERMS is not of its form'],
  ['a day of no calendar', soldBy({ since: '2026-02-31' }), 'GST_TERMS has a day that is none'],
  ['its day in words', soldBy({ since: '1 April 2026' }), 'GST_TERMS has a day that is none'],
  ['two terms of a day', soldBy({}, { gstin: null }), 'GST_TERMS has a day twice'],
  ['years that are too few', soldBy({ years_kept: 5 }), 'GST_TERMS keeps documents for less than 6 years'],
  ['the sandbox’s GSTIN', { GST_TERMS: localVars.GST_TERMS ?? '' }, 'GST_TERMS is nobody’s'],
  ['a test key', { RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd' }, 'RAZORPAY_KEY_ID is of the test mode'],
  ['half of Turnstile', { TURNSTILE_SITE_KEY: '0x4AAA' }, 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY'],
  ['the sandbox’s page', { GOOGLE_AUTH_URL: '/sandbox/google/authorize' }, 'GOOGLE_AUTH_URL is no https'],
  ['its script', { RAZORPAY_CHECKOUT_URL: '/sandbox/razorpay/checkout.js' }, 'RAZORPAY_CHECKOUT_URL is no'],
  ['another’s host', { RAZORPAY_BASE_URL: 'https://razorpay.com.evil.in' }, 'https address of razorpay.com'],
  ['a host without TLS', { EXOTEL_BASE_URL: 'http://api.exotel.com' }, 'EXOTEL_BASE_URL is no https address'],
  ['simulated rides', { RIDE_SIMULATION: 'on' }, 'RIDE_SIMULATION is no setting of a deployment'],
  ['Mapbox without its token', { PLACES_PROVIDER: 'mapbox' }, 'PLACES_PROVIDER needs MAPBOX_TOKEN'],
  ['one key for two', { QUOTE_KEY: SETTINGS.OTP_PEPPER ?? '' }, 'QUOTE_KEY is the same as OTP_PEPPER'],
  ['a name that is mistyped', { OTP_PEPER: 'qR7tYu2wEsDfGhJk' }, 'OTP_PEPER is no setting'],
  ['what wrangler.toml says', { ENVIRONMENT: 'development' }, 'ENVIRONMENT is no setting'],
])('%s is refused, and the words have no value of a setting', async (_, changed, words) => {
  const said = await production(changed)
  expect(said).toContain(words)
  expect(said.split('\n')).toHaveLength(1)
  for (const value of Object.values(changed)) if (value.length > 1) expect(said).not.toContain(value)
})

it('The example and the guide hold every setting that is needed, and none of it counts as filled in', async () => {
  const example = readSettings('settings.example.env')
  const needed = [...Object.keys(BRAND_SETTINGS.entries), ...requiredSecrets].sort()
  for (const name of needed) expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`\`${name}\``)
  expect(Object.keys(example).sort()).toEqual(needed)
  const faults = await faultsOfSettings(example, { environment: 'production' })
  expect(faults.map(({ name }) => name).sort()).toEqual(needed)
})

it('Each setting that is left away is named, unless the platform holds it already', async () => {
  const left = ['BRAND_PHONE', 'EXOTEL_DLT_TEMPLATES', 'OTP_PEPPER', 'RESEND_WEBHOOK_SECRET']
  const rest = Object.fromEntries(Object.entries(SETTINGS).filter(([name]) => !left.includes(name)))
  const faults = (held: string[]) => faultsOfSettings(rest, { environment: null, held })
  const named = (await faults([])).map(({ name, fault }) => `${name} ${fault}`)
  expect(named.sort()).toEqual(left.map((name) => `${name} is missing`))
  expect((await faults(left.slice(1))).map(({ name }) => name)).toEqual(['BRAND_PHONE'])
  const half = { ...SETTINGS, PLACES_PROVIDER: 'mapbox' }
  const held = ['MAPBOX_TOKEN', 'TURNSTILE_SECRET_KEY', 'TURNSTILE_SITE_KEY']
  for (const given of [half, { ...half, TURNSTILE_SITE_KEY: '0x4AAAAAAADnPIDROrmt1Wwj' }])
    expect(await faultsOfSettings(given, { environment: null, held })).toEqual([])
})

it('A preview takes no real money', async () => {
  const faults = await faultsOfSettings(SETTINGS, { environment: 'preview' })
  expect(inSentences(faults)).toContain('RAZORPAY_KEY_ID is of the live mode')
})

it('The texts to register are those of the company that the settings name', async () => {
  const { code, sms, whatsApp } = await messageTemplates(SETTINGS)
  expect(code).toContain('{#var#} is your Malnad Rides code')
  expect(code).toContain('@book.malnadrides.in #{#var#}')
  expect(sms.map(({ name }) => name).sort()).toEqual(Object.keys(ids).sort())
  const texts = [...sms.map(({ text }) => text), ...whatsApp.map(({ body }) => body)].join('\n')
  for (const part of ['Malnad Rides: ', 'book.malnadrides.in/trip-history', SETTINGS.BRAND_PHONE ?? ''])
    expect(texts).toContain(part)
  expect(texts).not.toMatch(/Hasiru|\.example/)
})
