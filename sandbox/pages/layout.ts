import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { CAR_SHAPES } from '../../src/components/drawings/car-shapes'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const LINKS = [
  { path: '/sandbox', name: 'Start' },
  { path: '/sandbox/inbox', name: 'Inbox' },
  { path: '/sandbox/google', name: 'Google' },
  { path: '/sandbox/payments', name: 'Payments' },
  { path: '/sandbox/razorpay/demo', name: 'Checkout' },
] as const

/** The plate again, as small as a tab. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect y="6" width="32" height="20" rx="4"
fill="#0b6b3a"/><rect x="2" y="8" width="28" height="16" rx="2.5" fill="none" stroke="#ffd23f" stroke-width="1.5"/>
<path d="M8 12v8m0-4h5m0-4v8m6-7h-3v7h5v-3" fill="none" stroke="#ffd23f" stroke-width="2"/></svg>`

/**
 * The product's pages fade from one to the next; a page between them that doesn't would break that off, and a browser
 * reports it as an error. The policy of these pages allows this one line by its hash.
 */
const TRANSITION = '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }'

export const TRANSITION_HASH = "'sha256-HZ4rB03Xrq48TXRrshZ0A/rzCbrI8O6Hcrjxi45i7Q8='"

interface Page {
  title: string
  path: string
  /** What can be done here, in a sentence or two. */
  lead: Markup
  /** Stands on the road below the head. */
  drawing?: Markup
  /** One of the sandbox's own scripts. */
  script?: string
  /** Where the policy lets no script in without one. */
  nonce?: string
}

/** The frame of every page: a plate that says where you are, the way around, and the road as in the product. */
export function layout({ title, path, lead, drawing, script, nonce }: Page, body: Markup): Markup {
  const allowed = nonce ? html`nonce="${nonce}"` : ''
  return html`<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<style>${raw(TRANSITION)}</style><link rel="stylesheet" href="/sandbox/style.css">
<script ${allowed} src="/sandbox/theme.js"></script>
${script ? html`<script ${allowed} src="${script}" defer></script>` : ''}</head><body>
<header class="top"><a class="plate" href="/sandbox">SANDBOX</a>
<nav aria-label="Sandbox">${LINKS.map(
    (link) =>
      html`<a href="${link.path}" ${link.path === path ? raw('aria-current="page"') : ''}>${link.name}</a>`,
  )}</nav><a class="out" href="/">Back to Hasiru Cabs</a></header>
<main><header class="head"><div><h1>${title}</h1><p class="lead">${lead}</p></div>
${drawing ? html`<div class="${path === LINKS[0].path ? 'drawing wide' : 'drawing'}">${drawing}</div>` : ''}</header>${body}</main>
<footer><p>This is the sandbox. It stands in for the outside world on this machine: no message leaves it, and no
money moves.</p></footer></body></html>`
}

// Drawn in the product's own pen: one ink line of 2 px, the road below at 118.

const drawing = (
  width: number,
  ink: string,
) => html`<svg width="${width}" height="119" viewBox="0 0 ${width} 119" fill="none" stroke="currentColor"
stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${raw(ink)}</svg>`

const { upper, glass, lines, rearAxle, frontAxle, wheel, plate } = CAR_SHAPES.sedan

/** The sill between both wheel arches, at 76. */
const SEDAN = `<g fill="var(--raised)"><path d="${upper}H188.2A16 16 0 1 0 157.8 76H82.2A16 16 0 1 0 51.8 76Z"/>${[
  rearAxle,
  frontAxle,
]
  .map((axle) => `<circle cx="${axle}" cy="${84 - wheel}" r="${wheel}"/>`)
  .join('')}</g><path d="${glass}${lines}"/>
<rect x="${plate[0]}" y="${plate[1]}" width="13" height="7" rx="1.5" fill="var(--plate)" stroke="none"/>`

const bank = (
  x: number,
) => `<g transform="translate(${x})"><path fill="var(--raised)" d="M4 58 38 36l34 22v6H4Z"/>
<path d="M12 64v44M29 64v44M47 64v44M64 64v44"/><path fill="var(--raised)" d="M6 108h64v10H6Z"/>
<circle cx="38" cy="52" r="4"/></g>`

const phone = (x: number) => `<g transform="translate(${x})"><rect x="20" y="48" width="40" height="70" rx="6"
fill="var(--raised)"/><path d="M36 55h8M36 111h8"/><path fill="var(--tint)" d="M44 6h46a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H62
l-10 10V40h-8a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z"/><path stroke-width="4" d="M53 23h0M63 23h0M73 23h0M83 23h0"/></g>`

const computer = (x: number) => `<g transform="translate(${x})"><path fill="var(--raised)"
d="M18 14a6 6 0 0 1 6-6h128a6 6 0 0 1 6 6v88H18Z"/><path fill="var(--raised)" d="M4 110h168l-6 8H10ZM18 102h140v8H18Z"/>
<path d="M18 82h140"/><g transform="translate(34 37) scale(.535)" stroke-width="3.6">${SEDAN}</g></g>`

const door = (
  x: number,
) => `<g transform="translate(${x})"><path fill="var(--raised)" d="M8 112V58a34 34 0 0 1 68 0v54ZM0 112h84v6H0Z"/>
<path d="M18 112V60a24 24 0 0 1 48 0v52M42 36v76M18 60h48M37 78v10M47 78v10"/></g>`

/** The outside world beside the product: a bank, a computer with the car on it, a phone that is written to. */
export const providersDrawing = drawing(350, bank(0) + computer(82) + phone(252))

export const ringingPhone = drawing(110, phone(0))

export const bankFront = drawing(84, bank(2))

export const frontDoor = drawing(84, door(0))

/** Nothing here yet: what would be here, and the one thing to do about it. */
export const empty = (what: Markup | string, next: Markup) =>
  html`<div class="empty"><p><b>${what}</b></p><p>${next}</p></div>`

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

const TIME = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const

/** 'Sat, 21 Nov, 6:30:05 pm' in Asia/Kolkata, from an ISO instant or seconds since 1970. */
export function kolkataTime(instant: string | number): string {
  const at = new Date(typeof instant === 'number' ? instant * 1000 : instant)
  return new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...DAY, ...TIME }).format(at)
}
