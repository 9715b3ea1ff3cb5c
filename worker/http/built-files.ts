import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'

/** What the build compresses, by the ends of the names. */
const TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
])

/** Named, and not with the weight of none. */
const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

/** Cloudflare writes what it takes itself into the header, and beside it what the browser takes. */
function takesBrotli({ headers, cf }: Request): boolean {
  const accepted: unknown = cf?.clientAcceptEncoding
  return BROTLI.test(typeof accepted === 'string' ? accepted : (headers.get('accept-encoding') ?? ''))
}

/**
 * Scripts and styles in the Brotli that the build made, for browsers that take it: Cloudflare's own, made while it sends,
 * is a tenth larger. What is compressed already it passes on as it is. Others get the file itself, for Cloudflare to
 * compress in their way. docs/decisions/0047.
 */
export const builtFiles = createMiddleware<AppEnv>(async ({ req, env }, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') return next()
  const type = TYPES.get(req.path.slice(req.path.lastIndexOf('.') + 1))
  if (type && takesBrotli(req.raw)) {
    const url = new URL(req.url)
    url.pathname += '.br'
    const { status, headers, body } = await env.ASSETS.fetch(new Request(url, req.raw))
    if (status < 400)
      return new Response(body, {
        status,
        headers: headersOf(headers, { 'content-encoding': 'br', 'content-type': type }),
        encodeBody: 'manual',
      })
  }
  const { status, headers, body } = await env.ASSETS.fetch(req.raw)
  if (status === 404) return next()
  return new Response(body, { status, headers: headersOf(headers) })
})

function headersOf(found: Headers, own: Record<string, string> = {}): Headers {
  const headers = new Headers(found)
  for (const [name, value] of Object.entries({ ...own, vary: 'accept-encoding' })) headers.set(name, value)
  return headers
}
