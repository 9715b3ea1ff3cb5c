import * as v from 'valibot'
import { SupplierSchema } from '../src/domain/documents/gstin.ts'

// What is wrong with a setting is said in words that go on after its name, and without its value.
const atLeast = (least: number, words: string) => v.pipe(v.string('is no text'), v.minLength(least, words))
export const text = atLeast(1, 'is empty')
/** A text of a form, which the words name. */
export const form = (pattern: RegExp, words: string) => v.pipe(text, v.regex(pattern, `is not ${words}`))
const oneOf = <const Word extends string>(...words: Word[]) =>
  v.picklist(words, `is none of ${words.join(', ')}`)
/** A secret that we make: 32 random characters or more. */
const ownSecret = atLeast(32, 'is shorter than 32 characters: openssl rand -base64 32 makes one')
/** A secret that a provider makes. The shortest has 24 characters, and what is half typed has fewer than 16. */
const givenSecret = atLeast(16, 'is shorter than 16 characters')
const vapidPublic = form(/^[\w-]{87}$/, '87 characters of base64url')
const vapidPrivate = form(/^[\w-]{43}$/, '43 characters of base64url')
/** As India's registry of senders and texts (DLT) writes its ids. */
const dltId = form(/^\d{19}$/, '19 digits, as DLT’s ids are')

/**
 * Keys of our own have the one before them beside them while they are changed, as `…_PREVIOUS`: what was made with it
 * is accepted, and nothing is made with it (docs/keys.md).
 */
