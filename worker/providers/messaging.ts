import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Section } from '../config'
import type { ProviderFetch } from '../http/provider-fetch'

/**
 * Why a provider took no message. 'refused': it said no, and nothing will arrive. 'unknown': it broke, or did not
 * answer in time, and the message may still arrive; so it must not be sent again blindly.
 */
export type MessageRefusal = { reason: 'refused'; status: number } | { reason: 'unknown'; status?: number }

/** How long a provider may take to answer, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 8000

/** What an answer's status says when it is no success. */
function refusalOfStatus(status: number): MessageRefusal {
  return status >= 500 ? { reason: 'unknown', status } : { reason: 'refused', status }
}

interface Sms {
  /** In the international form, '+919845012345'. */
  to: string
  /** Word for word what is registered under the template. */
  text: string
  /** The template's id with the Indian registry of commercial messages (DLT). */
  templateId: string
}

const ExotelAnswerSchema = v.object({ SMSMessage: v.object({ Sid: v.string() }) })

/**
 * Hands one SMS to Exotel, which queues it. One try and no repeat: the provider has no idempotency key, so a second
 * send might be a second message. Told apart by HTTP status alone; the body's codes are not documented.
 */
export async function sendSms(
  outside: ProviderFetch,
  config: Section<'exotel'>,
  { to, text, templateId }: Sms,
): Promise<Result<{ providerId: string | null }, MessageRefusal>> {
  const account = config.EXOTEL_ACCOUNT_SID
  const request = new Request(`${config.EXOTEL_BASE_URL}/v1/Accounts/${account}/Sms/send.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${config.EXOTEL_API_KEY}:${config.EXOTEL_API_TOKEN}`)}` },
    body: new URLSearchParams({
      From: config.EXOTEL_SENDER,
      To: to,
      Body: text,
      DltEntityId: config.EXOTEL_DLT_ENTITY_ID,
      DltTemplateId: templateId,
      SmsType: 'transactional',
      Priority: 'high',
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  })
  try {
    const answer = await outside(request)
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) return refuse(refusalOfStatus(answer.status))
    const read = v.safeParse(ExotelAnswerSchema, body)
    return accept({ providerId: read.success ? read.output.SMSMessage.Sid : null })
  } catch {
    return refuse({ reason: 'unknown' })
  }
}

interface WhatsAppTemplateMessage {
  /** In the international form, '+919845012345'. */
  to: string
  /** The template as it is registered with Meta; riders who never wrote to us can be sent nothing else. */
  template: string
  language: string
  /** Fills {{1}}, {{2}} … of the template's text. */
  parameters: readonly string[]
  /** An authentication template repeats its code in the button that copies it. */
  button?: string
}

const API_VERSION = 'v25.0'

const WhatsAppAnswerSchema = v.object({
  messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)),
})

const textParameter = (text: string) => ({ type: 'text', text })

function componentsOf({ parameters, button }: WhatsAppTemplateMessage): object[] {
  const body = { type: 'body', parameters: parameters.map(textParameter) }
  if (button === undefined) return [body]
  // A copy-code button is sent as type 'url', whatever it was registered as.
  return [body, { type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(button)] }]
}

/** Hands one template message to the WhatsApp Cloud API. One try and no repeat, as for an SMS. */
export async function sendWhatsApp(
  outside: ProviderFetch,
  config: Section<'whatsapp'>,
  message: WhatsAppTemplateMessage,
): Promise<Result<{ providerId: string | null }, MessageRefusal>> {
  const { to, template, language } = message
  const sender = config.WHATSAPP_PHONE_NUMBER_ID
  const request = new Request(`${config.WHATSAPP_BASE_URL}/${API_VERSION}/${sender}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.WHATSAPP_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      type: 'template',
      template: { name: template, language: { code: language }, components: componentsOf(message) },
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  })
  try {
    const answer = await outside(request)
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) return refuse(refusalOfStatus(answer.status))
    const read = v.safeParse(WhatsAppAnswerSchema, body)
    return accept({ providerId: read.success ? (read.output.messages[0]?.id ?? null) : null })
  } catch {
    return refuse({ reason: 'unknown' })
  }
}
