import { THEME_SCRIPT } from '../../src/inline'

/** What the sandbox needs beside the product's own stylesheet: its tokens, type, buttons, fields, cards and badges. */
export const STYLE = `
.site-header { flex-wrap: wrap; }
.site-header nav { display: flex; }
.site-header .menu-item { width: auto; font-weight: 600; }
.site-header > :last-child { margin-left: auto; }
.site-header [aria-current] { border-radius: 0; box-shadow: inset 0 -3px var(--green); }
.site-header .plate { text-decoration: none; }
.lead { max-width: 38rem; margin-top: 0.75rem; color: var(--muted); font-size: 1.125rem; }
main { padding: 2rem max(1rem, (100% - 72rem) / 2) 4rem; }
main > section + section, main > .columns + section { margin-top: 4rem; }
body > footer { padding: 1.5rem max(1rem, (100% - 72rem) / 2); border-top: 1px solid var(--hairline); color: var(--muted); }
.columns { display: grid; gap: 3rem; margin-top: 4rem; align-items: start; }
.page-head + .columns { margin-top: 0; }
h2 + .columns { margin-top: 1.5rem; }
.columns > *, .stack > * { min-width: 0; }
.stack { display: grid; gap: 1rem; align-content: start; justify-items: start; }
.stack > * { max-width: 42rem; }
.stack > :is(ol, ul, .field, .row, form) { width: 100%; }
.stack > [data-live] { width: 100%; max-width: none; }
.stack > * + :is(h2, section) { margin-top: 2rem; }
.stack.card { justify-items: stretch; }
.check + .check { margin-top: 0.5rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.row .field { flex: 1 1 8rem; }
[role="search"].row .field { flex-basis: 14rem; }
.stops { margin-top: 1.5rem; }
.stops p { margin-top: 0.25rem; }
.id { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.good { color: var(--green); font-weight: 600; }
.bad { color: var(--error); }
.rows > li { padding: 1rem 0; border-top: 1px solid var(--hairline); }
.rows > li:last-child { border-bottom: 1px solid var(--hairline); }
.people > li { padding: 0; }
.people button { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; width: 100%; min-height: 3.5rem; padding: 0.5rem 0.75rem;
  align-items: center; justify-content: space-between; text-align: start; cursor: pointer; }
.people button:hover { background: var(--green-tint); }
.people button:focus-visible { outline-offset: -3px; }
.people small { display: block; color: var(--muted); font-size: 0.9375rem; }
.things { width: 100%; border-collapse: collapse; }
.things th { padding: 0 1.5rem 0.5rem 0; color: var(--muted); font-weight: 600; text-align: start; }
.things td { padding: 0.75rem 1.5rem 0.75rem 0; border-top: 1px solid var(--hairline); vertical-align: top; overflow-wrap: anywhere; }
.things td:last-child { padding-right: 0; }
.things td:nth-child(2) { min-width: 8rem; }
.things .id { display: inline-block; min-width: 5rem; }
.things p + p { margin-top: 0.25rem; }
.things iframe { width: 100%; height: 8rem; border: 1px solid var(--hairline); border-radius: 10px; background: #fff; }
.things summary { padding-block: 0.625rem; color: var(--green); font-weight: 600; cursor: pointer; }
.message { display: block; max-width: 42rem; color: var(--ink); white-space: pre-line; }
.amount { font-size: 1.75rem; line-height: 1.1; }
@media (max-width: 47.999rem) {
  .things thead { display: none; } .things :is(tbody, tr, td) { display: block; }
  .things td { padding: 0.25rem 0; border-top: 0; } .things td:empty { display: none; }
  .things tr { padding: 0.75rem 0; border-top: 1px solid var(--hairline); }
  .site-header nav { order: 1; flex-basis: 100%; margin-left: -0.75rem; } }
@media (min-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 4rem; }
  .columns.thirds { grid-template-columns: repeat(3, minmax(0, 1fr)); }
}

/* The checkout, in a frame of its own. */
.checkout { display: grid; flex: 1; align-content: start; gap: 1rem; padding: 0 0 1.25rem; background: var(--raised); }
.checkout > * { margin-inline: 1.25rem; }
.checkout > header { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 0.75rem; align-items: end; margin: 0;
  padding: 1.25rem; background: var(--plate); color: #fff; }
.checkout h1 { align-self: center; font-size: 1.25rem; outline: none; }
.checkout > header .amount { font-size: 2.5rem; }
.checkout > header .icon-button { justify-self: end; margin: -0.625rem -0.75rem -0.625rem 0; color: inherit; }
.checkout :is(form, section, details) { display: grid; gap: 0.875rem; }
.checkout [data-for] { display: none; }
.checkout:has([value="upi"]:checked) [data-for="upi"], .checkout:has([value="card"]:checked) [data-for="card"],
.checkout:has([value="wallet"]:checked) [data-for="wallet"] { display: grid; gap: 0.875rem; }
.checkout .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
.checkout :is(.wide, details .button:first-child) { grid-column: 1 / -1; }
.checkout .pair > .button:first-child { border-color: var(--green); color: var(--green); }
.checkout .button { padding-inline: 0.5rem; }
.checkout details { padding: 0 0.875rem 0.875rem; border: 2px dashed var(--line); border-radius: 16px; }
.checkout summary { padding-top: 0.625rem; color: var(--warning); font-weight: 600; }
`

/** Behind the product's own, which shows the theme that was chosen there. */
export const SCRIPT = `${THEME_SCRIPT};
(() => {
  'use strict'
  // While the page is seen, its parts with data-live are kept as the server has them. The button in use keeps its focus.
  const refresh = async () => {
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    for (const part of document.querySelectorAll('[data-live]')) {
      const now = fresh.getElementById(part.id)
      // What only this page knows of it: how high an e-mail is, what was opened.
      const shown = part.innerHTML.replaceAll(/ (style="[^"]*"|open="")/g, '')
      if (!now || now.innerHTML === shown) continue
      const focused = part.contains(document.activeElement) ? document.activeElement.ariaLabel : null
      part.replaceChildren(...now.childNodes)
      if (focused) part.querySelector('[aria-label="' + CSS.escape(focused) + '"]')?.focus()
      if (part.dataset.live) document.querySelector('#news').textContent = part.dataset.live
    }
  }
  const keepFresh = async () => {
    const isSeen = document.visibilityState === 'visible' && document.querySelector('[data-live]')
    if (isSeen) await refresh().catch(() => {})
    setTimeout(keepFresh, 1500)
  }
  setTimeout(keepFresh, 1500)

  // An e-mail is as high as what is in it.
  document.addEventListener('load', ({ target }) => {
    if (target.tagName === 'IFRAME') target.style.height = target.contentDocument.documentElement.scrollHeight + 2 + 'px'
  }, true)

  addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]')
    if (!button) return
    const copied = await navigator.clipboard.writeText(button.dataset.copy).then(() => true, () => false)
    document.querySelector('#news').textContent = copied ? 'Copied.' : 'Not copied: select it by hand.'
  })

  // As the product's own page stores the subscription of a browser.
  addEventListener('click', async ({ target }) => {
    if (target.id !== 'push') return
    const send = (method, path, body) =>
      fetch(path, { method, headers: { 'content-type': 'application/json' }, body })
    const made = await send('POST', '/sandbox/api/push/subscriptions', '{}')
    const stored = await send('PUT', '/api/profile/messages/browser', await made.text())
    target.nextElementSibling.textContent = stored.ok
      ? 'Pushes are on for whoever is signed in here.'
      : 'Sign in first: pushes are somebody’s.'
  })
})()
`
