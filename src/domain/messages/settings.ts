import * as v from 'valibot'

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

/** Of somebody who never chose. */
export const DEFAULT_SETTINGS: MessageSettings = { first_channel: 'sms', whatsapp: false, optional: true }
