import { html } from 'hono/html'
import { formatPaise } from '../../src/domain/payments/amounts'
import { documentHead, type Markup } from '../pages/layout'
import type { OrderEntity } from './entities'
import { METHOD_NAMES, type Method, TEST_CARDS, WALLETS } from './instruments'

/** What checkout.js asked for, as far as the checkout shows it. */
export interface CheckoutOptions {
  key: string
  name: string
  description: string
  /** JSON, kept on the payment. */
  notes: string
  contact: string
  email: string
  /** In the order in which they are shown; at least one. */
  methods: Method[]
  method: Method
}

const frame = (
  title: string,
  data: Markup | string,
  head: Markup | string,
  body: Markup,
) => html`<!doctype html>
<html lang="en-IN" data-theme="light"><head>${documentHead('Razorpay Checkout (sandbox)')}
<script src="/sandbox/razorpay/page.js" defer></script></head><body><main class="checkout" ${data} inert>
<header><h1 tabindex="-1">${title}</h1><button type="button" class="icon-button" data-close aria-label="Cancel payment">✕</button>
${head}</header><p id="notice" role="status"></p>${body}
<p class="field-hint">The sandbox stands in for Razorpay here. No money moves.</p></main></body></html>`

/** A button that ends the payment; `more` says what happens besides. */
const ending = (
  label: string,
  outcome: object,
  more: Markup | string = '',
) => html`<button type="button" class="button"
data-kind="secondary" data-ending="${JSON.stringify(outcome)}" ${more}>${label}</button>`

const PAY = { outcome: 'pay' }

const failure = (reason: string) => ({ outcome: 'fail', reason })

const options = (all: [value: string, label: string][]) =>
  all.map(([value, label]) => html`<option value="${value}">${label}</option>`)

const select = (id: string, label: string, all: [value: string, label: string][]) => html`<div class="field">
<label for="${id}">${label}</label><select id="${id}" name="${id}">${options(all)}</select></div>`

const CARDS = TEST_CARDS.map(({ number, network, failure }): [string, string] => [
  number,
  `${network} ··${number.slice(-4)}: ${failure?.replaceAll('_', ' ') ?? 'works'}`,
])

const PANELS: Record<Method, Markup> = {
  upi: html`<section data-for="upi" aria-label="UPI">
<div class="pair">${ending('Approve in UPI app', PAY)}${ending('Decline', failure('payment_cancelled'))}</div></section>`,
  card: html`<section data-for="card" aria-label="Card">${select('card_number', 'Test card', CARDS)}
<button class="button">Continue to the bank</button></section>`,
  wallet: html`<section data-for="wallet" aria-label="Wallet">${select(
    'wallet',
    'Wallet',
    WALLETS.map(({ code, name }) => [code, name]),
  )}<div class="pair">${ending('Success', PAY)}${ending('Failure', failure('payment_failed'))}</div></section>`,
}

/** The checkout of an order that can be paid. */
export const checkoutPage = (order: OrderEntity, { methods, method, ...shown }: CheckoutOptions) =>
  frame(
    shown.name,
    html`data-order="${order.id}" data-key="${shown.key}" data-contact="${shown.contact}" data-email="${shown.email}"
data-description="${shown.description}" data-notes="${shown.notes}"`,
    html`<p class="wide">${shown.description}</p><p class="figures amount">${formatPaise(order.amount_due)}</p><p class="id">${order.id.slice(-8)}</p>`,
    html`<form id="pay"><fieldset class="segmented" aria-label="Pay using">${methods.map(
      (
        one,
      ) => html`<label><input type="radio" name="method" value="${one}" ${one === method ? 'checked' : ''}>
${METHOD_NAMES[one]}</label>`,
    )}</fieldset>${methods.map((one) => PANELS[one])}</form>
<form id="password" hidden><h2>Your bank asks for a password</h2><div class="field"><label for="otp">One-time password</label>
<input id="otp" inputmode="numeric" autocomplete="off" maxlength="10"><p class="field-hint">Four to ten digits succeed, fewer
fail. Nothing was sent: make one up.</p></div><button class="button">Submit</button></form>
<details open><summary>Sandbox: choose how it ends</summary><div class="pair">
${ending('Pay successfully', PAY)}
${ending('Fail the payment', failure('payment_failed'))}
<button type="button" class="button" data-kind="secondary" data-close>Close the window</button>
${ending('Pay, then lose the browser', PAY, html`data-lost`)}
${ending('Authorise only', { outcome: 'authorise', capture_after_seconds: null }, html`data-held`)}
${select('capture-after', 'Capture held money', [
  ['', 'By hand'],
  ['5', 'After 5 seconds'],
  ['30', 'After 30 seconds'],
  ['120', 'After 2 minutes'],
])}${select('answer-after', 'Answer the page', [
  ['0', 'At once'],
  ['3', 'After 3 seconds'],
  ['10', 'After 10 seconds'],
])}</div></details>`,
  )

