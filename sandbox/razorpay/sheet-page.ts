import { html } from 'hono/html'
import { drawnCode } from './drawn-code'
import type { OrderEntity } from './entities'
import { METHOD_NAMES, type Method, TEST_CARDS, WALLETS } from './instruments'

/** What checkout.js asked for, as far as the sheet shows it. */
export interface SheetOptions {
  key: string
  name: string
  description: string
  color: string
  contact: string
  email: string
  /** In the order in which they are shown; at least one. */
  methods: Method[]
  /** The one chosen at first. */
  method: Method
  confirmClose: boolean
}

/** ₹1,250 or ₹187.50, from paise. */
export function rupees(paise: number): string {
  const format = {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  } as const
  return new Intl.NumberFormat('en-IN', format).format(paise / 100)
}

/** The last 8 characters, as people read an order out. */
export function shortId(id: string): string {
  return id.slice(-8)
}

function head(title: string) {
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/razorpay/sheet.css">
<script src="/sandbox/theme.js"></script>
<script src="/sandbox/razorpay/sheet.js" defer></script>`
}

const closeCross = html`<button type="button" class="cross" data-action="close" aria-label="Cancel payment">
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13"/></svg></button>`

const upiPanel = (orderId: string, shown: boolean) => {
  const code = drawnCode(orderId)
  return html`<section data-panel="upi" ${shown ? '' : 'hidden'} aria-label="UPI">
  <svg class="code" viewBox="-2 -2 ${code.size + 4} ${code.size + 4}" role="img"
    aria-label="A drawing of a QR code; it can't be scanned"><path d="${code.path}"/></svg>
  <p class="quiet centred">A drawing, not a real code. Play the app yourself.</p>
  <div class="pair">
    <button type="button" class="main" data-action="approve">Approve in UPI app</button>
    <button type="button" data-action="decline">Decline</button>
  </div></section>`
}

const field = (
  id: string,
  label: string,
  more: { autocomplete: string; placeholder: string; length: number },
) => html`
  <div class="field"><label for="${id}">${label}</label>
  <input id="${id}" inputmode="numeric" autocomplete="${more.autocomplete}" placeholder="${more.placeholder}"
    maxlength="${more.length}" aria-describedby="${id}-error">
  <p class="error" id="${id}-error" role="alert"></p></div>`

const cardPanel = (amount: string, shown: boolean) => html`
<form id="card" data-panel="card" ${shown ? '' : 'hidden'} aria-label="Card" novalidate>
  <div class="field"><label for="test-card">Fill in a test card</label>
  <select id="test-card"><option value="">Choose how the bank answers</option>
  ${TEST_CARDS.map(
    (card) => html`<option value="${card.number}">${card.network} ··${card.number.slice(-4)}:
      ${card.failure === null ? 'works' : card.failure.replaceAll('_', ' ')}</option>`,
  )}</select></div>
  ${field('card-number', 'Card number', { autocomplete: 'off', placeholder: '4100 2800 0000 1007', length: 23 })}
  <div class="pair">
  ${field('card-expiry', 'Expiry (MM/YY)', { autocomplete: 'off', placeholder: '12/30', length: 7 })}
  ${field('card-cvv', 'CVV', { autocomplete: 'off', placeholder: '123', length: 4 })}
  </div>
  <button class="main">Pay ${amount}</button></form>`

const walletPanel = (shown: boolean) => html`
<section data-panel="wallet" ${shown ? '' : 'hidden'} aria-label="Wallet">
  <fieldset class="choices"><legend>Choose a wallet</legend>
  ${WALLETS.map(
    (wallet, index) => html`<label><input type="radio" name="wallet" value="${wallet.code}"
      ${index === 0 ? 'checked' : ''}> ${wallet.name}</label>`,
  )}</fieldset>
  <button type="button" class="main" data-action="wallet">Continue to the wallet</button></section>`

const drawer = html`<details class="drawer" open><summary>Sandbox: choose how it ends</summary>
  <div class="endings">
    <button type="button" data-action="pay">Pay successfully</button>
    <button type="button" data-action="fail">Fail the payment</button>
    <button type="button" data-action="close">Close the window</button>
    <button type="button" data-action="lose">Pay, then lose the browser</button>
    <button type="button" data-action="authorise">Authorise only</button>
  </div>
  <div class="pair">
    <div class="field"><label for="capture-after">Capture held money</label>
    <select id="capture-after"><option value="">By hand</option><option value="5">After 5 seconds</option>
    <option value="30">After 30 seconds</option><option value="120">After 2 minutes</option></select></div>
    <div class="field"><label for="answer-after">Tell the page</label>
    <select id="answer-after"><option value="0">At once</option><option value="3">After 3 seconds</option>
    <option value="10">After 10 seconds</option></select></div>
  </div></details>`

/** The sheet for an order that can be paid. */
export function sheetPage(order: OrderEntity, options: SheetOptions) {
  const amount = rupees(order.amount)
  const { methods, method } = options
  return html`<!doctype html><html lang="en-IN"><head>${head('Razorpay Checkout (sandbox)')}</head><body>
<main data-order="${order.id}" data-key="${options.key}" data-contact="${options.contact}"
  data-email="${options.email}" data-color="${options.color}" data-confirm="${options.confirmClose ? '1' : ''}" inert>
<header><div><h1 tabindex="-1">${options.name}</h1>
  <p>${options.description}</p></div>${closeCross}
  <p class="amount">${amount}</p><p class="order">Order ${shortId(order.id)}</p></header>
<div class="body">
<p id="notice" role="status" hidden></p>
<div data-view="choose">
  <fieldset class="methods" ${methods.length === 1 ? 'hidden' : ''}><legend class="unseen">Pay using</legend>
  ${methods.map(
    (one) => html`<label><input type="radio" name="method" value="${one}" ${one === method ? 'checked' : ''}>
      <span>${METHOD_NAMES[one]}</span></label>`,
  )}</fieldset>
  ${methods.length === 1 ? html`<h2>Pay using ${METHOD_NAMES[method]}</h2>` : ''}
  ${methods.includes('upi') ? upiPanel(order.id, method === 'upi') : ''}
  ${methods.includes('card') ? cardPanel(amount, method === 'card') : ''}
  ${methods.includes('wallet') ? walletPanel(method === 'wallet') : ''}
</div>
<form data-view="otp" hidden aria-label="The bank's page" novalidate>
  <h2>Your bank asks for a password</h2>
  <p class="quiet">Four to ten digits succeed, fewer fail. Nothing was sent: make one up.</p>
  <div class="field"><label for="otp">One-time password</label>
  <input id="otp" inputmode="numeric" autocomplete="off" maxlength="10"></div>
  <button class="main">Submit</button>
</form>
<section data-view="wallet" hidden aria-label="The wallet's page">
  <h2>The wallet's page</h2><p class="quiet">Say how the wallet answers.</p>
  <div class="pair"><button type="button" class="main" data-action="pay" data-first>Success</button>
  <button type="button" data-action="fail">Failure</button></div>
  <button type="button" class="plain" data-action="back">Choose another way to pay</button>
</section>
<section data-view="leave" hidden aria-label="Leave without paying?">
  <h2>Leave without paying?</h2><p class="quiet">Nothing was charged.</p>
  <div class="pair"><button type="button" class="main" data-action="stay" data-first>Stay and pay</button>
  <button type="button" data-action="leave">Yes, leave</button></div>
</section>
${drawer}
<p class="quiet foot">This is the sandbox's stand-in for Razorpay. No money moves.</p>
</div></main></body></html>`
}

/** The sheet where nothing can be paid: it says why, and can be closed. */
export function refusedSheet(reason: string) {
  return html`<!doctype html><html lang="en-IN"><head>${head('Razorpay Checkout (sandbox)')}</head><body>
<main><header><div><h1 tabindex="-1">This can't be paid</h1></div>${closeCross}</header>
<div class="body"><p id="notice" role="status" data-tone="error">${reason}</p>
<details class="drawer" open><summary>Sandbox</summary><div class="endings">
<button type="button" data-action="close">Close the window</button></div></details>
</div></main></body></html>`
}
