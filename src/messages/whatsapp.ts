import { BRAND } from '../brand'
import type { EventName } from '../domain/messages/events'
import type { MessageFacts } from '../domain/messages/facts'
import { LOGIN_CODE, type WhatsAppTemplate } from '../domain/messages/whatsapp'
import { TEXTS, type TextTemplate, textTemplateOf } from './sms'
import { cutTo, fillText, readVariable, variablesOf } from './variables'

/** What is told by WhatsApp and not by SMS. Whoever answers STOP is sent only what a ride needs. */
const ONLY_HERE: Partial<Record<EventName, readonly TextTemplate[]>> = {
  'booking.reminder': [
    {
      template: 'booking_reminder',
      text: `your ride is tomorrow: {time}, from {pickup} {journey}, {vehicle_type}, booking {id}.\nSee or cancel it: ${BRAND.host}/trip-history\nAnswer STOP to get no reminders.`,
    },
  ],
}

const templateOf = ({ template, text }: TextTemplate): WhatsAppTemplate => ({
  name: template,
  category: 'utility',
  language: 'en',
  // Meta refuses a body that begins with a variable.
  body: `${BRAND.name}: ${fillText(text, (name) => `{{${name}}}`)}`,
})

/** Every template that is to be registered with Meta: the code's, those of the SMS by their names and words, and ours. */
export const WHATSAPP_TEMPLATES: readonly WhatsAppTemplate[] = [
  LOGIN_CODE,
  ...[...Object.values(TEXTS), ...Object.values(ONLY_HERE)].flat().map(templateOf),
]

/** A variable holds at most this many characters here; Meta refuses line breaks in it. */
export const PARAMETER_MAX = 60

interface WhatsAppMessage {
  template: WhatsAppTemplate
  values: Record<string, string>
}

/** The WhatsApp message of an event; null where it is told on other channels alone. */
export function whatsAppOf(event: EventName, facts: MessageFacts): WhatsAppMessage | null {
  const found = ONLY_HERE[event]?.[0] ?? textTemplateOf(event, facts)
  if (!found) return null
  // Meta refuses an empty one.
  const values = variablesOf(found.text).map(
    (name) => [name, cutTo(PARAMETER_MAX, readVariable(name, facts)) || '-'] as const,
  )
  return { template: templateOf(found), values: Object.fromEntries(values) }
}
