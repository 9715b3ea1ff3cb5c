import { html } from 'hono/html'
import { FAULT_KINDS, FAULT_ROUTES, type Fault } from '../faults'
import type { OrderEntity, PaymentEntity, RefundEntity } from '../razorpay/entities'
import { METHOD_NAMES, METHODS, WALLETS } from '../razorpay/instruments'
import type { Switches } from '../razorpay/switches'
import type { WebhookEvent } from '../razorpay/webhooks'
import { accountClock, accountSwitches } from './account-switches'
import { bankDrawing, kolkataTime, layout, rupees } from './layout'

interface Shown {
  orders: OrderEntity[]
  payments: PaymentEntity[]
  refunds: RefundEntity[]
  webhooks: WebhookEvent[]
  switches: Switches
  /** Milliseconds since 1970, by the account's clock. */
  now: number
  faults: Fault[]
  keyId: string
  webhookSecret: string
  wasReset: boolean
}

const TONES: Record<string, string> = {
  paid: 'green',
  captured: 'green',
  attempted: 'yellow',
  authorized: 'yellow',
  failed: 'red',
  processed: 'green',
  pending: 'yellow',
}

const badge = (status: string) =>
  html`<span class="badge" data-tone="${TONES[status] ?? ''}">${status}</span>`

const button = (id: string, action: string, label: string) =>
  html`<button class="button" data-kind="secondary" formaction="/sandbox/api/${action}" aria-label="${label} ${id}">${label}</button>`

function howPaid(payment: PaymentEntity): string {
  if (payment.card) return `${payment.card.network} card ··${payment.card.last4}`
  return WALLETS.find(({ code }) => code === payment.wallet)?.name ?? METHOD_NAMES[payment.method]
}

const refundItem = ({ amount, status, id, acquirer_data }: RefundEntity) => html`<p>${badge(status)} Refund of
${rupees(amount)}${acquirer_data.arn ? html`, reference <span class="id">${acquirer_data.arn}</span>` : ''} <span class="id">${id}</span></p>${
  status === 'pending'
    ? html`<form method="post" class="row">${button(id, `refunds/${id}/process`, 'Process')}${button(id, `refunds/${id}/fail`, 'Fail')}</form>`
    : ''
}`

function paymentItem(payment: PaymentEntity, refunds: RefundEntity[], order: OrderEntity) {
  const { id, status } = payment
  return html`<li class="stack">
<p>${badge(status)} ${payment.amount === order.amount ? '' : `${rupees(payment.amount)} by `}${howPaid(payment)},
${kolkataTime(payment.created_at)} <span class="id">${id}</span></p>
${payment.error_description ? html`<p class="bad">${payment.error_description}</p>` : ''}
${refunds.map(refundItem)}
${status === 'authorized' ? html`<form method="post">${button(id, `payments/${id}/capture`, 'Capture')}</form>` : ''}
${status === 'captured' ? html`<form method="post">${button(id, `payments/${id}/refund`, 'Refund the rest')}</form>` : ''}
${
  status === 'failed'
    ? html`<form method="post" class="row">${button(id, `payments/${id}/authorise`, 'Authorise late')}${button(
        id,
        `payments/${id}/authorise?held=on`,
        'Authorise late and hold',
      )}</form>`
    : ''
}</li>`
}

function orderCard(order: OrderEntity, { payments, refunds }: Shown) {
  const own = payments.filter(({ order_id }) => order_id === order.id)
  return html`<li class="card stack"><p class="row"><span class="figures amount">${rupees(order.amount)}</span>${badge(order.status)}${
    order.status !== 'paid' && order.amount_paid > 0
      ? html`<span>${rupees(order.amount_paid)} of it paid</span>`
      : ''
  }</p>
<p class="field-hint">${kolkataTime(order.created_at)} <span class="id">${order.id}</span>${
    order.receipt ? html`<br>Receipt <span class="id">${order.receipt}</span>` : ''
  }</p>${
    own.length === 0
      ? html`<p>Nobody has tried to pay it yet.</p>`
      : html`<ul class="rows">${own.map((payment) =>
          paymentItem(
            payment,
            refunds.filter(({ payment_id }) => payment_id === payment.id),
            order,
          ),
        )}</ul>`
  }</li>`
}