export const sections = {
  environment: v.object({
    ENVIRONMENT: oneOf('production', 'development', 'test'),
    SEND_LIMITS: v.optional(oneOf('all', 'phone-only'), 'all'),
    /** 'off' while a database is brought back in place (docs/restore.md): nothing runs by itself, nothing is sent. */
    CLOCK: v.optional(oneOf('on', 'off'), 'on'),
    /** 'on' allows simulated rides: set out at any time, in a car as fast as a test needs. Ignored in production. */
    RIDE_SIMULATION: v.optional(oneOf('on', 'off'), 'off'),
  }),
  codes: v.object({ OTP_PEPPER: ownSecret, OTP_PEPPER_PREVIOUS: v.optional(ownSecret) }),
  /** Turnstile, which needs both keys, proves that a browser is one. Without the keys our own proof of work does. */
  turnstile: v.object({
    TURNSTILE_SITE_KEY: v.optional(text),
    TURNSTILE_SECRET_KEY: v.optional(givenSecret),
    TURNSTILE_BASE_URL: v.optional(text, 'https://challenges.cloudflare.com'),
  }),
  quotes: v.object({ QUOTE_KEY: ownSecret, QUOTE_KEY_PREVIOUS: v.optional(ownSecret) }),
  google: v.object({
    GOOGLE_CLIENT_ID: form(/\.apps\.googleusercontent\.com$/, 'a client id: ….apps.googleusercontent.com'),
    GOOGLE_CLIENT_SECRET: givenSecret,
    /** Where the browser is redirected to. An address that begins with '/' is of our own origin, here and below. */
    GOOGLE_AUTH_URL: v.optional(text, 'https://accounts.google.com/o/oauth2/v2/auth'),
    GOOGLE_TOKEN_URL: v.optional(text, 'https://oauth2.googleapis.com/token'),
    GOOGLE_JWKS_URL: v.optional(text, 'https://www.googleapis.com/oauth2/v3/certs'),
    GOOGLE_ISSUER: v.optional(text, 'https://accounts.google.com'),
  }),
  razorpay: v.object({
    RAZORPAY_KEY_ID: form(/^rzp_(live|test)_\w+$/, 'a key id: rzp_live_… or rzp_test_…'),
    RAZORPAY_KEY_SECRET: givenSecret,
    /** Signs what a checkout answers that was opened before the key was changed. */
    RAZORPAY_KEY_SECRET_PREVIOUS: v.optional(givenSecret),
    RAZORPAY_BASE_URL: v.optional(text, 'https://api.razorpay.com'),
    RAZORPAY_CHECKOUT_URL: v.optional(text, 'https://checkout.razorpay.com/v1/checkout.js'),
  }),
  webhooks: v.object({
    RAZORPAY_WEBHOOK_SECRET: ownSecret,
    /** Signs the retries of events from before the secret was changed. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: v.optional(ownSecret),
  }),
  exotel: v.object({
    EXOTEL_BASE_URL: v.optional(text, 'https://api.in.exotel.com'),
    EXOTEL_ACCOUNT_SID: text,
    EXOTEL_API_KEY: givenSecret,
    EXOTEL_API_TOKEN: givenSecret,
    EXOTEL_SENDER: form(/^[A-Za-z]{6}$/, 'a header of six letters'),
    EXOTEL_DLT_ENTITY_ID: dltId,
    EXOTEL_DLT_CODE_TEMPLATE_ID: dltId,
    /** JSON: the registry's id of each other template, by our name of it. */
    EXOTEL_DLT_TEMPLATES: v.pipe(
      text,
      v.parseJson(undefined, 'is no JSON'),
      v.record(text, dltId, 'is no JSON of names and ids'),
    ),
    /** Ends the address that Exotel reports to. */
    EXOTEL_REPORT_TOKEN: ownSecret,
    /** Signed the addresses of messages that were sent before the token was changed. */
    EXOTEL_REPORT_TOKEN_PREVIOUS: v.optional(ownSecret),
  }),
  whatsapp: v.object({
    WHATSAPP_BASE_URL: v.optional(text, 'https://graph.facebook.com'),
    WHATSAPP_PHONE_NUMBER_ID: form(/^\d+$/, 'an id of digits'),
    WHATSAPP_TOKEN: givenSecret,
    /** Signs what Meta reports. */
    WHATSAPP_APP_SECRET: givenSecret,
    /** Ours: Meta repeats it when the webhook's address is registered. */
    WHATSAPP_VERIFY_TOKEN: ownSecret,
  }),
  resend: v.object({
    RESEND_BASE_URL: v.optional(text, 'https://api.resend.com'),
    RESEND_API_KEY: givenSecret,
    /** 'Hasiru Cabs <care@…>', of a domain that is verified there. */
    RESEND_FROM: form(/^[^<>]+ <[^<>\s@]+@[^<>\s@]+>$/, 'a name and an address, as ‘Name <care@example.in>’'),
    /** 'whsec_' and base64. */
    RESEND_WEBHOOK_SECRET: form(/^whsec_([\w+/]{4})+([\w+/]{2}==|[\w+/]{3}=)?$/, 'whsec_ and base64'),
  }),
  push: v.object({
    /** In base64url: a point of P-256 (65 bytes) and its secret (32). Browsers subscribe to the point. */
    VAPID_PUBLIC_KEY: vapidPublic,
    VAPID_PRIVATE_KEY: vapidPrivate,
    /** The pair of browsers that have not subscribed anew since it was changed. */
    VAPID_PUBLIC_KEY_PREVIOUS: v.optional(vapidPublic),
    VAPID_PRIVATE_KEY_PREVIOUS: v.optional(vapidPrivate),
    /** Whom a push service writes to when something is wrong: mailto: or https:. */
    VAPID_SUBJECT: form(/^(mailto:|https:)/, 'an address of mailto: or https:'),
  }),
  /** Of documents (docs/gst.md): JSON of who sells and how, each since a day; without a GSTIN they have no words of tax. */
  documents: v.object({
    GST_TERMS: v.optional(
      v.pipe(
        text,
        v.parseJson(undefined, 'is no JSON'),
        v.array(SupplierSchema, 'is no list'),
        v.check((terms) => new Set(terms.map(({ since }) => since)).size === terms.length, 'has a day twice'),
      ),
      '[]',
    ),
  }),
  backup: v.object({
    /** Encrypts the copies of the database: 32 random bytes in base64. */
    BACKUP_KEY: form(/^[A-Za-z\d+/]{43}=$/, '32 random bytes in base64'),
  }),
  health: v.object({
    /** Lets a monitor read what GET /health found. */
    HEALTH_TOKEN: v.optional(ownSecret),
  }),
  places: v.object({
    PLACES_PROVIDER: v.optional(oneOf('gazetteer', 'mapbox'), 'gazetteer'),
    MAPBOX_TOKEN: v.optional(text),
  }),
} as const