/** The checkout where nothing can be paid, which says why and can be closed. */
export const refusedCheckout = (reason: string) =>
  frame(
    "This can't be paid",
    '',
    '',
    html`<p class="bad">${reason}</p><button type="button" class="button" data-kind="secondary" data-close>Close the window</button>`,
  )

/** Inside the checkout: asks the sandbox for payments, and posts to the page around it, of its own origin only. */
export const CHECKOUT_PAGE_SCRIPT = `(() => {
  'use strict'
  const checkout = document.querySelector('main')
  const { order, key, contact, email, description } = checkout.dataset
  const find = (selector) => checkout.querySelector(selector)
  let payment = null

  const postToPage = (type, detail) => parent.postMessage({ type, ...detail }, location.origin)
  const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))
  const showNotice = (text, tone) => Object.assign(find('#notice'), { textContent: text, className: tone })

  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch('/sandbox/api/checkout/payments' + path, init)).json()
  }

  /** The page closes the checkout, for nothing is tried again here. */
  const fail = (error) => postToPage('failed', { error })

  /** Begins the payment, unless one is under way; true if it can go on. */
  const start = async () => {
    if (payment) return true
    const notes = JSON.parse(checkout.dataset.notes)
    const form = Object.fromEntries(new FormData(find('#pay')))
    const started = await post('', { key_id: key, order_id: order, contact, email, description, notes, ...form })
    const error = started.error ?? started.failed
    if (error) fail(error)
    else payment = started.payment_id
    return !error
  }

  const finish = async (ending, isLost) => {
    if (!(await start())) return
    const finished = await post('/' + payment + '/finish', ending)
    const error = finished.error ?? finished.failed
    if (error) return fail(error)
    payment = null
    if (isLost) return postToPage('lost')
    showNotice(finished.captured ? 'Paid. Taking you back…' : 'Authorised. Taking you back…', 'good')
    await wait(Number(find('#answer-after').value) || 0.4)
    postToPage('paid', { response: finished.paid })
  }

  /** While the bank is asked nothing can be pressed: the money may be on its way. */
  const whileBusy = async (work) => {
    checkout.inert = true
    showNotice('Asking the bank…', '')
    try {
      await work()
    } catch {
      showNotice('The sandbox did not answer. Nothing is lost: try again.', 'bad')
    }
    checkout.inert = false
    const next = find('#password:not([hidden]) input') ?? find('h1')
    next.focus()
  }

  const leave = async () => {
    if (payment) await post('/' + payment + '/finish', { outcome: 'fail', reason: 'payment_cancelled' }).catch(() => {})
    postToPage('dismissed')
  }

  checkout.addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (button?.matches('[data-close]')) return leave()
    if (!button?.dataset.ending) return
    const ending = JSON.parse(button.dataset.ending)
    const seconds = find('#capture-after').value
    if ('held' in button.dataset && seconds) ending.capture_after_seconds = Number(seconds)
    whileBusy(() => finish(ending, 'lost' in button.dataset))
  })
  checkout.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target.id === 'password') return whileBusy(() => finish({ outcome: 'password', otp: find('#otp').value }))
    whileBusy(async () => {
      if (!(await start())) return
      showNotice('', '')
      find('#pay').hidden = true
      find('#password').hidden = false
    })
  })

  // Inert until here: before, a press would have had no effect.
  checkout.inert = false
  find('h1').focus()
})()
`