/** What the payment company knows, newest first; a checkout to try; and what is to go wrong next. */
export const paymentsPage = (shown: Shown) =>
  layout(
    {
      title: 'Payments',
      path: '/sandbox/payments',
      drawing: bankDrawing,
      lead: html`What the payment company saw. Money is ‘authorized’ while the bank only holds it, and ‘captured’ when it is yours.
A failed payment may still succeed late, as real ones do. Press its <a href="#clock">clock</a> forward, turn its
<a href="#switches">switches</a>, see its <a href="#webhooks">webhooks</a>, <a href="#faults">inject a fault</a>.`,
    },
    html`<div class="columns"><div class="stack"><section class="stack"><h2>Orders</h2><ol class="stack" id="orders" data-live="">${
      shown.orders.length === 0
        ? html`<li class="card">No order yet. One appears when a rider goes to pay: <a href="/booking">book a cab</a>, or open the checkout
alone.</li>`
        : shown.orders.map((order) => orderCard(order, shown))
    }</ol></section>
${webhookList(shown.webhooks, shown.switches.webhook_secret ?? shown.webhookSecret)}</div>
<div class="stack">${accountClock(shown.now, shown.switches)}<h2>Try the checkout</h2><form class="stack" id="checkout" method="post" action="/sandbox/api/orders">
<input type="hidden" name="key" value="${shown.keyId}">
<div class="field"><label for="method">Ways to pay</label><select id="method" name="method"><option value="">All</option>
${METHODS.map((method) => html`<option value="${method}">${METHOD_NAMES[method]}</option>`)}</select></div>
<label class="check"><input type="checkbox" name="partial_payment"><span>An order that may be paid in parts</span></label>
<button class="button">Open the checkout</button></form>
<ol id="events" class="rows id" aria-live="polite"></ol><script src="/sandbox/razorpay/checkout.js" defer></script>
${accountSwitches(shown.switches)}
${faultForm(shown.faults)}
<h2 id="start-over">Start over</h2><p>Forgets every order, payment, webhook, message and fault here, and sets clock and switches back.
Bookings belong to the product and stay.</p><form method="post" action="/sandbox/api/reset"><button class="button" data-kind="danger">Reset the sandbox</button></form>
${shown.wasReset ? html`<p role="status" class="good">Done: the sandbox is empty.</p>` : ''}</div></div>`,
  )

const LONGEST_DELAY_MS = 60_000

/** The faults that the next calls will meet. */
export const activeFaults = (faults: Fault[]) =>
  faults.length === 0
    ? html`<p class="field-hint">None is injected: everything works.</p>`
    : html`<ul class="bad">${faults.map(
        ({
          route,
          kind,
          remaining,
          delay_ms,
        }) => html`<li><b>${FAULT_ROUTES[route].label}</b>: ${FAULT_KINDS[kind].toLowerCase()},
for ${remaining === 1 ? 'the next call' : `the next ${remaining} calls`}${delay_ms > 0 ? `, ${delay_ms} ms late` : ''}</li>`,
      )}</ul>`

const faultForm = (faults: Fault[]) => html`<h2 id="faults">Inject a fault</h2>${activeFaults(faults)}
<form method="post" action="/sandbox/api/faults" class="stack"><div class="field"><label for="fault">What fails, and how</label>
<select id="fault" name="fault" required><option value="">Choose</option>${Object.entries(FAULT_ROUTES).map(
  ([route, { label, kinds }]) =>
    html`<optgroup label="${label}">${kinds.map(
      (kind) => html`<option value="${route} ${kind}">${FAULT_KINDS[kind]}</option>`,
    )}</optgroup>`,
)}</select></div>
<div class="row"><div class="field"><label for="calls">For the next calls</label>
<input id="calls" name="calls" type="number" min="1" max="1000" value="1"></div>
<div class="field"><label for="delay">Delay, in ms</label>
<input id="delay" name="delay_ms" type="number" min="0" max="${LONGEST_DELAY_MS}" step="100" value="0"></div></div>
<p class="field-hint">‘${FAULT_KINDS.slow}’ and a lost answer come after the delay; 15000 is longer than the product waits.</p>
<button class="button" data-kind="secondary">Inject the fault</button></form>
${
  faults.length > 0
    ? html`<form method="post" action="/sandbox/api/faults/clear"><button class="button" data-kind="secondary">Clear all
faults</button></form>`
    : ''
}`

const DELIVERY_STATES = {
  waiting: { name: 'waits', tone: 'yellow' },
  sent: { name: 'sent', tone: 'yellow' },
  acknowledged: { name: 'acknowledged', tone: 'green' },
  failed: { name: 'failed', tone: 'red' },
  lost: { name: 'not sent', tone: '' },
} satisfies Record<WebhookEvent['state'], { name: string; tone: string }>

function webhookItem({ id, event, about, created_at, state, status, deliveries, due_at }: WebhookEvent) {
  const { name, tone } = DELIVERY_STATES[state]
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
const webhookList = (events: WebhookEvent[], secret: string) => html`<section class="stack">
<h2 id="webhooks">Webhooks</h2><p class="field-hint">Sent to <b>/webhooks/razorpay</b>, signed with <span class="id">${secret}</span>.
After a rotation retries of old events keep the old secret, and the product refuses the rest until it is started with the new one.</p>
<form method="post" class="row"><button class="button" data-kind="secondary" formaction="/sandbox/api/webhooks/replay">Replay all
that were not acknowledged</button><button class="button" data-kind="secondary" formaction="/sandbox/api/webhooks/rotate">Rotate
the secret</button></form>
<ol class="rows" id="deliveries" data-live="">${
  events.length === 0 ? html`<li>Nothing has happened that would be told.</li>` : events.map(webhookItem)
}</ol></section>`
