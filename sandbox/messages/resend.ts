import * as v from 'valibot'
import { accountsOf } from '../environment'
import { bearerToken, faultSwitch, jsonBody, type Refusal, Refused, standIn } from '../provider'
import { sandboxState } from '../state-binding'

const Address = v.pipe(v.string(), v.regex(/@/))

const EmailSchema = v.pipe(
  v.object({
    from: Address,
    to: v.union([Address, v.pipe(v.array(Address), v.length(1))]),
    subject: v.pipe(v.string(), v.nonEmpty()),
    html: v.optional(v.string()),
    text: v.optional(v.string()),
  }),
  v.check(({ html, text }) => html !== undefined || text !== undefined, 'Missing `html` or `text` field.'),
)

const refusal = (status: 401 | 403 | 404 | 422 | 429 | 500, name: string, message: string): Refusal => ({
  status,
  body: { statusCode: status, name, message },
})

const faults = faultSwitch('resend.emails', {
  rate_limited: refusal(429, 'rate_limit_exceeded', 'Too many requests.'),
  server_error: refusal(500, 'application_error', 'An unexpected error occurred.'),
  refused: refusal(403, 'validation_error', 'The domain is not verified.'),
})

/** HTML without its tags: enough to read an e-mail in the inbox. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<(style|script).*?<\/\1>/gis, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** api.resend.com: an e-mail lands in the inbox, once for each Idempotency-Key. */
export const resendApi = standIn(refusal(404, 'not_found', 'The requested endpoint does not exist.')).post(
  '/emails',
  faults,
  async (c) => {
    const key = bearerToken(c)
    if (key === null) {
      throw new Refused(refusal(401, 'missing_api_key', 'Missing API key in the authorization header.'))
    }
    if (key !== accountsOf(c.env).resend.key) {
      throw new Refused(refusal(403, 'invalid_api_key', 'API key is invalid.'))
    }
    const parsed = v.safeParse(EmailSchema, await jsonBody(c))
    if (!parsed.success) throw new Refused(refusal(422, 'validation_error', parsed.issues[0].message))
    const { from, to, subject, html, text } = parsed.output
    const saved = await sandboxState(c.env).saveMessage({
      channel: 'email',
      to: typeof to === 'string' ? to : (to[0] ?? ''),
      text: text ?? plainText(html ?? ''),
      provider_id: crypto.randomUUID(),
      details: { from, subject },
      idempotency_key: c.req.header('idempotency-key') ?? null,
    })
    return c.json({ id: saved.provider_id })
  },
)