type SectionName = keyof typeof sections
export type Section<Name extends SectionName> = v.InferOutput<(typeof sections)[Name]>

/** Signatures are made with the current key; those of the previous one are accepted while it is configured. */
export interface SigningKeys {
  current: string
  previous?: string | undefined
}

/** A setting that is missing or invalid. The message names settings, never their values. */
export class MissingSetting extends Error {
  readonly section: SectionName
  readonly settings: readonly string[]

  constructor(section: SectionName, settings: readonly string[]) {
    super(`Not configured: ${settings.join(', ')} (see README, Settings)`)
    this.name = 'MissingSetting'
    this.section = section
    this.settings = settings
  }
}

/** What keeps settings from being used: each name, and what is wrong with it, never its value. */
export function faultsOf(
  schema: v.GenericSchema<unknown, object>,
  env: object,
): { name: string; fault: string }[] {
  const issues = v.safeParse(schema, env).issues ?? []
  const faults = issues.map(({ path, message }) => {
    const name = String(path?.[0]?.key)
    // A message that is not in our words repeats the value.
    const words = message.startsWith('Invalid') ? 'is not of its form' : message
    return [name, { name, fault: path?.[0]?.value === undefined ? 'is missing' : words }] as const
  })
  return [...new Map(faults).values()]
}

/** Names of settings of a section that are missing or invalid; empty when it can be used. */
export const missingSettings = (env: object, section: SectionName): string[] =>
  faultsOf(sections[section], env).map(({ name }) => name)

/** The settings of one section, parsed; null where one is missing or invalid. */
export function settingsOf<Name extends SectionName>(env: object, section: Name): Section<Name> | null {
  const schema: (typeof sections)[Name] = sections[section]
  const parsed = v.safeParse(schema, env)
  return parsed.success ? parsed.output : null
}

/**
 * The same. Throws MissingSetting at the first request that needs them, so that a product with no payment keys still
 * shows its pages.
 */
export function configOf<Name extends SectionName>(env: object, section: Name): Section<Name> {
  const settings = settingsOf(env, section)
  if (!settings) throw new MissingSetting(section, missingSettings(env, section))
  return settings
}

const isSectionName = (name: string): name is SectionName => name in sections

export const sectionNames = Object.keys(sections).filter(isSectionName)

/**
 * True where the sandbox may be bound and faults may be injected (a slow or broken session check). Each request asks
 * several times, so production is known without parsing.
 */
export const isLocal = (env: object): boolean =>
  !('ENVIRONMENT' in env && env.ENVIRONMENT === 'production') &&
  configOf(env, 'environment').ENVIRONMENT !== 'production'

/** True where a simulated driver may set out hours ahead and drive faster than cars do: never in production. */
export const ridesAreSimulated = (env: object): boolean =>
  isLocal(env) && configOf(env, 'environment').RIDE_SIMULATION === 'on'

/** The keys that sign quotes. Throws MissingSetting. */
export function quoteKeys(env: object): SigningKeys {
  const { QUOTE_KEY, QUOTE_KEY_PREVIOUS } = configOf(env, 'quotes')
  return { current: QUOTE_KEY, previous: QUOTE_KEY_PREVIOUS }
}

/** The peppers of one-time codes. Throws MissingSetting. */
export function codePeppers(env: object): SigningKeys {
  const { OTP_PEPPER, OTP_PEPPER_PREVIOUS } = configOf(env, 'codes')
  return { current: OTP_PEPPER, previous: OTP_PEPPER_PREVIOUS }
}
