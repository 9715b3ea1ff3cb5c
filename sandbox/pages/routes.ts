import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { newToken } from '../credentials'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
import { FIRST_PAGE } from '../razorpay/orders'
import { DEMO_SCRIPT, demoPage } from './demo-page'
import { INBOX_SCRIPT, inboxPage } from './inbox-page'
import { indexPage, RIDES_SCRIPT, SESSION_FAULT_COOKIE, sessionFaultOf } from './index-page'
import { ICON, TRANSITION_HASH } from './layout'
import { paymentsPage } from './payments-page'
import { PAGE_STYLE, THEME_SCRIPT } from './style'

const HOUR_SECONDS = 3600

const DEMO_PAISE = 31250

const RECENT = { ...FIRST_PAGE, count: 50 }

/** Where it is does not change while the product runs; until it is found, it is looked for again. */
let headingFont: string | null = null

/** The sandbox's pages. Mounted under /sandbox. */
export const pages = new Hono<SandboxApp>()
  .get('/', async (c) => {
    const rehearsal = sessionFaultOf(getCookie(c, SESSION_FAULT_COOKIE))
    return c.html(indexPage(await sandboxState(c.env).faults(), rehearsal, c.req.query('done') === 'limits'))
  })
  .get('/style.css', (c) => c.body(PAGE_STYLE, 200, { 'content-type': 'text/css' }))
  .get('/theme.js', (c) => c.body(THEME_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/heading.woff2', async (c) => {
    headingFont ??= await findHeadingFont(new URL(c.req.url).origin, askProduct)
    return headingFont ? c.redirect(headingFont) : c.notFound()
  })
  .get('/icon.svg', (c) => c.body(ICON, 200, { 'content-type': 'image/svg+xml' }))
  .get('/inbox.js', (c) => c.body(INBOX_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/rides.js', (c) => c.body(RIDES_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/inbox', async (c) => {
    const to = c.req.query('to')?.trim() ?? ''
    return c.html(inboxPage(await sandboxState(c.env).messages(to || null), to))
  })
  .get('/messages', async (c) => c.json(await sandboxState(c.env).messages(c.req.query('to') || null)))
  .get('/payments', async (c) => {
    const state = sandboxState(c.env)
    const orders = await state.orders(null, RECENT)
    const payments = (await Promise.all(orders.map(({ id }) => state.payments(id, RECENT)))).flat()
    const refunds = await Promise.all(
      payments.filter((one) => one.amount_refunded > 0).map(({ id }) => state.refunds(id, RECENT)),
    )
    const ledger = { orders, payments, refunds: refunds.flat() }
    return c.html(paymentsPage(ledger, await state.faults(), c.req.query('done') === 'reset'))
  })
  .post('/session-check', async (c) => {
    const mode = sessionFaultOf((await c.req.parseBody()).mode)
    const scope = { path: '/', sameSite: 'Lax', httpOnly: true } as const
    if (mode === 'none') deleteCookie(c, SESSION_FAULT_COOKIE, scope)
    else setCookie(c, SESSION_FAULT_COOKIE, mode, { ...scope, maxAge: HOUR_SECONDS })
    return c.redirect('/sandbox#session-check', 303)
  })
  .get('/razorpay/demo.js', (c) => c.body(DEMO_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/razorpay/demo', async (c) => {
    const order = { amount: DEMO_PAISE, currency: 'INR', receipt: 'demo', notes: {} } as const
    const made = await sandboxState(c.env).createOrder({
      ...order,
      capture: 'automatic',
      uniqueReceipt: false,
    })
    if (!made.ok) return c.json({ error: made.problem.error }, made.problem.status)
    const nonce = newToken(22)
    c.header(
      'content-security-policy',
      `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}' ${TRANSITION_HASH}; frame-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    )
    return c.html(demoPage(made.value, accountsOf(c.env).razorpay.keyId, nonce))
  })

/** A page of the product that needs neither a session nor the database. */
const PLAIN_PAGE = '/terms'

const FONT_TIMEOUT_MS = 5_000

const STYLES =
  /<link[^>]*\brel="stylesheet"[^>]*\bhref="(\/[^"]+)"|<link[^>]*\bhref="(\/[^"]+)"[^>]*\brel="stylesheet"/

const HEADING = /\/[\w./@-]*anek-latin-latin-600[\w.-]*\.woff2/

/**
 * Where the product's build has put the font of its headings, as a path of its own origin: its name has a hash there
 * and none in development. Null where the product doesn't answer or has none: headings are then the system's.
 */
export async function findHeadingFont(
  origin: string,
  ask: (url: string) => Promise<Response>,
): Promise<string | null> {
  const read = async (path: string) => {
    const answer = await ask(origin + path)
    return answer.ok ? answer.text() : ''
  }
  try {
    const found = STYLES.exec(await read(PLAIN_PAGE))
    const styles = found?.[1] ?? found?.[2]
    return styles ? (HEADING.exec(await read(styles))?.[0] ?? null) : null
  } catch {
    return null
  }
}

/** The product as the browser reaches it. */
const askProduct = (url: string) => fetch(url, { signal: AbortSignal.timeout(FONT_TIMEOUT_MS) })
