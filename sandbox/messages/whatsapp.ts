import * as v from 'valibot'
import { WHATSAPP_TEMPLATES } from '../../src/messages/texts'
import { accountsOf } from '../accounts'
import { bearerToken, faultSwitch, jsonBody, Refused, standIn } from '../provider'
import { newToken } from '../random-ids'
import { sandboxState } from '../state-binding'
import { graphError, invalidParameter, readTemplate, TemplateSchema } from './whatsapp-templates'

const TemplateMessageSchema = v.object({
  messaging_product: v.literal('whatsapp'),
  recipient_type: v.optional(v.literal('individual')),
  to: v.pipe(v.string(), v.regex(/^\+?\d{8,15}$/)),
  type: v.literal('template'),
  biz_opaque_callback_data: v.optional(v.pipe(v.string(), v.maxLength(512))),
  template: TemplateSchema,
})

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

const INVALID_TOKEN = graphError(
  401,
  190,
  'Invalid OAuth access token.',
  'The access token could not be decrypted',
)

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
  unauthorised: INVALID_TOKEN,
  refused: graphError(400, 131026, '(#131026) Message undeliverable', 'Message Undeliverable.'),
})

/** graph.facebook.com: a template message lands in the inbox with the text of its template, and its states are told. */
export const whatsAppApi = standIn(invalidParameter('Unsupported request: unknown path components'))
  .use('/v25.0/:sender/*', async (c, next) => {
    const account = accountsOf(c.env).whatsApp
    if (bearerToken(c) !== account.accessToken) {
      throw new Refused(INVALID_TOKEN)
    }
    if (c.req.param('sender') !== account.phoneNumberId) {
      throw new Refused(invalidParameter(`Object with ID '${c.req.param('sender')}' does not exist`))
    }
    return next()
  })
  .post('/v25.0/:sender/messages', faults, async (c) => {
    const message = readMessage(await jsonBody(c))
    const { template, text, button } = readTemplate(message.template, WHATSAPP_TEMPLATES)
    const { to } = message
    const provider_id = `wamid.${newToken(44)}`
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
    const contacts = [{ input: to, wa_id: to.replace('+', '') }]
    return c.json({ messaging_product: 'whatsapp', contacts, messages: [{ id: provider_id }] })
  })
  .post('/v25.0/:sender/register', async (c) => {
    await sandboxState(c.env).countCall(REGISTER_CALLS)
    return c.json({ success: true })
  })
