import * as v from 'valibot'
import type { Section } from '../config'
import type { ProviderFetch } from '../http/provider-request'
import { type DeliveryReport, type Sent, sendMessage } from './messages'

interface Email {
  to: string
  subject: string
  html: string
  text: string
  /** The headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058), where the e-mail is not about a booking. */
  headers?: Readonly<Record<string, string>>
  /** Letters, digits, _ and -: the idempotency key, and a tag that comes back in every report. */
  reference: string
}

const SentSchema = v.object({ id: v.string() })

const ErrorSchema = v.object({ name: v.string() })

/** Resend took another message with this key before: that message is on its way. */
const TAKEN_BEFORE = 'invalid_idempotent_request'

/**
 * Hands one e-mail to Resend. For 24 hours the same reference is never a second e-mail, whatever became of the answer to
 * the first. 400 and 422 are about this address or text, all else about our account or Resend itself.
 */
export async function sendEmail(
  send: ProviderFetch,
  config: Section<'resend'>,
  { to, subject, html, text, headers, reference }: Email,
): Promise<Sent> {
  const sent = await sendMessage(
    send,
    `${config.RESEND_BASE_URL}/emails`,
    {
      headers: {
        authorization: `Bearer ${config.RESEND_API_KEY}`,
        'content-type': 'application/json',
        'idempotency-key': reference,
        // Resend refuses a request without a user agent, and a worker's fetch sends none.
        'user-agent': 'hasiru-cabs',
      },
      body: JSON.stringify({
        from: config.RESEND_FROM,
        to: [to],
        subject,
        html,
        text,
        headers,
        tags: [{ name: 'reference', value: reference }],
      }),
    },
    {
      idOf: (body) => (v.is(SentSchema, body) ? body.id : null),
      codeOf: (body) => (v.is(ErrorSchema, body) ? body.name : null),
      isForGood: (status) => status === 400 || status === 422,
    },
  )
  const wasTaken = !sent.ok && 'code' in sent.refusal && sent.refusal.code === TAKEN_BEFORE
  return wasTaken ? { ok: true, value: { messageId: null, parts: null } } : sent
}

const TOLERANCE_SECONDS = 5 * 60

/**
 * Whether Resend signed this webhook, by Svix's scheme: one of the header's signatures 'v1,<base64>' is the HMAC of
 * `<id>.<timestamp>.<body>`, and the timestamp is less than 5 minutes off, so that a webhook can't be sent again later.
 */
export async function isFromResend(
  { RESEND_WEBHOOK_SECRET }: Section<'resend'>,
  body: string,
  headers: Headers,
  now: Date,
): Promise<boolean> {
  const id = headers.get('svix-id') ?? ''
  const timestamp = headers.get('svix-timestamp') ?? ''
  const secondsOff = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (id === '' || !/^\d+$/.test(timestamp) || secondsOff > TOLERANCE_SECONDS) return false
  const secret = bytesOf(RESEND_WEBHOOK_SECRET.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const one of (headers.get('svix-signature') ?? '').split(' ')) {
    const signature = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1]
    if (signature && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))) return true
  }
  return false
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))

const WebhookSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.string(),
    data: v.object({
      email_id: v.string(),
      tags: v.fallback(v.object({ reference: v.optional(v.string()) }), {}),
    }),
  }),
)

/** A complaint is made of an e-mail that was read; a delayed one is still being tried. */
const STATES = new Map<string, DeliveryReport['state']>([
  ['email.sent', 'sent'],
  ['email.delivery_delayed', 'sent'],
  ['email.delivered', 'delivered'],
  ['email.complained', 'delivered'],
  ['email.bounced', 'undelivered'],
  ['email.failed', 'undelivered'],
  ['email.suppressed', 'undelivered'],
])

/**
 * The report of one webhook, with the event's name as its code; none where the webhook is of another event or can't be
 * read.
 */
export function readResendReports(body: string): DeliveryReport[] {
  const parsed = v.safeParse(WebhookSchema, body)
  const state = parsed.success ? STATES.get(parsed.output.type) : undefined
  if (!parsed.success || !state) return []
  const { type, data } = parsed.output
  return [{ reference: data.tags.reference ?? null, messageId: data.email_id, state, code: type }]
}
