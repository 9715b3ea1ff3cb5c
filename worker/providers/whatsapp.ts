import * as v from 'valibot'
import { templateVariables, type WhatsAppTemplate } from '../../src/domain/messages/whatsapp'
import type { Section } from '../config'
import type { ProviderFetch } from '../http/provider-request'
import { isHmac, isSameSecret } from '../http/signature'
import { type DeliveryReport, type Sent, sendMessage } from './messages'

interface TemplateMessage {
  /** In the international form, '+919845012345'. */
  to: string
  template: WhatsAppTemplate
  /** The variables of the body by their names; each on one line, which Meta demands. */
  values: Readonly<Record<string, string>>
  /** Ends the address of the template's button, where it ends with a variable. */
  buttonValue?: string
  /** Comes back in every report. */
  reference?: string
}

const API_VERSION = 'v25.0'

const SentSchema = v.object({ messages: v.looseTuple([v.object({ id: v.string() })]) })

const ErrorSchema = v.object({ error: v.object({ code: v.number() }) })

/**
 * Codes, with status 400, that are not about this message: too many messages (130429, 131056 to one number …), Meta
 * itself, or our account.
 */
const NOT_NOW = new Set(
  [4, 80007, 130429, 131048, 131056, 133016]
    .concat([1, 2, 131000, 131016, 131057])
    .concat([0, 3, 10, 190, 368, 131005, 131031, 131042, 131045, 133010])
    .map(String),
)

const textParameter = (text: string) => ({ type: 'text', text })

function componentsOf({ template, values, buttonValue }: TemplateMessage): object[] {
  const isNamed = template.category === 'utility'
  const parameters = templateVariables(template.body).map((name) => ({
    ...textParameter(values[name] ?? ''),
    ...(isNamed ? { parameter_name: name } : {}),
  }))
  const ofButton = template.button?.type === 'copy_code' ? values['1'] : buttonValue
  return [
    ...(parameters.length > 0 ? [{ type: 'body', parameters }] : []),
    // A button that copies a code is sent as type 'url' too.
    ...(ofButton === undefined
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(ofButton)] }]),
  ]
}

/**
 * Hands one template message to the WhatsApp Cloud API, which has no idempotency key: a second send may be a second
 * message. A number without WhatsApp is said at once (131026) or in a report. A refusal of our token (190) is
 * about our account, not about the message.
 */
export function sendWhatsApp(
  send: ProviderFetch,
  config: Section<'whatsapp'>,
  message: TemplateMessage,
): Promise<Sent> {
  const { to, template, reference } = message
  return postMessage(send, config, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace('+', ''),
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: componentsOf(message),
    },
    ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
  })
}

