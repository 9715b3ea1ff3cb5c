import { html } from 'hono/html'
import type { Fault } from '../faults'
import type { OrderEntity, PaymentEntity, RefundEntity } from '../razorpay/entities'
import { METHOD_NAMES, WALLETS } from '../razorpay/instruments'
import { rupees } from '../razorpay/sheet-page'
import { bankFront } from './drawings'
import { empty } from './empty'
import { faultSwitches } from './fault-switches'
import { layout } from './layout'
import { kolkataTime } from './times'

export interface Ledger {
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
