import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import { smsParts } from '../../src/domain/messages/sms-parts'
import { keepOrigin, productOf, type SandboxApp } from '../environment'
import type { Message } from '../messages/messages'
import { sandboxState } from '../state-binding'
import { SCRIPT, STYLE } from './assets'
import { ALWAYS_PROVE_COOKIE, indexPage, SESSION_FAULT_COOKIE, sessionFaultOf } from './index-page'
import { ICON, layout, type Markup } from './layout'
import { activeFaults, paymentsPage } from './payments-page'
import { form, table } from './table'

const HOUR_SECONDS = 3600

/** A page of the product that needs neither a session nor the database: it links the stylesheet by its hashed name. */
const PLAIN_PAGE = '/terms'

/** What this browser's cookie tells the product for an hour; null: nothing any more. */
function tellProduct(c: Context, name: string, value: string | null): void {
  const scope = { path: '/', sameSite: 'Lax', httpOnly: true } as const
  if (value === null) deleteCookie(c, name, scope)
  else setCookie(c, name, value, { ...scope, maxAge: HOUR_SECONDS })
}

/** In a frame of the inbox an e-mail may look as it does anywhere, and do nothing. */
const EMAIL_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'"

/** The sandbox's pages. Mounted under /sandbox. */
export const pages = new Hono<SandboxApp>()
  .get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css' }))
  .get('/script.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/icon.svg', (c) => c.body(ICON, 200, { 'content-type': 'image/svg+xml' }))
  .get('/product.css', async (c) => {
    const page = await productOf(c).fetch(new Request(new URL(PLAIN_PAGE, c.req.url)))
    const path = /<link rel="stylesheet" href="(.+?)"/.exec(await page.text())?.[1]
    return path ? c.redirect(path) : c.notFound()
  })
  .get('/', indexPage)
  .post('/session-check', async (c) => {
    const mode = sessionFaultOf((await c.req.parseBody()).mode)
    tellProduct(c, SESSION_FAULT_COOKIE, mode === 'none' ? null : mode)
    return c.redirect('/sandbox#session-check', 303)
  })
  .post('/always-prove', async (c) => {
    const { on } = await c.req.parseBody()
    tellProduct(c, ALWAYS_PROVE_COOKIE, on === undefined ? null : '1')
    return c.redirect('/sandbox#send-limits', 303)
  })
  .get('/inbox', inboxPage)
  .get('/messages', async (c) => {
    const all = await sandboxState(c.env).messages(c.req.query('to') || null)
    return c.json(all.filter(({ is_reply }) => !is_reply))
  })
  .get('/messages/:id/html', async (c) => {
    const message = await sandboxState(c.env).message(c.req.param('id'))
    if (!message?.html) return c.notFound()
    c.header('content-security-policy', EMAIL_POLICY)
    return c.html(emailDocument(message.html))
  })
  .get('/payments', paymentsPage)

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

/** +91 98450 12345; the end of a push subscription's endpoint. */
function recipient(to: string): string {
  if (to.startsWith('https://')) return `a browser, …${to.slice(-6)}`
  return to.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

const NoticeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ title: v.string(), body: v.optional(v.string(), '') }),
)

/** The title of a push on a line of its own; what is no notice of ours, as it was sent. */
function noticeOf(text: string): Markup {
  const notice = v.safeParse(NoticeSchema, text)
  return notice.success ? html`<b>${notice.output.title}</b>\n${notice.output.body}` : html`${text}`
}

const CHANNELS = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail', push: 'Push' } as const