const postMessage = (send: ProviderFetch, config: Section<'whatsapp'>, body: object): Promise<Sent> =>
  sendMessage(
    send,
    `${config.WHATSAPP_BASE_URL}/${API_VERSION}/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`,
    {
      headers: { authorization: `Bearer ${config.WHATSAPP_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    {
      idOf: (body) => (v.is(SentSchema, body) ? body.messages[0].id : null),
      codeOf: (body) => (v.is(ErrorSchema, body) ? String(body.error.code) : null),
      isForGood: (status, code) => (status === 400 || status === 404) && code !== null && !NOT_NOW.has(code),
    },
  )

/** Answers what a person wrote to us, which Meta allows for 24 hours. False where it was not taken. */
export async function replyByWhatsApp(
  send: ProviderFetch,
  config: Section<'whatsapp'>,
  { from, id }: WhatsAppAnswer,
  body: string,
): Promise<boolean> {
  const context = id === null ? {} : { context: { message_id: id } }
  const message = { messaging_product: 'whatsapp', to: from.replace('+', ''), ...context, type: 'text' }
  return (await postMessage(send, config, { ...message, text: { body } })).ok
}

/** The challenge to answer when Meta asks whether the webhook's address is ours; null where its token is not. */
export async function answerWhatsAppChallenge(
  { WHATSAPP_VERIFY_TOKEN }: Section<'whatsapp'>,
  query: URLSearchParams,
): Promise<string | null> {
  const isOurs =
    query.get('hub.mode') === 'subscribe' &&
    (await isSameSecret(query.get('hub.verify_token') ?? '', WHATSAPP_VERIFY_TOKEN))
  return isOurs ? query.get('hub.challenge') : null
}

/** Whether Meta signed these bytes: the header X-Hub-Signature-256, by the app's secret. */
export const isFromWhatsApp = (
  { WHATSAPP_APP_SECRET }: Section<'whatsapp'>,
  body: string,
  signature: string,
): Promise<boolean> => isHmac(signature.replace(/^sha256=/, ''), { current: WHATSAPP_APP_SECRET }, body)

const seconds = v.pipe(
  v.string(),
  v.digits(),
  v.transform((text) => new Date(Number(text) * 1000)),
)

const StatusSchema = v.object({
  id: v.string(),
  status: v.string(),
  biz_opaque_callback_data: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ code: v.number() })), []),
})

/** What ends or begins messages, in the languages that people answer in. */
const WORDS = new Map<string, 'STOP' | 'START'>([
  ...['stop', 'unsubscribe', 'ನಿಲ್ಲಿಸಿ', 'रोको'].map((word) => [word, 'STOP'] as const),
  ['start', 'START'],
])

/** Said beside such a word. With any other word a message is about something else: 'Stop at the gate'. */
const BESIDE = new Set(
  'please pls plz now all this these the messages sms whatsapp reminders sending me'.split(' '),
)

/** The one thing that a message asks for with such words alone. */
function answerIn(text: string): 'STOP' | 'START' | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const asked = new Set(words.filter((word) => !BESIDE.has(word)).map((word) => WORDS.get(word) ?? null))
  const [first = null] = asked
  return asked.size === 1 ? first : null
}

const InboundSchema = v.pipe(
  v.object({
    id: v.optional(v.string()),
    from: v.pipe(v.string(), v.digits()),
    timestamp: v.optional(seconds),
    text: v.optional(v.object({ body: v.string() })),
    /** A template's button that answers with its own text. */
    button: v.optional(v.object({ text: v.string() })),
  }),
  v.transform(({ id = null, from, timestamp, text, button }) => ({
    id,
    from: `+${from}`,
    word: answerIn(text?.body ?? button?.text ?? ''),
    at: timestamp ?? null,
  })),
)

const items = v.optional(v.fallback(v.array(v.unknown()), []), [])

const WebhookSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    entry: v.array(
      v.object({ changes: v.array(v.object({ value: v.object({ statuses: items, messages: items }) })) }),
    ),
  }),
)

const STATES = new Map<string, DeliveryReport['state']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  // Meta leaves 'delivered' out where the message was read at once.
  ['read', 'delivered'],
  ['played', 'delivered'],
  ['failed', 'undelivered'],
])

/** What a person wrote to us and we act on: 'STOP' ends what a ride doesn't need, 'START' takes that back. */
export interface WhatsAppAnswer {
  /** Meta's id of the message. */
  id: string | null
  from: string
  word: 'STOP' | 'START'
  at: Date | null
}

/** The reports and the answers of one webhook, of which Meta puts many into one; an odd one is left out. */
export function readWhatsAppWebhook(body: string): { reports: DeliveryReport[]; answers: WhatsAppAnswer[] } {
  const parsed = v.safeParse(WebhookSchema, body)
  if (!parsed.success) return { reports: [], answers: [] }
  const values = parsed.output.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const reports = values.flatMap(({ statuses }) => statuses.flatMap(readStatus))
  const answers = values.flatMap(({ messages }) => messages.flatMap(readAnswer))
  return { reports, answers }
}

function readStatus(item: unknown): DeliveryReport[] {
  const parsed = v.safeParse(StatusSchema, item)
  const state = parsed.success ? STATES.get(parsed.output.status) : undefined
  if (!parsed.success || !state) return []
  const { id, biz_opaque_callback_data: reference, errors } = parsed.output
  const code = errors[0] ? String(errors[0].code) : null
  return [{ reference: reference ?? null, messageId: id, state, code }]
}

function readAnswer(item: unknown): WhatsAppAnswer[] {
  const parsed = v.safeParse(InboundSchema, item)
  if (!parsed.success) return []
  const { word, ...rest } = parsed.output
  return word === null ? [] : [{ ...rest, word }]
}
