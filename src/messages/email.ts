import { BRAND } from '../brand'
import type { EventName } from '../domain/messages/events'
import type { MessageFacts } from '../domain/messages/facts'
import { ROUTES } from '../routes'
import { textTemplateOf } from './sms'
import { cutTo, fillText, readVariable } from './variables'

/** What an e-mail has beside the text that its event has on every channel. */
interface EmailText {
  subject: string
  /** Instead of that text. */
  text?: string
  /** What is listed under it, where it has a value. */
  rows?: readonly (readonly [label: string, value: string])[]
  /** `:id` in its path stands for the booking's. */
  action?: { label: string; path: string }
}

/** The trip that it is about, open in the list of trips. */
const TRIP_PATH = `${ROUTES.tripHistory.path}?trip=:id`

const TRIPS = { label: 'See your trip', path: TRIP_PATH } as const

const TRACKING = { label: 'Follow the car', path: `${ROUTES.tracking.path}?booking_id=:id` } as const

const TRIP_ROWS = [
  ['Pickup', '{time}'],
  ['Trip', 'From {pickup} {journey}'],
  ['Car', '{vehicle_type}'],
] as const

const MONEY_ROWS = [
  ['Fare', '{fare}'],
  ['Paid online', '{paid}'],
] as const

/** Of a ride that is over; a row whose value is empty is left out. */
const PAID_ROWS = [
  ...MONEY_ROWS,
  ['Tolls and parking', '{charges}'],
  ['Paid to the driver', '{collected}'],
] as const

/** Texts of e-mails; an event that is not here is told on other channels alone. */
const EMAIL_TEXTS: Partial<Record<EventName, EmailText>> = {
  'booking.confirmed': {
    subject: 'Booking {id} is confirmed',
    text: 'Your booking {id} is confirmed.',
    rows: [...TRIP_ROWS, ...MONEY_ROWS, ['To pay after the ride', '{remaining}']],
    action: TRIPS,
  },
  'booking.reminder': {
    subject: 'Your ride tomorrow, {time}',
    text: 'Your ride is tomorrow, booking {id}.\nIf your plans have changed, you can cancel it in your trips.',
    rows: TRIP_ROWS,
    action: TRIPS,
  },
  'booking.cancelled': { subject: 'Booking {id} is cancelled', action: TRIPS },
  'booking.payment_link': {
    subject: 'Pay {advance} to confirm booking {id}',
    rows: TRIP_ROWS,
    action: { label: 'Pay now', path: '/pay/{pay_id}' },
  },
  'booking.payment_failed': { subject: 'Your payment did not go through', action: TRIPS },
  'refund.due': { subject: 'Your payment of {refund} goes back', action: TRIPS },
  'refund.sent': { subject: 'Your refund of {refund} is on its way', action: TRIPS },
  'refund.processed': { subject: 'Your refund of {refund} was paid', action: TRIPS },
  'ride.driver_assigned': { subject: '{driver} will drive you, {time}', action: TRACKING },
  'ride.driver_changed': { subject: 'Your driver has changed, {time}', action: TRACKING },
  'ride.pin_changed': { subject: 'Your new PIN, booking {id}', action: TRACKING },
  'ride.set_out': { subject: '{first_name} is on the way', action: TRACKING },
  'ride.arrived': { subject: '{first_name} is here', action: TRACKING },
  'ride.arrival_reported': { subject: '{first_name} says they are here', action: TRACKING },
  'ride.waiting': { subject: '{first_name} waits for you until {waits_until}', action: TRACKING },
  'ride.started': { subject: 'Your ride has started', action: TRACKING },
  'ride.completed': {
    subject: 'Your receipt for booking {id}',
    text: 'Your ride is complete, booking {id}.\nThank you for riding with us.',
    rows: [...TRIP_ROWS, ...PAID_ROWS],
    action: { label: 'Open the receipt', path: ROUTES.receipt.path },
  },
  'ride.end_reported': {
    subject: 'Your driver says the ride is over, booking {id}',
    rows: [...TRIP_ROWS, ...PAID_ROWS],
    action: TRIPS,
  },
  'ride.remainder_owed': {
    subject: 'Still to pay of booking {id}: {owed}',
    rows: TRIP_ROWS,
    action: { label: 'Pay now', path: TRIP_PATH },
  },
  'ride.charge_entered': {
    subject: 'Your driver entered {charge}, booking {id}',
    action: { label: 'Confirm it, or say what is wrong', path: TRIP_PATH },
  },
  'ride.case_answered': { subject: 'What you told us of booking {id} was looked into', action: TRIPS },
  'ride.handed_back': { subject: 'Your driver cannot come', action: TRIPS },
  'ride.office_message': { subject: '{office_sentence}: booking {id}', action: TRIPS },
  'account.google_linked': { subject: 'A Google account was linked with yours' },
  'driver.ride_assigned': {
    subject: 'You have a new ride: {time}',
    action: { label: 'Your rides', path: ROUTES.driver.path },
  },
  'driver.ride_cancelled': {
    subject: 'A ride is not yours any more',
    action: { label: 'Your rides', path: ROUTES.driver.path },
  },
  'driver.first_ride': {
    subject: 'Your first ride tomorrow: {time}',
    action: { label: 'Your rides', path: ROUTES.driver.path },
  },
  'operator.needed': {
    subject: 'Needs a person: {need}',
    text: '{need}.',
    action: { label: 'Open operations', path: ROUTES.ops.path },
  },
}

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
  const found = EMAIL_TEXTS[event]
  if (!found) return null
  const fill = (text: string) => fillText(text, (name) => cutTo(MAX, readVariable(name, facts)))
  const { subject, action } = found
  const text = found.text ?? withoutLink(textTemplateOf(event, facts)?.text ?? '', action)
  return emailFrom({
    subject: fill(subject),
    paragraphs: fill(text)
      .split('\n')
      .map((line) => line.replace(/^[a-z]/, (letter) => letter.toUpperCase())),
    rows: (found.rows ?? []).flatMap(([label, value]) => {
      const filled = fill(value)
      return filled === '' ? [] : [[label, filled] as const]
    }),
    action: action
      ? { label: action.label, url: `${origin}${fill(action.path).replace(':id', facts.booking?.id ?? '')}` }
      : null,
    unsubscribeUrl,
  })
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
      'If you did not, do nothing: the address is then not used.',
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
<p class="foot">${inHtml(contact)}${unsubscribeUrl === null ? '' : `<br><a href="${inHtml(unsubscribeUrl)}">Send me only what my rides need</a>`}</p></div></body></html>`
  const text = [
    ...paragraphs,
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...(action === null ? [] : [`${action.label}: ${action.url}`]),
    '',
    contact,
    ...(unsubscribeUrl === null ? [] : [`Send me only what my rides need: ${unsubscribeUrl}`]),
  ].join('\n')
  return { subject, html, text }
}
