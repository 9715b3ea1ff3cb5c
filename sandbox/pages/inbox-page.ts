import { html } from 'hono/html'
import type { Channel, Message } from '../messages/messages'
import { empty, kolkataTime, layout, type Markup, ringingPhone } from './layout'

const CHANNELS: Record<Channel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }

const card = (message: Message) => html`<li><article class="phone" data-message="${message.id}">
<header><span><b>${CHANNELS[message.channel]}</b> to <b>${message.to}</b></span>
<time datetime="${message.at}">${kolkataTime(message.at)}</time></header>
${message.details.subject ? html`<h3>${message.details.subject}</h3>` : ''}
${
  message.code
    ? html`<div class="copy"><span class="digits">${message.code}</span>
<button type="button" data-copy="${message.code}" aria-label="Copy ${message.code}">Copy</button></div>`
    : ''
}
<p class="text">${message.text}</p></article></li>`

/** Everything that was sent, newest first; the list alone is swapped when something new arrives. */
export function inboxPage(messages: Message[], to: string): Markup {
  return layout(
    {
      title: 'Inbox',
      path: '/sandbox/inbox',
      script: '/sandbox/inbox.js',
      drawing: ringingPhone,
      lead: html`Every SMS, WhatsApp message and e-mail that the product sends ends here. New ones show up by themselves.`,
    },
    html`<div class="narrow order"><form class="row" role="search" action="/sandbox/inbox">
<label>Number or address<input name="to" value="${to}" placeholder="98450 12345"
  autocomplete="off"></label><button>Show</button>
${to ? html`<a class="beside" href="/sandbox/inbox">Show all</a>` : ''}</form>
<p role="status" id="news" class="quiet"></p>
<section id="messages" aria-label="Messages">${
      messages.length === 0
        ? empty(
            to ? `Nothing for ${to} yet.` : 'Nothing was sent yet.',
            html`<a href="/auth">Sign in</a> with any Indian mobile, and its code appears here.`,
          )
        : html`<ol class="list">${messages.map(card)}</ol>`
    }</section></div>`,
  )
}

/** Copies codes, and looks for new messages every 2 seconds while the page is seen. */
export const INBOX_SCRIPT = `(() => {
  'use strict'
  const news = document.querySelector('#news')
  const to = new URLSearchParams(location.search).get('to')
  const list = '/sandbox/messages' + (to ? '?to=' + encodeURIComponent(to) : '')
  const newestShown = () => document.querySelector('[data-message]')?.dataset.message

  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]')
    if (!button) return
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Select it by hand'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })

  const refresh = async () => {
    const messages = await (await fetch(list)).json()
    if (messages[0]?.id === newestShown()) return
    const known = newestShown()
    const fresh = known ? messages.findIndex((message) => message.id === known) : messages.length
    const page = await (await fetch(location.href)).text()
    const section = new DOMParser().parseFromString(page, 'text/html').querySelector('#messages')
    document.querySelector('#messages').replaceWith(section)
    news.textContent = fresh === 1 ? '1 new message' : fresh > 1 ? fresh + ' new messages' : ''
  }
  setInterval(() => {
    if (document.visibilityState === 'visible') refresh().catch(() => {})
  }, 2000)
})()
`
