import { type ErrorHandler, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { control } from './control'
import { mayRun, type SandboxApp, type SandboxEnvironment } from './environment'
import { aboutPage, googleAccounts } from './google/authorize'
import { googleCerts, googleTokens } from './google/tokens'
import { exotelApi } from './messages/exotel'
import { pushService } from './messages/push'
import { resendApi } from './messages/resend'
import { whatsAppApi } from './messages/whatsapp'
import { layout, TRANSITION_HASH } from './pages/layout'
import { pages } from './pages/routes'
import { answerRefusal, isForm, Refused } from './provider'
import { razorpayApi } from './razorpay/api'
import { checkout } from './razorpay/checkout-routes'
import { turnstileApi } from './turnstile'

export { RideSimulator } from './driver/ride-simulator'

export { SandboxState } from './state'

// This file is not called index.ts: the development server would answer a script's fetch of /sandbox with it.

/** One stand-in for each host that the product calls. */
const PROVIDERS = new Map([
  ['api.razorpay.com', razorpayApi],
  ['api.in.exotel.com', exotelApi],
  ['graph.facebook.com', whatsAppApi],
  ['api.resend.com', resendApi],
  ['push.hasiru.test', pushService],
  ['accounts.google.com', googleAccounts],
  ['oauth2.googleapis.com', googleTokens],
  ['www.googleapis.com', googleCerts],
  ['challenges.cloudflare.com', turnstileApi],
])

/** Reads the body to its end, whether its route uses it or not: workerd warns of one that is left unread. */
async function withBodyRead(request: Request): Promise<Request> {
  return request.body === null ? request : new Request(request, { body: await request.arrayBuffer() })
}

export default {
  async fetch(request, env, ctx) {
    const whole = await withBodyRead(request)
    if (!mayRun(env)) {
      return new Response('The sandbox runs in development and tests only.', { status: 503 })
    }
    const { hostname, pathname } = new URL(request.url)
    const provider = PROVIDERS.get(hostname)
    if (provider) return provider.fetch(whole, env, ctx)
    if (pathname === '/sandbox' || pathname.startsWith('/sandbox/')) return browser.fetch(whole, env, ctx)
    const message = `The sandbox stands in for no host named ${hostname}, and its pages begin at /sandbox.`
    return Response.json({ error: { code: 'unknown_host', message } }, { status: 502 })
  },
} satisfies ExportedHandler<SandboxEnvironment>

/** Pages that the product's own show in a frame. */
const FRAMED = new Set(['/sandbox/razorpay/page', '/sandbox/turnstile/v0/frame'])

function policy(path: string): string {
  const framedBy = FRAMED.has(path) ? "'self'" : "'none'"
  return `default-src 'self'; img-src 'self' data:; style-src 'self' ${TRANSITION_HASH}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`
}

/** All of Google under one address: for browsers, and for a call that can't go through the binding. */
const googlePages = new Hono<SandboxApp>()
  .get('/', (c) => c.html(aboutPage()))
  .route('/', googleAccounts)
  .route('/', googleTokens)
  .route('/', googleCerts)

/** The sandbox's own refusals have a message, the payment company's a description. */
const RefusalSchema = v.object({
  error: v.object({ message: v.optional(v.string()), description: v.optional(v.string()) }),
})

/** A form that is refused leads to a page that says why; a program reads the refusal as it is. */
const refuse: ErrorHandler<SandboxApp> = (error, c) => {
  const body = error instanceof Refused && isForm(c) ? error.refusal.body : null
  const parsed = v.safeParse(RefusalSchema, body)
  if (!(error instanceof Refused) || !parsed.success) return answerRefusal(error, c)
  const { message, description } = parsed.output.error
  const page = layout(
    { title: 'Not done', path: '', lead: html`${message ?? description ?? ''}` },
    html`<p>Nothing was changed. Go back in the browser, or to <a href="/sandbox">the start</a>.</p>`,
  )
  return c.html(page, error.refusal.status)
}

/** All paths under /sandbox of the product's own address. */
const browser = new Hono<SandboxApp>({ strict: false })
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy(c.req.path))
  })
  .route('/sandbox', checkout)
  .route('/sandbox/google', googlePages)
  .route('/sandbox', turnstileApi)
  .route('/sandbox/api', control)
  .route('/sandbox', pages)
  .notFound((c) => c.text('The sandbox has no such page. Begin at /sandbox.', 404))
  .onError(refuse)
