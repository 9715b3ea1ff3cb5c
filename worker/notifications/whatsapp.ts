import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Section } from '../config'
import type { OutsideFetch } from '../http/outside'
import { PROVIDER_PATIENCE_MS, refusalOfStatus, type SendRefusal } from './send-refusal'

export interface WhatsAppTemplateMessage {
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
const AnswerSchema = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) })

const textParameter = (text: string) => ({ type: 'text', text })

function componentsOf({ parameters, button }: WhatsAppTemplateMessage): object[] {
  const body = { type: 'body', parameters: parameters.map(textParameter) }
  if (button === undefined) return [body]
  // A copy-code button is sent as type 'url', whatever it was registered as.
  return [body, { type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(button)] }]
}

/** Hands one template message to the WhatsApp Cloud API. One try and no repeat, as for an SMS. */
export async function sendWhatsApp(
  outside: OutsideFetch,
  config: Section<'whatsapp'>,
  message: WhatsAppTemplateMessage,
): Promise<Result<{ providerId: string | null }, SendRefusal>> {
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
    signal: AbortSignal.timeout(PROVIDER_PATIENCE_MS),
  })
  try {
    const answer = await outside(request)
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) return refuse(refusalOfStatus(answer.status))
    const read = v.safeParse(AnswerSchema, body)
    return accept({ providerId: read.success ? (read.output.messages[0]?.id ?? null) : null })
  } catch {
    return refuse({ reason: 'unknown' })
  }
}
