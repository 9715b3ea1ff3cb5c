import { html } from 'hono/html'
import { FAULT_KINDS, FAULT_ROUTES, type Fault } from '../faults'
import type { OrderEntity, PaymentEntity, RefundEntity } from '../razorpay/entities'
import { METHOD_NAMES, WALLETS } from '../razorpay/instruments'
import { rupees } from '../razorpay/sheet-page'
import { bankFront, empty, kolkataTime, layout } from './layout'

interface Ledger {
  orders: OrderEntity[]
  payments: PaymentEntity[]
  refunds: RefundEntity[]
}

const state = (status: string) => html`<span class="state ${status}">${status}</span>`

const action = (payment: PaymentEntity, verb: string, label: string) => html`
<form method="post" action="/sandbox/api/payments/${payment.id}/${verb}"><button
  aria-label="${label} ${payment.id}">${label}</button></form>`

function howPaid(payment: PaymentEntity): string {
  if (payment.card) return `${payment.card.network} card ··${payment.card.last4}`
  const wallet = WALLETS.find(({ code }) => code === payment.wallet)
  return wallet?.name ?? METHOD_NAMES[payment.method]
}

function paymentRow(payment: PaymentEntity, refunds: RefundEntity[]) {
  return html`<div class="payment"><div><p>${state(payment.status)} ${howPaid(payment)}</p>
<p class="id">${payment.id}</p>
<p class="quiet">${kolkataTime(payment.created_at)}${payment.error_description ? ` · ${payment.error_description}` : ''}</p>
${refunds.map(
  (refund) => html`<p class="quiet">Refund ${rupees(refund.amount)}, ${refund.status}
    <span class="id">${refund.id}</span></p>`,
)}</div>
${payment.status === 'authorized' ? action(payment, 'capture', 'Capture') : ''}
${payment.status === 'failed' ? action(payment, 'authorise', 'Authorise late') : ''}</div>`
}

function orderCard(order: OrderEntity, { payments, refunds }: Ledger) {
  const own = payments.filter((payment) => payment.order_id === order.id)
  return html`<li><article class="card order"><header><span class="amount">${rupees(order.amount)}</span>
${state(order.status)}</header>
<div><p class="id">${order.id}</p><p class="quiet">${kolkataTime(order.created_at)}, ${
    order.attempts === 1 ? '1 attempt' : `${order.attempts} attempts`
  }</p>${order.receipt ? html`<p class="quiet">Receipt <span class="id">${order.receipt}</span></p>` : ''}</div>
${own.length === 0 ? html`<p class="quiet">Nobody has tried to pay it yet.</p>` : ''}
${own.map((payment) =>
  paymentRow(
    payment,
    refunds.filter((refund) => refund.payment_id === payment.id),
  ),
)}</article></li>`
}

/** What the payment company knows: orders newest first, their payments, and what may go wrong next. */
export function paymentsPage(ledger: Ledger, faults: Fault[], wasReset: boolean) {
  return layout(
    {
      title: 'Payments',
      path: '/sandbox/payments',
      drawing: bankFront,
      lead: html`What the payment company saw. Money is 'captured' when it is yours, 'authorized' while the bank only holds
it. A failed payment may still succeed late, as real ones do. To see things go wrong, <a href="#faults">set a fault</a>.`,
    },
    html`<div class="columns"><section aria-label="Orders">${
      ledger.orders.length === 0
        ? empty(
            'No order yet. One appears when a rider goes to pay.',
            html`<a href="/booking">Book a cab</a>, or <a href="/sandbox/razorpay/demo">try the sheet alone</a>.`,
          )
        : html`<ol class="list">${ledger.orders.map((order) => orderCard(order, ledger))}</ol>`
    }</section>
<div class="stack">${faultSwitches(faults)}
<section class="order" id="start-over"><h2>Start over</h2><p class="quiet">Forgets every order, payment, message and switch here. Bookings
belong to the product and stay.</p>
<form method="post" action="/sandbox/api/reset"><button class="danger">Reset the sandbox</button></form>
${wasReset ? html`<p role="status" class="good">Forgotten: the sandbox is empty.</p>` : ''}</section>
</div></div>`,
  )
}

const LONGEST_DELAY_MS = 60_000

function sentence({ route, kind, remaining, delay_ms }: Fault) {
  const calls = remaining === 1 ? 'the next call' : `the next ${remaining} calls`
  const delay = delay_ms > 0 ? `, ${delay_ms} ms late` : ''
  return html`<li><b>${FAULT_ROUTES[route].label}</b>: ${FAULT_KINDS[kind].toLowerCase()}, for ${calls}${delay}</li>`
}

/** What is switched on now. */
export function faultSummary(faults: Fault[]) {
  if (faults.length === 0) return html`<p class="quiet">None is on: everything works.</p>`
  return html`<ul class="on">${faults.map(sentence)}</ul>`
}

/** The form that sets one, per provider and route. */
function faultSwitches(faults: Fault[]) {
  return html`<section class="order" id="faults"><h2>Fault switches</h2>${faultSummary(faults)}
<form method="post" action="/sandbox/api/faults" class="order">
<label>What happens, and where<select name="fault" required><option value="">Choose</option>
${Object.entries(FAULT_ROUTES).map(
  ([route, { label, kinds }]) =>
    html`<optgroup label="${label}">${kinds.map(
      (kind) => html`<option value="${route} ${kind}">${FAULT_KINDS[kind]}</option>`,
    )}</optgroup>`,
)}</select></label>
<div class="row"><label>For the next calls<input name="calls" type="number" min="1" max="1000" value="1"></label>
<label>Delay, ms<input name="delay_ms" type="number" min="0" max="${LONGEST_DELAY_MS}" step="100" value="0"></label></div>
<p class="quiet">'${FAULT_KINDS.slow}' and a lost answer wait for the delay; try 15000 to pass the product's patience.</p>
<button>Set the fault</button></form>
<form method="post" action="/sandbox/api/faults/clear"><button>Clear all faults</button></form></section>`
}