/** What a phone or a mailbox would show of it: the text with its code, its button, its subject. */
function shownOf({ id, channel, text, code, html: markup, details }: Message): Markup {
  const { button, button_url, footer, from, subject } = details
  const parts = channel === 'sms' ? smsParts(text) : 1
  const shown = channel === 'push' ? noticeOf(text) : withLinks(text)
  return html`${from ? html`<p class="field-hint">${from}</p>` : ''}${subject ? html`<h3>${subject}</h3>` : ''}${
    markup === null
      ? html`<p class="message">${shown}</p>`
      : html`<iframe src="/sandbox/messages/${id}/html" title="${subject}"
sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As text alone</summary><p class="message">${shown}</p></details>`
  }${footer || parts > 1 ? html`<p class="field-hint">${footer ?? `${parts} parts`}</p>` : ''}${
    button && button_url ? html`<p><a href="${here(button_url)}">${button}</a></p>` : ''
  }${
    code === null
      ? ''
      : html`<button class="button" data-kind="secondary" type="button" data-copy="${code}"
aria-label="Copy ${code}"><b class="figures">${code}</b> Copy</button>`
  }`
}

const messageRow = (message: Message) => ({
  ...message,
  state: message.is_reply ? 'written back' : message.state,
  channel: CHANNELS[message.channel],
  sender: message.details.From ?? '',
  number: html`<a href="/sandbox/inbox?to=${encodeURIComponent(message.to)}">${recipient(message.to)}</a>`,
  message: shownOf(message),
})

/** Everything that was sent, newest first; all of it, or what was sent to one number, address or browser. */
async function inboxPage(c: Context<SandboxApp>) {
  await keepOrigin(c)
  const to = c.req.query('to')?.trim() ?? ''
  const state = sandboxState(c.env)
  const [messages, faults] = await Promise.all([state.messages(to || null), state.faults()])
  const page = layout(
    {
      title: 'Inbox',
      path: '/sandbox/inbox',
      lead: html`Every SMS, WhatsApp message, e-mail and push that the product sends ends here. New ones show up by themselves.`,
    },
    html`<section class="stack"><form class="row" role="search" action="/sandbox/inbox"><div class="field"><label for="to">Number
or address</label><input id="to" name="to" value="${to}" placeholder="98450 12345" autocomplete="off"></div>
<button class="button">Show</button>${to ? html`<a class="button" data-kind="quiet" href="/sandbox/inbox">Show all</a>` : ''}</form>
<p id="news" role="status" class="field-hint"></p>${table({
      id: 'messages',
      news: 'Something has come, or arrived.',
      rows: messages.map(messageRow),
      fields: ['channel', 'state', 'number', 'sender', 'at', 'message'],
      empty: html`<b>${to ? `Nothing for ${to} yet.` : 'Nothing was sent yet.'}</b> <a href="/auth">Sign in</a> with any Indian
mobile, and its code appears here.`,
    })}</section>
<div class="columns thirds"><section class="stack"><h2>Write back</h2>${form({
      action: 'api/replies',
      fields: [{ name: 'from', label: 'From', value: /^\+?[\d ]+$/.test(to) ? to : '98450 12345' }],
      hint: 'By WhatsApp, as a rider: STOP ends what a ride does not need.',
      buttons: [
        { label: 'Send STOP', sends: ['text', 'STOP'] },
        { label: 'Send START', sends: ['text', 'START'] },
      ],
    })}</section>
<section class="stack"><h2>Pushes</h2><p class="field-hint">Whoever is signed in here is sent pushes to a browser of the sandbox’s own, which shows
them in this inbox. Nothing tells the product that they were seen: after two minutes it uses the next channel.</p>
<button class="button" data-kind="secondary" type="button" id="push">Turn on pushes</button><p role="status"></p></section>
<section class="stack"><h2>What goes wrong</h2>${activeFaults(faults)}<p>Let a network refuse a message, lose it or its answer,
or report twice, late or never.</p><a class="button" data-kind="secondary" href="/sandbox/payments#faults">Inject a fault</a></section></div>`,
  )
  return c.html(page)
}

/** An e-mail's own HTML, its links to the product leading to the one that runs here, in a tab of their own. */
const emailDocument = (markup: string): string =>
  markup
    .replaceAll(`https://${BRAND.host}/`, '/')
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
