import { expect, it } from 'vitest'
import { smsParts } from '../../../src/domain/messages/sms-parts'
import { emailOf } from '../../../src/messages/email'
import { EVENTS, EventNameSchema, eventOf } from '../../../src/messages/events'
import {
  filledSms,
  pushOf,
  registeredText,
  SMS_TEMPLATES,
  VARIABLE_MAX,
  WHATSAPP_TEMPLATES,
} from '../../../src/messages/texts'
import { facts, factsTyped } from '../../support/bookings/message-facts'

const ordinary = facts({
  collected: '₹470 in cash',
  details: factsTyped('No driver yet: booking deadbeef, Sun, 22 Nov, 12:00 am').details,
})

/** Its last word is as long as a variable may be, so that nothing is cut at a word. */
const longest = factsTyped(`Aa ${'x'.repeat(VARIABLE_MAX)}`)

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('\n', '<br>')).join(' | ')} |`)
    .join('\n')

const smsRows = SMS_TEMPLATES.map((one) => {
  const text = filledSms(one, ordinary)
  const parts = [text, filledSms(one, longest)].map(smsParts)
  const billed = parts[0] === parts[1] ? `${parts[0]}` : parts.join(' to ')
  return [one.event, one.template, text, `${text.length}`, billed, `${registeredText(one).length}`]
})

const otherRows = EventNameSchema.options.flatMap((event) => {
  const email = emailOf(event, ordinary, { origin: 'https://hasirucabs.example', unsubscribeUrl: null })
  const push = pushOf(event, ordinary)
  if (!email && !push) return []
  const { audience, category } = EVENTS[event]
  return [[event, audience, category, email?.subject ?? '', push ? `**${push.title}** ${push.body}` : '']]
})

const onlyWhatsApp = WHATSAPP_TEMPLATES.filter(
  ({ name }) => !smsRows.some(([, template]) => template === name),
)

const page = `# Messages

What each event says, with the facts of one ride. The test that compares this page with the code writes it:
\`npx vitest run --project domain message-table -u\`. The rules are in [product.md](product.md), MESSAGE-1.

![The sandbox's inbox with a code by SMS, one by WhatsApp and a push; a confirmation by e-mail on a phone, light and dark](messages.png)

## SMS and WhatsApp

One text, registered under one name with DLT and with Meta. Length in characters of the text as it reads here; parts are
what is billed, here and where every variable is as long as it may be; the last column is the text's length as it is
registered, where each variable reads {#var#}. A number of no account that wrote STOP by WhatsApp, such as a passenger's,
is not sent: ${EventNameSchema.options.filter((event) => eventOf(event).endsByStop).join(', ')}.

${table(['event', 'template', 'text', 'length', 'SMS parts', 'registered'], smsRows)}

By WhatsApp alone, which SMS may not carry:

${table(
  ['template', 'category', 'text as it is registered'],
  onlyWhatsApp.map(({ name, category, body }) => [name, category, body]),
)}

## E-mails and notifications

An e-mail has the text of the SMS beside its subject, and more of the trip.

${table(['event', 'to', 'kind', "e-mail's subject", 'notification'], otherRows)}
`

it('What every message says, and how many SMS it is, stands in docs/messages.md', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/messages.md')
})
