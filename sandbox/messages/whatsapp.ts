import * as v from 'valibot'
import { localVars } from '../../scripts/local-settings.mjs'
import { filledBody, templateVariables, type WhatsAppTemplate } from '../../src/domain/messages/whatsapp'
import { WHATSAPP_TEMPLATES } from '../../src/messages/texts'
import { bearerToken, faultSwitch, jsonBody, type Refusal, Refused, standIn } from '../provider'
import { newToken } from '../random-ids'
import { sandboxState } from '../state-binding'

// What Meta checks of a template message: that the template is registered, and its parameters are those it asks for.

const ParametersSchema = v.array(
  v.object({ type: v.literal('text'), parameter_name: v.optional(v.string()), text: v.string() }),
)

const TemplateSchema = v.object({
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

const CODE_CHARACTERS = 15

const BODY_CHARACTERS = 1024

const refused = (
  code: 131008 | 132000 | 132001 | 132005 | 132012 | 132018,
  message: string,
  details: string,
): Refused => new Refused(graphError(code === 132001 ? 404 : 400, code, `(#${code}) ${message}`, details))

/** What reaches the phone: the template as it was registered, and the words and the button that this message gives it. */
export function readTemplate(
  { name, language, components }: v.InferOutput<typeof TemplateSchema>,
  templates: readonly WhatsAppTemplate[],
) {
  const template = templates.find((one) => one.name === name && one.language === language.code)
  if (!template) {
    const details = `template name (${name}) does not exist in ${language.code}`
    throw refused(132001, 'Template name does not exist in the translation', details)
  }
  const parametersOf = (type: 'body' | 'button') =>
    components.filter((part) => part.type === type).flatMap((part) => part.parameters)
  const values = readValues(template, parametersOf('body'))
  const text = filledBody(template, values)
  if (text.length > BODY_CHARACTERS) {
    throw refused(132005, 'Translated text too long', `body: ${text.length} characters`)
  }
  return { template, text, button: readButton(template, parametersOf('button'), values) }
}

type Parameters = v.InferOutput<typeof ParametersSchema>

/** The value of each variable: by name, or by place in an authentication template. */
function readValues(template: WhatsAppTemplate, parameters: Parameters): Record<string, string> {
  const variables = templateVariables(template.body)
  if (parameters.length !== variables.length) {
    const details = `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${variables.length})`
    throw refused(132000, 'Number of parameters does not match the expected number of params', details)
  }
  const values: Record<string, string> = {}
  for (const [at, { parameter_name, text }] of parameters.entries()) {
    const variable = template.category === 'authentication' ? variables[at] : parameter_name
    if (variable === undefined || !variables.includes(variable) || variable in values) {
      const details = `Parameter name is missing or not one of ${variables.join(', ')}`
      throw refused(132012, 'Parameter format does not match format in the created template', details)
    }
    if (text === '') {
      const details = 'Parameter of type text is missing text value'
      throw refused(131008, 'Required parameter is missing', details)
    }
    if (/[\n\t]| {5}/.test(text)) {
      const details = 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces'
      throw refused(132018, "There's an issue with the parameters in your template", details)
    }
    values[variable] = text
  }
  return values
}

/** Where the button leads; null where it only copies the code, or there is none. */
function readButton(
  { button }: WhatsAppTemplate,
  parameters: Parameters,
  values: Record<string, string>,
): string | null {
  const isOpen = button?.type === 'copy_code' || (button?.type === 'url' && button.url.endsWith('{{1}}'))
  if (parameters.length !== (isOpen ? 1 : 0)) {
    const details = `buttons: number of localizable_params (${parameters.length}) does not match the expected number of params (${isOpen ? 1 : 0})`
    throw refused(132000, 'Number of parameters does not match the expected number of params', details)
  }
  const [{ text } = { text: '' }] = parameters
  if (button?.type === 'url') return button.url.replace('{{1}}', text)
  if (button && (text !== values['1'] || text.length > CODE_CHARACTERS)) {
    const details = `The button repeats the body's code, of ${CODE_CHARACTERS} characters at most`
    throw new Refused(invalidParameter(details))
  }
  return null
}

const TemplateMessageSchema = v.object({
  messaging_product: v.literal('whatsapp'),
  recipient_type: v.optional(v.literal('individual')),
  to: v.pipe(v.string(), v.regex(/^\+?\d{8,15}$/)),
  type: v.literal('template'),
  biz_opaque_callback_data: v.optional(v.pipe(v.string(), v.maxLength(512))),
  template: TemplateSchema,
})

/** An answer to what a person has just written. */
const ReplySchema = v.object({
  messaging_product: v.literal('whatsapp'),
  to: v.pipe(v.string(), v.regex(/^\d{8,15}$/)),
  context: v.object({ message_id: v.string() }),
  type: v.literal('text'),
  text: v.object({ body: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
})

/** The name under which calls of /register are counted: none must ever be made while a rider signs in. */
export const REGISTER_CALLS = 'whatsapp.register'

type TemplateMessage = v.InferOutput<typeof TemplateMessageSchema>

function readMessage(body: unknown): TemplateMessage {
  const parsed = v.safeParse(TemplateMessageSchema, body)
  if (parsed.success) return parsed.output
  if (v.is(v.object({ type: v.literal('text') }), body)) {
    // A text of one's own is taken within 24 hours, which the stand-in takes of a reply alone.
    const details = 'More than 24 hours have passed since the recipient last replied; send a template instead'
    throw new Refused(graphError(400, 131047, '(#131047) Re-engagement message', details))
  }
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body').join(', ')
  throw new Refused(invalidParameter(`Check ${fields}`))
}

const TOKEN_DETAILS = 'The access token could not be decrypted'

const INVALID_TOKEN = graphError(401, 190, 'Invalid OAuth access token.', TOKEN_DETAILS)

const TOO_MANY =
  'Message failed to send because there were too many messages sent from this phone number in a short period of time'

const UNKNOWN = 'Message failed to send due to an unknown error'

const faults = faultSwitch('whatsapp.messages', {
  rate_limited: graphError(429, 130429, '(#130429) Rate limit hit', TOO_MANY),
  server_error: graphError(500, 131000, '(#131000) Something went wrong', UNKNOWN),
  unauthorised: INVALID_TOKEN,
  refused: graphError(400, 131026, '(#131026) Message undeliverable', 'Message Undeliverable.'),
})

/** graph.facebook.com: a template message lands in the inbox with the text of its template, and its states are told. */
export const whatsAppApi = standIn(invalidParameter('Unsupported request: unknown path components'))
  .use('/v25.0/:sender/*', async (c, next) => {
    if (bearerToken(c) !== localVars.WHATSAPP_TOKEN) throw new Refused(INVALID_TOKEN)
    if (c.req.param('sender') !== localVars.WHATSAPP_PHONE_NUMBER_ID) {
      throw new Refused(invalidParameter(`Object with ID '${c.req.param('sender')}' does not exist`))
    }
    return next()
  })
  .post('/v25.0/:sender/messages', faults, async (c) => {
    const body = await jsonBody(c)
    const provider_id = `wamid.${newToken(44)}`
    const accepted = (to: string) => {
      const contacts = [{ input: to, wa_id: to.replace('+', '') }]
      return c.json({ messaging_product: 'whatsapp', contacts, messages: [{ id: provider_id }] })
    }
    if (v.is(ReplySchema, body)) {
      const { to, text } = body
      const message = { channel: 'whatsapp', to, text: text.body, provider_id, details: {} } as const
      await sandboxState(c.env).saveMessage({ ...message, isReported: false })
      return accepted(to)
    }
    const message = readMessage(body)
    const { template, text, button } = readTemplate(message.template, WHATSAPP_TEMPLATES)
    const { to } = message
    await sandboxState(c.env).saveMessage({
      channel: 'whatsapp',
      to,
      text,
      provider_id,
      reference: message.biz_opaque_callback_data,
      details: {
        template: template.name,
        language: template.language,
        category: template.category,
        ...(template.footer === undefined ? {} : { footer: template.footer }),
        ...(template.button === undefined ? {} : { button: template.button.text }),
        ...(button === null ? {} : { button_url: button }),
      },
      isReported: true,
    })
    return accepted(to)
  })
  .post('/v25.0/:sender/register', async (c) => {
    await sandboxState(c.env).countCall(REGISTER_CALLS)
    return c.json({ success: true })
  })
