import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import * as product from '../../worker/http/middleware.ts'
import { requireVerifiedPhone } from '../../worker/session/guards.ts'
import { createSession } from '../../worker/session/sessions.ts'

// What the product's pages are measured beside: bare Hono with a fixed body, and the product's own middleware and check of
// the session before one.

// The local server writes each line of the log into a pipe, which the platform does not: a line is made, and not written.
console.info = () => {}

const bodies = new Map()

const keep = async (c) => {
  bodies.set(c.req.path, { html: await c.req.text(), status: Number(c.req.query('status')) })
  return c.text('kept')
}

const fixed = (c) => {
  const { html, status } = bodies.get(c.req.path)
  return c.html(html, status)
}

const signIn = async (c) => {
  const { setCookie } = await createSession({ env, url: c.req.url }, c.req.param('rider'))
  return c.text(setCookie.split(';')[0])
}

const { requestLog, readBodyToEnd, safeHeaders, httpsOnly, sameOrigin, limitBody } = product
const before = [requestLog, readBodyToEnd, safeHeaders, httpsOnly, sameOrigin, limitBody]

export default new Hono()
  .put('*', keep)
  .get('/session-of/:rider', signIn)
  .get('/booking', ...before, requireVerifiedPhone, fixed)
  .get('*', fixed)
