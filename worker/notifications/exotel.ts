import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Section } from '../config'
import type { OutsideFetch } from '../http/outside'
import { PROVIDER_PATIENCE_MS, refusalOfStatus, type SendRefusal } from './send-refusal'

export interface Sms {
  /** In the international form, '+919845012345'. */
  to: string
  /** Word for word what is registered under the template. */
  text: string
  /** The template's id with the Indian registry of commercial messages (DLT). */
  templateId: string
}

const AnswerSchema = v.object({ SMSMessage: v.object({ Sid: v.string() }) })

/**
 * Hands one SMS to Exotel, which queues it. One try and no repeat: the provider has no idempotency key, so a second
 * send might be a second message. Told apart by HTTP status alone; the body's codes are not documented.
 */
export async function sendSms(
  outside: OutsideFetch,
  config: Section<'exotel'>,
  { to, text, templateId }: Sms,
): Promise<Result<{ providerId: string | null }, SendRefusal>> {
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
    signal: AbortSignal.timeout(PROVIDER_PATIENCE_MS),
  })
  try {
    const answer = await outside(request)
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) return refuse(refusalOfStatus(answer.status))
    const read = v.safeParse(AnswerSchema, body)
    return accept({ providerId: read.success ? read.output.SMSMessage.Sid : null })
  } catch {
    return refuse({ reason: 'unknown' })
  }
}
