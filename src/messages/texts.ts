import { BRAND } from '../brand'
import type { MessageFacts } from '../domain/messages/facts'
import { LOGIN_CODE, type WhatsAppTemplate } from '../domain/messages/whatsapp'
import type { Texts } from './event'
import { type EventName, EventNameSchema, eventOf } from './events'
import {
  cutTo,
  fillFor,
  fillText,
  inWords,
  readVariable,
  ridesElse,
  type VariableName,
  variablesOf,
  withNeverCut,
} from './variables'

// What SMS, WhatsApp and notifications make of an event's texts. E-mails: email.ts.

/** One text of an event, as it is registered (docs/product.md, MESSAGE-10). */
export interface TextTemplate {
  /** The text's name with the registry: DLT for SMS, Meta for WhatsApp. */
  template: string
  text: string
  /** What must hold for it; null: nothing. */
  when: ((facts: MessageFacts) => boolean) | null
}

/** The texts of an event in the order in which they are tried. */
const templatesOf = (texts: Texts = {}): TextTemplate[] =>
  Object.entries(texts).flatMap(([template, one]) => {
    const { text, when } = typeof one === 'string' ? { text: one, when: null } : one
    const toRider = { template, text: inWords(text, 'rider'), when }
    if (toRider.text === text) return toRider
    const isOfPassenger = (facts: MessageFacts) => ridesElse(facts) && (when === null || when(facts))
    return [
      { template: `${template}_passenger`, text: inWords(text, 'passenger'), when: isOfPassenger },
      toRider,
    ]
  })

const fitting = (texts: Texts | undefined, facts: MessageFacts): TextTemplate | null =>
  templatesOf(texts).find(({ when }) => when === null || when(facts)) ?? null

/** The text of an event that fits these facts; null where it is told on other channels alone. */
export const textTemplateOf = (event: EventName, facts: MessageFacts): TextTemplate | null =>
  fitting(eventOf(event).texts, facts)

/** Every text that is registered with DLT, where each variable reads {#var#}, with its event. */
export const SMS_TEMPLATES: readonly (TextTemplate & { event: EventName })[] =
  EventNameSchema.options.flatMap((event) =>
    templatesOf(eventOf(event).texts).map((one) => ({ event, ...one })),
  )

/** A variable of a registered template holds at most this many characters. */
export const VARIABLE_MAX = 40

/**
 * Only what an SMS of 7-bit characters holds, in one part where that can be: accents are dropped from their letters,
 * other scripts left out, and the sign of the rupee is written out.
 */
function inSevenBits(text: string, otherwise: string): string {
  const kept = text
    .replaceAll('₹', 'Rs ')
    .normalize('NFKD')
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[A-Za-z0-9]/.test(kept.replace(/^to\b/, '')) ? kept : otherwise
}

/** What a variable reads where nothing of it can be written in 7 bits. */
const OTHERWISE: Partial<Record<VariableName, string>> = {
  pickup: 'the pickup',
  journey: 'to the drop-off',
  driver: 'Our driver',
  first_name: 'Your driver',
  car: 'Electric car',
  plate: 'a car of ours',
  rider: 'Somebody you know',
  passenger: 'somebody else',
}

/** The airport's name would be cut before the terminal, which is what its riders look for; where a car was, before the time. */
const shortened = (text: string) =>
  text
    .replace('Kempegowda International Airport', 'Bengaluru Airport')
    .replace(/^the car was last seen (?=.{19})/, 'car ')

export interface Sms {
  template: string
  /** Word for word what is sent. */
  text: string
}

/** The SMS of an event; null where it is told on other channels alone. */
export function smsOf(event: EventName, facts: MessageFacts): Sms | null {
  const found = textTemplateOf(event, facts)
  return found && { template: found.template, text: filledSms(found, facts) }
}

/** A template's text with these facts, whether or not it is the one that fits them. */
export const filledSms = ({ text }: Pick<TextTemplate, 'text'>, facts: MessageFacts): string =>
  fillText(`${BRAND.name}: ${text}`, (name) => {
    const [place, end] = withNeverCut(shortened(readVariable(name, facts)))
    return cutTo(VARIABLE_MAX, inSevenBits(place, OTHERWISE[name] ?? '') + end)
  })

/** The text of a template as it is registered with DLT. */
export const registeredText = ({ text }: Pick<TextTemplate, 'text'>): string =>
  fillText(`${BRAND.name}: ${text}`, () => '{#var#}')

const whatsAppTemplateOf = ({ template, text }: TextTemplate): WhatsAppTemplate => ({
  name: template,
  category: 'utility',
  language: 'en',
  // Meta refuses a body that begins with a variable.
  body: `${BRAND.name}: ${fillText(text, (name) => `{{${name}}}`)}`,
})

/** Every template that is to be registered with Meta: the code's, those of the SMS by their names and words, and ours. */
export const WHATSAPP_TEMPLATES: readonly WhatsAppTemplate[] = [
  LOGIN_CODE,
  ...EventNameSchema.options
    .map(eventOf)
    .flatMap(({ texts, whatsApp }) =>
      [...templatesOf(texts), ...templatesOf(whatsApp)].map(whatsAppTemplateOf),
    ),
]

/** A variable holds at most this many characters here; Meta refuses line breaks in it. */
export const PARAMETER_MAX = 60

interface WhatsAppMessage {
  template: WhatsAppTemplate
  values: Record<string, string>
}

/** The WhatsApp message of an event; null where it is told on other channels alone. */
export function whatsAppOf(event: EventName, facts: MessageFacts): WhatsAppMessage | null {
  const found = fitting(eventOf(event).whatsApp, facts) ?? textTemplateOf(event, facts)
  if (!found) return null
  // Meta refuses an empty one.
  const values = variablesOf(found.text).map(
    (name) => [name, cutTo(PARAMETER_MAX, readVariable(name, facts)) || '-'] as const,
  )
  return { template: whatsAppTemplateOf(found), values: Object.fromEntries(values) }
}

/** A variable in a notification is cut to this many characters: what operators are told has a time and a count. */
const PUSH_MAX = 100

export interface Push {
  title: string
  body: string
  path: string
  urgency: 'high' | 'normal'
}

/** The notification of an event; null where it is told by text alone. */
export function pushOf(event: EventName, facts: MessageFacts): Push | null {
  const { push: found, email } = eventOf(event)
  if (!found) return null
  const fill = (text: string) => fillFor(facts, text, PUSH_MAX)
  const { title = email?.subject ?? '', body, path = email?.action?.path ?? '', canWait } = found
  return {
    title: fill(title),
    body: fill(body).trim(),
    path: path.replace(':id', facts.booking?.id ?? ''),
    urgency: canWait ? 'normal' : 'high',
  }
}
