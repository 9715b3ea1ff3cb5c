import { html } from 'hono/html'
import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import { smsParts } from '../../src/domain/messages/sms-parts'
import type { Fault } from '../faults'
import type { Message } from '../messages/messages'
import { kolkataTime, layout, type Markup, phoneDrawing } from './layout'
import { activeFaults } from './payments-page'

const LINK = new RegExp(`(?:https://)?${BRAND.host.replaceAll('.', String.raw`\.`)}(/[^\\s"<>]*)?`, 'g')

/** A text whose links to the product lead to the one that runs here. */
function withLinks(text: string): Markup {
  let end = 0
  const parts: Markup[] = []
  for (const { 0: link, 1: path, index } of text.matchAll(LINK)) {
    // The last line of a code's SMS names the host alone.
    if (path === undefined) continue
    parts.push(html`${text.slice(end, index)}<a href="${path}">${link}</a>`)
    end = index + link.length
  }
  return html`${parts}${text.slice(end)}`
}

/** What the product's own address ends in; another's stays as it is. */
const here = (address: string) => address.replace(`https://${BRAND.host}`, '')

const STATES = {
  sent: { name: 'Sent', tone: 'yellow' },
  delivered: { name: 'Delivered', tone: 'green' },
  undelivered: { name: 'Not delivered', tone: 'red' },
} as const

/** +91 98450 12345; the end of a push subscription's endpoint. */
function recipient(to: string): string {
  if (to.startsWith('https://')) return `a browser, …${to.slice(-6)}`
  return to.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

const copyButton = (code: string) => html`<div class="row"><b class="figures">${code}</b>
<button class="button" data-kind="secondary" type="button" data-copy="${code}" aria-label="Copy ${code}">Copy</button></div>`

const sms = ({ text, code }: Message) =>
  html`<div class="bubble stack">${code ? copyButton(code) : ''}<p>${withLinks(text)}</p></div>`

const whatsApp = ({ text, code, details: { footer, button, button_url } }: Message) => html`<div class="bubble
raised"><div class="stack"><p>${withLinks(text)}</p>${footer ? html`<p class="field-hint">${footer}</p>` : ''}</div>${
  button === undefined
    ? ''
    : button_url === undefined
      ? html`<button class="tap" type="button" data-copy="${code ?? ''}">${button}</button>`
      : html`<a class="tap" href="${here(button_url)}">${button}</a>`
}</div>`

const reply = ({ text }: Message) => html`<div class="bubble own"><p>${text}</p></div>`

const email = ({
  id,
  text,
  html: markup,
  details: { from, subject },
}: Message) => html`<div class="card stack">
<div><p class="field-hint">${from}</p><h3>${subject}</h3></div>${
  markup === null
    ? html`<p>${withLinks(text)}</p>`
    : html`<iframe src="/sandbox/messages/${id}/html" title="${subject}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As text alone</summary><p>${withLinks(text)}</p></details>`
}</div>`

const NoticeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ title: v.string(), body: v.optional(v.string(), '') }),
)

/** As a locked phone shows it; what is no notice of ours, as it was sent. */
function push({ text, at }: Message) {
  const notice = v.safeParse(NoticeSchema, text)
  const { title, body } = notice.success ? notice.output : { title: '', body: text }
  return html`<div class="lock"><p class="clock">${kolkataTime(at)}</p><div class="notice"><p><span class="plate"
aria-hidden="true">HC</span> ${BRAND.name}</p>${title ? html`<h3>${title}</h3>` : ''}<p>${body}</p></div></div>`
}

const CHANNELS = {
  sms: { name: 'SMS', draw: sms },
  whatsapp: { name: 'WhatsApp', draw: whatsApp },
  email: { name: 'E-mail', draw: email },
  push: { name: 'Push', draw: push },
} as const

function partsOf({ channel, text }: Message): string {
  const parts = channel === 'sms' ? smsParts(text) : 1
  return parts === 1 ? '' : ` · ${parts} parts`
}

function item(message: Message) {
  const { channel, is_reply, to, at, state, details } = message
  const { name, draw } = CHANNELS[channel]
  const person = html`<a href="/sandbox/inbox?to=${encodeURIComponent(to)}">${recipient(to)}</a>`
  const time = html`<time datetime="${at}">${kolkataTime(at)}</time>`
  if (is_reply) {
    return html`<li class="message"><p class="field-hint"><b>${name}</b> from ${person} · ${time}</p>${reply(message)}</li>`
  }
  const sender = details.From ? html` from <b>${details.From}</b>` : ''
  return html`<li class="message" data-state="${state}"><p class="field-hint"><b>${name}</b>${sender} to ${person} · ${time}${partsOf(message)}
<span class="badge" data-tone="${STATES[state].tone}">${STATES[state].name}</span></p>${draw(message)}</li>`
}

/** Everything that was sent, newest first; all of it, or what was sent to one number, address or browser. */
export const inboxPage = (messages: Message[], { to, faults }: { to: string; faults: Fault[] }) =>
  layout(
    {
      title: 'Inbox',
      path: '/sandbox/inbox',
      drawing: phoneDrawing,
      lead: html`Every SMS, WhatsApp message, e-mail and push that the product sends ends here. New ones show up by themselves.`,
    },
    html`<div class="columns"><div class="stack"><form class="row" role="search" action="/sandbox/inbox"><div class="field"><label for="to">Number
or address</label><input id="to" name="to" value="${to}" placeholder="98450 12345" autocomplete="off"></div>
<button class="button">Show</button>${to ? html`<a class="button" data-kind="quiet" href="/sandbox/inbox">Show all</a>` : ''}</form>
<p id="news" role="status" class="field-hint"></p>
<ol class="stack" id="messages" data-live="Something has come, or arrived.">${
      messages.length === 0
        ? html`<li><b>${to ? `Nothing for ${to} yet.` : 'Nothing was sent yet.'}</b> <a href="/auth">Sign in</a> with any Indian
mobile, and its code appears here.</li>`
        : messages.map(item)
    }</ol></div>
<div class="stack"><section class="stack"><h2>Write back</h2><p class="field-hint">By WhatsApp, as a rider: STOP ends what a ride does not need.</p>
<form method="post" action="/sandbox/api/replies" class="stack"><div class="field"><label for="from">From</label>
<input id="from" name="from" value="${/^\+?[\d ]+$/.test(to) ? to : '98450 12345'}" inputmode="tel" required></div>
<div class="row"><button class="button" data-kind="secondary" name="text" value="STOP">Send STOP</button>
<button class="button" data-kind="secondary" name="text" value="START">Send START</button></div></form></section>
<section class="stack"><h2>Pushes</h2><p class="field-hint">Whoever is signed in here is sent pushes to a browser of the sandbox’s own, which shows
them in this inbox. Nothing tells the product that they were seen: after two minutes it uses the next channel.</p>
<button class="button" data-kind="secondary" type="button" id="push">Turn on pushes</button><p role="status"></p></section>
<section class="stack"><h2>What goes wrong</h2>${activeFaults(faults)}<p>Let a network refuse a message, lose it or its answer,
or report twice, late or never.</p><a class="button" data-kind="secondary" href="/sandbox/payments#faults">Inject a fault</a></section></div></div>`,
  )

/** An e-mail's own HTML, its links to the product leading to the one that runs here, in a tab of their own. */
export const emailDocument = (markup: string): string =>
  markup
    .replaceAll(`https://${BRAND.host}/`, '/')
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
