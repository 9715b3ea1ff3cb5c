import { type Context, Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { isLocal } from '../config'
import { type LoggedRequest, log, loggedRequests } from '../log'
import type { AppEnv } from './app-env'
import { fail, UNREADABLE } from './failures'

/**
 * Gives each request its id, and logs one line of its answer: the pattern of its route, because a path may hold
 * what only some may know. Locally, where a person reads along, of failures and unknown paths alone.
 */
export const requestLog = createMiddleware<AppEnv>((c, next) => {
  const request = { id: crypto.randomUUID(), queries: 0 }
  c.set('requestId', request.id)
  return loggedRequests.run(request, () => answerAndLog(c, next, request))
})

async function answerAndLog(c: Context<AppEnv>, next: Next, request: LoggedRequest) {
  const started = Date.now()
  await next()
  c.res.headers.set('x-request-id', request.id)
  const { status } = c.res
  const unknownPath = c.get('unknownPath')
  if (isLocal(c.env) && status < 500 && unknownPath === undefined) return
  log(levelOf(status), 'answered', {
    method: c.req.method,
    route: routePath(c),
    status,
    refusal: c.get('refusal'),
    unknownPath,
    userId: c.get('user')?.userId,
    ms: Date.now() - started,
    queries: request.queries,
  })
}

/** One year, and for each host below ours: docs/deploy.md says that none of them may need plain http. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** What an answer that says nothing else says: it may load, run and be framed by nothing. */
const UNLESS_SAID = Object.entries({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/** What every answer of the worker says, redirects and data too; public/_headers has those of files. */
export function setSafeHeaders(headers: Headers, url: string): void {
  headers.set('x-content-type-options', 'nosniff')
  // Browsers follow it over https only; the local server speaks plain http.
  if (url.startsWith('https:')) headers.set('strict-transport-security', STRICT_TRANSPORT)
  for (const [name, value] of UNLESS_SAID) if (!headers.has(name)) headers.set(name, value)
}

/** A page says more itself, and a kept one has these among its kept headers (worker/pages/render.tsx). */
export const safeHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.get('hasSafeHeaders')) setSafeHeaders(c.res.headers, c.req.url)
})

/**
 * Over plain http a page leads to https, and nothing else is answered: who calls the API or `/health` so has to learn it
 * before secrets are sent in the open every time. Cloudflare's own redirect is off for that.
 */
export const httpsOnly = createMiddleware<AppEnv>((c, next) =>
  isLocal(c.env) || !c.req.url.startsWith('http:') ? next() : Promise.resolve(leadToHttps(c)),
)

function leadToHttps(c: Context<AppEnv>) {
  const isPage = !/^\/((api|webhooks)\/|health$)/.test(c.req.path)
  if (isPage && ['GET', 'HEAD'].includes(c.req.method))
    return c.redirect(c.req.url.replace('http:', 'https:'), 308)
  return fail(c, 403, 'https_only', 'Use https.')
}
/** Refused access and limits are looked at when somebody tries doors. */
const levelOf = (status: number) => {
  if (status >= 500) return 'error'
  return [401, 403, 429].includes(status) ? 'warn' : 'info'
}

/**
 * The headers of every answer of the API, refusals included. Most answers are about one user, so none is cached unless
 * its route says so.
 */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
})

/**
 * Answers a path or method that the API doesn't have in the envelope of errors, not as a page. Our own pages ask for it
 * where they are of another deployment.
 */
export const unknownApiPath = new Hono<AppEnv>().all('*', (c) =>
  fail(c, 404, 'unknown_call', 'This page is out of date. Reload it to go on.'),
)

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True when the browser proves that the request comes from our own page: `Sec-Fetch-Site`, else the whole `Origin`. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && origin === new URL(request.url).origin
}

/** Refuses unsafe methods that another site's page may have sent with our rider's cookie. */
export const sameOrigin = createMiddleware<AppEnv>((c, next) => {
  if (SAFE.has(c.req.method) || isSameOrigin(c.req.raw)) return next()
  return Promise.resolve(fail(c, 403, 'foreign_origin', 'This request did not come from our own pages.'))
})

const NOTHING_LEFT = { done: true } as const

/**
 * Locally, reads what a refusal left unread of a body before the refusal is answered. The local server otherwise
 * answers 'Network connection lost', and drops the connection with its next request; Cloudflare does neither. A body
 * of no stated length may have no end, and is left.
 */
export const readBodyToEnd = createMiddleware<AppEnv>((c, next) =>
  isLocal(c.env) ? answerAndReadRest(c, next) : next(),
)

async function answerAndReadRest(c: Context<AppEnv>, next: Next) {
  const hasEnd = c.req.header('content-length') !== undefined
  const reader = hasEnd ? c.req.raw.body?.getReader() : undefined
  if (!reader) return next()
  const body = new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    // The runtime allows one read at a time, so nothing is read ahead.
    { highWaterMark: 0 },
  )
  c.req.raw = new Request(c.req.raw, { body })
  await next()
  while (!(await reader.read().catch(() => NOTHING_LEFT)).done);
}

const limitBodyTo = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c: Context<AppEnv>) => fail(c, 413, 'too_large', UNREADABLE) })

/** Refuses a body larger than any page of ours sends, before the body is read: a trip with its signed quote. */
export const limitBody = limitBodyTo(32 * 1024)

/** Meta puts many reports into one webhook, of 3 MB at the most, and sends a refused webhook again for days. */
export const limitWebhook = limitBodyTo(3 * 1024 * 1024)
