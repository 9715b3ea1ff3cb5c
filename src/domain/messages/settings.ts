import * as v from 'valibot'
import { accept, type Result, refuse } from '../result'

/** The channels that a person may choose to be told by first; notifications come before them where there are any. */
export const FIRST_CHANNELS = ['sms', 'whatsapp', 'email'] as const

export type FirstChannel = (typeof FIRST_CHANNELS)[number]

/** What somebody agrees to or takes back. 'optional': what is not needed for a ride. */
export const CONSENTS = ['whatsapp', 'email', 'push', 'optional'] as const

export type Consent = (typeof CONSENTS)[number]

/** Where they said so: on the profile page, to the browser, by answering STOP or START, by an e-mail's link. */
export const CONSENT_SOURCES = ['profile', 'browser', 'whatsapp', 'email'] as const

export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** How somebody is told, as their profile page shows it. */
export const MessageSettingsSchema = v.object({
  first_channel: v.picklist(FIRST_CHANNELS),
  whatsapp: v.boolean(),
  optional: v.boolean(),
})

export type MessageSettings = v.InferOutput<typeof MessageSettingsSchema>

/** The settings of a user who never chose. */
export const DEFAULT_SETTINGS: MessageSettings = { first_channel: 'sms', whatsapp: false, optional: true }

/** What somebody changes of them; what is not named stays. */
export const SettingsChangeSchema = v.partial(MessageSettingsSchema)

export type SettingsChange = v.InferOutput<typeof SettingsChangeSchema>

/** An address that a link may be sent to. */
export const EmailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email())

/** Why a channel can't be chosen to be told by first. */
export const CHANNEL_NEEDS = {
  whatsapp: 'Agree to WhatsApp first.',
  email: 'Add an e-mail address first, and confirm it.',
} as const

/**
 * The settings to write for a change. A first channel that is taken back by the change itself becomes SMS, which needs
 * nothing. Refuses a first channel that the person does not have.
 */
export function checkSettings(
  before: MessageSettings,
  change: SettingsChange,
  hasEmail: boolean,
): Result<SettingsChange, keyof typeof CHANNEL_NEEDS> {
  const { whatsapp, first_channel: first } = { ...before, ...change }
  const has = { sms: true, whatsapp, email: hasEmail }
  if (first === 'sms' || has[first]) return accept(change)
  return change.first_channel === undefined ? accept({ ...change, first_channel: 'sms' }) : refuse(first)
}

/** GET /api/profile/messages: the card of the profile page, and the answer to every change of it. */
export const MessagesCardSchema = v.object({
  settings: MessageSettingsSchema,
  /** Proven to be theirs. */
  email: v.nullable(v.string()),
  /** Google vouches for it, and it is changed there alone. */
  email_is_googles: v.boolean(),
  /** An address that waits for its link to be opened. */
  pending: v.nullable(
    v.object({
      email: v.string(),
      /** The hour of its link is over. */
      is_over: v.boolean(),
    }),
  ),
  browsers: v.number(),
  /** This one is one of them. */
  this_browser: v.boolean(),
  /** The key to subscribe with; null where notifications are not configured. */
  push_key: v.nullable(v.string()),
})

export type MessagesCard = v.InferOutput<typeof MessagesCardSchema>
