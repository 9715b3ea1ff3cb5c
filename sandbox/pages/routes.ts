import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { accountsOf } from '../accounts'
import { listRides } from '../driver/driver-api'
import { CannotDrive } from '../driver/progress'
import { keepOrigin, productOf, rideSimulator, type SandboxApp } from '../environment'
import { WHOLE_PAGE } from '../razorpay/orders'
import { sandboxState } from '../state-binding'
import { SCRIPT, STYLE } from './assets'
import { emailDocument, inboxPage } from './inbox-page'
import {
  ALWAYS_PROVE_COOKIE,
  type Drives,
  indexPage,
  SESSION_FAULT_COOKIE,
  sessionFaultOf,
} from './index-page'
import { ICON } from './layout'
import { paymentsPage } from './payments-page'

const HOUR_SECONDS = 3600

const RECENT = { ...WHOLE_PAGE, count: 30 }

/** A page of the product that needs neither a session nor the database. */
const PLAIN_PAGE = '/terms'

const STYLES =
  /<link[^>]*\brel="stylesheet"[^>]*\bhref="(\/[^"]+)"|<link[^>]*\bhref="(\/[^"]+)"[^>]*\brel="stylesheet"/

/**
 * Where the product's stylesheet is, as a path of its own origin: a build's has a hash in its name. Null where the
 * product does not answer or links none.
 */
export async function findStylesheet(ask: (path: string) => Promise<Response>): Promise<string | null> {
  try {
    const answer = await ask(PLAIN_PAGE)
    const found = answer.ok ? STYLES.exec(await answer.text()) : null
    return found?.[1] ?? found?.[2] ?? null
  } catch {
    return null
  }
}

/** Found once, because the stylesheet does not change while the product runs. */
let stylesheet: string | null = null

/** The rides that can be driven; with `?ride=` also the one that was driven last, so that its end can be read. */
async function findDrives(c: Context<SandboxApp>): Promise<Drives> {
  const product = productOf(c)
  const last = c.req.query('ride')
  try {
    const open = await listRides(product)
    const ended = last && open.every(({ id }) => id !== last) ? await listRides(product, last) : []
    return await Promise.all(
      [...ended, ...open].map(async (ride) => {
        return { ride, progress: await rideSimulator(c.env, ride.id).progress(ride.id) }
      }),
    )
  } catch (error) {
    if (error instanceof CannotDrive) return null
    throw error
  }
}

/** In a frame of the inbox an e-mail may look as it does anywhere, and do nothing. */
const EMAIL_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'"

/** The sandbox's pages. Mounted under /sandbox. */
export const pages = new Hono<SandboxApp>()
  .get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css' }))
  .get('/script.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/icon.svg', (c) => c.body(ICON, 200, { 'content-type': 'image/svg+xml' }))
  .get('/product.css', async (c) => {
    const { origin } = new URL(c.req.url)
    stylesheet ??= await findStylesheet((path) => productOf(c).fetch(new Request(origin + path)))
    return stylesheet ? c.redirect(stylesheet) : c.notFound()
  })
  .get('/', async (c) => {
    await keepOrigin(c)
    const [drives, faults] = await Promise.all([findDrives(c), sandboxState(c.env).faults()])
    const sessionFault = sessionFaultOf(getCookie(c, SESSION_FAULT_COOKIE))
    const limitsWereReset = c.req.query('done') === 'limits'
    const alwaysProve = getCookie(c, ALWAYS_PROVE_COOKIE) !== undefined
    return c.html(indexPage({ drives, faults, sessionFault, limitsWereReset, alwaysProve }))
  })
  .post('/session-check', async (c) => {
    const mode = sessionFaultOf((await c.req.parseBody()).mode)
    const scope = { path: '/', sameSite: 'Lax', httpOnly: true } as const
    if (mode === 'none') deleteCookie(c, SESSION_FAULT_COOKIE, scope)
    else setCookie(c, SESSION_FAULT_COOKIE, mode, { ...scope, maxAge: HOUR_SECONDS })
    return c.redirect('/sandbox#session-check', 303)
  })
  .post('/always-prove', async (c) => {
    const scope = { path: '/', sameSite: 'Lax', httpOnly: true } as const
    if ((await c.req.parseBody()).on === undefined) deleteCookie(c, ALWAYS_PROVE_COOKIE, scope)
    else setCookie(c, ALWAYS_PROVE_COOKIE, '1', { ...scope, maxAge: HOUR_SECONDS })
    return c.redirect('/sandbox#send-limits', 303)
  })
  .get('/inbox', async (c) => {
    await keepOrigin(c)
    const to = c.req.query('to')?.trim() ?? ''
    const state = sandboxState(c.env)
    const [messages, faults] = await Promise.all([state.messages(to || null), state.faults()])
    return c.html(inboxPage(messages, { to, faults }))
  })
  .get('/messages', async (c) => {
    const all = await sandboxState(c.env).messages(c.req.query('to') || null)
    return c.json(all.filter(({ is_reply }) => !is_reply))
  })
  .get('/messages/:id/html', async (c) => {
    const message = await sandboxState(c.env).message(c.req.param('id'))
    if (!message?.html) return c.notFound()
    c.header('content-security-policy', EMAIL_POLICY)
    return c.html(emailDocument(message.html))
  })
  .get('/payments', async (c) => {
    const account = sandboxState(c.env)
    await keepOrigin(c)
    const switches = await account.switches()
    const now = await account.clock()
    const orders = await account.orders({ receipt: null, authorized: null }, RECENT)
    const payments = (
      await Promise.all(orders.map(({ id }) => account.payments(id, RECENT, ['card'])))
    ).flat()
    const refunds = await account.refunds(null, WHOLE_PAGE)
    const webhooks = await account.webhooks(RECENT.count)
    const faults = await sandboxState(c.env).faults()
    const { keyId, webhookSecret } = accountsOf(c.env).razorpay
    const wasReset = c.req.query('done') === 'reset'
    const shown = {
      orders,
      payments,
      refunds,
      webhooks,
      switches,
      now,
      faults,
      keyId,
      webhookSecret,
      wasReset,
    }
    return c.html(paymentsPage(shown))
  })
