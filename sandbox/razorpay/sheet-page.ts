import { html } from 'hono/html'
import { TOKENS } from '../pages/style'
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
function shortId(id: string): string {
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

const SIZE = 25

const FINDER = 7

/** Steps of a small generator: the same order always gets the same drawing. */
function* bitsFrom(seed: string): Generator<boolean> {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  for (;;) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield (state & 1) === 1
  }
}

function inFinder(x: number, y: number): boolean {
  const nearTop = y <= FINDER
  const nearBottom = y >= SIZE - FINDER - 1
  const nearLeft = x <= FINDER
  const nearRight = x >= SIZE - FINDER - 1
  return (nearTop && (nearLeft || nearRight)) || (nearBottom && nearLeft)
}

const finder = (x: number, y: number) =>
  `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`

/** The path of something that looks like a QR code and carries nothing: no phone can read or pay it. */
function drawnCode(seed: string): { size: number; path: string } {
  const bits = bitsFrom(seed)
  let path = finder(0, 0) + finder(SIZE - FINDER, 0) + finder(0, SIZE - FINDER)
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const dark = bits.next().value
      if (dark && !inFinder(x, y)) path += `M${x} ${y}h1v1h-1z`
    }
  }
  return { size: SIZE, path }
}

/** The payment sheet: calm, one column, the amount first. */
export const SHEET_STYLE = `${TOKENS}
html, body { height: 100%; margin: 0; }
body { background: var(--raised); color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif; }
main { --brand: #0b6b3a; --on-brand: #ffffff; min-height: 100%; display: flex; flex-direction: column; }
header { background: var(--brand); color: var(--on-brand); padding: 20px 20px 16px; display: grid;
  grid-template-columns: 1fr auto; gap: 4px 12px; align-items: start; }
h1, h2, .amount { font-family: var(--heading); font-weight: 600; }
h1 { font-size: 20px; line-height: 1.3; margin: 0; }
h1:focus { outline: none; }
h2 { font-size: 20px; line-height: 1.3; margin: 0; }
p { margin: 0; }
header p { font-size: 15px; opacity: 0.92; }
header .amount { font-size: 40px; line-height: 1.1; opacity: 1; font-variant-numeric: tabular-nums lining-nums;
  margin-top: 8px; }
header .order { align-self: end; font-size: 14px; font-variant-numeric: tabular-nums; }
.cross { justify-self: end; width: 44px; height: 44px; margin: -10px -12px 0 0; border: 0; background: transparent; color: inherit; padding: 0; }
.cross svg { stroke: currentColor; stroke-width: 2; stroke-linecap: round; display: block; margin: auto; }
.cross:focus-visible { outline-color: currentColor; }
.body { padding: 16px 20px 20px; display: flex; flex-direction: column; gap: 16px; flex: 1; }
[data-view], [data-panel] { display: flex; flex-direction: column; gap: 14px; }
button, input, select { font: inherit; color: inherit; min-height: 44px; border-radius: 10px;
  border: 1px solid var(--line); background: var(--raised); padding: 8px 14px; width: 100%; }
button { cursor: pointer; font-weight: 600; }
button.main { background: var(--green); color: var(--on-green); border-color: var(--green); }
button.plain { border: 0; background: none; color: var(--green); text-decoration: underline; }
button:disabled { opacity: 0.6; cursor: progress; }
.cross, .cross:disabled { width: 44px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pair > button { padding: 8px; font-size: 15px; }
::placeholder { color: var(--muted); opacity: 0.8; }
.quiet { color: var(--muted); font-size: 15px; }
.centred { text-align: center; }
.foot { margin-top: auto; font-size: 14px; text-align: center; }
.field label { display: block; font-size: 14px; color: var(--muted); margin-bottom: 4px; }
.field input[aria-invalid='true'] { border-color: var(--error); }
.error:not(:empty) { color: var(--error); font-size: 14px; margin-top: 6px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.methods { display: flex; border-bottom: 1px solid var(--hair); }
.methods label { flex: 1; cursor: pointer; text-align: center; }
.methods input { position: absolute; opacity: 0; width: 1px; min-height: 1px; height: 1px; padding: 0; }
.methods span { display: block; padding: 10px 4px; min-height: 44px; color: var(--muted); font-weight: 600;
  border-bottom: 3px solid transparent; margin-bottom: -1px; }
.methods input:checked + span { color: var(--ink); border-color: var(--green); }
.methods input:focus-visible + span { outline: 3px solid var(--green); outline-offset: -3px; border-radius: 8px; }
.choices { display: flex; flex-direction: column; }
.choices legend { font-size: 14px; color: var(--muted); margin-bottom: 4px; }
.choices label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
.choices input { width: 20px; min-height: 20px; accent-color: var(--green); }
.code { width: 156px; height: 156px; align-self: center; background: #ffffff; border-radius: 10px; }
.code path { fill: #16231c; fill-rule: evenodd; }
#notice { padding: 10px 14px; border-radius: 10px; background: var(--tint); font-size: 15px; }
#notice[data-tone='error'] { color: var(--error); background: none; border: 1px solid var(--error); }
#notice[data-tone='success'] { color: var(--green); font-weight: 600; }
.drawer { border: 2px dashed var(--line); border-radius: 16px; padding: 0 14px; }
.drawer summary { min-height: 44px; display: flex; align-items: center; gap: 8px; cursor: pointer;
  font-size: 15px; font-weight: 600; color: var(--warning); }
.drawer summary::before { content: '▸'; }
.drawer[open] summary::before { content: '▾'; }
.drawer .pair { padding: 12px 0 14px; }
.drawer select { font-size: 15px; }
.endings { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.endings button { font-size: 15px; padding: 8px; line-height: 1.25; }
.endings button:first-child { grid-column: 1 / -1; border-color: var(--green); color: var(--green); }
`
