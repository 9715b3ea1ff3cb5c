import * as v from 'valibot'
import { localVars } from '../../scripts/local-settings.mjs'
import { bearerToken, faultSwitch, type Refusal, Refused, standIn } from '../provider'
import { sandboxState } from '../state-binding'

const Address = v.pipe(v.string(), v.regex(/@/))

const Tag = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,256}$/, 'Tags should only contain ASCII letters, numbers, underscores, or dashes.'),
)

/** What the product sends: to one person, as HTML and as text. */
const EmailSchema = v.object({
  from: Address,
  to: v.strictTuple([Address]),
  subject: v.pipe(v.string(), v.nonEmpty()),
  html: v.string(),
  text: v.string(),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  tags: v.optional(v.array(v.object({ name: Tag, value: Tag })), []),
})

const refusal = (
  status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500,
  name: string,
  message: string,
): Refusal => ({ status, body: { statusCode: status, name, message } })

const faults = faultSwitch('resend.emails', {
  rate_limited: refusal(429, 'rate_limit_exceeded', 'Too many requests.'),
  server_error: refusal(500, 'application_error', 'An unexpected error occurred.'),
  refused: refusal(422, 'validation_error', 'Invalid `to` field.'),
  unauthorised: refusal(403, 'validation_error', 'The domain is not verified.'),
  key_in_flight: refusal(
    409,
    'concurrent_idempotent_requests',
    'Same idempotency key used while original request is still in progress.',
  ),
})

/** api.resend.com: an e-mail lands in the inbox, once for each Idempotency-Key. */
export const resendApi = standIn(refusal(404, 'not_found', 'The requested endpoint does not exist.')).post(
  '/emails',
  faults,
  async (c) => {
    if (!c.req.header('user-agent')) throw new Refused({ status: 403, body: 'error code: 1010' })
    const key = bearerToken(c)
    if (key === null) {
      throw new Refused(refusal(401, 'missing_api_key', 'Missing API key in the authorization header.'))
    }
    if (key !== localVars.RESEND_API_KEY) {
      throw new Refused(refusal(403, 'invalid_api_key', 'API key is invalid.'))
    }
    const request = await c.req.text()
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), EmailSchema), request)
    if (!parsed.success) throw new Refused(refusal(422, 'validation_error', parsed.issues[0].message))
    const idempotencyKey = c.req.header('idempotency-key')
    if (idempotencyKey !== undefined && (idempotencyKey === '' || idempotencyKey.length > 256)) {
      throw new Refused(refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.'))
    }
    const { from, to, subject, html, text, headers, tags } = parsed.output
    const id = await sandboxState(c.env).saveMessage({
      channel: 'email',
      to: to[0],
      text,
      html,
      provider_id: crypto.randomUUID(),
      reference: tags.find(({ name }) => name === 'reference')?.value,
      details: { from, subject, ...headers },
      isReported: true,
      ...(idempotencyKey === undefined ? {} : { idempotency: { key: idempotencyKey, request } }),
    })
    if (id === null) {
      const message = 'Same idempotency key used with a different request payload.'
      throw new Refused(refusal(409, 'invalid_idempotent_request', message))
    }
    return c.json({ id })
  },
)
