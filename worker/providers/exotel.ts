import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import { smsParts } from '../../src/domain/messages/sms-parts'
import { MissingSetting, type Section } from '../config'
import { basicAuthorization, type ProviderFetch } from '../http/provider-request'
import { hmac, isHmac } from '../http/signature'
import { type DeliveryReport, type Sent, sendMessage } from './messages'

interface Sms {
  /** In the international form, '+919845012345'. */
  to: string
  /** The text, word for word as it is registered under the template. */
  text: string
  /** The template's id with the Indian registry of commercial messages (DLT). */
  templateId: string
  /** Comes back in the reports; without an address of reports Exotel sends none. */
  reference?: string
}

/** The id of a template with the registry, by our name of it. Throws MissingSetting where there is none. */
export function dltTemplateId({ EXOTEL_DLT_TEMPLATES }: Section<'exotel'>, name: string): string {
  const id = EXOTEL_DLT_TEMPLATES[name]
  if (id === undefined) throw new MissingSetting('exotel', ['EXOTEL_DLT_TEMPLATES'])
  return id
}

const SentSchema = v.object({ SMSMessage: v.object({ Sid: v.string() }) })

const ErrorSchema = v.object({ RestException: v.object({ Status: v.union([v.number(), v.string()]) }) })

/**
 * Hands one SMS to Exotel, which queues it. Exotel has no idempotency key, so a second send may be a second SMS. Only
 * the HTTP status tells Exotel's refusals apart (where the numeric code stands in the body is undocumented): 400 is
 * about this number or text, everything else about our account or Exotel itself.
 */
export async function sendSms(
  send: ProviderFetch,
  config: Section<'exotel'>,
  { to, text, templateId, reference }: Sms,
): Promise<Sent> {
  const account = config.EXOTEL_ACCOUNT_SID
  const sent = await sendMessage(
    send,
    `${config.EXOTEL_BASE_URL}/v1/Accounts/${account}/Sms/send.json`,
    {
      headers: { authorization: basicAuthorization(config.EXOTEL_API_KEY, config.EXOTEL_API_TOKEN) },
      body: new URLSearchParams({
        From: config.EXOTEL_SENDER,
        To: to,
        Body: text,
        DltEntityId: config.EXOTEL_DLT_ENTITY_ID,
        DltTemplateId: templateId,
        SmsType: 'transactional',
        Priority: 'high',
        ...(reference === undefined
          ? {}
          : { CustomField: reference, StatusCallback: await callbackOf(config, reference) }),
      }),
    },
    {
      idOf: (body) => (v.is(SentSchema, body) ? body.SMSMessage.Sid : null),
      codeOf: (body) => (v.is(ErrorSchema, body) ? String(body.RestException.Status) : null),
      isForGood: (status) => status === 400,
    },
  )
  return sent.ok ? { ok: true, value: { ...sent.value, parts: smsParts(text) } } : sent
}

const PURPOSE = 'exotel report'

/**
 * Exotel signs no reports, so their address is signed: for one message alone, because addresses stand in logs of ours and
 * of others.
 */
const callbackOf = async (config: Section<'exotel'>, reference: string) =>
  `https://${BRAND.host}/webhooks/exotel/${reference}/${await signReportAddress(config, reference)}`

/** The end of the address to which Exotel reports what became of this message: 64 hexadecimal digits. */
export const signReportAddress = ({ EXOTEL_REPORT_TOKEN }: Section<'exotel'>, reference: string) =>
  hmac(EXOTEL_REPORT_TOKEN, PURPOSE, reference)

/** Whether a report of this message was sent to the address that only Exotel was given; compared in constant time. */
export const isFromExotel = (
  { EXOTEL_REPORT_TOKEN: current, EXOTEL_REPORT_TOKEN_PREVIOUS: previous }: Section<'exotel'>,
  reference: string,
  signature: string,
): Promise<boolean> => isHmac(signature, { current, previous }, PURPOSE, reference)

const ReportSchema = v.object({
  SmsSid: v.string(),
  Status: v.string(),
  DetailedStatus: v.optional(v.string(), ''),
  DetailedStatusCode: v.optional(v.string()),
})

/** Exotel's documents spell some of the codes in two ways. */
const FAILURES = new Set(['failed', 'failed-dnd', 'failed_dnd', 'expired', 'undelivered'])

/**
 * The report in the form that is posted to the address of this message; none where the form can't be read. Status 'sent' means
 * delivered, unless only the operator has confirmed it.
 */
export function readExotelReports(form: unknown, reference: string): DeliveryReport[] {
  const parsed = v.safeParse(ReportSchema, form)
  if (!parsed.success) return []
  const { SmsSid, Status, DetailedStatus, DetailedStatusCode } = parsed.output
  const isDelivered =
    Status === 'delivered' || (Status === 'sent' && DetailedStatus === 'DELIVERED_TO_HANDSET')
  return [
    {
      reference,
      messageId: SmsSid,
      state: isDelivered ? 'delivered' : FAILURES.has(Status) ? 'undelivered' : 'sent',
      code: DetailedStatusCode ?? null,
    },
  ]
}
