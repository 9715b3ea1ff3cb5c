import * as v from 'valibot'
import { InstantSchema } from '../fields'

/** One place where a user is signed in, as their profile page shows it (docs/product.md, PROFILE-22). */
export const OpenSessionSchema = v.object({
  /** Random, and of no use but to end the session. */
  id: v.string(),
  device: v.string(),
  by_google: v.boolean(),
  created_at: InstantSchema,
  /** To a day; of operators to 15 minutes. */
  last_seen_at: InstantSchema,
  this_device: v.boolean(),
})

export type OpenSession = v.InferOutput<typeof OpenSessionSchema>

/** GET /api/profile/sessions, and the answer to each that is ended. */
export const OpenSessionsSchema = v.object({ sessions: v.array(OpenSessionSchema) })

// Browsers name those that they descend from as well: the first that fits is meant.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\b(FxiOS|Firefox)\//, 'Firefox'],
  [/\b(CriOS|Chrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // An iPad calls itself a Mac.
  [/\bMacintosh\b/, 'Mac or iPad'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A browser and what it runs on, by its header `user-agent`: 'Chrome on Android'. Anything may be sent there: only our
 * own words are answered, of 40 characters at most.
 */
export function deviceOf(userAgent: string | undefined): string {
  const named = (words: typeof BROWSERS) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return `${named(BROWSERS) ?? 'A browser'} on ${named(SYSTEMS) ?? 'a device we don’t know'}`
}
