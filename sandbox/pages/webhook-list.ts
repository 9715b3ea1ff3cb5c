import { html } from 'hono/html'
import type { WebhookEvent } from '../razorpay/webhooks'
import { kolkataTime } from './layout'

const STATES = {
  waiting: { name: 'waits', tone: 'yellow' },
  sent: { name: 'sent', tone: 'yellow' },
  acknowledged: { name: 'acknowledged', tone: 'green' },
  failed: { name: 'failed', tone: 'red' },
  lost: { name: 'not sent', tone: '' },
} satisfies Record<WebhookEvent['state'], { name: string; tone: string }>

function item({ id, event, about, created_at, state, status, deliveries, due_at }: WebhookEvent) {
  const { name, tone } = STATES[state]
  const mayReplay = state === 'failed' || state === 'lost'
  return html`<li class="stack"><p><span class="badge" data-tone="${tone}">${name}</span> <b>${event}</b>
<span class="id">${about}</span></p>
<p class="field-hint">${kolkataTime(created_at / 1000)}, ${
    state === 'waiting'
      ? `delivery ${deliveries} at ${kolkataTime(due_at / 1000)}`
      : `deliveries: ${deliveries}`
  }${status === null ? '' : `, answered ${status}`} <span class="id">${id}</span></p>${
    mayReplay
      ? html`<form method="post" action="/sandbox/api/webhooks/replay"><button class="button" data-kind="secondary" name="event_id"
value="${id}" aria-label="Replay ${event} ${id}">Replay</button></form>`
      : ''
  }</li>`
}

/** What the product was told of by webhook, newest first, and how it answered. */
export const webhookList = (events: WebhookEvent[], secret: string) => html`<section class="stack">
<h2 id="webhooks">Webhooks</h2><p class="field-hint">Sent to <b>/webhooks/razorpay</b>, signed with <span class="id">${secret}</span>.
After a rotation retries of old events keep the old secret, and the product refuses the rest until it is started with the new one.</p>
<form method="post" class="row"><button class="button" data-kind="secondary" formaction="/sandbox/api/webhooks/replay">Replay all
that were not acknowledged</button><button class="button" data-kind="secondary" formaction="/sandbox/api/webhooks/rotate">Rotate
the secret</button></form>
<ol class="rows" id="deliveries" data-live="">${
  events.length === 0 ? html`<li>Nothing has happened that would be told.</li>` : events.map(item)
}</ol></section>`
