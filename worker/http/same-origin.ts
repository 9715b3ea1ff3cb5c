import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'
import { fail } from './failures'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True when the browser proves that our own page asked: `Sec-Fetch-Site`, else the whole `Origin`. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && origin === new URL(request.url).origin
}

/** Refuses unsafe methods that another site's page may have sent with our rider's cookie. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE.has(c.req.method) || isSameOrigin(c.req.raw)) return next()
  return fail(c, 403, 'foreign_origin', 'This request did not come from our own pages.')
})
