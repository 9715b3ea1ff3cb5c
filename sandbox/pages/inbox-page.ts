import { html } from 'hono/html'
import type { Channel, Message } from '../messages/messages'
import { kolkataTime, layout, phoneDrawing } from './layout'

const CHANNELS: Record<Channel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }

const card = ({ to, at, channel, code, text, details }: Message) => html`<li class="message stack">
<p class="field-hint"><b>${CHANNELS[channel]}</b> to <b>${to}</b> · <time datetime="${at}">${kolkataTime(at)}</time></p>
${details.subject ? html`<h3>${details.subject}</h3>` : ''}
${
  code
    ? html`<div class="row"><b class="figures">${code}</b><button class="button" data-kind="secondary" type="button"
data-copy="${code}" aria-label="Copy ${code}">Copy</button></div>`
    : ''
}<p>${text}</p></li>`

/** Everything that was sent, newest first; all of it, or what was sent to one number or address. */
export const inboxPage = (messages: Message[], to: string) =>
  layout(
    {
      title: 'Inbox',
      path: '/sandbox/inbox',
      drawing: phoneDrawing,
      lead: html`Every SMS, WhatsApp message and e-mail that the product sends ends here. New ones show up by themselves.`,
    },
    html`<div class="stack"><form class="row" role="search" action="/sandbox/inbox"><div class="field"><label for="to">Number or
address</label><input id="to" name="to" value="${to}" placeholder="98450 12345" autocomplete="off"></div>
<button class="button">Show</button>${to ? html`<a class="button" data-kind="quiet" href="/sandbox/inbox">Show all</a>` : ''}</form>
<p id="news" role="status" class="field-hint"></p>
<ol class="stack" id="messages" data-live="A new message has come.">${
      messages.length === 0
        ? html`<li><b>${to ? `Nothing for ${to} yet.` : 'Nothing was sent yet.'}</b> <a href="/auth">Sign in</a> with any Indian
mobile, and its code appears here.</li>`
        : messages.map(card)
    }</ol></div>`,
  )
