import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { CAR_SHAPES } from '../../src/components/drawings/car-shapes'

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
<title>${title}</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<style>${raw(TRANSITION)}</style><link rel="stylesheet" href="/sandbox/product.css">
<link rel="stylesheet" href="/sandbox/style.css"><script src="/sandbox/script.js"></script>`

interface Page {
  title: string
  path: string
  /** What can be done here, in a sentence or two. */
  lead: Markup
  /** Stands on the line below the title. */
  drawing?: Markup
}

export function layout({ title, path, lead, drawing }: Page, body: Markup): Markup {
  return html`<!doctype html><html lang="en-IN" data-theme="light"><head>${documentHead(`${title} · Sandbox`)}</head><body>
<header class="site-header"><a class="plate" href="/sandbox">SANDBOX</a><nav aria-label="Sandbox">${LINKS.map(
    (link) =>
      html`<a class="menu-button" href="${link.path}" ${link.path === path ? raw('aria-current="page"') : ''}>${link.name}</a>`,
  )}</nav><a href="/">Back to Hasiru Cabs</a></header>
<main><header class="page-head"><div><h1>${title}</h1><p class="lead">${lead}</p></div>${drawing ?? ''}</header>
${body}</main>
<footer><p>This is the sandbox. It stands in for Razorpay, Exotel, WhatsApp, Resend, a push service and Google on this machine: no
message leaves it, and no money moves.</p></footer></body></html>`
}

// Drawn as the product's drawings are: ink lines of 2 px that stand on the line below the title, at 118.

const drawing = (width: number, ink: string) => html`<svg class="drawing" width="${width}" height="119"
viewBox="0 0 ${width} 119" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
stroke-linejoin="round" aria-hidden="true">${raw(ink)}</svg>`

const { upper, glass, lines, rearAxle, frontAxle, wheel, plate } = CAR_SHAPES.sedan

/** The sill between both wheel arches, at 76. */
const SEDAN = `<g fill="var(--raised)"><path d="${upper}H188.2A16 16 0 1 0 157.8 76H82.2A16 16 0 1 0 51.8 76Z"/>
<circle cx="${rearAxle}" cy="${84 - wheel}" r="${wheel}"/><circle cx="${frontAxle}" cy="${84 - wheel}" r="${wheel}"/></g>
<path d="${glass}${lines}"/><rect x="${plate[0]}" y="${plate[1]}" width="13" height="7" rx="1.5" fill="var(--plate)" stroke="none"/>`

const BANK = `<path fill="var(--raised)" d="M4 58 38 36l34 22v6H4Z"/><path d="M12 64v44M29 64v44M47 64v44M64 64v44"/>
<path fill="var(--raised)" d="M6 108h64v10H6Z"/><circle cx="38" cy="52" r="4"/>`

const PHONE = `<rect x="20" y="48" width="40" height="70" rx="6" fill="var(--raised)"/><path d="M36 55h8M36 111h8"/>
<path fill="var(--green-tint)" d="M44 6h46a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H62l-10 10V40h-8a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z"/>
<path stroke-width="4" d="M53 23h0M63 23h0M73 23h0M83 23h0"/>`

const COMPUTER = `<path fill="var(--raised)" d="M18 14a6 6 0 0 1 6-6h128a6 6 0 0 1 6 6v88H18ZM4 110h168l-6 8H10ZM18 102h140v8H18Z"/>
<path d="M18 82h140"/><g transform="translate(34 37) scale(.535)" stroke-width="3.6">${SEDAN}</g>`

/** A bank, a computer with the car on it, a phone with a message. */
export const providersDrawing = drawing(
  350,
  `${BANK}<g transform="translate(82)">${COMPUTER}</g><g transform="translate(252)">${PHONE}</g>`,
)

export const phoneDrawing = drawing(110, PHONE)

export const bankDrawing = drawing(84, BANK)

export const doorDrawing = drawing(
  84,
  `<path fill="var(--raised)" d="M8 112V58a34 34 0 0 1 68 0v54ZM0 112h84v6H0Z"/>
<path d="M18 112V60a24 24 0 0 1 48 0v52M42 36v76M18 60h48M37 78v10M47 78v10"/>`,
)

const WHEN = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const

/** 'Sat, 21 Nov, 6:30 pm' in Asia/Kolkata, from an ISO instant or seconds since 1970. */
export function kolkataTime(instant: string | number): string {
  const at = new Date(typeof instant === 'number' ? instant * 1000 : instant)
  return new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour12: true, ...WHEN }).format(at)
}

/** ₹1,250 or ₹187.50, from paise. */
export function rupees(paise: number): string {
  const minimumFractionDigits = paise % 100 === 0 ? 0 : 2
  const format = { style: 'currency', currency: 'INR', minimumFractionDigits } as const
  return new Intl.NumberFormat('en-IN', format).format(paise / 100)
}
