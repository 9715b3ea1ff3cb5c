import * as v from 'valibot'
import { accountsOf } from '../environment'
import { bearerToken, faultSwitch, jsonBody, type Refusal, Refused, standIn } from '../provider'
import { newToken } from '../random-ids'
import { sandboxState } from '../state-binding'

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

const graphError = (
  status: 400 | 401 | 404 | 429 | 500,
  code: number,
  message: string,
  details: string,
): Refusal => ({
  status,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'AbCdEfGhIjK',
    },
  },
})

const invalidParameter = (details: string) => graphError(400, 100, '(#100) Invalid parameter', details)

/** A template as the business registered it with Meta; the provider fills {{1}}, {{2}} … and sends no other text. */
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

/** The text that reaches the phone. */
function renderTemplate(template: Template, parameters: readonly string[]): string {
  const body = template.body.replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => parameters[Number(place) - 1] ?? '',
  )
  return `${body}\n${template.footer}`
}

/** The name under which calls of /register are counted: none must ever be made while a rider signs in. */
export const REGISTER_CALLS = 'whatsapp.register'

type TemplateMessage = v.InferOutput<typeof TemplateMessageSchema>

function readMessage(body: unknown): TemplateMessage {
  const parsed = v.safeParse(TemplateMessageSchema, body)
  if (parsed.success) return parsed.output
  if (v.is(v.object({ type: v.literal('text') }), body)) {
    const details = 'More than 24 hours have passed since the recipient last replied; send a template instead'
    throw new Refused(graphError(400, 131047, '(#131047) Re-engagement message', details))
  }
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body').join(', ')
  throw new Refused(invalidParameter(`Check ${fields}`))
}

/** The text of a message whose template and parameters are as they were registered. */
function textOf({ name, language, components }: TemplateMessage['template']): string {
  const template = findTemplate(name, language.code)
  if (!template) {
    const details = `template name (${name}) does not exist in ${language.code}`
    throw new Refused(
      graphError(404, 132001, '(#132001) Template name does not exist in the translation', details),
    )
  }
  const textsOf = (type: 'body' | 'button') =>
    components.filter((part) => part.type === type).flatMap((part) => part.parameters.map(({ text }) => text))
  const parameters = textsOf('body')
  const buttons = textsOf('button')
  if (parameters.length !== template.parameters || buttons.length !== (template.codeButton ? 1 : 0)) {
    const message = '(#132000) Number of parameters does not match the expected number of params'
    const details = `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${template.parameters}), or the button's is missing`
    throw new Refused(graphError(400, 132000, message, details))
  }
  const [code = ''] = parameters
  if (template.codeButton && (buttons[0] !== code || code.length > CODE_CHARACTERS)) {
    const details = `The button repeats the body's code, of ${CODE_CHARACTERS} characters at most`
    throw new Refused(invalidParameter(details))
  }
  return renderTemplate(template, parameters)
}

const faults = faultSwitch('whatsapp.messages', {
  rate_limited: graphError(
    429,
    130429,
    '(#130429) Rate limit hit',
    'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  ),
  server_error: graphError(
    500,
    131000,
    '(#131000) Something went wrong',
    'Message failed to send due to an unknown error',
  ),
  refused: graphError(400, 131026, '(#131026) Message undeliverable', 'Message Undeliverable.'),
})

/** graph.facebook.com: a template message lands in the inbox with the text of its template. */
export const whatsAppApi = standIn(invalidParameter('Unsupported request: unknown path components'))
  .use('/v25.0/:sender/*', async (c, next) => {
    const account = accountsOf(c.env).whatsApp
    if (bearerToken(c) !== account.accessToken) {
      const details = 'The access token could not be decrypted'
      throw new Refused(graphError(401, 190, 'Invalid OAuth access token.', details))
    }
    if (c.req.param('sender') !== account.phoneNumberId) {
      throw new Refused(invalidParameter(`Object with ID '${c.req.param('sender')}' does not exist`))
    }
    return next()
  })
  .post('/v25.0/:sender/messages', faults, async (c) => {
    const { to, template } = readMessage(await jsonBody(c))
    const provider_id = `wamid.${newToken(44)}`
    await sandboxState(c.env).saveMessage({
      channel: 'whatsapp',
      to,
      text: textOf(template),
      provider_id,
      details: { template: template.name, language: template.language.code },
      idempotency_key: null,
    })
    const contacts = [{ input: to, wa_id: to.replace('+', '') }]
    return c.json({ messaging_product: 'whatsapp', contacts, messages: [{ id: provider_id }] })
  })
  .post('/v25.0/:sender/register', async (c) => {
    await sandboxState(c.env).countCall(REGISTER_CALLS)
    return c.json({ success: true })
  })
