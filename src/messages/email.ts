import { BRAND } from '../brand'
import type { IssuedDocument } from '../domain/documents/document'
import { documentSubject, taxFacts, taxParts, tripFacts } from '../domain/documents/printed'
import { formatDateWithYear } from '../domain/kolkata-time'
import type { MessageFacts } from '../domain/messages/facts'
import { formatPaise } from '../domain/payments/amounts'
import { type EmailText, TRIP_ROWS } from './event'
import { type EventName, eventOf } from './events'
import { textTemplateOf } from './texts'
import { fillFor } from './variables'

/** A variable in an e-mail is cut to this many characters. */
const MAX = 160

export interface Email {
  subject: string
  html: string
  /** The same for programs that show no HTML. */
  text: string
}

interface EmailParts {
  subject: string
  /** The first is the heading: mail programs show the subject above it. */
  paragraphs: readonly string[]
  rows: readonly (readonly [label: string, value: string])[]
  action: { label: string; url: string } | null
  /** Ends what is not needed for a ride; null in a message that is. */
  unsubscribeUrl: string | null
}

/** The e-mail of an event; null where it is told on other channels alone. `origin` begins every link. */
export function emailOf(
  event: EventName,
  facts: MessageFacts,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl: string | null },
): Email | null {
  const found = eventOf(event).email
  if (!found || (found.lists === 'document' && facts.document === null)) return null
  const fill = (text: string) => fillFor(facts, text, MAX)
  const { subject, lists, action } = found
  const text = found.text ?? withoutLink(textTemplateOf(event, facts)?.text ?? '', action)
  return emailFrom({
    subject: fill(subject),
    paragraphs: fill(text)
      .split('\n')
      .map((line) => line.replace(/^[a-z]/, (letter) => letter.toUpperCase())),
    rows: [
      ...(lists === 'trip' || lists === 'bill' ? TRIP_ROWS : []).map(
        ([label, value]) => [label, fill(value)] as const,
      ),
      ...((lists === 'bill' && facts.statement?.lines) || []).map(
        ({ label, paise }) => [label, formatPaise(paise)] as const,
      ),
      ...(lists === 'document' && facts.document ? documentRows(facts.document) : []),
    ],
    action: action
      ? { label: action.label, url: `${origin}${fill(action.path).replace(':id', facts.booking?.id ?? '')}` }
      : null,
    unsubscribeUrl,
  })
}

/** All that a document's page prints. */
function documentRows(document: IssuedDocument): EmailParts['rows'] {
  const { number, issued_at, total_paise, body } = document
  const parties = [
    ['From', body.supplier.legal_name, body.supplier.gstin, body.supplier.address],
    ['To', body.company?.company_name, body.company?.company_gstin, body.company?.company_address],
  ] as const
  return [
    [body.title, documentSubject(document)],
    ['No.', `${number}, ${formatDateWithYear(issued_at)}`],
    ...parties.flatMap(([label, name, gstin, address]) => [
      ...(name ? [[label, gstin ? `${name}, GSTIN ${gstin}` : name] as const] : []),
      ...(address ? [['Address', address] as const] : []),
    ]),
    ...tripFacts(body),
    ...taxFacts(body),
    ...[
      ...body.lines.map(({ label, paise }) => ({ name: label, paise })),
      ...taxParts(body),
      { name: 'Total', paise: total_paise },
    ].map(({ name, paise }) => [name, formatPaise(paise)] as const),
  ]
}

/** The text of an SMS without the address that its button leads to, and without a line that would say no more than that. */
function withoutLink(text: string, action: EmailText['action']): string {
  if (!action) return text
  const link = `${BRAND.host}${action.path.split('?')[0]}`
  return text
    .split('\n')
    .flatMap((line) => {
      if (!line.endsWith(link)) return line
      const said = line.slice(0, -link.length).replace(/( See|:)? $/, '')
      return said === '' || said === action.label ? [] : said.replace(/\.?$/, '.')
    })
    .join('\n')
}

/** The e-mail with the link that proves an address. Whoever typed it may be anybody, so it says nothing of them. */
export const proofEmail = (url: string): Email =>
  emailFrom({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Did you enter this address in your profile of ${BRAND.name}?`,
      'If you did, confirm it within an hour.',
      'If you didn’t, do nothing. We won’t use this address.',
    ],
    rows: [],
    action: { label: 'Confirm this address', url },
    unsubscribeUrl: null,
  })

const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// The colours of src/styles/tokens.css, written out: a mail program knows no variables.
const STYLE = `
body{margin:0;background:#fbf8f1;color:#16231c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.card{max-width:32rem;margin:0 auto;padding:24px;background:#fff;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:20px;line-height:1.3}
.brand{display:inline-block;margin:0 0 24px;padding:2px 10px;border-radius:4px;background:#0b6b3a;color:#ffd23f;font-weight:700}
a{color:inherit}
td{padding:6px 0;vertical-align:top}td.label{width:34%;padding-right:16px;color:#55645b}
a.action{display:inline-block;margin:16px 0;padding:12px 20px;border-radius:10px;background:#0b6b3a;color:#fff;text-decoration:none;font-weight:600}
.foot{margin-top:24px;color:#55645b;font-size:13px}
@media (prefers-color-scheme:dark){body{background:#0f1713;color:#e8efe9}.card{background:#18231d}
td.label,.foot{color:#a3b3a9}a.action{background:#4cc98a;color:#0f1713}}`

const LINK = new RegExp(`${BRAND.host.replaceAll('.', '[.]')}/[\\w/-]+`, 'g')

/** A paragraph in which addresses of ours can be pressed. */
const withLinks = (line: string) => inHtml(line).replace(LINK, '<a href="https://$&">$&</a>')

/** An e-mail that reads in a phone's mail program: one column, text of 16 px, both colour schemes, no pictures. */
function emailFrom({ subject, paragraphs, rows, action, unsubscribeUrl }: EmailParts): Email {
  const contact = `${BRAND.address}, ${BRAND.email}`
  const [heading = subject, ...rest] = paragraphs
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${inHtml(subject)}</title><style>${STYLE}</style></head>
<body><div class="card"><p class="brand">${BRAND.name}</p><h1>${withLinks(heading)}</h1>
${rest.map((line) => `<p>${withLinks(line)}</p>`).join('\n')}
${rows.length === 0 ? '' : `<table role="presentation">${rows.map(([label, value]) => `<tr><td class="label">${inHtml(label)}</td><td>${inHtml(value)}</td></tr>`).join('')}</table>`}
${action === null ? '' : `<p><a class="action" href="${inHtml(action.url)}">${inHtml(action.label)}</a></p>`}
<p class="foot">${inHtml(contact)}${unsubscribeUrl === null ? '' : `<br><a href="${inHtml(unsubscribeUrl)}">Send only what my rides need</a>`}</p></div></body></html>`
  const text = [
    ...paragraphs,
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...(action === null ? [] : [`${action.label}: ${action.url}`]),
    '',
    contact,
    ...(unsubscribeUrl === null ? [] : [`Send only what my rides need: ${unsubscribeUrl}`]),
  ].join('\n')
  return { subject, html, text }
}
