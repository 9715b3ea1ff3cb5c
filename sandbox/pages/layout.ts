import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const LINKS = [
  { path: '/sandbox', name: 'Start' },
  { path: '/sandbox/inbox', name: 'Inbox' },
  { path: '/sandbox/payments', name: 'Payments' },
  { path: '/sandbox/google', name: 'Google' },
] as const

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect y="6" width="32" height="20" rx="4"
fill="#0b6b3a"/><rect x="2" y="8" width="28" height="16" rx="2.5" fill="none" stroke="#ffd23f" stroke-width="1.5"/>
<path d="M8 12v8m0-4h5m0-4v8m6-7h-3v7h5v-3" fill="none" stroke="#ffd23f" stroke-width="2"/></svg>`

/**
 * The product's pages fade from one to the next; a page between them that doesn't would break that off, and a browser
 * reports it as an error. The policy of these pages allows this one line by its hash.
 */
const TRANSITION = '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }'

export const TRANSITION_HASH = "'sha256-HZ4rB03Xrq48TXRrshZ0A/rzCbrI8O6Hcrjxi45i7Q8='"

/** The head of every document: the product's stylesheet, and beside it the little that only the sandbox needs. */
export const documentHead = (title: string) => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><meta name="theme-color" content="#fbf8f1">
<title>${title}</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<style>${raw(TRANSITION)}</style><link rel="stylesheet" href="/sandbox/product.css">
<link rel="stylesheet" href="/sandbox/style.css"><script src="/sandbox/script.js"></script>`

interface Page {
  title: string
  path: string
  /** What can be done here, in a sentence or two. */
  lead: Markup
}

export function layout({ title, path, lead }: Page, body: Markup): Markup {
  return html`<!doctype html><html lang="en-IN" data-theme="light"><head>${documentHead(`${title} · Sandbox`)}</head><body>
<header class="site-header"><a class="plate" href="/sandbox">SANDBOX</a><nav aria-label="Sandbox">${LINKS.map(
    (link) =>
      html`<a class="menu-item" href="${link.path}" ${link.path === path ? raw('aria-current="page"') : ''}>${link.name}</a>`,
  )}</nav><a href="/">Back to Hasiru Cabs</a></header>
<main><header class="page-head"><div><h1>${title}</h1><p class="lead">${lead}</p></div></header>
${body}</main>
<footer><p>This is the sandbox. It stands in for Razorpay, Exotel, WhatsApp, Resend, a push service and Google on this machine: no
message leaves it, and no money moves.</p></footer></body></html>`
}
