import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const LINKS = [
  { path: '/sandbox', name: 'Start' },
  { path: '/sandbox/inbox', name: 'Inbox' },
  { path: '/sandbox/payments', name: 'Payments' },
  { path: '/sandbox/razorpay/demo', name: 'Checkout' },
  { path: '/', name: 'Hasiru Cabs' },
] as const

interface Page {
  title: string
  path: string
  /** One of the sandbox's own scripts. */
  script?: string
}

/** The frame of every page: a plate that says where you are, and the way around. */
export function layout({ title, path, script }: Page, body: Markup): Markup {
  return html`<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Sandbox</title>
<link rel="stylesheet" href="/sandbox/style.css">
${script ? html`<script src="${script}" defer></script>` : ''}</head><body>
<header class="top"><a class="plate" href="/sandbox">SANDBOX</a>
<nav aria-label="Sandbox">${LINKS.map(
    (link) =>
      html`<a href="${link.path}" ${link.path === path ? 'aria-current="page"' : ''}>${link.name}</a>`,
  )}</nav></header>
<main><h1>${title}</h1>${body}</main>
<footer><p>This is the sandbox. It stands in for the outside world on this machine: no message leaves it, and no
money moves.</p></footer></body></html>`
}
