import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { basicCredentials, newHex } from '../credentials'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
import { breakConnection, faultSwitch } from '../faults'

/** Exotel's own clock: 'YYYY-MM-DD HH:mm:ss' in Asia/Kolkata. */
function exotelTime(instant: Date): string {
  return instant.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
}

type RefusalStatus = 400 | 401 | 403 | 404 | 429 | 503

function restException(c: Context<SandboxApp>, status: RefusalStatus, message: string): Response {
  return c.json({ RestException: { Status: status, Message: message } }, status)
}

const faulty = faultSwitch('exotel.sms', (c, kind) => {
  if (kind === 'rate_limited') return restException(c, 429, 'Too many requests')
  if (kind === 'unavailable') return restException(c, 503, 'Service unavailable')
  return restException(c, 403, 'Insufficient balance')
})

const FormSchema = v.record(v.string(), v.fallback(v.string(), ''))

/** What the inbox keeps beside the text. */
const DETAILS = [
  'From',
  'DltEntityId',
  'DltTemplateId',
  'SmsType',
  'Priority',
  'EncodingType',
  'CustomField',
  'StatusCallback',
]

/** api.in.exotel.com: an SMS lands in the inbox. */
export const exotelApi = new Hono<SandboxApp>()
  .post('/v1/Accounts/:sid/Sms/send.json', faulty, async (c) => {
    const account = accountsOf(c.env).exotel
    const credentials = basicCredentials(c.req.header('authorization'))
    const known = credentials?.user === account.key && credentials.password === account.token
    if (!known || c.req.param('sid') !== account.sid) return restException(c, 401, 'Authentication failed')

    const form = v.parse(FormSchema, await c.req.parseBody())
    const { From: from = '', To: to = '', Body: text = '' } = form
    if (from === '') return restException(c, 400, 'From is missing or not one of your senders')
    if (text === '') return restException(c, 400, 'Body is empty')
    if (!/^\+?\d{10,15}$/.test(to)) return restException(c, 400, 'To is not a valid number')
    if (!/^(\+?91|0)?[6-9]\d{9}$/.test(to)) return restException(c, 403, 'Country is not enabled')

    const sid = newHex(32)
    const details = Object.fromEntries(Object.entries(form).filter(([field]) => DETAILS.includes(field)))
    const message = { channel: 'sms', to, text, provider_id: sid, details, idempotency_key: null } as const
    const kept = await sandboxState(c.env).keepMessage(message)
    const now = exotelTime(new Date(kept.at))
    return c.json({
      SMSMessage: {
        Sid: sid,
        AccountSid: account.sid,
        From: from,
        To: to,
        DateCreated: now,
        DateUpdated: now,
        DateSent: null,
        Body: text,
        Direction: 'outbound-api',
        Uri: `/v1/Accounts/${account.sid}/Sms/Messages/${sid}.json`,
        ApiVersion: null,
        Price: null,
        Status: 'queued',
        SmsUnits: null,
        DetailedStatusCode: 21010,
        DetailedStatus: 'PENDING_TO_OPERATOR',
      },
    })
  })
  .notFound((c) => restException(c, 404, 'The requested resource was not found'))
  .onError(breakConnection)
