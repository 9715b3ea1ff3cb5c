import { auth } from 'hono/utils/basic-auth'
import * as v from 'valibot'
import { localVars } from '../../scripts/local-settings.mjs'
import { faultSwitch, type Refusal, Refused, standIn } from '../provider'
import { newHex } from '../random-ids'
import { sandboxState } from '../state-binding'
import { exotelTime } from './report-requests'

const restException = (status: 400 | 401 | 403 | 404 | 429 | 503, message: string): Refusal => ({
  status,
  body: { RestException: { Status: status, Message: message } },
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

function refusalOf({
  From = '',
  To = '',
  Body = '',
  StatusCallback,
}: Record<string, string>): Refusal | null {
  if (From === '') return restException(400, 'From is missing or not one of your senders')
  if (Body === '') return restException(400, 'Body is empty')
  if (Body.length > 2000) return restException(400, 'Body is longer than 2000 characters')
  if (StatusCallback !== undefined && !URL.canParse(StatusCallback)) {
    return restException(400, 'StatusCallback is not a valid URL')
  }
  if (!/^\+?\d{10,15}$/.test(To)) return restException(400, 'To is not a valid number')
  if (!/^(\+?91|0)?[6-9]\d{9}$/.test(To)) return restException(403, 'Country is not enabled')
  return null
}

const faults = faultSwitch('exotel.sms', {
  rate_limited: restException(429, 'Too many requests'),
  unavailable: restException(503, 'Service unavailable'),
  refused: restException(400, 'To is not a valid number'),
  unauthorised: restException(401, 'Authentication failed'),
  insufficient_balance: restException(403, 'Insufficient balance'),
})

/** api.in.exotel.com: an SMS lands in the inbox, and its end is told to its StatusCallback. */
export const exotelApi = standIn(restException(404, 'The requested resource was not found')).post(
  '/v1/Accounts/:sid/Sms/send.json',
  faults,
  async (c) => {
    const { EXOTEL_ACCOUNT_SID: account, EXOTEL_API_KEY: key, EXOTEL_API_TOKEN: token } = localVars
    const credentials = auth(c.req.raw)
    const isKnown = credentials?.username === key && credentials.password === token
    if (!isKnown || c.req.param('sid') !== account) {
      throw new Refused(restException(401, 'Authentication failed'))
    }
    const form = v.parse(FormSchema, await c.req.parseBody())
    const refusal = refusalOf(form)
    if (refusal) throw new Refused(refusal)
    const { From, To = '', Body = '' } = form
    const sid = newHex(32)
    const details = Object.fromEntries(Object.entries(form).filter(([field]) => DETAILS.includes(field)))
    const state = sandboxState(c.env)
    await state.saveMessage({
      channel: 'sms',
      to: To,
      text: Body,
      provider_id: sid,
      reference: form.CustomField,
      details,
      isReported: form.StatusCallback !== undefined,
    })
    const now = exotelTime(await state.clock())
    return c.json({
      SMSMessage: {
        Sid: sid,
        AccountSid: account,
        From,
        To,
        DateCreated: now,
        DateUpdated: now,
        DateSent: null,
        Body,
        Direction: 'outbound-api',
        Uri: `/v1/Accounts/${account}/Sms/Messages/${sid}.json`,
        ApiVersion: null,
        Price: null,
        Status: 'queued',
        SmsUnits: null,
        DetailedStatusCode: 21010,
        DetailedStatus: 'PENDING_TO_OPERATOR',
      },
    })
  },
)
