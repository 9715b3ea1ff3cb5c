import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { newToken } from '../credentials'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
import { breakConnection, faultSwitch } from '../faults'

const ParametersSchema = v.array(v.object({ type: v.literal('text'), text: v.string() }))

const TemplateMessageSchema = v.object({
  messaging_product: v.literal('whatsapp'),
  recipient_type: v.optional(v.literal('individual')),
  to: v.pipe(v.string(), v.regex(/^\+?\d{8,15}$/)),
  type: v.literal('template'),
  template: v.object({
    name: v.string(),
    language: v.object({ code: v.string() }),
    components: v.optional(
      v.array(
        v.variant('type', [
          v.object({ type: v.literal('body'), parameters: ParametersSchema }),
          v.object({
            type: v.literal('button'),
            sub_type: v.literal('url'),
            index: v.union([v.string(), v.number()]),
            parameters: ParametersSchema,
          }),
        ]),
      ),
      [],
    ),
  }),
})

interface GraphError {
  status: 400 | 401 | 404 | 429 | 500
  code: number
  message: string
  details: string
}

const GRAPH_ERRORS = {
  token: {
    status: 401,
    code: 190,
    message: 'Invalid OAuth access token.',
    details: 'The access token could not be decrypted',
  },
  rate: {
    status: 429,
    code: 130429,
    message: '(#130429) Rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  },
  undeliverable: {
    status: 400,
    code: 131026,
    message: '(#131026) Message undeliverable',
    details: 'Message Undeliverable.',
  },
  outsideWindow: {
    status: 400,
    code: 131047,
    message: '(#131047) Re-engagement message',
    details: 'More than 24 hours have passed since the recipient last replied; send a template instead',
  },
  server: {
    status: 500,
    code: 131000,
    message: '(#131000) Something went wrong',
    details: 'Message failed to send due to an unknown error',
  },
} as const satisfies Record<string, GraphError>

function graphError(c: Context<SandboxApp>, { status, code, message, details }: GraphError): Response {
  const error_data = { messaging_product: 'whatsapp', details }
  return c.json(
    { error: { message, type: 'OAuthException', code, error_data, fbtrace_id: newToken(11) } },
    status,
  )
}

function parameterError(details: string): GraphError {
  return { status: 400, code: 100, message: '(#100) Invalid parameter', details }
}

const faulty = faultSwitch('whatsapp.messages', (c, kind) => {
  if (kind === 'rate_limited') return graphError(c, GRAPH_ERRORS.rate)
  if (kind === 'server_error') return graphError(c, GRAPH_ERRORS.server)
  return graphError(c, GRAPH_ERRORS.undeliverable)
})

/** The name under which calls of /register are counted: none must ever be made while a rider signs in. */
export const REGISTER_CALLS = 'whatsapp.register'

/** graph.facebook.com: a template message lands in the inbox with the words of its template. */
export const whatsAppApi = new Hono<SandboxApp>()
  .use('/v25.0/:sender/*', async (c, next) => {
    const account = accountsOf(c.env).whatsApp
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (token !== account.accessToken) return graphError(c, GRAPH_ERRORS.token)
    if (c.req.param('sender') !== account.phoneNumberId) {
      return graphError(c, parameterError(`Object with ID '${c.req.param('sender')}' does not exist`))
    }
    return next()
  })
  .post('/v25.0/:sender/messages', faulty, async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const parsed = v.safeParse(TemplateMessageSchema, body)
    if (!parsed.success) {
      const field = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body').join(', ')
      const plainText = v.is(v.object({ type: v.literal('text') }), body)
      return graphError(c, plainText ? GRAPH_ERRORS.outsideWindow : parameterError(`Check ${field}`))
    }
    const { to, template: asked } = parsed.output
    const template = findTemplate(asked.name, asked.language.code)
    if (!template) {
      const message = '(#132001) Template name does not exist in the translation'
      const details = `template name (${asked.name}) does not exist in ${asked.language.code}`
      return graphError(c, { status: 404, code: 132001, message, details })
    }
    const textsOf = (type: 'body' | 'button') =>
      asked.components
        .filter((part) => part.type === type)
        .flatMap((part) => part.parameters.map(({ text }) => text))
    const parameters = textsOf('body')
    const buttons = textsOf('button')
    if (parameters.length !== template.parameters || buttons.length !== (template.codeButton ? 1 : 0)) {
      const message = '(#132000) Number of parameters does not match the expected number of params'
      const details = `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${template.parameters}), or the button's is missing`
      return graphError(c, { status: 400, code: 132000, message, details })
    }
    const [code = ''] = parameters
    if (template.codeButton && (buttons[0] !== code || code.length > CODE_CHARACTERS)) {
      return graphError(
        c,
        parameterError(`The button repeats the body's code, of ${CODE_CHARACTERS} characters at most`),
      )
    }
    const provider_id = `wamid.${newToken(44)}`
    await sandboxState(c.env).keepMessage({
      channel: 'whatsapp',
      to,
      text: renderTemplate(template, parameters),
      provider_id,
      details: { template: template.name, language: asked.language.code },
      idempotency_key: null,
    })
    const contacts = [{ input: to, wa_id: to.replace('+', '') }]
    return c.json({ messaging_product: 'whatsapp', contacts, messages: [{ id: provider_id }] })
  })
  .post('/v25.0/:sender/register', async (c) => {
    await sandboxState(c.env).countCall(REGISTER_CALLS)
    return c.json({ success: true })
  })
  .notFound((c) => graphError(c, parameterError('Unsupported request: unknown path components')))
  .onError(breakConnection)

/** A template as the business registered it with Meta; the provider fills {{1}}, {{2}} … and sends no other words. */
interface Template {
  name: string
  languages: readonly string[]
  body: string
  footer: string
  /** How many parameters the body takes. */
  parameters: number
  /** An authentication template repeats its code in a button that copies it. */
  codeButton: boolean
}

const CODE_CHARACTERS = 15

const TEMPLATES: readonly Template[] = [
  {
    name: 'login_code',
    languages: ['en', 'en_US', 'en_GB'],
    body: '{{1}} is your verification code. For your security, do not share this code.',
    footer: 'This code expires in 10 minutes.',
    parameters: 1,
    codeButton: true,
  },
]

function findTemplate(name: string, language: string): Template | null {
  return TEMPLATES.find((template) => template.name === name && template.languages.includes(language)) ?? null
}

/** The words that reach the phone. */
function renderTemplate(template: Template, parameters: readonly string[]): string {
  const body = template.body.replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => parameters[Number(place) - 1] ?? '',
  )
  return `${body}\n${template.footer}`
}
