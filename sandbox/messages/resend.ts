import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
import { breakConnection, faultSwitch } from '../faults'

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

type RefusalStatus = 401 | 403 | 404 | 422 | 429 | 500

function refused(c: Context<SandboxApp>, statusCode: RefusalStatus, name: string, message: string): Response {
  return c.json({ statusCode, name, message }, statusCode)
}

const faulty = faultSwitch('resend.emails', (c, kind) => {
  if (kind === 'rate_limited') return refused(c, 429, 'rate_limit_exceeded', 'Too many requests.')
  if (kind === 'server_error') return refused(c, 500, 'application_error', 'An unexpected error occurred.')
  return refused(c, 403, 'validation_error', 'The domain is not verified.')
})

/** What is left of a page of HTML when its tags go: enough to read an e-mail in the inbox. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(style|script).*?<\/\1>/gis, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** api.resend.com: an e-mail lands in the inbox, once for each Idempotency-Key. */
export const resendApi = new Hono<SandboxApp>()
  .post('/emails', faulty, async (c) => {
    const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (key === undefined)
      return refused(c, 401, 'missing_api_key', 'Missing API key in the authorization header.')
    if (key !== accountsOf(c.env).resend.key) return refused(c, 403, 'invalid_api_key', 'API key is invalid.')
    const parsed = v.safeParse(EmailSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return refused(c, 422, 'validation_error', parsed.issues[0].message)
    const { from, to, subject, html, text } = parsed.output
    const kept = await sandboxState(c.env).keepMessage({
      channel: 'email',
      to: typeof to === 'string' ? to : (to[0] ?? ''),
      text: text ?? plainText(html ?? ''),
      provider_id: crypto.randomUUID(),
      details: { from, subject },
      idempotency_key: c.req.header('idempotency-key') ?? null,
    })
    return c.json({ id: kept.provider_id })
  })
  .notFound((c) => refused(c, 404, 'not_found', 'The requested endpoint does not exist.'))
  .onError(breakConnection)
