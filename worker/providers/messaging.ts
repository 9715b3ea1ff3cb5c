import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Section } from '../config'
import {
  basicAuthorization,
  type ProviderAnswer,
  type ProviderFetch,
  providerRequest,
} from '../http/provider-request'

/**
 * Why a provider took no message. 'refused': it said no, and nothing will arrive. 'unknown': it broke, or did not
 * answer in time, and the message may still arrive; so it must not be sent again blindly.
 */
export type MessageRefusal = { reason: 'refused'; status: number } | { reason: 'unknown'; status?: number }

/** How long a provider may take to answer, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 8000

type Sent = Result<{ providerId: string | null }, MessageRefusal>

/** What a provider's answer says of the message; `idOf` reads its id from the body of a success. */
function sentOrRefused(answer: ProviderAnswer | null, idOf: (body: unknown) => string | null): Sent {
  if (!answer) return refuse({ reason: 'unknown' })
  if (answer.ok) return accept({ providerId: idOf(answer.body) })
  return refuse({ reason: answer.status >= 500 ? 'unknown' : 'refused', status: answer.status })
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
 * send might be a second message. Only the HTTP status tells success from refusal: the body's codes are undocumented.
 */
export async function sendSms(
  send: ProviderFetch,
  config: Section<'exotel'>,
  { to, text, templateId }: Sms,
): Promise<Sent> {
  const account = config.EXOTEL_ACCOUNT_SID
  const answer = await providerRequest(
    send,
    `${config.EXOTEL_BASE_URL}/v1/Accounts/${account}/Sms/send.json`,
    {
      method: 'POST',
      headers: { authorization: basicAuthorization(config.EXOTEL_API_KEY, config.EXOTEL_API_TOKEN) },
      body: new URLSearchParams({
        From: config.EXOTEL_SENDER,
        To: to,
        Body: text,
        DltEntityId: config.EXOTEL_DLT_ENTITY_ID,
        DltTemplateId: templateId,
        SmsType: 'transactional',
        Priority: 'high',
      }),
      timeoutMs: PROVIDER_TIMEOUT_MS,
    },
  )
  return sentOrRefused(answer, (body) => {
    const read = v.safeParse(ExotelAnswerSchema, body)
    return read.success ? read.output.SMSMessage.Sid : null
  })
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
  send: ProviderFetch,
  config: Section<'whatsapp'>,
  message: WhatsAppTemplateMessage,
): Promise<Sent> {
  const { to, template, language } = message
  const url = `${config.WHATSAPP_BASE_URL}/${API_VERSION}/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`
  const answer = await providerRequest(send, url, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.WHATSAPP_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      type: 'template',
      template: { name: template, language: { code: language }, components: componentsOf(message) },
    }),
    timeoutMs: PROVIDER_TIMEOUT_MS,
  })
  return sentOrRefused(answer, (body) => {
    const read = v.safeParse(WhatsAppAnswerSchema, body)
    return read.success ? (read.output.messages[0]?.id ?? null) : null
  })
}
