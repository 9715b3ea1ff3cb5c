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
  action?: { label: string; path: string }
}

const TRIPS = { label: 'See your trip', path: ROUTES.tripHistory.path } as const

const TRACKING = { label: 'Follow the car', path: ROUTES.tracking.path } as const

const TRIP_ROWS = [
  ['Pickup', '{time}'],
  ['From', '{pickup}'],
  ['Trip', '{journey}'],
  ['Car', '{vehicle_type}'],
] as const

const MONEY_ROWS = [
  ['Fare', '{fare}'],
  ['Paid online', '{paid}'],
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
    text: 'Your ride tomorrow, booking {id}. You can change or cancel it in your trips.',
    rows: TRIP_ROWS,
    action: TRIPS,
  },
  'booking.cancelled': { subject: 'Booking {id} is cancelled', action: TRIPS },
  'booking.payment_link': {
    subject: 'Pay {advance} to confirm booking {id}',
    rows: TRIP_ROWS,
    action: { label: 'Pay now', path: ROUTES.tripHistory.path },
  },
  'booking.payment_failed': { subject: 'Your payment did not go through', action: TRIPS },
  'refund.due': { subject: 'Your payment of {refund} goes back', action: TRIPS },
  'refund.sent': { subject: 'Your refund of {refund} is on its way', action: TRIPS },
  'refund.processed': { subject: 'Your refund of {refund} was paid back', action: TRIPS },
  'ride.driver_assigned': { subject: '{driver} drives you, {time}', action: TRACKING },
  'ride.driver_changed': { subject: 'Your driver has changed: {driver}', action: TRACKING },
  'ride.set_out': { subject: '{first_name} is on the way', action: TRACKING },
  'ride.arrived': { subject: '{first_name} is here', action: TRACKING },
  'ride.started': { subject: 'Your ride has started', action: TRACKING },
  'ride.completed': {
    subject: 'Your receipt for booking {id}',
    text: 'Your ride is complete. Thank you for riding with us.',
    rows: [...TRIP_ROWS, ...MONEY_ROWS, ['Paid to the driver', '{collected}']],
    action: { label: 'Open the receipt', path: ROUTES.tripHistory.path },
  },
  'ride.handed_back': { subject: 'Your driver cannot come', action: TRIPS },
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
  const text = fill(found.text ?? textTemplateOf(event, facts)?.text ?? '')
  return emailFrom({
    subject: fill(found.subject),
    paragraphs: text.split('\n').map((line) => line.replace(/^[a-z]/, (letter) => letter.toUpperCase())),
    rows: (found.rows ?? []).flatMap(([label, value]) => {
      const filled = fill(value)
      return filled === '' ? [] : [[label, filled] as const]
    }),
    action: found.action ? { label: found.action.label, url: `${origin}${found.action.path}` } : null,
    unsubscribeUrl,
  })
}

/** The e-mail with the link that proves an address. Whoever typed it may be anybody, so it says nothing of them. */
export const proofEmail = (url: string): Email =>
  emailFrom({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `This address was entered in a profile of ${BRAND.name}. If that was you, confirm it within an hour.`,
      'If it was not, do nothing: the address is then not used.',
    ],
    rows: [],
    action: { label: 'Confirm this address', url },
    unsubscribeUrl: null,
  })

const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// The colours of the product (docs: look), written out: a mail program knows no variables.
const STYLE = `
body{margin:0;background:#f4f6f2;color:#16201a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.card{max-width:32rem;margin:0 auto;padding:24px;background:#fff}
h1{margin:0 0 16px;font-size:20px;line-height:1.3}
.brand{margin:0 0 24px;font-weight:700;color:#1d6b3c}
td{padding:6px 0;vertical-align:top}td.label{padding-right:16px;color:#55635a;white-space:nowrap}
.action{display:inline-block;margin:16px 0;padding:12px 20px;border-radius:8px;background:#1d6b3c;color:#fff;text-decoration:none;font-weight:600}
.foot{margin-top:24px;color:#55635a;font-size:13px}.foot a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#0f1612;color:#e8efe9}.card{background:#18211b}.brand{color:#7fd6a0}
td.label,.foot{color:#a5b4a9}.action{background:#7fd6a0;color:#0f1612}}`

/** An e-mail that reads in a phone's mail program: one column, text of 16 px, both colour schemes, no pictures. */
export function emailFrom({ subject, paragraphs, rows, action, unsubscribeUrl }: EmailParts): Email {
  const contact = `${BRAND.address}, ${BRAND.email}`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${inHtml(subject)}</title><style>${STYLE}</style></head>
<body><div class="card"><p class="brand">${BRAND.name}</p><h1>${inHtml(subject)}</h1>
${paragraphs.map((line) => `<p>${inHtml(line)}</p>`).join('\n')}
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
