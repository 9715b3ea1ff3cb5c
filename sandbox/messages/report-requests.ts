import { createHmac, createSecretKey } from 'node:crypto'
import { localVars } from '../../scripts/local-settings.mjs'
import { smsParts } from '../../src/domain/messages/sms-parts'
import { hexHmac } from '../razorpay/signature'
import type { Report } from './messages'

// What each provider tells the product of a message, in its own shape and signed as it signs.

interface ReportRequest {
  /** A path of the product's own origin. */
  path: string
  headers: Record<string, string>
  body: string
}

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Kolkata. */
export const exotelTime = (at: number | string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

const EXOTEL_DELIVERED = {
  Status: 'sent',
  DetailedStatusCode: '20005',
  DetailedStatus: 'DELIVERED_TO_HANDSET',
}

const EXOTEL_FAILED = {
  Status: 'failed',
  DetailedStatusCode: '23010',
  DetailedStatus: 'FAILED_INVALID_NUMBER',
}

/** The report goes to the address that the message was sent with. */
function byExotel({ state, happens_at, message }: Report): ReportRequest {
  const { provider_id, to, text, reference, details } = message
  const body = new URLSearchParams({
    SmsSid: provider_id,
    To: to,
    SmsUnits: String(smsParts(text)),
    DateSent: exotelTime(happens_at),
    ...(state === 'delivered' ? EXOTEL_DELIVERED : EXOTEL_FAILED),
    ...(reference === null ? {} : { CustomField: reference }),
  })
  return {
    path: new URL(details.StatusCallback ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  }
}

const UNDELIVERABLE = {
  code: 131026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details: 'Message Undeliverable.' },
}

function whatsAppValue({ state, happens_at, message }: Report): object {
  const { provider_id: id, to, text, reference, details } = message
  const wa_id = to.replace('+', '')
  const timestamp = String(Math.floor(happens_at / 1000))
  if (state === 'reply') {
    const written = { from: wa_id, id, timestamp, type: 'text', text: { body: text } }
    return { contacts: [{ profile: { name: 'A rider' }, wa_id }], messages: [written] }
  }
  const status = {
    id,
    status: state === 'undelivered' ? 'failed' : state,
    timestamp,
    recipient_id: wa_id,
    ...(reference === null ? {} : { biz_opaque_callback_data: reference }),
    ...(state === 'undelivered'
      ? { errors: [UNDELIVERABLE] }
      : { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: details.category } }),
  }
  return { statuses: [status] }
}

function byWhatsApp(report: Report): ReportRequest {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '910000000000', phone_number_id: localVars.WHATSAPP_PHONE_NUMBER_ID },
    ...whatsAppValue(report),
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '100000000000009', changes: [{ value, field: 'messages' }] }],
  })
  const signature = `sha256=${hexHmac(body, localVars.WHATSAPP_APP_SECRET)}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  return { path: '/webhooks/whatsapp', headers, body }
}

const RESEND_EVENTS = {
  sent: 'email.sent',
  delivered: 'email.delivered',
  undelivered: 'email.bounced',
  reply: 'email.opened',
} as const

const BOUNCE = {
  type: 'Permanent',
  subType: 'General',
  message: "The recipient's email provider sent a hard bounce message.",
}

/** Signed as Svix signs for Resend; the timestamp is that of the sending, also of a late one. */
function byResend({ report_id, state, happens_at, message }: Report): ReportRequest {
  const { provider_id, to, reference, details, at } = message
  const body = JSON.stringify({
    type: RESEND_EVENTS[state],
    created_at: new Date(happens_at).toISOString(),
    data: {
      created_at: at,
      email_id: provider_id,
      message_id: `<${provider_id}@resend.test>`,
      from: details.from,
      to: [to],
      subject: details.subject,
      ...(reference === null ? {} : { tags: { reference } }),
      ...(state === 'undelivered' ? { bounce: BOUNCE } : {}),
    },
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const secret = createSecretKey(localVars.RESEND_WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
  const mac = createHmac('sha256', secret).update(`${report_id}.${timestamp}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'svix-id': report_id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${mac.digest('base64')}`,
  }
  return { path: '/webhooks/resend', headers, body }
}

/** The request that tells the product of a message. */
export function reportRequest(report: Report): ReportRequest {
  const { channel } = report.message
  if (channel === 'sms') return byExotel(report)
  return channel === 'whatsapp' ? byWhatsApp(report) : byResend(report)
}
