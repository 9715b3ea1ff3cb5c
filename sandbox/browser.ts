import { Hono } from 'hono'
import { control } from './control'
import type { SandboxApp } from './environment'
import { breakConnection } from './faults'
import { googlePages } from './google/provider'
import { TRANSITION_HASH } from './pages/layout'
import { pages } from './pages/routes'
import { checkout } from './razorpay/checkout-routes'

function policy(path: string): string {
  const framedBy = path === '/sandbox/razorpay/sheet' ? "'self'" : "'none'"
  return `default-src 'self'; style-src 'self' ${TRANSITION_HASH}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`
}

/** What a person or a test sees under /sandbox of the product's own address. */
export const browser = new Hono<SandboxApp>({ strict: false })
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy(c.req.path))
  })
  .route('/sandbox', checkout)
  .route('/sandbox/google', googlePages)
  .route('/sandbox/api', control)
  .route('/sandbox', pages)
  .notFound((c) => c.text('The sandbox has no such page. Begin at /sandbox.', 404))
  .onError(breakConnection)
