import { html } from 'hono/html'
import type { OrderEntity } from '../razorpay/entities'
import { rupees } from '../razorpay/sheet-page'
import { layout } from './layout'

/** A small shop with one order, to try checkout.js by itself under a policy as strict as the product's. */
export function demoPage(order: OrderEntity, keyId: string, nonce: string) {
  return layout(
    {
      title: 'Checkout alone',
      path: '/sandbox/razorpay/demo',
      nonce,
      script: '/sandbox/razorpay/demo.js',
      lead: html`One order of ${rupees(order.amount)} and every option of checkout.js that the sandbox honours. Reload for a
fresh order.`,
    },
    html`<div class="columns"><form class="card" id="demo" data-key="${keyId}" data-order="${order.id}" data-amount="${order.amount}">
<h2>Order <span class="id">${order.id}</span></h2>
<label>Methods<select name="methods"><option value="">All</option><option value="upi">UPI only</option>
<option value="card">Card only</option><option value="wallet">Wallet only</option></select></label>
<fieldset><legend class="quiet">Options</legend>
${[
  ['retry', 'retry.enabled', true],
  ['escape', 'modal.escape', true],
  ['backdropclose', 'modal.backdropclose', false],
  ['confirm_close', 'modal.confirm_close', false],
].map(
  ([
    name,
    label,
    on,
  ]) => html`<label class="choice"><input type="checkbox" name="${name}" ${on ? 'checked' : ''}>
    <span>${label}</span></label>`,
)}</fieldset>
<label>timeout, seconds (0: none)<input name="timeout" type="number" min="0" value="0"></label>
<button class="main" disabled>Open checkout</button></form>
<section><h2>What the page heard</h2>
<p class="quiet">Each call of checkout.js, as it comes.</p><ol id="heard" class="stops" aria-live="polite"></ol></section></div>`,
  )
}

export const DEMO_SCRIPT = `(() => {
  'use strict'
  const form = document.querySelector('#demo')
  const heard = document.querySelector('#heard')
  const note = (name, detail) => {
    const line = document.createElement('li')
    const title = document.createElement('h3')
    const text = document.createElement('code')
    title.textContent = name
    text.textContent = detail === undefined ? '' : JSON.stringify(detail)
    line.append(title, text)
    heard.append(line)
  }
  const script = document.createElement('script')
  script.src = '/sandbox/razorpay/checkout.js'
  script.onload = () => { form.querySelector('button').disabled = false }
  document.head.append(script)

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { key, order, amount } = form.dataset
    const on = (name) => form.elements[name].checked
    const method = form.elements.methods.value
    const display = method === '' ? undefined : {
      blocks: { m: { name: 'Pay', instruments: [{ method }] } },
      sequence: ['block.m'],
      preferences: { show_default_blocks: false },
    }
    const checkout = new window.Razorpay({
      key, amount, currency: 'INR', order_id: order, name: 'Hasiru Cabs', description: 'Koramangala to the airport',
      prefill: { contact: '+919845012345', email: 'asha@example.com' },
      theme: { color: '#0B6B3A' }, config: display && { display },
      retry: { enabled: on('retry') }, timeout: Number(form.elements.timeout.value),
      handler: (response) => note('handler', response),
      modal: {
        escape: on('escape'), backdropclose: on('backdropclose'), confirm_close: on('confirm_close'),
        ondismiss: (reason) => note('modal.ondismiss', reason),
      },
    })
    checkout.on('payment.failed', (response) => note('payment.failed', response.error))
    checkout.open()
  })
})()
`
